// SPDX-License-Identifier: MIT

import ClassTables
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

  @Test func `the slot of draw is found in this compiler's class tables`() {
    #expect(UIView.drawSlot.isKnown)
  }

  @Test func `only classes that override draw, or inherit an override, have drawn contents`() {
    #expect(!UIView().drawsContents)
    #expect(!UIWindow().drawsContents)
    #expect(!Plain().drawsContents)
    #expect(Drawn().drawsContents)
    #expect(BelowDrawn().drawsContents)
  }

  @Test func `a method that no class overrides is not found, and counts as overridden`() {
    let slot = MethodSlot(of: UIView.self, plain: Plain.self, probe: Plain.self)
    #expect(!slot.isKnown)
    #expect(slot.isOverridden(by: UIView.self))
  }

  @Test func `without class tables every view is drawn`() {
    ClassTables.$isSwitchedOff.withValue(true) { #expect(Plain().drawsContents) }
  }

  // VL-10
  @Test func `only a view that draws, on no translucent colour, promises to cover its layer`() {
    #expect(UIView().isOpaque)
    #expect(!UIView().layer.isOpaque)
    let view = Drawn()
    #expect(view.layer.isOpaque)
    view.backgroundColor = UIColor(white: 1, alpha: 0.5)
    #expect(!view.layer.isOpaque)
    view.backgroundColor = .white
    #expect(view.layer.isOpaque)
    view.isOpaque = false
    #expect(!view.layer.isOpaque)
  }
}
