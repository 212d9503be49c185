// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// An animation without values on a layer, which keeps the time of an animator and reports its end.
final class Timekeeper: NSObject, CAAnimationDelegate {
  /// Called once when the time has run out, or when the layer has left the screen.
  var whenEnded: (() -> Void)?
  /// Held as long as the time runs.
  var owner: AnyObject?
  private let layer: CALayer
  private let key: String

  init(on layer: CALayer) {
    self.layer = layer
    // A name of its own, as several animators keep their times on one layer.
    key = layer.freeAnimationKey("UIViewPropertyAnimator")
    super.init()
    let animation = CAAnimation()
    animation.duration = 1
    animation.fillMode = .both
    animation.delegate = self
    layer.add(animation, forKey: key)
  }

  /// Whether the animation is still on the layer.
  var isRunning: Bool { layer.animation(forKey: key)?.delegate === self }

  /// The time in seconds; nil once the animation has gone.
  var time: Double? { isRunning ? layer.ownTime(ofAnimationForKey: key) : nil }

  /// Lets the time run, or stand still.
  ///
  /// - Parameters:
  ///   - time: seconds to start from.
  ///   - length: the seconds after which it has run out; backwards that is 0.
  ///   - speed: its seconds per second.
  ///   - delay: seconds before it starts.
  func run(from time: Double, of length: Double, speed: Double, after delay: Double) {
    let animation = CAAnimation()
    animation.duration = max(length, 1e-6)
    animation.fillMode = .both
    animation.delegate = self
    layer.retimeAnimation(
      forKey: key, from: time, speed: Float(speed), after: delay, as: animation)
  }

  /// Takes the animation off the layer; no one is notified.
  func stop() {
    whenEnded = nil
    owner = nil
    if isRunning { layer.removeAnimation(forKey: key) }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let (whenEnded, owner) = (whenEnded, owner)
    self.whenEnded = nil
    self.owner = nil
    withExtendedLifetime(owner) { whenEnded?() }
  }
}
