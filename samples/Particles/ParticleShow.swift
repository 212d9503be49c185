// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// One kind of particles at a time, in front of the night.
package final class ParticleShow {
  package let layer = SceneLayer(size: ParticleShow.size)
  private var index = 0
  private var emitters: [CAEmitterLayer] = []

  package static let size = CGSize(width: 640, height: 480)
  package static let names = ["fire", "snow", "fireworks"]

  package init() {
    layer.backgroundColor = CGColor(srgbRed: 0.04, green: 0.05, blue: 0.1, alpha: 1)
    layer.isOpaque = true
    layer.onLayout = { [weak self] in self?.place() }
    show()
  }

  /// Shows the effect `step` positions away.
  package func turn(by step: Int) {
    index = (index + step + Self.names.count) % Self.names.count
    show()
  }

  /// Handles input: an arrow key turns the page, the fire follows the mouse.
  package func handle(_ event: LayerHost.Event) {
    switch event {
    // A click, and a drag.
    case .pointer(let pointer) where pointer.isClick || !pointer.buttons.isEmpty:
      move(to: pointer.location)
    case .key(let key) where key.isPress && key.key == .left: turn(by: -1)
    case .key(let key) where key.isPress && [.right, .space].contains(key.key): turn(by: 1)
    default: break
    }
  }

  /// Moves the fire; burning particles continue from their origin.
  func move(to point: CGPoint) {
    guard index == 0 else { return }
    for emitter in emitters { emitter.emitterPosition = point }
  }

  private func show() {
    for emitter in emitters { emitter.removeFromSuperlayer() }
    emitters =
      switch Self.names[index] {
      case "fire": Self.fire()
      case "snow": [Self.snow()]
      default: [Self.fireworks()]
      }
    for emitter in emitters { layer.addSublayer(emitter) }
    place()
  }

  /// Places the origins of the particles in the picture, whatever its size.
  private func place() {
    let size = layer.bounds.size
    for emitter in emitters {
      emitter.frame = layer.bounds
      switch Self.names[index] {
      case "fire": emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height - 90)
      case "snow":
        emitter.emitterPosition = CGPoint(x: size.width / 2, y: -20)
        emitter.emitterSize = CGSize(width: size.width * 1.2, height: 0)
      default:
        emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height)
        emitter.emitterSize = CGSize(width: size.width / 2, height: 0)
      }
    }
  }

  // MARK: - Particles

  /// Flames that add up to white, and smoke above them.
  private static func fire() -> [CAEmitterLayer] {
    let smoke = CAEmitterLayer()
    let puff = CAEmitterCell()
    puff.contents = glow
    puff.birthRate = 12
    puff.lifetime = 6
    puff.velocity = 40
    puff.velocityRange = 15
    puff.emissionLongitude = -.pi / 2
    puff.emissionRange = .pi / 6
    puff.yAcceleration = -8
    puff.scale = 0.6
    puff.scaleSpeed = 0.5
    puff.color = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.55, alpha: 0.16)
    puff.alphaSpeed = -0.03
    smoke.emitterCells = [puff]

    let fire = CAEmitterLayer()
    fire.emitterShape = .line
    fire.emitterMode = .outline
    fire.emitterSize = CGSize(width: 110, height: 0)
    fire.renderMode = .additive
    let flame = CAEmitterCell()
    flame.name = "flame"
    flame.contents = glow
    flame.birthRate = 520
    flame.lifetime = 1.15
    flame.lifetimeRange = 0.5
    flame.velocity = 80
    flame.velocityRange = 30
    flame.emissionRange = 1
    flame.yAcceleration = -200
    flame.scale = 0.62
    flame.scaleRange = 0.2
    flame.scaleSpeed = -0.25
    flame.color = CGColor(srgbRed: 0.8, green: 0.35, blue: 0.1, alpha: 0.35)
    flame.alphaSpeed = -0.25
    fire.emitterCells = [flame]
    return [smoke, fire]
  }

  /// Flakes that fall from a line above the picture, each with a size and a turn of its own.
  private static func snow() -> CAEmitterLayer {
    let snow = CAEmitterLayer()
    snow.emitterShape = .line
    snow.emitterMode = .surface
    let flake = CAEmitterCell()
    flake.contents = glow
    flake.birthRate = 60
    flake.lifetime = 12
    // A line emits upward.
    flake.velocity = -40
    flake.velocityRange = 20
    flake.emissionRange = 0.6
    flake.yAcceleration = 2
    flake.xAcceleration = 3
    flake.scale = 0.08
    flake.scaleRange = 0.06
    flake.alphaRange = 0.4
    flake.color = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.7)
    snow.emitterCells = [flake]
    return snow
  }

  /// Rockets with trails, which burst when they are highest; sparks take over the rocket's colour.
  private static func fireworks() -> CAEmitterLayer {
    let show = CAEmitterLayer()
    show.emitterShape = .line
    show.emitterMode = .outline
    show.renderMode = .additive
    let rocket = CAEmitterCell()
    rocket.birthRate = 1.5
    rocket.lifetime = 1.62
    rocket.velocity = 300
    rocket.velocityRange = 60
    rocket.emissionRange = 0.35
    rocket.yAcceleration = 120
    rocket.color = CGColor(srgbRed: 0.6, green: 0.6, blue: 0.6, alpha: 1)
    rocket.redRange = 0.4
    rocket.greenRange = 0.4
    rocket.blueRange = 0.4
    let trail = CAEmitterCell()
    trail.contents = glow
    trail.birthRate = 60
    trail.lifetime = 0.5
    trail.scale = 0.07
    trail.scaleSpeed = -0.1
    trail.alphaSpeed = -1.8
    trail.yAcceleration = 60
    let spark = CAEmitterCell()
    spark.contents = glow
    spark.beginTime = 1.55
    spark.duration = 0.05
    spark.birthRate = 6000
    spark.lifetime = 1.8
    spark.lifetimeRange = 0.6
    spark.velocity = 120
    spark.velocityRange = 20
    spark.emissionRange = 2 * .pi
    spark.yAcceleration = 60
    spark.scale = 0.14
    spark.scaleSpeed = -0.05
    spark.alphaSpeed = -0.5
    rocket.emitterCells = [trail, spark]
    show.emitterCells = [rocket]
    return show
  }

  /// A soft white disc of 64 by 64 pixels.
  private static let glow: CGImage? = {
    guard
      let context = CGContext(
        data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    let colors = [1, 0.6, 0.2, 0].map { CGColor(srgbRed: 1, green: 1, blue: 1, alpha: $0) }
    guard
      let gradient = CGGradient(
        colorsSpace: nil, colors: colors as CFArray, locations: [0, 0.25, 0.6, 1])
    else { return nil }
    let middle = CGPoint(x: 32, y: 32)
    context.drawRadialGradient(
      gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 32, options: [])
    return context.makeImage()
  }()
}
