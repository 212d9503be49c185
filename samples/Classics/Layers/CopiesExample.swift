// SPDX-License-Identifier: MIT

import QuartzCore

/// 42. Copies of layers, each later and in another colour: an activity indicator, dots that follow one
/// another, and a picture with its reflection.
final class CopiesExample: Example {
  override var number: Int { 42 }
  override var title: String { "Replicated layers" }

  /// Bars in a ring that fade one after the other.
  let indicator = CAReplicatorLayer()
  /// Dots in a row, from one colour to another.
  let row = CAReplicatorLayer()
  /// A picture over its mirror image.
  let mirror = CAReplicatorLayer()
  private let bar = CALayer()
  private let dot = CALayer()
  private let cover = CALayer()

  override init() {
    super.init()
    indicator.frame = CGRect(x: 60, y: 60, width: 200, height: 200)
    indicator.instanceCount = 12
    indicator.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    indicator.instanceDelay = 1.0 / 12
    bar.frame = CGRect(x: 92, y: 6, width: 16, height: 54)
    bar.cornerRadius = 8
    bar.backgroundColor = Palette.white
    bar.opacity = 0.15
    indicator.addSublayer(bar)

    row.frame = CGRect(x: 40, y: 330, width: 560, height: 80)
    row.instanceCount = 8
    row.instanceTransform = CATransform3DMakeTranslation(70, 0, 0)
    row.instanceDelay = 0.08
    row.instanceRedOffset = -0.12
    row.instanceGreenOffset = -0.04
    dot.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
    dot.cornerRadius = 25
    dot.backgroundColor = Palette.white
    row.addSublayer(dot)

    mirror.frame = CGRect(x: 340, y: 40, width: 240, height: 260)
    mirror.instanceCount = 2
    mirror.instanceTransform = CATransform3DMakeScale(1, -1, 1)
    mirror.instanceAlphaOffset = -0.7
    cover.frame = CGRect(x: 60, y: 6, width: 120, height: 120)
    cover.contents = Shapes.rings(Palette.orange, size: 120)
    mirror.addSublayer(cover)
    for part in [indicator, row, mirror] { layer.addSublayer(part) }
  }

  override func run() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.15
    fade.duration = 1
    fade.repeatCount = 2
    bar.add(fade, forKey: "fade")
    let hop = CABasicAnimation(keyPath: "position.y")
    hop.byValue = -30
    hop.duration = 0.4
    hop.autoreverses = true
    hop.timingFunction = CAMediaTimingFunction(name: .easeOut)
    dot.add(hop, forKey: "hop")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = Double.pi
    turn.duration = 2
    cover.add(turn, forKey: "turn")
  }
}
