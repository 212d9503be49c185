// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// The fate of a layer's bitmap while an animation resizes the layer.
struct RedrawPolicyTests {
  /// Writes down how wide it was each time that it drew.
  private final class Sheet: CALayer {
    var widths = Widths()

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? Sheet { widths = other.widths }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(in ctx: CGContext) { widths.drawn.append(bounds.width.native) }
  }

  private final class Widths {
    var drawn: [Double] = []
  }

  /// A sheet of ten points, displayed once, then widened to twenty in a second.
  private func widened(
    _ policy: CALayerContentsRedrawPolicy, key: String = "bounds"
  ) -> (Sheet, ShownTree) {
    let sheet = Sheet()
    sheet.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    sheet.contentsRedrawPolicy = .onSetNeedsDisplay
    let root = CALayer()
    root.addSublayer(sheet)
    sheet.setNeedsDisplay()
    let shown = ShownTree(root)
    sheet.widths.drawn = []
    sheet.contentsRedrawPolicy = policy
    let grow = CABasicAnimation(keyPath: key)
    if key == "bounds" {
      grow.fromValue = CGRect(x: 0, y: 0, width: 10, height: 10)
    } else {
      grow.fromValue = 10
    }
    grow.duration = 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    sheet.bounds.size.width = 20
    sheet.add(grow, forKey: "grow")
    CATransaction.commit()
    for time in [0.0, 0.25, 0.5, 1.5] { shown.frame(at: time) }
    return (sheet, shown)
  }

  private func width(_ sheet: Sheet) -> Int? { (sheet.contents as? CGImage)?.width }

  @Test func `kept: the bitmap of ten points stays and is stretched by its gravity`() {
    for policy in [CALayerContentsRedrawPolicy.never, .onSetNeedsDisplay] {
      let (sheet, shown) = widened(policy)
      expect(sheet.widths.drawn.isEmpty)
      expect(width(sheet), equals: 10)
      sheet.setNeedsDisplay()
      shown.frame(at: 2)
      let isDrawn = policy == .onSetNeedsDisplay
      expect(sheet.widths.drawn, equals: (isDrawn ? [20] : []))
      expect(width(sheet), equals: (isDrawn ? 20 : 10))
    }
  }

  @Test func `before resizing: drawn once at the new size, which the animation stretches`() {
    let (sheet, _) = widened(.beforeResize)
    expect(sheet.widths.drawn, equals: [20])
    expect(width(sheet), equals: 20)
    expectNil(sheet.animation(forKey: "contents"))
  }

  @Test(arguments: ["bounds", "bounds.size.width"])
  func `during resizing: drawn at each size on the way`(_ key: String) {
    let (sheet, _) = widened(.duringResize, key: key)
    let drawn = sheet.widths.drawn
    for width in [10.0, 12.5, 15, 20] {
      expect(drawn.contains { abs($0 - width) < 1e-6 }, "\(width) in \(drawn)")
    }
    expect(width(sheet), equals: 20)
  }

  @Test func `crossfade: drawn once at the new size, and faded in`() {
    let sheet = Sheet()
    sheet.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    sheet.contentsRedrawPolicy = .crossfade
    sheet.setNeedsDisplay()
    let root = CALayer()
    root.addSublayer(sheet)
    let shown = ShownTree(root)
    let before = sheet.contents as? CGImage
    sheet.widths.drawn = []
    sheet.bounds.size.width = 20
    shown.frame(at: 0)
    expect(sheet.widths.drawn, equals: [20])
    expect(sheet.animation(forKey: "contents") != nil)
    expect(before?.width, equals: 10)
  }
}
