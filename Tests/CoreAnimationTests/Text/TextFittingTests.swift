// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Text that is as large as its layer.
struct TextFittingTests {
  private func layer(_ string: Any?, _ width: CGFloat, _ height: CGFloat) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.font = TestFonts.sans(1)
    layer.string = string
    return layer
  }

  /// Whether the text fits at the size that was chosen, and no longer a step above.
  private func isLargest(_ layer: CATextLayer) -> Bool {
    func fits() -> Bool {
      let size = layer.preferredFrameSize()
      return size.width <= layer.bounds.width && size.height <= layer.bounds.height
    }
    let fitsNow = fits()
    layer.fontSize += 0.25
    defer { layer.fontSize -= 0.25 }
    return fitsNow && !fits()
  }

  @Test(arguments: [(200.0, 30.0), (60, 100), (90, 20)])
  func `the largest size that fits is found`(width: Double, height: Double) {
    let layer = layer("title", width, height)
    layer.fitFontSize(in: 4...400)
    expect(isLargest(layer), "\(layer.fontSize)")
    expect(layer.fontSize, isAbove: 4)
  }

  @Test func `sizes stay in their range`() {
    let layer = layer("title", 100, 30)
    layer.fitFontSize(in: 6...7.1)
    expect(layer.fontSize, equals: 7)
    layer.fitFontSize(in: 300...400)
    expect(layer.fontSize, equals: 300)
    for sizes in [0.0...10, -5...5, 1...CGFloat.infinity] { layer.fitFontSize(in: sizes) }
    expect(layer.fontSize, equals: 300)
    let empty = self.layer(nil, 100, 30)
    empty.fitFontSize(in: 5...10)
    expect(empty.fontSize, equals: 36)
  }

  @Test func `wrapped text fills its box with whole words`() {
    let layer = layer("aaaa bb aaaaaaaaaa", 60, 400)
    layer.isWrapped = true
    layer.fitFontSize(in: 1...200)
    let size = layer.fontSize
    // As wide as the longest word, although there is room for more lines.
    let word = self.layer("aaaaaaaaaa", 60, 400)
    word.fitFontSize(in: 1...200)
    expect(size, equals: word.fontSize)
  }

  @Test func `fonts of attributed text keep their ratio`() throws {
    let string = NSMutableAttributedString(
      string: "big", attributes: [.font: TestFonts.sans(20)])
    string.append(NSAttributedString(string: "small", attributes: [.font: TestFonts.sans(5)]))
    let layer = layer(string, 200, 200)
    layer.fitFontSize(in: 1...40)
    let fitted = try #require(layer.string as? NSAttributedString)
    let sizes = [0, 3].map { index in
      (unsafe fitted.attribute(.font, at: index, effectiveRange: nil) as? CTFont)?.size ?? 0
    }
    expect(sizes[0], equals: 40)
    expect(sizes[1], equals: 10)
  }
}
