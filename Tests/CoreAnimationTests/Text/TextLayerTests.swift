// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

struct TextLayerTests {
  private func layer(_ string: Any?, _ size: CGFloat = 10) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.font = TestFonts.block(1)
    layer.fontSize = size
    layer.string = string
    return layer
  }

  @Test func `defaults are those of the symbol list, by property and by key (TL-1)`() {
    let layer = CATextLayer()
    expectNil(layer.string)
    expect(layer.font as? String, equals: "Helvetica")
    expect(layer.fontSize, equals: 36)
    expect(layer.foregroundColor?.components, equals: [1, 1, 1, 1])
    expect(!layer.isWrapped)
    expect(layer.truncationMode, equals: .none)
    expect(layer.alignmentMode, equals: .natural)
    expect(CATextLayer.defaultValue(forKey: "fontSize") as? CGFloat, equals: 36)
    expect(CATextLayer.defaultValue(forKey: "font") as? String, equals: "Helvetica")
    expectNil(CATextLayer.defaultValue(forKey: "wrapped"))
    expect(CATextLayerTruncationMode.middle.rawValue, equals: "middle")
    expect(CATextLayerAlignmentMode.justified.rawValue, equals: "justified")
  }

  @Test func `properties are set and read by key`() {
    let layer = CATextLayer()
    layer.setValue("text", forKey: "string")
    layer.setValue(12, forKey: "fontSize")
    layer.setValue("Courier", forKey: "font")
    layer.setValue(true, forKey: "isWrapped")
    layer.setValue("end", forKey: "truncationMode")
    layer.setValue("center", forKeyPath: "alignmentMode")
    layer.setValue(CGColor.black, forKey: "foregroundColor")
    expect(layer.string as? String, equals: "text")
    expect(layer.fontSize, equals: 12)
    expect(layer.isWrapped)
    expect(layer.truncationMode, equals: .end)
    expect(layer.alignmentMode, equals: .center)
    expect(layer.value(forKey: "wrapped") as? Bool, equals: true)
    expect(layer.foregroundColor, equals: CGColor.black)
    layer.setValue(nil, forKey: "fontSize")
    expect(layer.fontSize, equals: 36)
  }

  @Test func `every key that changes the picture marks the layer (DI-5)`() {
    let layer = layer("a")
    func marks(_ change: () -> Void) -> Bool {
      layer.displayIfNeeded()
      change()
      return layer.needsDisplay()
    }
    expect(marks { layer.string = "b" })
    expect(marks { layer.fontSize = 11 })
    expect(!marks { layer.fontSize = 11 })
    expect(marks { layer.foregroundColor = .black })
    expect(marks { layer.isWrapped = true })
    expect(marks { layer.truncationMode = .end })
    expect(marks { layer.alignmentMode = .right })
    expect(marks { layer.contentsScale = 2 })
    expect(marks { layer.bounds.size.width = 50 })
    expect(!marks { layer.position.x = 50 })
    expect(CATextLayer.needsDisplay(forKey: "string"))
    expect(!CATextLayer.needsDisplay(forKey: "opacity"))
    expect(!CALayer.needsDisplay(forKey: "string"))
  }

  @Test func `plain text is drawn from the top in the layer's font, size and colour`() throws {
    let layer = layer("\u{2588}")
    layer.foregroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.displayIfNeeded()
    try expect(pixel(layer, 5, 5), equals: [255, 0, 0, 255])
    try expect(pixel(layer, 5, 12), equals: [0, 0, 0, 0])
    try expect(pixel(layer, 12, 5), equals: [0, 0, 0, 0])
    layer.fontSize = 18
    layer.displayIfNeeded()
    try expect(pixel(layer, 16, 16), equals: [255, 0, 0, 255])
    layer.foregroundColor = nil
    layer.displayIfNeeded()
    try expect(pixel(layer, 5, 5), equals: [0, 0, 0, 0])
  }

  @Test func `an attributed string brings its own attributes`() throws {
    let string = NSMutableAttributedString(
      string: "\u{2588}\u{2588}",
      attributes: [
        .font: TestFonts.block(10),
        .foregroundColor: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
      ])
    string.addAttribute(
      .foregroundColor, value: CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1),
      range: NSRange(location: 1, length: 1))
    let layer = layer(string, 3)
    layer.displayIfNeeded()
    try expect(pixel(layer, 5, 5), equals: [0, 0, 255, 255])
    try expect(pixel(layer, 15, 5), equals: [0, 255, 0, 255])
  }

  @Test
  func `at twice the contents scale the text has twice the pixels, not stretched ones`() throws {
    let layer = layer("\u{2588}", 9.5)
    layer.contentsScale = 2
    layer.displayIfNeeded()
    let image = try #require(layer.contents as? CGImage)
    expect(image.width, equals: 80)
    expect(image.height, equals: 40)
    try expect(pixel(layer, 18, 18), equals: [255, 255, 255, 255])
    try expect(pixel(layer, 19, 18), equals: [0, 0, 0, 0])
  }

  @Test func `alignment, wrapping and truncation place the text`() throws {
    let layer = layer("\u{2588}")
    layer.alignmentMode = .right
    layer.displayIfNeeded()
    try expect(pixel(layer, 35, 5)[3], equals: 255)
    try expect(pixel(layer, 5, 5)[3], equals: 0)
    layer.alignmentMode = .center
    layer.displayIfNeeded()
    try expect(pixel(layer, 20, 5)[3], equals: 255)
    try expect(pixel(layer, 35, 5)[3], equals: 0)
    layer.alignmentMode = .natural
    layer.isWrapped = true
    layer.string = "\u{2588}\u{2588}\u{2588}\u{2588}\u{2588}"
    layer.displayIfNeeded()
    try expect(pixel(layer, 5, 15)[3], equals: 255)
    try expect(pixel(layer, 25, 15)[3], equals: 0)
    expect(layer.preferredFrameSize(), equals: CGSize(width: 40, height: 20))
    layer.isWrapped = false
    expect(layer.preferredFrameSize(), equals: CGSize(width: 50, height: 10))
  }

  /// FontSize and foregroundColor animate; the presentation copy has the value between.
  @Test func `fontSize and foregroundColor animate`() throws {
    let layer = layer("a")
    let probe = AnimationProbe(layer)
    let size = CABasicAnimation(keyPath: "fontSize")
    size.fromValue = 10
    size.toValue = 30
    size.duration = 1
    probe.add(size)
    let color = CABasicAnimation(keyPath: "foregroundColor")
    color.fromValue = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    color.toValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    color.duration = 1
    probe.add(color)
    let presented = try #require(probe.presented(at: 0.5) as? CATextLayer)
    expect(presented.fontSize, near: 20)
    expect(presented.string as? String, equals: "a")
    expect(presented.foregroundColor?.components?[0] ?? 0, near: 0.5, within: 1e-5)
    expect(layer.fontSize, equals: 10)
  }

  @Test func `a value that is not text is kept and not drawn`() {
    let layer = layer(42)
    layer.displayIfNeeded()
    expect(layer.string as? Int, equals: 42)
    layer.fontSize = .nan
    expect(layer.fontSize, equals: 10)
    layer.fontSize = -3
    layer.string = "negative"
    layer.displayIfNeeded()
    layer.string = String(repeating: "long ", count: 60_000)
    layer.fontSize = 5
    layer.isWrapped = true
    layer.displayIfNeeded()
    expect(!layer.needsDisplay())
  }

  /// Foundation's attributed strings keep their attributes indefinitely.
  @Test func `a plain text that was drawn lets its values go`() throws {
    weak var color: CGColor?
    do {
      let own = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      color = own
      let layer = layer("\u{2588}")
      layer.foregroundColor = own
      expect(layer.preferredFrameSize().width, equals: 10)
      layer.display()
      expect(layer.contents != nil)
      CATransaction.flush()
    }
    expectNil(color)
  }
}
