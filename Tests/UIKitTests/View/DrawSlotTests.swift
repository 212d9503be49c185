// SPDX-License-Identifier: MIT

import ClassTables
import Expectations
import TestSupport
import Testing

@testable import UIKit

/// Finding out whether a class overrides `draw(_:)` (view fact VL-9).
@MainActor
struct DrawSlotTests {
  private class Plain: UIView {
    var number = 0
    override func layoutSubviews() { number += 1 }
  }

  private class Drawn: UIView {
    override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
  }

  private final class BelowDrawn: Drawn {}

  @Test(.needsClassTables)
  func `the slot of draw is found in this compiler's class tables`() {
    expect(UIView.drawSlot.isKnown)
  }

  @Test(.needsClassTables)
  func `only classes that override draw, or inherit an override, have drawn contents`() {
    expect(!UIView().drawsContents)
    expect(!UIWindow().drawsContents)
    expect(!Plain().drawsContents)
    expect(Drawn().drawsContents)
    expect(BelowDrawn().drawsContents)
  }

  @Test func `a method that no class overrides is not found, and counts as overridden`() {
    let slot = MethodSlot(of: UIView.self, plain: Plain.self, probe: Plain.self)
    expect(!slot.isKnown)
    expect(slot.isOverridden(by: UIView.self))
  }

  @Test func `without class tables every view is drawn`() {
    ClassTables.$isSwitchedOff.withValue(true) { expect(Plain().drawsContents) }
  }

  @Test func `without class tables contents that were set stay, and clear views are clear`() throws
  {
    try ClassTables.$isSwitchedOff.withValue(true) {
      let root = Plain(frame: CGRect(x: 0, y: 0, width: 6, height: 2))
      root.backgroundColor = .red
      let square = CGRect(x: 0, y: 0, width: 2, height: 2)
      let blue = UIGraphicsImageRenderer(size: square.size).image { context in
        UIColor.blue.setFill()
        context.fill(square)
      }
      let image = UIImageView(image: blue)
      image.frame = square
      let set = Plain(frame: square.offsetBy(dx: 2, dy: 0))
      set.layer.contents = blue.cgImage
      // Shows the red behind it, though it may draw for all that is known.
      let clear = Plain(frame: square.offsetBy(dx: 4, dy: 0))
      for view in [image, set, clear] as [UIView] { root.addSubview(view) }
      let picture = UIGraphicsImageRenderer(size: root.bounds.size).image { context in
        for view in [root, image, set, clear] as [UIView] { view.layer.displayIfNeeded() }
        root.layer.render(in: context.cgContext)
      }
      let pixels = PixelImage(try #require(picture.cgImage))
      let scale = Int(picture.scale)
      expect([1, 3, 5].map { pixels[$0 * scale, scale].blue }, equals: [255, 255, 0])
      expect(pixels[5 * scale, scale], equals: Pixel(255, 0, 0))
    }
  }

  // VL-10
  @Test(.needsClassTables)
  func `only a view that draws, on no translucent colour, promises to cover its layer`() {
    expect(UIView().isOpaque)
    expect(!UIView().layer.isOpaque)
    let view = Drawn()
    expect(view.layer.isOpaque)
    view.backgroundColor = UIColor(white: 1, alpha: 0.5)
    expect(!view.layer.isOpaque)
    view.backgroundColor = .white
    expect(view.layer.isOpaque)
    view.isOpaque = false
    expect(!view.layer.isOpaque)
  }
}
