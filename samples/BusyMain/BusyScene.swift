// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// Layers that move indefinitely, and a lamp that shows whether the application's thread sleeps.
///
/// Every animation is added once, at the beginning. None of them needs the thread afterwards.
package final class BusyScene {
  package static let size = CGSize(width: 480, height: 240)
  /// The seconds that the thread is awake between two naps.
  static let awake: CFTimeInterval = 0.5
  /// The length of a nap in seconds.
  static let nap: CFTimeInterval = 2

  package let layer = SceneLayer(size: BusyScene.size)
  private let lamp = CALayer()
  private let caption = CATextLayer()

  package init() {
    layer.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.15, alpha: 1)
    addWheel(at: CGPoint(x: 100, y: 92))
    addBall(from: 180, to: 300)
    addCard(at: CGPoint(x: 395, y: 92))
    addCaption()
    showState()
  }

  /// Whether the lamp shows that the thread sleeps.
  var isAsleep = false {
    didSet { showState() }
  }

  /// Puts the application's thread to sleep again and again: it reads no input and commits nothing,
  /// and all animations continue.
  ///
  /// - Parameter mayNap: asked before a nap; where it says no, only the lamp is shown.
  package func begin(mayNap: @escaping () -> Bool) {
    var begin: CFTimeInterval?
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      let elapsed = link.timestamp - (begin ?? link.timestamp)
      begin = begin ?? link.timestamp
      let isAsleep = elapsed.truncatingRemainder(dividingBy: Self.awake + Self.nap) >= Self.awake
      guard isAsleep != self.isAsleep else { return }
      self.isAsleep = isAsleep
      CATransaction.flush()
      // An offscreen sequence has no thread to wait for.
      if isAsleep, !LayerHost.isOffscreen, mayNap() { Thread.sleep(forTimeInterval: Self.nap) }
    }
    link.add(to: .current, forMode: .common)
  }

  private func showState() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    lamp.backgroundColor =
      isAsleep
      ? CGColor(srgbRed: 0.85, green: 0.2, blue: 0.2, alpha: 1)
      : CGColor(srgbRed: 0.3, green: 0.8, blue: 0.4, alpha: 1)
    caption.string =
      isAsleep
      ? "The application's thread sleeps for two seconds" : "The application's thread is awake"
    CATransaction.commit()
  }

  // MARK: - What moves

  /// Adds twelve dots in a circle that light up one after another.
  private func addWheel(at center: CGPoint) {
    for index in 0..<12 {
      let angle = Double(index) / 12 * 2 * .pi
      let dot = CALayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
      dot.cornerRadius = 7
      dot.position = CGPoint(x: center.x + 50 * sin(angle), y: center.y - 50 * cos(angle))
      dot.backgroundColor = CGColor(srgbRed: 0.4, green: 0.75, blue: 1, alpha: 1)
      dot.opacity = 0.15
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0.15
      fade.duration = 1.2
      fade.timeOffset = 1.2 * (1 - Double(index) / 12)
      fade.repeatCount = .infinity
      dot.add(fade, forKey: "fade")
      layer.content.addSublayer(dot)
    }
  }

  /// Adds a ball that bounces and rolls from side to side.
  private func addBall(from left: CGFloat, to right: CGFloat) {
    let floor = CALayer()
    floor.frame = CGRect(x: left - 14, y: 148, width: right - left + 28, height: 2)
    floor.backgroundColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.6, alpha: 1)
    layer.content.addSublayer(floor)
    let ball = CALayer()
    ball.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
    ball.cornerRadius = 14
    ball.position = CGPoint(x: left, y: 134)
    ball.backgroundColor = CGColor(srgbRed: 1, green: 0.7, blue: 0.25, alpha: 1)
    let jump = CABasicAnimation(keyPath: "position.y")
    jump.fromValue = 134
    jump.toValue = 46
    jump.duration = 0.45
    jump.timingFunction = CAMediaTimingFunction(name: .easeOut)
    jump.autoreverses = true
    jump.repeatCount = .infinity
    ball.add(jump, forKey: "jump")
    let roll = CABasicAnimation(keyPath: "position.x")
    roll.fromValue = left
    roll.toValue = right
    roll.duration = 1.3
    roll.autoreverses = true
    roll.repeatCount = .infinity
    ball.add(roll, forKey: "roll")
    layer.content.addSublayer(ball)
  }

  /// Adds a card that rotates about its own vertical axis.
  private func addCard(at center: CGPoint) {
    let card = CAGradientLayer()
    card.bounds = CGRect(x: 0, y: 0, width: 76, height: 104)
    card.position = center
    card.cornerRadius = 10
    card.colors = [
      CGColor(srgbRed: 0.75, green: 0.45, blue: 0.95, alpha: 1),
      CGColor(srgbRed: 0.35, green: 0.3, blue: 0.85, alpha: 1),
    ]
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.toValue = 2 * Double.pi
    turn.duration = 2.4
    turn.repeatCount = .infinity
    card.add(turn, forKey: "turn")
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 400
    let stage = CALayer()
    stage.frame = CGRect(origin: .zero, size: Self.size)
    // Perspective is about the middle of the bounds: the stage is centred on the card.
    stage.position = center
    stage.sublayerTransform = eye
    card.position = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY)
    stage.addSublayer(card)
    layer.content.addSublayer(stage)
  }

  private func addCaption() {
    lamp.frame = CGRect(x: 40, y: 193, width: 16, height: 16)
    lamp.cornerRadius = 8
    layer.content.addSublayer(lamp)
    caption.frame = CGRect(x: 68, y: 190, width: 390, height: 24)
    caption.fontSize = 16
    caption.foregroundColor = CGColor(srgbRed: 0.9, green: 0.92, blue: 0.95, alpha: 1)
    layer.content.addSublayer(caption)
  }
}
