// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import TestSupport

/// Makes random layer trees of all classes with random values of all kinds.
struct RandomTree {
  var random: SeededGenerator

  private mutating func number() -> CGFloat {
    CGFloat(Double(Int.random(in: -400...400, using: &random)) / 7)
  }

  private mutating func unit() -> CGFloat { CGFloat(Double.random(in: 0...1, using: &random)) }

  private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  private mutating func rect() -> CGRect {
    CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))
  }

  private mutating func color() -> CGColor {
    random.chance(50)
      ? CGColor(srgbRed: unit(), green: unit(), blue: unit(), alpha: unit())
      : CGColor(gray: unit(), alpha: 1)
  }

  private mutating func transform() -> CATransform3D {
    CATransform3DTranslate(
      CATransform3DMakeRotation(number(), unit(), unit(), 1), number(), number(), number())
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if random.chance(50) { path.closeSubpath() }
    return path
  }

  // MARK: - Layers

  mutating func layer(depth: Int) -> CALayer {
    let layer = classLayer()
    setStyle(of: layer)
    if random.chance(30) { setEffects(of: layer) }
    if depth < 3 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        layer.addSublayer(self.layer(depth: depth + 1))
      }
      if random.chance(15) { layer.mask = self.layer(depth: 3) }
    }
    if random.chance(50) { addAnimations(to: layer) }
    return layer
  }

  private mutating func setStyle(of layer: CALayer) {
    layer.bounds = rect()
    layer.position = point()
    if random.chance(40) { layer.transform = transform() }
    if random.chance(20) { layer.sublayerTransform = transform() }
    if random.chance(30) { layer.anchorPoint = CGPoint(x: unit(), y: unit()) }
    if random.chance(50) { layer.backgroundColor = color() }
    if random.chance(40) { layer.opacity = Float(unit()) }
    if random.chance(30) { layer.cornerRadius = number() }
    if random.chance(20) { layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
    if random.chance(20) { layer.borderColor = random.chance(50) ? nil : color() }
    if random.chance(20) { layer.isHidden = true }
    if random.chance(20) { layer.name = "a \"name\"\n\u{1F680}" }
    if random.chance(20) { layer.speed = Float(number()) }
    if random.chance(20) { layer.repeatCount = .infinity }
    if random.chance(10) { layer.autoresizingMask = [.layerWidthSizable, .layerMinYMargin] }
    if random.chance(10) {
      layer.layoutManager = CAConstraintLayoutManager()
      layer.constraints = [
        CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .maxX, offset: number())
      ]
    }
    if random.chance(10) {
      layer.actions = ["position": NSNull(), "opacity": basicAnimation("opacity")]
    }
  }

  private mutating func setEffects(of layer: CALayer) {
    layer.shadowOpacity = Float(unit())
    layer.shadowOffset = CGSize(width: number(), height: number())
    if random.chance(50) { layer.shadowPath = path() }
    if let blur = CIFilter(name: "CIGaussianBlur"), let matrix = CIFilter(name: "CIColorMatrix") {
      blur.name = "soft"
      blur.setValue(unit(), forKey: "inputRadius")
      matrix.setValue(CIVector(x: unit(), y: 0, z: 0, w: 1), forKey: "inputRVector")
      layer.filters = [blur, matrix]
    }
    layer.compositingFilter =
      random.chance(50) ? "multiplyBlendMode" : CIFilter(name: "CIScreenBlendMode")
  }

  private mutating func classLayer() -> CALayer {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return CATransformLayer()
    case 1:
      let layer = CAGradientLayer()
      layer.colors = [color(), color()]
      layer.locations = [0.25, 0.75]
      layer.type = .radial
      layer.endPoint = CGPoint(x: unit(), y: unit())
      return layer
    case 2:
      let layer = CAShapeLayer()
      layer.path = path()
      layer.fillColor = random.chance(50) ? nil : color()
      layer.strokeColor = color()
      layer.lineDashPattern = [1, 2.5]
      layer.fillRule = .evenOdd
      layer.strokeEnd = unit()
      return layer
    case 3:
      let layer = CATextLayer()
      layer.string = "text \(Int.random(in: 0..<100, using: &random))"
      layer.fontSize = abs(number()) + 1
      layer.alignmentMode = .right
      return layer
    case 4:
      let layer = CAScrollLayer()
      layer.scrollMode = .vertically
      return layer
    case 5:
      let layer = CAReplicatorLayer()
      layer.instanceCount = 3
      layer.instanceTransform = transform()
      layer.instanceDelay = Double(unit())
      return layer
    case 6:
      let layer = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "spark"
      cell.birthRate = 10
      cell.lifetime = Float(unit())
      cell.color = color()
      cell.emissionRange = unit()
      layer.emitterCells = [cell]
      layer.emitterPosition = point()
      layer.renderMode = .additive
      return layer
    case 7:
      let layer = CATiledLayer()
      layer.levelsOfDetail = 5
      layer.levelsOfDetailBias = 2
      layer.tileSize = CGSize(width: 100, height: 64)
      return layer
    default: return CALayer()
    }
  }

  // MARK: - Animations

  private mutating func basicAnimation(_ keyPath: String) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = Double(unit())
    animation.toValue = number()
    animation.duration = Double(unit()) + 0.1
    animation.timingFunction = CAMediaTimingFunction(
      controlPoints: Float(unit()), 0.1, Float(unit()), 1)
    return animation
  }

  private mutating func addAnimations(to layer: CALayer) {
    layer.add(basicAnimation("transform.rotation.z"), forKey: "turn")
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.duration = 2
    keyframes.calculationMode = .cubic
    if random.chance(50) { keyframes.path = path() } else { keyframes.values = [point(), point()] }
    keyframes.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    layer.add(keyframes, forKey: nil)
    let spring = CASpringAnimation(keyPath: "bounds.size")
    spring.toValue = CGSize(width: number(), height: number())
    spring.damping = 3
    spring.duration = spring.settlingDuration
    let fade = CABasicAnimation(keyPath: "backgroundColor")
    fade.toValue = color()
    fade.duration = 0.5
    fade.beginTime = 0.25
    let group = CAAnimationGroup()
    group.animations = [spring, fade]
    group.duration = 3
    group.repeatCount = .infinity
    group.isRemovedOnCompletion = random.chance(50)
    layer.add(group, forKey: "both")
    if random.chance(30) {
      let transition = CATransition()
      transition.type = .push
      transition.subtype = .fromLeft
      layer.add(transition, forKey: nil)
    }
  }
}
