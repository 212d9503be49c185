// SPDX-License-Identifier: MIT

import QuartzCore

/// 14. A pile of covers; the one at the bottom comes to the top.
final class ShuffleExample: Example {
  override var number: Int { 14 }
  override var title: String { "Shuffle of covers" }

  let covers = [-0.09, 0.06, -0.03, 0.08, -0.05].enumerated().map { index, tilt in
    let cover = CALayer()
    cover.bounds = CGRect(x: 0, y: 0, width: 190, height: 190)
    cover.position = CGPoint(x: 280, y: 250)
    cover.contents =
      index % 2 == 0 ? Shapes.rings(Palette.row[index]) : Shapes.bars(Palette.row[index])
    cover.borderColor = Palette.white
    cover.borderWidth = 4
    cover.zPosition = index == 4 ? -1 : CGFloat(-index) / 10
    cover.setValue(tilt, forKeyPath: "transform.rotation")
    return cover
  }
  /// The cover that moves.
  var card: CALayer { covers[4] }

  override init() {
    super.init()
    for cover in covers { layer.addSublayer(cover) }
  }

  override func run() {
    let zPosition = CABasicAnimation()
    zPosition.keyPath = "zPosition"
    zPosition.fromValue = -1
    zPosition.toValue = 1
    zPosition.duration = 1.2

    let rotation = CAKeyframeAnimation()
    rotation.keyPath = "transform.rotation"
    rotation.values = [0, 0.14, 0]
    rotation.duration = 1.2
    rotation.timingFunctions = [
      CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
    ]

    let position = CAKeyframeAnimation()
    position.keyPath = "position"
    position.values = [
      NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 110, y: -20)), NSValue(cgPoint: .zero),
    ]
    position.timingFunctions = rotation.timingFunctions
    position.isAdditive = true
    position.duration = 1.2

    let group = CAAnimationGroup()
    group.animations = [zPosition, rotation, position]
    group.duration = 1.2
    group.beginTime = CACurrentMediaTime() + 0.5
    group.fillMode = .backwards
    card.add(group, forKey: "shuffle")

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.zPosition = 1
    CATransaction.commit()
  }
}
