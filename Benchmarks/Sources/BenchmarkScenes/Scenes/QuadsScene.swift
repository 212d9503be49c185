// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// Rotating quads with bitmaps, in four kinds: moved by animations, set in each frame, still, and moved
/// behind an opaque layer.
///
/// A still scene holds its quads at time 0 and has one more on top that moves.
final class QuadsScene: BenchmarkScene {
  let name: String
  let limitName: String?
  let isComparedToQuads = true
  let layerCount: Int
  private(set) var layerBytes = 0
  let renderer: OffscreenRenderer
  private let root = CALayer()
  private var layers: [CALayer] = []
  private let motions: [Motion]
  private let isSetEachFrame: Bool

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  ///
  /// - Parameter side: width and height of a layer, in points.
  init(
    name: String, count: Int, side: Double = 64, isSetEachFrame: Bool = false,
    isStill: Bool = false, isCovered: Bool = false
  ) throws {
    self.name = name
    self.isSetEachFrame = isSetEachFrame
    layerCount = count
    limitName =
      isStill || isCovered ? nil : side == 2 ? "limit-tiny-\(count)" : "limit-quads-\(count)"
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33)
    motions = Motion.sequence(isStill ? count + 1 : count)
    let images = try SceneBitmap.images()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    root.isOpaque = true
    try drawFirstFrame(Self.layer(images[0], side: side))
    let before = ProcessUsage.heapBytes
    for (index, motion) in motions.enumerated() {
      let isMoving = !isStill || index == count
      let layer = Self.layer(
        images[index % SceneBitmap.count], side: isStill && index == count ? 32 : side)
      if isMoving, !isSetEachFrame { Self.animate(layer, motion) } else { pose(layer, motion, 0) }
      layers.append(layer)
      root.addSublayer(layer)
    }
    if isCovered {
      let cover = CALayer()
      cover.frame = root.bounds
      cover.backgroundColor = SceneBitmap.color(0)
      root.addSublayer(cover)
    }
    try withContext { try runFrame(at: 0) }
    layerBytes = max(0, ProcessUsage.heapBytes - before)
  }

  var frameStatistics: FrameStatistics {
    let counts = renderer.graphicsContext.statistics
    var result = FrameStatistics(
      draws: counts.drawCalls, stateChanges: counts.stateChanges, uploadBytes: counts.uploadedBytes)
    result.addPlan(of: renderer.sceneRenderer)
    return result
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try renderer.withContext(body)
  }

  func runFrame(at time: Double) throws {
    renderer.graphicsContext.resetStatistics()
    if isSetEachFrame { setPoses(at: time) }
    renderer.drawFrame(of: root, at: time)
    renderer.graphicsContext.finish()
  }

  func measureStages(frames: Int) throws -> [StageCost] {
    try StageCost.measure(renderer, frames: frames) { renderer.drawFrame(of: root, at: $0) }
  }

  func planFrames(_ count: Int) throws {
    try PlanCount.run(renderer, frames: count) { time in
      if isSetEachFrame { setPoses(at: time) }
      renderer.prepareFrame(of: root, at: time)
    }
  }

  func picture(at time: Double) throws -> CGImage {
    if isSetEachFrame { setPoses(at: time) }
    return try renderer.image(of: root, at: time)
  }

  // MARK: - Layers

  /// Draws one layer and removes it, so that the driver's one-time allocations do not count as
  /// memory of the scene's layers.
  private func drawFirstFrame(_ layer: CALayer) throws {
    root.addSublayer(layer)
    try withContext { try runFrame(at: 0) }
    layer.removeFromSuperlayer()
  }

  static func layer(_ image: CGImage, side: Double) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.contents = image
    layer.opacity = 0.8
    return layer
  }

  static func animate(_ layer: CALayer, _ motion: Motion) {
    let way = CABasicAnimation(keyPath: "position")
    way.fromValue = CGPoint(x: motion.start.x, y: motion.start.y)
    way.toValue = CGPoint(x: motion.end.x, y: motion.end.y)
    way.duration = motion.period / 2
    way.autoreverses = true
    way.repeatCount = .infinity
    way.timeOffset = motion.phase * motion.period
    layer.add(way, forKey: "way")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0.0
    turn.toValue = 2 * Double.pi
    turn.duration = motion.period
    turn.repeatCount = .infinity
    turn.timeOffset = motion.phase * motion.period
    layer.add(turn, forKey: "turn")
  }

  private func setPoses(at time: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, layer) in layers.enumerated() { pose(layer, motions[index], time) }
    CATransaction.commit()
  }

  private func pose(_ layer: CALayer, _ motion: Motion, _ time: Double) {
    let (center, angle) = motion.pose(at: time)
    layer.position = CGPoint(x: center.x, y: center.y)
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
  }
}
