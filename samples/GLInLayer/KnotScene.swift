// SPDX-License-Identifier: MIT

import QuartzCore
import SampleStage

/// A card with the knot on a dark stage, its reflection below; a click tilts it, and it swings back.
package final class KnotScene {
  package static let size = CGSize(width: 720, height: 560)
  package let layer = SceneLayer(size: KnotScene.size)
  private let knot = KnotLayer()
  private let stage = CAReplicatorLayer()
  private let card = CALayer()
  private var isTilted = false

  private static let cardSize = CGSize(width: 420, height: 300)

  package init() {
    addBackground()
    addStage()
    addCaption()
    sway()
  }

  /// Turns the card to one side and back, with a spring.
  package func tilt() {
    isTilted.toggle()
    knot.isAsynchronous = true
    let spring = CASpringAnimation(keyPath: "transform.rotation.y")
    spring.fromValue = card.presentation()?.value(forKeyPath: "transform.rotation.y")
    spring.toValue = isTilted ? -0.7 : 0
    spring.damping = 9
    spring.stiffness = 90
    spring.duration = spring.settlingDuration
    card.removeAnimation(forKey: "sway")
    card.add(spring, forKey: "tilt")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.setValue(isTilted ? -0.7 : 0, forKeyPath: "transform.rotation.y")
    CATransaction.commit()
  }

  // MARK: - Layers

  private func addBackground() {
    let sky = CAGradientLayer()
    sky.colors = [
      CGColor(srgbRed: 0.09, green: 0.08, blue: 0.17, alpha: 1),
      CGColor(srgbRed: 0.05, green: 0.05, blue: 0.1, alpha: 1),
      CGColor(srgbRed: 0.02, green: 0.02, blue: 0.05, alpha: 1),
    ]
    sky.locations = [0, 0.62, 1]
    layer.fill = sky

    let glow = CAGradientLayer()
    glow.type = .radial
    glow.frame = CGRect(x: 60, y: -20, width: 600, height: 460)
    glow.startPoint = CGPoint(x: 0.5, y: 0.5)
    glow.endPoint = CGPoint(x: 1, y: 1)
    glow.colors = [
      CGColor(srgbRed: 0.44, green: 0.3, blue: 0.95, alpha: 0.34),
      CGColor(srgbRed: 0.44, green: 0.3, blue: 0.95, alpha: 0),
    ]
    layer.content.addSublayer(glow)
  }

  /// The card and, by a replicator, its faded mirror image.
  private func addStage() {
    let middle = CGPoint(x: Self.size.width / 2, y: 232)
    stage.frame = layer.content.bounds
    stage.instanceCount = 2
    stage.instanceTransform = CATransform3DConcat(
      CATransform3DMakeScale(1, -1, 1),
      CATransform3DMakeTranslation(0, 2 * (middle.y + 156 - Self.size.height / 2), 0))
    stage.instanceAlphaOffset = -0.84
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 900
    stage.sublayerTransform = perspective
    layer.content.addSublayer(stage)

    card.bounds = CGRect(origin: .zero, size: Self.cardSize)
    card.position = middle
    stage.addSublayer(card)

    let paper = CAGradientLayer()
    paper.frame = card.bounds
    paper.startPoint = CGPoint(x: 0, y: 0)
    paper.endPoint = CGPoint(x: 1, y: 1)
    paper.colors = [
      CGColor(srgbRed: 0.2, green: 0.19, blue: 0.36, alpha: 1),
      CGColor(srgbRed: 0.08, green: 0.08, blue: 0.17, alpha: 1),
    ]
    paper.cornerRadius = 30
    paper.masksToBounds = true
    card.addSublayer(paper)

    knot.frame = paper.bounds
    knot.contentsScale = 2
    paper.addSublayer(knot)

    let edge = CALayer()
    edge.frame = card.bounds
    edge.cornerRadius = 30
    edge.borderWidth = 1
    edge.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.16)
    card.addSublayer(edge)
  }

  private func addCaption() {
    let caption = CATextLayer()
    caption.frame = CGRect(x: 0, y: 512, width: Self.size.width, height: 24)
    caption.string = "OpenGL in a layer, under a rounded clip, reflected and tilted"
    caption.fontSize = 14
    caption.alignmentMode = .center
    caption.contentsScale = 2
    caption.foregroundColor = CGColor(srgbRed: 0.86, green: 0.86, blue: 0.96, alpha: 0.72)
    layer.content.addSublayer(caption)
  }

  private func sway() {
    let sway = CAKeyframeAnimation(keyPath: "transform.rotation.y")
    sway.values = [-0.32, 0.32, -0.32]
    sway.duration = 9
    sway.repeatCount = .infinity
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    sway.timingFunctions = [ease, ease]
    card.add(sway, forKey: "sway")
  }
}
