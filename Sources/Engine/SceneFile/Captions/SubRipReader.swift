// SPDX-License-Identifier: MIT

/// Reads SubRip files (SRT).
///
/// Blocks are parted by empty lines: a number, which may be missing, the times, and lines of text with the
/// tags `<b>`, `<i>`, `<u>` and `<font color>`, and `{\an8}` for a place by the digits of a keypad.
enum SubRipReader {
  static func cues(
    in lines: inout CaptionLines, _ limit: Int
  ) throws(CaptionsError) -> [Captions.Cue] {
    var cues: [Captions.Cue] = []
    while true {
      lines.skipBlank()
      guard let first = lines.current else { return cues }
      var identifier: String?
      if !first.contains("-->") {
        identifier = first.filter { $0 != " " && $0 != "\t" }
        let number = lines.number
        lines.advance()
        guard let next = lines.current, next.contains("-->") else {
          throw CaptionsError(
            "expected the number and the times of a caption, found \"\(first.prefix(60))\"",
            line: number)
        }
      }
      let number = lines.number
      let times = try CaptionTime.times(lines.current ?? "", marks: [",", "."], number: number)
      lines.advance()
      var (placement, text) = place(lines.block().joined(separator: "\n"))
      if text.hasSuffix("\n") { text.removeLast() }
      guard cues.count < limit else { throw .tooMany(limit, line: number) }
      let spans = CaptionMarkup.spans(of: text, form: .subRip)
      if times.end > times.start, !spans.isEmpty {
        cues.append(
          Captions.Cue(
            identifier: identifier, start: times.start, end: times.end, spans: spans,
            placement: placement))
      }
    }
  }

  /// The place that `{\an1}` to `{\an9}` name, and the text without commands in braces.
  private static func place(_ text: String) -> (Captions.Placement, String) {
    var placement = Captions.Placement()
    guard text.contains("{\\") else { return (placement, text) }
    var rest = ""
    var remaining = Substring(text)
    while let open = remaining.firstRange(of: "{\\"),
      let close = remaining[open.upperBound...].firstIndex(of: "}")
    {
      rest += remaining[..<open.lowerBound]
      let command = remaining[open.upperBound..<close]
      if command.hasPrefix("an"), let key = Int(command.dropFirst(2)), (1...9).contains(key) {
        placement.alignment = [.left, .center, .right][(key - 1) % 3]
        switch (key - 1) / 3 {
        case 0: placement.line = .auto
        case 1:
          placement.line = .share(0.5)
          placement.lineAnchor = .center
        default: placement.line = .number(0)
        }
      }
      remaining = remaining[remaining.index(after: close)...]
    }
    return (placement, rest + remaining)
  }
}

extension CaptionsError {
  /// The error of a file with too many captions.
  static func tooMany(_ limit: Int, line: Int) -> CaptionsError {
    CaptionsError(
      "too many captions, more than \(limit) (SceneFile.Limits.captionCount)", line: line)
  }
}
