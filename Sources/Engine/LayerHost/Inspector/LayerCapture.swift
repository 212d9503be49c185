// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import SceneFile

/// Captures of layer trees that run: folders that `lamina replay` draws again to the same pixels.
enum LayerCapture {
  /// Writes the layers as they are at a time of their tree.
  ///
  /// The picture is drawn offscreen from the written scene, which is what another machine will do. The
  /// application's layers are read only.
  ///
  /// - Parameters:
  ///   - time: the tree's time in seconds; animations keep the times at which they began.
  ///   - folder: the capture's folder.
  static func write(
    _ layer: CALayer, size: CGSize, scale: CGFloat, at time: Double, to folder: URL
  ) throws {
    CATransaction.lock()
    let written = Result {
      var scene = try SceneFile(layer: layer, size: size)
      scene.scale = scale
      scene.times = [time]
      return scene
    }
    CATransaction.unlock()
    let scene = try written.get()
    let renderer = try OffscreenRenderer(size: size, scale: scale)
    let root = try SceneFile(text: scene.text).makeRootLayer()
    // As the scene is drawn again: what has no time of its own begins at its start.
    _ = try renderer.image(of: root, at: 0)
    let picture = try renderer.image(of: root, at: time)
    let drawn = renderer.sceneRenderer
    try CaptureFolder(
      scene: scene, tree: drawn?.dumpTree() ?? "", plan: drawn?.dumpPlan() ?? "",
      picture: picture
    ).write(to: folder)
  }

  /// A folder beside the program's working folder that does not exist yet: `capture-1`, `capture-2`…
  static func nextFolder(in folder: URL) -> URL {
    var number = 1
    while true {
      let candidate = folder.appendingPathComponent("capture-\(number)")
      if !FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      number += 1
    }
  }
}
