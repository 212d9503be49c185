// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Foundation
import QuartzCore

/// Days of use of a layer tree: cards of all kinds come and go, and sublayers move, change and are
/// animated, in an order that is always the same for a seed.
package final class SoakLife {
  package let root: CALayer
  /// The delegate of the animations from now on. Default nil.
  package var animationDelegate: (any CAAnimationDelegate)?
  /// The number of animations added so far.
  package private(set) var animationCount = 0
  private var random: SceneRandom
  private var cards: [CALayer] = []
  /// The most cards at a time.
  private let cardLimit: Int

  /// Begins the life of a tree, below whose root other sublayers may be.
  package init(root: CALayer, seed: UInt32 = SceneRandom.seed, cardLimit: Int = 16) {
    self.root = root
    self.cardLimit = cardLimit
    random = SceneRandom(seed: seed)
  }

  /// Makes an empty tree of a size in points.
  convenience init(size: CGSize) {
    self.init(root: CALayer())
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 0.13, green: 0.13, blue: 0.19, alpha: 1)
  }

  private func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + random.next() * (range.upperBound - range.lowerBound)
  }

  private func index(_ count: Int) -> Int {
    min(Int(clamping: random.next() * Double(count)), count - 1)
  }

  private func sublayer() -> CALayer? {
    guard let sublayers = root.sublayers, !sublayers.isEmpty else { return nil }
    return sublayers[index(sublayers.count)]
  }

  /// One commit's worth of changes.
  package func live() {
    switch index(4) {
    case 0: replaceCard()
    case 1: animate()
    default: change()
    }
  }

  private func replaceCard() {
    let card = makeCard()
    card.frame = CGRect(
      x: number(0...root.bounds.width * 0.8), y: number(0...root.bounds.height * 0.8),
      width: number(20...160), height: number(20...120))
    root.addSublayer(card)
    cards.append(card)
    if cards.count > cardLimit { cards.removeFirst().removeFromSuperlayer() }
  }

  private func makeCard() -> CALayer {
    switch index(8) {
    case 0, 1:
      let layer = CALayer()
      layer.contents = image(2 + index(500))
      return layer
    case 2:
      let shape = CAShapeLayer()
      shape.path = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: number(9...90), height: 40), transform: nil)
      shape.fillColor = color
      return shape
    case 3:
      let gradient = CAGradientLayer()
      gradient.colors = [color, color, color]
      return gradient
    case 4:
      let text = CATextLayer()
      text.string = random.words(4 + index(40))
      text.fontSize = number(8...40)
      return text
    case 5:
      let group = CALayer()
      group.opacity = 0.6
      for _ in 0..<3 {
        let part = CALayer()
        part.frame = CGRect(x: number(0...40), y: number(0...40), width: 40, height: 30)
        part.backgroundColor = color
        group.addSublayer(part)
      }
      return group
    case 6:
      let blurred = CALayer()
      blurred.backgroundColor = color
      if let filter = CIFilter(name: "CIGaussianBlur") {
        filter.setValue(number(1...6), forKey: "inputRadius")
        blurred.filters = [filter]
      }
      return blurred
    default:
      let card = CALayer()
      card.backgroundColor = color
      card.cornerRadius = 8
      card.shadowOpacity = 0.5
      card.shadowRadius = number(1...12)
      return card
    }
  }

  private var color: CGColor {
    CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1))
  }

  /// A bitmap of random size, which no other card shows.
  private func image(_ side: Int) -> CGImage? {
    let bytes = SceneBitmap.opaqueBytes(side, max(side / 2, 1)) { column, _ in column / 64 % 16 }
    return try? SceneBitmap.image(bytes, width: side)
  }

  private func animate() {
    guard let layer = sublayer() else { return }
    let animation: CAAnimation
    switch index(5) {
    case 0:
      let way = CABasicAnimation(keyPath: "position.x")
      way.byValue = number(-80...80)
      way.isAdditive = index(2) == 0
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
      let types: [CATransitionType] = [.fade, .push, .reveal, .moveIn]
      transition.type = types[index(types.count)]
      animation = transition
    }
    animation.duration = number(0.02...0.8)
    animation.delegate = animationDelegate
    animationCount += 1
    // A key of its own, or one that replaces a running animation.
    layer.add(animation, forKey: index(2) == 0 ? nil : "life")
  }

  private func change() {
    guard let layer = sublayer() else { return }
    CATransaction.begin()
    CATransaction.setAnimationDuration(number(0...0.5))
    layer.position.x += number(-30...30)
    if index(3) == 0 { layer.borderColor = color }
    if index(3) == 0 { layer.borderWidth = number(0...4) }
    CATransaction.commit()
  }
}
