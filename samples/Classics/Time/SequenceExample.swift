// SPDX-License-Identifier: MIT

import QuartzCore

/// 16. Two animations one after the other: chained by begin times, and inside one group.
final class SequenceExample: Example {
  override var number: Int { 16 }
  override var title: String { "One after the other" }
  override var length: CFTimeInterval { 5 }

  let chained = Shapes.box(Palette.orange, at: CGPoint(x: 100, y: 160))
  let grouped = Shapes.box(Palette.violet, at: CGPoint(x: 100, y: 320))

  override init() {
    super.init()
    let words = ["chained by begin times", "in one group"]
    for (box, words) in zip([chained, grouped], words) {
      layer.addSublayer(Shapes.lane(y: box.position.y, from: 100, to: 540, words))
      layer.addSublayer(box)
    }
  }

  override func run() {
    let right = CABasicAnimation(keyPath: "position.x")
    right.fromValue = 100
    right.toValue = 540
    right.duration = 3

    let left = CABasicAnimation(keyPath: "position.x")
    left.fromValue = 540
    left.toValue = 100
    left.duration = 2
    left.beginTime = CACurrentMediaTime() + 3

    chained.add(right, forKey: "first")
    chained.add(left, forKey: "second")

    left.beginTime = 3
    let group = CAAnimationGroup()
    group.animations = [right, left]
    group.duration = 5
    grouped.add(group, forKey: "both")
  }
}
