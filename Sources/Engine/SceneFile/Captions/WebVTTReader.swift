// SPDX-License-Identifier: MIT

/// Reads WebVTT files, by the parser of https://www.w3.org/TR/webvtt1/#file-parsing.
///
/// Unlike that parser it does not pass over a caption with damaged times, which is an error.
enum WebVTTReader {
  static func cues(
    in lines: inout CaptionLines, _ limit: Int
  ) throws(CaptionsError) -> [Captions.Cue] {
    var cues: [Captions.Cue] = []
    // The header.
    _ = lines.block()
    while true {
      lines.skipBlank()
      guard let first = lines.current else { return cues }
      var identifier: String?
      if !first.contains("-->") {
        let number = lines.number
        lines.advance()
        guard let next = lines.current, next.contains("-->") else {
          guard isSkipped(first) else {
            throw CaptionsError(
              "expected a caption, NOTE, STYLE or REGION, found \"\(first.prefix(60))\"",
              line: number)
          }
          _ = lines.block()
          continue
        }
        if isNote(first) {
          _ = lines.block()
          continue
        }
        identifier = String(first)
      }
      let number = lines.number
      let times = try CaptionTime.times(lines.current ?? "", marks: ["."], number: number)
      lines.advance()
      let text = lines.block().joined(separator: "\n")
      guard cues.count < limit else { throw .tooMany(limit, line: number) }
      let spans = CaptionMarkup.spans(of: text, form: .webVTT)
      if times.end > times.start, !spans.isEmpty {
        cues.append(
          Captions.Cue(
            identifier: identifier, start: times.start, end: times.end, spans: spans,
            placement: placement(times.rest)))
      }
    }
  }

  private static func isNote(_ line: Substring) -> Bool {
    line == "NOTE" || line.hasPrefix("NOTE ") || line.hasPrefix("NOTE\t")
  }

  private static func isSkipped(_ line: Substring) -> Bool {
    if isNote(line) { return true }
    let word = line.prefix { $0 != " " && $0 != "\t" }
    return word == "STYLE" || word == "REGION"
  }

  // MARK: - Settings

  /// Reads the settings of a caption; those that are damaged are passed over, as the specification says.
  static func placement(_ words: [Substring]) -> Captions.Placement {
    var placement = Captions.Placement()
    for word in words {
      guard let colon = word.firstIndex(of: ":") else { continue }
      let value = word[word.index(after: colon)...]
      switch word[..<colon] {
      case "line": setLine(value, of: &placement)
      case "position": setPosition(value, of: &placement)
      case "size": if let size = share(value) { placement.size = size }
      case "align": if let alignment = alignments[value] { placement.alignment = alignment }
      default: continue
      }
    }
    return placement
  }

  private static let alignments: [Substring: Captions.Placement.Alignment] = [
    "start": .start, "center": .center, "middle": .center, "end": .end, "left": .left,
    "right": .right,
  ]

  private static let anchors: [Substring: Captions.Placement.Anchor] = [
    "start": .start, "center": .center, "end": .end, "line-left": .start, "line-right": .end,
  ]

  private static func setLine(_ value: Substring, of placement: inout Captions.Placement) {
    let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let line: Captions.Placement.Line
    if let share = share(parts[0]) {
      line = .share(share)
    } else if let number = Int(parts[0]), abs(number) <= 1000 {
      line = .number(number)
    } else {
      return
    }
    if parts.count > 1 {
      guard let anchor = anchors[parts[1]] else { return }
      placement.lineAnchor = anchor
    }
    placement.line = line
  }

  private static func setPosition(_ value: Substring, of placement: inout Captions.Placement) {
    let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let position = share(parts[0]) else { return }
    if parts.count > 1 {
      guard let anchor = anchors[parts[1]] else { return }
      placement.positionAnchor = anchor
    }
    placement.position = position
  }

  /// The share of a percentage from 0 to 100; nil for another text.
  private static func share(_ text: Substring) -> Double? {
    let digits = text.dropLast()
    guard text.hasSuffix("%"), digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits), (0...100).contains(number)
    else { return nil }
    return number / 100
  }
}
