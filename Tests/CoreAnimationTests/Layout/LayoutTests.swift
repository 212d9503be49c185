// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// Layout cycle.
struct LayoutTests {
  /// A layer that writes down the calls it gets.
  private final class Noting: CALayer {
    var calls: [String] = []
    var onLayout: (() -> Void)?

    override init() { super.init() }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSublayers() {
      calls.append("layout")
      onLayout?()
      super.layoutSublayers()
    }

    override func resizeSublayers(withOldSize size: CGSize) {
      calls.append("resize sublayers \(size.width) x \(size.height)")
      super.resizeSublayers(withOldSize: size)
    }

    override func resize(withOldSuperlayerSize size: CGSize) {
      calls.append("resize \(size.width) x \(size.height)")
      super.resize(withOldSuperlayerSize: size)
    }
  }

  /// A layout manager that writes down the calls it gets.
  private final class Manager: NSObject, CALayoutManager {
    var calls: [String] = []

    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 12, height: 34) }

    func invalidateLayout(of layer: CALayer) { calls.append("invalidate") }

    func layoutSublayers(of layer: CALayer) { calls.append("layout") }
  }

  /// A delegate that lays out.
  private final class LayingOut: NSObject, CALayerDelegate {
    var count = 0

    func layoutSublayers(of layer: CALayer) { count += 1 }
  }

  /// A delegate without a layout method.
  private final class Silent: NSObject, CALayerDelegate {}

  @Test func `marked layers are laid out at the commit, others are not (LA-1)`() {
    let layer = Noting()
    let shown = ShownTree(layer)
    layer.calls = []
    shown.frame(at: 1)
    expect(layer.calls.isEmpty)
    expect(!layer.needsLayout())
    layer.setNeedsLayout()
    expect(layer.needsLayout())
    expect(layer.calls.isEmpty)
    shown.commit()
    expect(layer.calls, equals: ["layout"])
    expect(!layer.needsLayout())
  }

  @Test func `layoutIfNeeded starts from the topmost layer above that needs layout (LA-1)`() {
    let top = Noting()
    let middle = Noting()
    let low = Noting()
    top.addSublayer(middle)
    middle.addSublayer(low)
    top.layoutIfNeeded()
    var order: [String] = []
    top.onLayout = { order.append("top") }
    middle.onLayout = { order.append("middle") }
    low.onLayout = { order.append("low") }
    low.setNeedsLayout()
    top.setNeedsLayout()
    low.layoutIfNeeded()
    expect(order, equals: ["top", "low"])
    low.layoutIfNeeded()
    expect(order, equals: ["top", "low"])
  }

  @Test
  func `the delegate lays out; one without the method and none leave it to the manager (LA-2)`() {
    let layer = CALayer()
    let manager = Manager()
    layer.layoutManager = manager
    layer.layoutIfNeeded()
    expect(manager.calls.filter { $0 == "layout" }, equals: ["layout"])

    let silent = Silent()
    layer.delegate = silent
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expect(manager.calls.filter { $0 == "layout" }.count, equals: 2)

    let own = LayingOut()
    layer.delegate = own
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expect(own.count, equals: 1)
    expect(manager.calls.filter { $0 == "layout" }.count, equals: 2)
  }

  @Test func `bounds, insertion and removal mark layout; position and opacity do not (LA-3)`() {
    let layer = CALayer()
    let child = CALayer()
    let changes: [(String, Bool, () -> Void)] = [
      ("bounds", true, { layer.bounds.size.width += 10 }),
      ("insertion", true, { layer.addSublayer(child) }),
      ("removal", true, { child.removeFromSuperlayer() }),
      ("sublayers", true, { layer.sublayers = [child] }),
      ("position", false, { layer.position.x += 5 }),
      ("opacity", false, { layer.opacity = 0.5 }),
    ]
    for (name, marks, change) in changes {
      layer.layoutIfNeeded()
      expect(!layer.needsLayout())
      change()
      expect(layer.needsLayout(), equals: marks, "\(name)")
    }
  }

  @Test func `the preferred size is the manager's, else that of the bounds (LA-3)`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: 70, height: 80)
    expect(layer.preferredFrameSize(), equals: CGSize(width: 70, height: 80))
    let manager = Manager()
    layer.layoutManager = manager
    expect(layer.preferredFrameSize(), equals: CGSize(width: 12, height: 34))
  }

  @Test func `the manager hears once of each change from clean to dirty (LA-4)`() {
    let layer = CALayer()
    let manager = Manager()
    layer.layoutManager = manager
    layer.layoutIfNeeded()
    manager.calls = []
    layer.setNeedsLayout()
    layer.setNeedsLayout()
    expect(manager.calls, equals: ["invalidate"])
    layer.layoutIfNeeded()
    layer.setNeedsLayout()
    expect(manager.calls, equals: ["invalidate", "layout", "invalidate"])
  }

  @Test func `layout repeats when it is asked for inside the pass (LA-4)`() {
    let layer = Noting()
    var left = 3
    layer.onLayout = { [unowned layer] in
      left -= 1
      if left > 0 { layer.setNeedsLayout() }
    }
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expect(layer.calls, equals: ["layout", "layout", "layout"])
    expect(!layer.needsLayout())
  }

  @Test func `a change of the size tells the sublayers; one of the origin does not (LA-5)`() {
    let parent = Noting()
    let child = Noting()
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    parent.addSublayer(child)
    parent.calls = []
    parent.bounds = CGRect(x: 0, y: 0, width: 120, height: 60)
    expect(parent.calls, equals: ["resize sublayers 100.0 x 50.0"])
    expect(child.calls, equals: ["resize 100.0 x 50.0"])
    parent.bounds.origin.x = 9
    expect(parent.calls.count, equals: 1)
    expect(child.calls.count, equals: 1)
  }

  @Test
  func `how the growth is shared among the flexible parts; the frame becomes integral (LA-6)`() {
    let (low, size, high): (CAAutoresizingMask, CAAutoresizingMask, CAAutoresizingMask) = (
      .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin
    )
    let all: CAAutoresizingMask = [low, size, high]
    let (lowY, sizeY, highY): (CAAutoresizingMask, CAAutoresizingMask, CAAutoresizingMask) = (
      .layerMinYMargin, .layerHeightSizable, .layerMaxYMargin
    )
    // A layer of 10, 20, 50 x 40 in 100 x 100 that becomes another size.
    let grown = CGSize(width: 200, height: 300)
    let rows: [(CAAutoresizingMask, CGSize, CGRect)] = [
      ([], grown, CGRect(x: 10, y: 20, width: 50, height: 40)),
      (low, grown, CGRect(x: 110, y: 20, width: 50, height: 40)),
      (size, grown, CGRect(x: 10, y: 20, width: 150, height: 40)),
      (high, grown, CGRect(x: 10, y: 20, width: 50, height: 40)),
      ([low, size], grown, CGRect(x: 76, y: 20, width: 84, height: 40)),
      ([size, high], grown, CGRect(x: 10, y: 20, width: 84, height: 40)),
      ([low, high], grown, CGRect(x: 60, y: 20, width: 50, height: 40)),
      (all, grown, CGRect(x: 43, y: 20, width: 84, height: 40)),
      ([lowY, sizeY], grown, CGRect(x: 10, y: 153, width: 50, height: 107)),
      ([lowY, highY], grown, CGRect(x: 10, y: 120, width: 50, height: 40)),
      ([lowY, sizeY, highY], grown, CGRect(x: 10, y: 86, width: 50, height: 108)),
      ([size, sizeY], grown, CGRect(x: 10, y: 20, width: 150, height: 240)),
      ([all, lowY, sizeY, highY], grown, CGRect(x: 43, y: 86, width: 84, height: 108)),
      (
        [low, size], CGSize(width: 400, height: 100), CGRect(x: 210, y: 20, width: 150, height: 40)
      ),
      ([low, size], CGSize(width: 110, height: 100), CGRect(x: 16, y: 20, width: 54, height: 40)),
      ([low, size], CGSize(width: 50, height: 25), CGRect(x: -24, y: 20, width: 34, height: 40)),
      // A negative size is turned round.
      ([size, sizeY], CGSize(width: 50, height: 25), CGRect(x: 10, y: -15, width: 0, height: 35)),
    ]
    for (mask, newSize, expected) in rows {
      let parent = CALayer()
      parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      let child = CALayer()
      child.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
      child.autoresizingMask = mask
      parent.addSublayer(child)
      parent.bounds.size = newSize
      expect(child.frame, near: expected, "\(mask) to \(newSize)")
    }
    let still = CALayer()
    still.frame = CGRect(x: 0.5, y: 0.5, width: 3, height: 3)
    still.autoresizingMask = all
    let parent = CALayer()
    parent.addSublayer(still)
    parent.resizeSublayers(withOldSize: .zero)
    expect(still.frame, equals: CGRect(x: 0.5, y: 0.5, width: 3, height: 3))
  }

  @Test func `three flexible parts take a third each; fixed layers stay as they are (LA-6)`() {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let child = CALayer()
    child.frame = CGRect(x: 10, y: 15, width: 20, height: 25)
    child.autoresizingMask = [
      .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin,
      .layerHeightSizable,
    ]
    let fixed = CALayer()
    fixed.frame = CGRect(x: 0.5, y: 0.25, width: 10.5, height: 3)
    parent.sublayers = [child, fixed]
    parent.bounds.size = CGSize(width: 200, height: 160)
    expect(child.frame, equals: CGRect(x: 43, y: 15, width: 54, height: 85))
    expect(fixed.frame, equals: CGRect(x: 0.5, y: 0.25, width: 10.5, height: 3))
  }
}
