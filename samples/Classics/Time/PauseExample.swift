// SPDX-License-Identifier: MIT

import QuartzCore

/// 21. A subtree stands still and goes on, several times, without a jump.
final class PauseExample: Example {
  override var number: Int { 21 }
  override var title: String { "Pause and resume" }
  override var length: CFTimeInterval { 6 }
  override var steps: [(time: CFTimeInterval, action: () -> Void)] {
    [
      (1, { self.pauseLayer(self.stage) }), (2, { self.resumeLayer(self.stage) }),
      (3, { self.pauseLayer(self.stage) }), (3.5, { self.resumeLayer(self.stage) }),
    ]
  }

  /// The layer that is paused, with all that is in it.
  let stage = CALayer()
  let mover = Shapes.box(Palette.orange, at: CGPoint(x: 60, y: 120))
  let spinner = Shapes.box(
    Palette.violet, at: CGPoint(x: 300, y: 260), size: CGSize(width: 120, height: 120))

  override init() {
    super.init()
    stage.frame = CGRect(x: 20, y: 40, width: 600, height: 400)
    layer.addSublayer(stage)
    stage.addSublayer(mover)
    stage.addSublayer(spinner)
  }

  override func run() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 60
    move.toValue = 540
    move.duration = 4
    mover.add(move, forKey: "move")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mover.position.x = 540
    CATransaction.commit()

    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = 0
    spin.toValue = 2 * Double.pi
    spin.duration = 2
    spin.repeatCount = .infinity
    spinner.add(spin, forKey: "spin")
  }

  func pauseLayer(_ layer: CALayer) {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0.0
    layer.timeOffset = pausedTime
  }

  func resumeLayer(_ layer: CALayer) {
    let pausedTime = layer.timeOffset
    layer.speed = 1.0
    layer.timeOffset = 0.0
    layer.beginTime = 0.0
    let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    layer.beginTime = timeSincePause
  }
}
