// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Display cycle.
struct DisplayTests {
  /// A layer that writes down the calls it gets.
  private final class Noting: CALayer {
    var calls: [String] = []
    var onDraw: (() -> Void)?

    override init() { super.init() }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSublayers() {
      calls.append("layout")
      super.layoutSublayers()
    }

    override func display() {
      calls.append("display")
      super.display()
    }

    override func draw(in ctx: CGContext) {
      calls.append("draw")
      onDraw?()
      super.draw(in: ctx)
    }
  }

  /// A delegate that draws.
  private final class Drawing: NSObject, CALayerDelegate {
    var calls: [String] = []

    func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }

    func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
  }

  /// A delegate that sets the contents itself.
  private final class Displaying: NSObject, CALayerDelegate {
    let picture = NSNumber(value: 7)

    func display(_ layer: CALayer) { layer.contents = picture }
  }

  private func noting(width: CGFloat = 20) -> Noting {
    let layer = Noting()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: 10)
    layer.layoutIfNeeded()
    layer.calls = []
    return layer
  }

  @Test func `display() by hand takes the mark away; a mark made meanwhile stays (DS-20)`() {
    final class Marking: CALayer {
      var marksAgain = false
      override func draw(in ctx: CGContext) {
        if marksAgain { setNeedsDisplay() }
      }
    }
    let layer = Marking()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.display()
    expect(!layer.needsDisplay())
    layer.marksAgain = true
    layer.setNeedsDisplay()
    layer.display()
    expect(layer.needsDisplay())
  }

  @Test func `nothing is drawn before the commit or displayIfNeeded; rectangles add up (DI-1)`() {
    let layer = noting()
    layer.setNeedsDisplay(CGRect(x: 1, y: 2, width: 4, height: 5))
    layer.setNeedsDisplay(CGRect(x: 3, y: 4, width: 6, height: 7))
    expect(layer.markedDisplayRect, equals: CGRect(x: 1, y: 2, width: 8, height: 9))
    expect(layer.needsDisplay())
    expect(layer.calls.isEmpty)
    layer.displayIfNeeded()
    expect(layer.calls, equals: ["display", "draw"])
    expect(!layer.needsDisplay())
    expectNil(layer.markedDisplayRect)
    layer.setNeedsDisplay(CGRect(x: 1, y: 2, width: 4, height: 5))
    layer.setNeedsDisplay()
    expect(layer.markedDisplayRect, equals: layer.bounds)
  }

  @Test func `the delegate's display sets the contents, in place of any drawing (DI-2)`() {
    let layer = noting()
    let delegate = Displaying()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.calls, equals: ["display"])
    expect(layer.contents as? NSNumber, equals: delegate.picture)
  }

  @Test func `else a backing store is made, drawn into, and becomes the contents (DI-2)`() throws {
    let layer = noting()
    layer.contentsScale = 2
    let delegate = Drawing()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.calls, equals: ["display", "draw"])
    expect(delegate.calls, equals: ["will draw", "draw"])
    let contents = try #require(layer.contents as? CGImage)
    expect(contents.width, equals: 40)
    expect(contents.height, equals: 20)
  }

  @Test func `a layer without size has no backing store and does not draw (DI-2)`() {
    let layer = noting(width: 0)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.calls, equals: ["display"])
    expectNil(layer.contents)
  }

  @Test func `a layer that is not marked is never displayed (DI-3)`() {
    let layer = noting()
    let shown = ShownTree(layer)
    layer.opacity = 0.5
    layer.displayIfNeeded()
    shown.frame(at: 1)
    expect(!layer.calls.contains("display"))
  }

  @Test func `a change of the bounds marks only if the layer says so (DI-4)`() {
    let layer = noting()
    layer.bounds.size.width = 30
    expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 40
    expect(layer.needsDisplay())
  }

  @Test func `no key of a plain layer redraws it (DI-5)`() {
    let keys = [
      "bounds", "contents", "contentsScale", "backgroundColor", "opacity", "cornerRadius",
      "transform", "style", "shadowPath", "contentsGravity", "unknown",
    ]
    expect(keys.allSatisfy { !CALayer.needsDisplay(forKey: $0) })
  }

  @Test func `a mark made while displaying stays for the next time (DI-7)`() {
    let layer = noting()
    var left = 2
    layer.onDraw = { [unowned layer] in
      left -= 1
      if left > 0 { layer.setNeedsDisplay() }
    }
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.needsDisplay())
    expect(layer.calls, equals: ["display", "draw"])
    layer.displayIfNeeded()
    expect(!layer.needsDisplay())
    expect(left, equals: 0)
  }

  @Test func `a commit lays the tree out, displays it, then sends it (DI-8)`() {
    let root = CALayer()
    let layer = noting()
    root.addSublayer(layer)
    let shown = ShownTree(root)
    layer.calls = []
    // Changes by layout and display are part of the same delta.
    layer.onDraw = { [unowned layer] in layer.cornerRadius = 4 }
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    shown.commit()
    expect(layer.calls, equals: ["layout", "display", "draw"])
    let deltas = shown.context.mailbox.takeDeltas()
    expect(deltas.count, equals: 1)
    for delta in deltas { expect(shown.apply(delta).isEmpty) }
    let slot = shown.node(layer)
    expect(slot.map { shown.tree.style[$0].cornerRadius }, equals: 4)
  }
}
