// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import TestSupport

/// Emitter layers at a time that stands still.
extension VariantScene {
  static let particles = [
    VariantScene("particles") { [try emitter { _, _ in }] },
    VariantScene("particles-additive") {
      [
        // All of the light falls on it: a picture cannot hold light without alpha.
        layer(8, 8, 80, 80, blue),
        try emitter { emitter, cell in
          emitter.renderMode = .additive
          emitter.opacity = 0.8
          cell.velocity = 14
        },
      ]
    },
    VariantScene("particles-masked", scale: 2) {
      [
        try emitter { emitter, cell in
          emitter.backgroundColor = veil
          emitter.cornerRadius = 20
          emitter.masksToBounds = true
          cell.scale = 2
        }
      ]
    },
    VariantScene("particles-faded-group") {
      [
        try emitter { emitter, _ in
          emitter.backgroundColor = veil
          emitter.opacity = 0.6
          emitter.shadowOpacity = 0.8
          emitter.shadowRadius = 1
          emitter.shadowOffset = CGSize(width: 2, height: 3)
        }
      ]
    },
    VariantScene("particles-in-depth") {
      let stage = layer(12, 12, 72, 72, nil)
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 120
      stage.sublayerTransform = perspective
      let depth = try emitter { emitter, cell in
        emitter.frame = CGRect(x: 0, y: 0, width: 72, height: 72)
        emitter.preservesDepth = true
        emitter.renderMode = .backToFront
        emitter.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
        cell.emissionRange = 2 * .pi
      }
      stage.addSublayer(depth)
      return [stage]
    },
  ]

  /// Arrows that fly apart from the middle, two seconds on.
  private static func emitter(
    _ change: (CAEmitterLayer, CAEmitterCell) throws -> Void
  ) throws -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 14, y: 14, width: 68, height: 68)
    emitter.emitterPosition = CGPoint(x: 34, y: 34)
    emitter.seed = 11
    emitter.emitterShape = .circle
    emitter.emitterMode = .outline
    emitter.emitterSize = CGSize(width: 6, height: 0)
    emitter.speed = 0
    emitter.timeOffset = 2
    let cell = CAEmitterCell()
    cell.birthRate = 30
    cell.lifetime = 1
    cell.velocity = 24
    cell.velocityRange = 6
    cell.scale = 1
    cell.scaleSpeed = -0.4
    cell.spinRange = 3
    cell.color = CGColor(srgbRed: 0.9, green: 0.6, blue: 0.3, alpha: 0.8)
    cell.greenRange = 0.4
    cell.contents = try arrow()
    try change(emitter, cell)
    emitter.emitterCells = [cell]
    return emitter
  }

  /// A white image whose corners differ, so that a turned one can be told.
  private static func arrow() throws -> CGImage {
    var image = PixelImage(width: 10, height: 10)
    for y in 1..<9 {
      for x in 1..<9 where x + y > 7 || x > 5 { image[x, y] = Pixel(255, 255, 255) }
    }
    return try image.cgImage()
  }
}
