// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// Outlines of stars whose strokes grow while they move and rotate.
final class ShapeScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  private(set) var layerBytes = 0
  private let renderer: OffscreenRenderer
  private let root = CALayer()
  private var buildsBefore = 0

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  init(name: String, count: Int) throws {
    self.name = name
    layerCount = count
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33)
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    root.isOpaque = true
    try withContext { try runFrame(at: 0) }
    let before = ProcessUsage.heapBytes
    for (index, motion) in Motion.sequence(count).enumerated() {
      root.addSublayer(Self.layer(motion, color: SceneBitmap.color(index % SceneBitmap.count)))
    }
    try withContext { try runFrame(at: 0) }
    layerBytes = max(0, ProcessUsage.heapBytes - before)
  }

  var frameStatistics: FrameStatistics {
    let counts = renderer.graphicsContext.statistics
    return FrameStatistics(
      draws: counts.drawCalls, passes: renderer.sceneRenderer?.statistics.passes ?? 0,
      stateChanges: counts.stateChanges, uploadBytes: counts.uploadedBytes,
      rasterizations: (renderer.sceneRenderer?.shapeBuildCount ?? 0) - buildsBefore)
  }

  func withContext(_ body: () throws -> Void) throws { try renderer.withContext(body) }

  func runFrame(at time: Double) throws {
    renderer.graphicsContext.resetStatistics()
    buildsBefore = renderer.sceneRenderer?.shapeBuildCount ?? 0
    renderer.drawFrame(of: root, at: time)
    renderer.graphicsContext.finish()
  }

  func measureStages(frames: Int) throws -> [StageCost] {
    guard let scene = renderer.sceneRenderer else { return [] }
    return try StageCost.measure(scene, renderer.graphicsContext, frames: frames) { time in
      renderer.drawFrame(of: root, at: time)
    }
  }

  func writePicture(at time: Double, to url: URL) throws {
    try renderer.image(of: root, at: time).write(to: url)
  }

  // MARK: - Layers

  /// A star of ten points in a square of 120 points, the inner ones at half the radius.
  private static func star() -> CGPath {
    let path = CGMutablePath()
    for index in 0..<10 {
      let angle = Double(index) * .pi / 5 - .pi / 2
      let radius = index % 2 == 0 ? 58.0 : 29.0
      let point = CGPoint(x: 60 + radius * cos(angle), y: 60 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private static func layer(_ motion: Motion, color: CGColor) -> CALayer {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
    layer.path = star()
    layer.fillColor = nil
    layer.strokeColor = color
    layer.lineWidth = 4
    layer.lineJoin = .round
    let way = CABasicAnimation(keyPath: "position")
    way.fromValue = CGPoint(x: motion.start.x, y: motion.start.y)
    way.toValue = CGPoint(x: motion.end.x, y: motion.end.y)
    way.duration = motion.period / 2
    way.autoreverses = true
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0.0
    turn.toValue = 2 * Double.pi
    turn.duration = motion.period
    let line = CABasicAnimation(keyPath: "strokeEnd")
    line.fromValue = 0.0
    line.toValue = 1.0
    line.duration = motion.period
    for animation in [way, turn, line] {
      animation.repeatCount = .infinity
      animation.timeOffset = motion.phase * motion.period
      layer.add(animation, forKey: animation.keyPath)
    }
    return layer
  }
}
