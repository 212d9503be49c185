// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// One emitter in the middle whose particles, 16 by 16 points, are added to each other.
///
/// The birth rate keeps the requested number alive, and the renderer moves the particles: nothing
/// is set or committed in a frame.
final class ParticleScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  let limitName: String? = "limit-quads-1000"
  private let renderer: OffscreenRenderer
  private let root = CALayer()

  /// The lifetime of a particle, in seconds.
  private static let lifetime = 4.0

  init(name: String, count: Int) throws {
    self.name = name
    layerCount = count
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33)
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    root.isOpaque = true
    let emitter = CAEmitterLayer()
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height / 2)
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

  var frameStatistics: FrameStatistics {
    let counts = renderer.graphicsContext.statistics
    return FrameStatistics(
      draws: counts.drawCalls, passes: renderer.sceneRenderer?.statistics.passes ?? 0,
      stateChanges: counts.stateChanges, uploadBytes: counts.uploadedBytes)
  }

  func withContext(_ body: () throws -> Void) throws { try renderer.withContext(body) }

  func runFrame(at time: Double) throws {
    renderer.graphicsContext.resetStatistics()
    renderer.drawFrame(of: root, at: Self.lifetime + time)
    renderer.graphicsContext.finish()
  }

  func measureStages(frames: Int) throws -> [StageCost] {
    guard let scene = renderer.sceneRenderer else { return [] }
    return try StageCost.measure(scene, renderer.graphicsContext, frames: frames) { time in
      renderer.drawFrame(of: root, at: Self.lifetime + time)
    }
  }

  func writePicture(at time: Double, to url: URL) throws {
    try renderer.image(of: root, at: Self.lifetime + time).write(to: url)
  }
}
