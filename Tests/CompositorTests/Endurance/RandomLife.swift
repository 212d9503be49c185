// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

/// The events of a layer tree in days of use, in seeded order: edits, animations, implicit changes,
/// transitions, layers and images that come and go.
final class RandomLife {
  let layers: RandomLayers
  /// The number of animations added with a delegate.
  private(set) var animationCount = 0
  /// The number of beginnings and ends of which delegates were told.
  let reports = Reports()
  private var random: SeededGenerator
  private var guests: [CALayer] = []

  /// Counts what delegates hear.
  final class Reports: NSObject, CAAnimationDelegate {
    private(set) var starts = 0
    private(set) var stops = 0

    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
  }

  init(test name: String) throws {
    layers = try RandomLayers(test: name, hasEffects: true)
    random = SeededGenerator(test: name)
  }

  /// One commit's worth of changes.
  func live() throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try replaceAGuest()
    case 1, 2: animate()
    case 3: changeImplicitly()
    default: layers.edit()
    }
  }

  /// A layer with an image of its own takes the place of one from earlier.
  private func replaceAGuest() throws {
    let side = Int.random(in: 2...400, using: &random)
    let color = Pixel(UInt8.random(in: 0...255, using: &random), 99, 40)
    let guest = CALayer()
    guest.frame = CGRect(
      x: .random(in: 0...90, using: &random), y: .random(in: 0...60, using: &random), width: 30,
      height: 30)
    guest.contents = try PixelImage(width: side, height: side, filledWith: color).cgImage()
    layers.root.addSublayer(guest)
    guests.append(guest)
    if guests.count > 5 { guests.removeFirst().removeFromSuperlayer() }
  }

  private func animate() {
    guard let layer = layers.root.sublayers?.randomElement(using: &random) else { return }
    let animation: CAAnimation
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let way = CABasicAnimation(keyPath: "position.x")
      way.byValue = Double.random(in: -40...40, using: &random)
      way.isAdditive = Bool.random(using: &random)
      animation = way
    case 1:
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [0.2, 1, 0.5]
      animation = fade
    case 2:
      let turn = CASpringAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0
      turn.toValue = 1
      animation = turn
    case 3:
      let group = CAAnimationGroup()
      let grow = CABasicAnimation(keyPath: "bounds.size")
      grow.toValue = CGSize(width: 44, height: 12)
      let border = CABasicAnimation(keyPath: "borderWidth")
      border.toValue = 6
      group.animations = [grow, border]
      animation = group
    default:
      let transition = CATransition()
      transition.type = [.fade, .push, .reveal, .moveIn].randomElement(using: &random) ?? .fade
      animation = transition
    }
    animation.duration = .random(in: 0.02...0.6, using: &random)
    animation.delegate = reports
    animationCount += 1
    // A key of its own, or one that replaces what is under way.
    layer.add(animation, forKey: Bool.random(using: &random) ? nil : "life")
  }

  private func changeImplicitly() {
    guard let layer = layers.root.sublayers?.randomElement(using: &random) else { return }
    CATransaction.begin()
    CATransaction.setAnimationDuration(.random(in: 0...0.4, using: &random))
    layer.position.x += .random(in: -20...20, using: &random)
    layer.backgroundColor = CGColor(
      srgbRed: .random(in: 0...1, using: &random), green: 0.4, blue: 0.2, alpha: 1)
    CATransaction.commit()
  }
}
