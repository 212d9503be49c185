// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Places lines one below the other in a shape, until the text or the room ends.
struct FrameFiller {
  private let typesetter: CTTypesetter
  private let shape: FrameShape
  private let part: Range<Int>
  /// Whether only the size counts: lines stand at the left.
  var measures = false

  private(set) var lines: [FrameLine] = []
  /// The first character that is in no line.
  private(set) var next: Int
  /// The width of the widest line, with indents.
  private(set) var widest: CGFloat = 0
  /// The height of all lines.
  private(set) var reached: CGFloat = 0

  init(_ typesetter: CTTypesetter, _ part: Range<Int>, _ shape: FrameShape) {
    self.typesetter = typesetter
    self.part = part
    self.shape = shape
    next = part.lowerBound
  }

  mutating func fill() {
    var top: CGFloat = 0
    while next < part.upperBound {
      guard let bottom = placeLine(below: top) else { return }
      top = bottom
    }
  }

  /// Places the next line; nil when there is no room.
  ///
  /// - Returns: where the line after it begins.
  private mutating func placeLine(below top: CGFloat) -> CGFloat? {
    let style = typesetter.text.style(at: next)
    let isFirst = typesetter.text.startsParagraph(next)
    var top = top
    if isFirst, next > part.lowerBound { top += max(style.paragraphSpacingBefore, 0) }
    // Half a line's height at a time, where the shape is too narrow for a word.
    for _ in 0..<10_000 {
      // The height depends on the text, and the text on the width at that height.
      let guess = max(typesetter.paragraph(at: next).line.heights.ascent, 1)
      guard top + guess <= shape.box.height + 0.5 else { return nil }
      if let stretch = shape.stretch(from: top, to: top + guess),
        let placed = line(at: top, stretch, style, isFirst)
      {
        let (made, height, stop) = placed
        guard top + height <= shape.box.height + 0.5 else { return nil }
        lines.append(made)
        next = stop
        reached = top + height
        let ends = next >= part.upperBound || typesetter.text.startsParagraph(next)
        return top + height + max(ends ? style.paragraphSpacing : 0, 0)
          + max(style.lineSpacing, 0)
      }
      top += guess / 2
    }
    return nil
  }

  /// A line in a stretch of the shape, its height, and the first character behind it; nil when not even one
  /// character fits.
  private mutating func line(
    at top: CGFloat, _ stretch: (start: CGFloat, width: CGFloat), _ style: NSParagraphStyle,
    _ isFirst: Bool
  ) -> (FrameLine, CGFloat, Int)? {
    let head = max(isFirst ? style.firstLineHeadIndent : style.headIndent, 0)
    let tail = style.tailIndent
    let end = tail > 0 ? min(tail, stretch.width) : stretch.width + tail
    let room = max(end - head, 0)
    let isWhole = style.lineBreakMode.rawValue >= NSLineBreakMode.byClipping.rawValue
    let stop = min(
      typesetter.breakIndex(
        from: next, width: isWhole ? .infinity : room,
        byClusters: style.lineBreakMode == .byCharWrapping),
      part.upperBound)
    var line = typesetter.line(next..<stop)
    if room <= 0, line.line.width > 0 { return nil }
    let isLast =
      stop >= part.upperBound || typesetter.text.startsParagraph(stop)
    if isWhole, line.line.width > room { line = truncated(line, room, style) }
    let visible = line.line.width - line.line.trailingWhitespaceWidth
    if !measures, style.alignment == .justified, !isLast {
      line = CTLine(line.line.justified(to: room, factor: 1))
    }
    let heights = line.heights
    let natural = heights.ascent + heights.descent + heights.leading
    var height = natural
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    height = max(height, style.minimumLineHeight)
    widest = max(widest, head + visible)
    let flush = measures ? 0 : flush(style, isRightToLeft: line.line.isRightToLeft)
    let x = head + CGFloat(CTLineGetPenOffsetForFlush(line, flush, Double(room)))
    // Height beyond the natural one lies above the text.
    let baseline = top + height - heights.descent - heights.leading
    return (
      FrameLine(
        line: line,
        origin: CGPoint(x: stretch.start + x, y: shape.box.height - baseline)), height, stop
    )
  }

  /// A line cut off by its style's mode; what does not fit of it is in no line.
  private func truncated(_ line: CTLine, _ room: CGFloat, _ style: NSParagraphStyle) -> CTLine {
    let side: GlyphLine.Truncation
    switch style.lineBreakMode {
    case .byTruncatingHead: side = .start
    case .byTruncatingMiddle: side = .middle
    case .byTruncatingTail: side = .end
    default: return line
    }
    // The line has a character, since it is too wide.
    let attributes = typesetter.text.text.attributes(at: next)
    let token = GlyphLine(StyledText("…", attributes: attributes))
    return line.line.truncated(to: room, side, token: token).map { CTLine($0) } ?? line
  }

  /// The share of the room to the left of a line.
  private func flush(_ style: NSParagraphStyle, isRightToLeft: Bool) -> CGFloat {
    switch style.alignment {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .justified, .natural: isRightToLeft ? 1 : 0
    }
  }
}
