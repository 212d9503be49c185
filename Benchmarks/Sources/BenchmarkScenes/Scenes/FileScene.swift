// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import SceneFile

/// A scene file, drawn as it stands in the file: its size, its scale, its layers and animations.
///
/// A tree in which something moves starts over after the last of the file's `times`; without them it runs
/// on. Only what changed is drawn, as in a window. A still tree is drawn whole in each frame.
final class FileScene: LayerScene {
  let name: String
  let layerCount: Int
  let layerBytes: Int
  let canvas: SceneCanvas
  /// The seconds after which the scene starts over; infinity where it runs on.
  private let length: Double
  /// Whether nothing moves.
  private let isStill: Bool

  /// Reads a file and gives its layers to a renderer.
  ///
  /// - Throws: `BenchmarkError.badSceneFile` with the reader's words, or the renderer's error for a size
  ///   that cannot be drawn.
  init(contentsOf url: URL, permissions: SceneFile.Permissions = .all) throws {
    name = url.deletingPathExtension().lastPathComponent
    let scene = try Self.reading(url) {
      try SceneFile(contentsOf: url, permissions: permissions)
    }
    let renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale, api: .openGL33)
    // A copy of the tree first, and none, so that the driver's one-time allocations do not count.
    for tree in [try Self.layers(of: scene, url), CALayer()] {
      _ = try renderer.withContext { renderer.drawFrame(of: tree, at: 0) }
    }
    let before = ProcessUsage.heapBytes
    let root = try Self.layers(of: scene, url)
    let next = try renderer.withContext { renderer.drawFrame(of: root, at: 0) }
    layerBytes = max(0, ProcessUsage.heapBytes - before)
    layerCount = Self.count(root)
    isStill = next == .infinity
    let last = scene.times.max() ?? 0
    length = last > 0 && !isStill ? last : .infinity
    canvas = SceneCanvas(root, renderer)
  }

  /// The frames until the scene starts over, among which its looks may differ; no more than ten seconds of
  /// them, which are drawn before measuring.
  var period: Int { length.isFinite ? Int(clamping: min(length * 60, 600).rounded(.up)) : 0 }

  func layerTime(at time: Double) -> Double {
    length.isFinite ? time.truncatingRemainder(dividingBy: length) : time
  }

  func setValues(at time: Double) {
    if isStill { canvas.renderer.forgetPicture() }
  }

  private static func layers(of scene: SceneFile, _ url: URL) throws -> CALayer {
    try reading(url) { try scene.makeRootLayer() }
  }

  /// Runs a body that reads the file; its errors name the file.
  private static func reading<Result>(_ url: URL, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SceneFileError {
      throw BenchmarkError.badSceneFile("\(error)")
    } catch {
      throw BenchmarkError.badSceneFile("\(url.lastPathComponent): \(error.localizedDescription)")
    }
  }

  /// The number of layers of a tree, masks included.
  private static func count(_ layer: CALayer) -> Int {
    (layer.sublayers ?? []).reduce(1 + (layer.mask.map(count) ?? 0)) { $0 + count($1) }
  }
}
