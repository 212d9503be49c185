// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreText
import Foundation

/// Lays out and draws attributed text: lines, frames, carets and text layers.
enum TextTarget {
  static func run(_ input: inout FuzzInput) {
    let font = CTFontCreateWithName("LaminaTestSans" as CFString, 4 + CGFloat(input.index(24)), nil)
    let (width, height) = (CGFloat(input.byte()), CGFloat(input.index(64)))
    let truncation = input.choice([CATextLayerTruncationMode.none, .start, .middle, .end])
    let kern = input.coordinate()
    let split = Int(input.byte())
    let string = String(decoding: input.remaining.prefix(1024), as: UTF8.self)
    let text = NSMutableAttributedString(
      string: string, attributes: [kCTFontAttributeName as NSAttributedString.Key: font])
    let middle = min(split, text.length)
    text.addAttribute(
      kCTKernAttributeName as NSAttributedString.Key, value: kern,
      range: NSRange(location: middle, length: text.length - middle))
    lines(text, width: width)
    frame(text, width: width, height: height)
    let layer = CATextLayer()
    layer.string = text
    layer.isWrapped = split % 2 == 0
    layer.truncationMode = truncation
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    guard let canvas = FuzzCanvas.make(width: 32, height: 32) else { return }
    layer.render(in: canvas)
  }

  private static func lines(_ text: NSAttributedString, width: CGFloat) {
    let line = CTLineCreateWithAttributedString(text as CFAttributedString)
    let range = CTLineGetStringRange(line)
    precondition(range.location == 0 && range.length == text.length, "a line lost characters")
    let advance = CTLineGetTypographicBounds(line, nil, nil, nil)
    precondition(advance.isFinite, "a line has no finite width")
    for index in stride(from: 0, through: text.length, by: max(1, text.length / 8)) {
      let offset = CTLineGetOffsetForStringIndex(line, index, nil)
      precondition(offset.isFinite, "a caret has no place")
      let back = CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0))
      precondition((0...text.length).contains(back), "a place has no character")
    }
    _ = CTLineCreateTruncatedLine(line, Double(width), .middle, nil)
    _ = CTLineCreateJustifiedLine(line, 1, Double(width))
  }

  private static func frame(_ text: NSAttributedString, width: CGFloat, height: CGFloat) {
    let setter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRange(location: 0, length: 0), nil, CGSize(width: width, height: height), nil)
    precondition(size.width.isFinite && size.height.isFinite, "a frame has no finite size")
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRange(location: 0, length: 0), path, nil)
    let visible = CTFrameGetVisibleStringRange(frame)
    precondition((0...text.length).contains(visible.length), "a frame shows more than there is")
    if let canvas = FuzzCanvas.make(width: 32, height: 32) { CTFrameDraw(frame, canvas) }
  }
}
