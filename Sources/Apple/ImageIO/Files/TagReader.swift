// SPDX-License-Identifier: MIT

/// Reads the tags of a text in XML, one after the other.
struct TagReader {
  /// A tag, or a declaration between tags.
  enum Tag {
    /// The begin of an element: whether it is a `use`, its own name, and the name that it refers to.
    case begin(isUse: Bool, name: [UInt8]?, reference: [UInt8]?, isEmpty: Bool)
    case end
    /// A declaration that has elements under a name, or a name that declarations make.
    case hidden
  }

  private let file: [UInt8]
  private var place = 0

  /// Parts that hold no tags.
  private static let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map {
    (start: Array($0.0.utf8), end: Array($0.1.utf8))
  }
  private static let entity = Array("<!ENTITY".utf8)
  private static let use = Array("use".utf8)
  private static let id = Array("id".utf8)
  private static let href = Array("href".utf8)
  private static let ends = Array("=/>\"'".utf8)

  init(_ file: [UInt8]) { self.file = file }

  /// The next tag; nil behind the last.
  mutating func next() -> Tag? {
    while place < file.count {
      guard file[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      if Self.skipped.contains(where: { skip($0.start, to: $0.end) }) { continue }
      if isAt(Self.entity) {
        let start = place
        skipTag(quoted: true)
        // A character behind the first, or a reference to another one.
        for index in start + 1..<max(place - 1, start + 1)
        where file[index] == UInt8(ascii: "<") || file[index] == UInt8(ascii: "&") {
          return .hidden
        }
        continue
      }
      place += 1
      guard place < file.count else { return nil }
      // Of a declaration, what it holds is read.
      if file[place] == UInt8(ascii: "!") { continue }
      if file[place] == UInt8(ascii: "/") {
        skipTag(quoted: false)
        return .end
      }
      return element()
    }
    return nil
  }

  private mutating func element() -> Tag {
    let isUse = localName(name()) == Self.use
    var (own, reference): ([UInt8]?, [UInt8]?)
    var isHidden = false
    func tag(isEmpty: Bool) -> Tag {
      let name = reference.map { Array($0.dropFirst()) }
      return isHidden ? .hidden : .begin(isUse: isUse, name: own, reference: name, isEmpty: isEmpty)
    }
    while place < file.count {
      let byte = file[place]
      if byte == UInt8(ascii: ">") {
        place += 1
        return tag(isEmpty: false)
      }
      if byte == UInt8(ascii: "/") || byte <= 32 || byte == UInt8(ascii: "=") {
        place += 1
        if byte == UInt8(ascii: "/"), place < file.count, file[place] == UInt8(ascii: ">") {
          place += 1
          return tag(isEmpty: true)
        }
        continue
      }
      let key = name()
      guard let value = value() else {
        // A sign that no name has.
        if key.isEmpty { place += 1 }
        continue
      }
      let isReference = isUse && localName(key) == Self.href
      guard key == Self.id || isReference else { continue }
      let (text, isKnown) = Self.resolved(value)
      if !isKnown { isHidden = true }
      if isReference { reference = text } else { own = text }
    }
    return tag(isEmpty: true)
  }

  private mutating func name() -> [UInt8] {
    var result: [UInt8] = []
    while place < file.count, file[place] > 32, !Self.ends.contains(file[place]) {
      result.append(file[place])
      place += 1
    }
    return result
  }

  private func localName(_ name: [UInt8]) -> [UInt8] {
    Array(name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last ?? [])
  }

  /// The value of an attribute behind its name; nil for none.
  private mutating func value() -> ArraySlice<UInt8>? {
    var at = place
    while at < file.count, file[at] <= 32 { at += 1 }
    guard at < file.count, file[at] == UInt8(ascii: "=") else { return nil }
    at += 1
    while at < file.count, file[at] <= 32 { at += 1 }
    guard at < file.count, file[at] == UInt8(ascii: "\"") || file[at] == UInt8(ascii: "'") else {
      return nil
    }
    let end = file[(at + 1)...].firstIndex(of: file[at]) ?? file.count
    place = min(end + 1, file.count)
    return file[(at + 1)..<end]
  }

  private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// A text in which references such as `&#35;` are the characters that they mean, and whether all are known.
  private static func resolved(_ text: ArraySlice<UInt8>) -> ([UInt8], Bool) {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        result.append(byte)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[..<end], as: UTF8.self))
      else { return (result, false) }
      result += Array(character.utf8)
      rest = rest[(end + 1)...]
    }
    return (result, true)
  }

  private static func character(_ reference: String) -> String? {
    guard reference.hasPrefix("#") else { return references[reference] }
    let digits = reference.dropFirst()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }

  // MARK: - Places

  private func isAt(_ text: [UInt8]) -> Bool { file[place...].starts(with: text) }

  /// Skips a part between two texts, if the first is here.
  private mutating func skip(_ start: [UInt8], to end: [UInt8]) -> Bool {
    guard isAt(start) else { return false }
    place += start.count
    while place < file.count, !isAt(end) { place += 1 }
    place = min(place + end.count, file.count)
    return true
  }

  /// Goes behind the next `>` that stands in no quotation marks.
  private mutating func skipTag(quoted: Bool) {
    var quote: UInt8?
    while place < file.count {
      let byte = file[place]
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if quoted, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
  }
}
