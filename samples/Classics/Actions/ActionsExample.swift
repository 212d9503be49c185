// SPDX-License-Identifier: MIT

import QuartzCore

/// 25. Actions from the dictionary, the style and the class; disabled actions; actions for
/// insertion and removal; and one that is no animation.
final class ActionsExample: Example {
  override var number: Int { 25 }
  override var title: String { "Actions" }
  override var steps: [(time: CFTimeInterval, action: () -> Void)] {
    [(1.2, { self.removed.removeFromSuperlayer() })]
  }

  /// A layer whose class makes it move slowly.
  final class SlowLayer: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      guard event == "position" else { return super.defaultAction(forKey: event) }
      let slow = CABasicAnimation()
      slow.duration = 2
      return slow
    }
  }

  /// An action that counts instead of animating.
  final class Counter: NSObject, CAAction {
    private(set) var events: [String] = []

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      events.append(event)
    }
  }

  let byDictionary = Shapes.box(Palette.red, at: CGPoint(x: 80, y: 60))
  let byStyle = Shapes.box(Palette.orange, at: CGPoint(x: 80, y: 130))
  let byClass = SlowLayer()
  let switchedOff = Shapes.box(Palette.blue, at: CGPoint(x: 80, y: 270))
  let inserted = Shapes.box(Palette.violet, at: CGPoint(x: 320, y: 340))
  let removed = Shapes.box(Palette.white, at: CGPoint(x: 320, y: 420))
  let counter = Counter()

  override init() {
    super.init()
    // Its class would animate this otherwise.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    byClass.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    byClass.position = CGPoint(x: 80, y: 200)
    byClass.backgroundColor = Palette.green
    CATransaction.commit()
    for box in [byDictionary, byStyle, byClass, switchedOff, removed] { layer.addSublayer(box) }

    let quick = CABasicAnimation()
    quick.duration = 1
    byDictionary.actions = ["position": quick]
    byStyle.style = ["actions": ["position": quick]]
    switchedOff.actions = ["position": NSNull()]

    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0
    grow.toValue = 1
    grow.duration = 1
    inserted.actions = [kCAOnOrderIn: grow]
    removed.actions = [kCAOnOrderOut: counter, "backgroundColor": counter]
  }

  override func run() {
    for box in [byDictionary, byStyle, byClass, switchedOff] { box.position.x = 560 }
    layer.addSublayer(inserted)
    removed.backgroundColor = Palette.orange
  }
}
