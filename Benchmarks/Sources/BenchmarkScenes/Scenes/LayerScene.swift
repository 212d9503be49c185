// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation

/// The target of a scene of layers: a renderer, and the root of the layers.
final class SceneCanvas {
  let renderer: OffscreenRenderer
  let root: CALayer
  /// `rasterizations` at the start of the last frame.
  fileprivate var rasterizationsBefore = 0

  /// Makes the canvas of a tree.
  init(_ root: CALayer, _ renderer: OffscreenRenderer) {
    self.root = root
    self.renderer = renderer
  }

  /// Makes a canvas of the generated scenes' size, with a root layer that fills it with their background.
  convenience init() throws {
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    root.isOpaque = true
    self.init(root, try OffscreenRenderer(size: size, scale: 1, api: .openGL33))
  }

  /// Bitmaps drawn and outlines cut into cells so far.
  fileprivate var rasterizations: Int {
    BackingStoreCount.drawings + (renderer.sceneRenderer?.shapeBuildCount ?? 0)
  }
}

/// A scene that draws a layer tree into a `SceneCanvas`.
protocol LayerScene: BenchmarkScene {
  var canvas: SceneCanvas { get }

  /// Sets the application's values for a frame. Default: nothing.
  func setValues(at time: Double)

  /// Media frames that were never shown so far. Default nil, for a scene without any.
  var droppedFrames: Int? { get }

  /// The tree's time in a frame of the scene. Default: the scene's time.
  func layerTime(at time: Double) -> Double
}

extension LayerScene {
  var root: CALayer { canvas.root }

  var isComparedToQuads: Bool { true }

  func setValues(at time: Double) {}

  var droppedFrames: Int? { nil }

  func layerTime(at time: Double) -> Double { time }

  var frameStatistics: FrameStatistics {
    let counts = canvas.renderer.graphicsContext.statistics
    var result = FrameStatistics(
      draws: counts.drawCalls, stateChanges: counts.stateChanges, uploadBytes: counts.uploadedBytes,
      rasterizations: canvas.rasterizations - canvas.rasterizationsBefore,
      droppedFrames: droppedFrames)
    result.addPlan(of: canvas.renderer.sceneRenderer)
    return result
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try canvas.renderer.withContext(body)
  }

  func runFrame(at time: Double) throws {
    canvas.renderer.graphicsContext.resetStatistics()
    canvas.rasterizationsBefore = canvas.rasterizations
    drawFrame(at: time)
    canvas.renderer.graphicsContext.finish()
  }

  func measureStages(frames: Int) throws -> [StageCost] {
    try StageCost.measure(canvas.renderer, frames: frames) { drawFrame(at: $0) }
  }

  func planFrames(_ count: Int) throws {
    try PlanCount.run(canvas.renderer, frames: count) { time in
      setValues(at: time)
      canvas.renderer.prepareFrame(of: root, at: layerTime(at: time))
    }
  }

  func picture(at time: Double) throws -> CGImage {
    setValues(at: time)
    return try canvas.renderer.image(of: root, at: layerTime(at: time))
  }

  /// Measures the heap memory, in bytes, of the layers that `build` adds, on both sides.
  ///
  /// A frame is drawn before and after, so that neither the driver's one-time allocations nor waiting
  /// values count.
  func measureLayerBytes(_ build: () throws -> Void) throws -> Int {
    try withContext { try runFrame(at: 0) }
    let before = ProcessUsage.heapBytes
    try build()
    try withContext { try runFrame(at: 0) }
    return max(0, ProcessUsage.heapBytes - before)
  }

  private func drawFrame(at time: Double) {
    setValues(at: time)
    canvas.renderer.drawFrame(of: root, at: layerTime(at: time))
  }
}
