// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// One emitter in the middle whose particles, 16 by 16 points, are added to each other.
///
/// The birth rate keeps the requested number alive, and the renderer moves the particles: nothing
/// is set or committed in a frame.
final class ParticleScene: LayerScene {
  let name: String
  let layerCount: Int
  var limitName: String? { "limit-" + name }
  let canvas: SceneCanvas

  /// The lifetime of a particle, in seconds.
  private static let lifetime = 4.0

  init(name: String, count: Int) throws {
    self.name = name
    layerCount = count
    canvas = try SceneCanvas()
    let emitter = CAEmitterLayer()
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
    emitter.renderMode = .additive
    emitter.seed = 12345
    let cell = CAEmitterCell()
    cell.birthRate = Float(Double(count) / Self.lifetime)
    cell.lifetime = Float(Self.lifetime)
    cell.velocity = 90
    cell.velocityRange = 60
    cell.emissionRange = 2 * .pi
    cell.spinRange = 3
    cell.color = CGColor(srgbRed: 0.5, green: 0.3, blue: 0.2, alpha: 0.5)
    cell.greenRange = 0.2
    // 64 pixels in 16 points.
    cell.contents = try SceneBitmap.images()[3]
    cell.contentsScale = 4
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
  }

  /// A lifetime later, when the requested number is alive.
  func layerTime(at time: Double) -> Double { Self.lifetime + time }
}
