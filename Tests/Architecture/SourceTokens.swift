// SPDX-License-Identifier: MIT

/// A word or a single punctuation mark of a source file's code.
struct SourceToken {
  /// The text: an identifier, a number, a keyword, or one punctuation mark.
  var text: Substring
  /// The line, the first being 1.
  var line: Int
  /// Whether the text is a word and not a punctuation mark.
  var isWord: Bool
}

extension SourceText {
  /// The words and punctuation marks of the code, without comments and the contents of strings.
  func tokens() -> [SourceToken] {
    var result: [SourceToken] = []
    for (index, line) in lines.enumerated() {
      let bytes = line.code.utf8
      var start = bytes.startIndex
      while start < bytes.endIndex {
        let isWord = Self.isWordByte(bytes[start])
        var end = bytes.index(after: start)
        if isWord {
          while end < bytes.endIndex, Self.isWordByte(bytes[end]) { bytes.formIndex(after: &end) }
        }
        if isWord || bytes[start] > UInt8(ascii: " ") {
          result.append(
            SourceToken(text: line.code[start..<end], line: index + 1, isWord: isWord))
        }
        start = end
      }
    }
    return result
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"):
      true
    default: byte >= 0x80
    }
  }
}
