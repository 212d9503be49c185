// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
public import Foundation
import Pictures
public import SceneFile

/// Captures: folders with a scene, its images, the render tree and the plan of a frame, and the picture
/// (see `CaptureFolder`).
public struct CaptureCommand: Sendable {
  /// The scene.
  public var scene: SceneSettings
  /// Seconds from the scene's start. Default 0.
  public var time = 0.0
  /// The capture's folder.
  public var folder: URL

  /// Names the scene and the folder.
  public init(scene: SceneSettings, folder: URL) {
    self.scene = scene
    self.folder = folder
  }

  /// Writes the folder.
  ///
  /// - Throws: `ToolError`.
  public func run() throws(ToolError) {
    let rendering = try scene.rendering()
    let image = try rendering.image(at: time)
    do {
      var file = try SceneFile(layer: rendering.root, size: rendering.size)
      file.scale = rendering.scale
      file.times = [time]
      let drawn = rendering.renderer.sceneRenderer
      try CaptureFolder(
        scene: file, tree: drawn?.dumpTree() ?? "", plan: drawn?.dumpPlan() ?? "", picture: image
      ).write(to: folder)
    } catch let error as SceneFileError {
      throw ToolError(.badScene, "\(scene.url.lastPathComponent): \(error.message)")
    } catch {
      // The errors of files name their paths.
      throw ToolError(.cannotCreate, "\(error)")
    }
  }

  /// Draws a capture's scene and compares it with its picture.
  ///
  /// - Parameters:
  ///   - folder: the capture's folder.
  ///   - permissions: the scene's powers beyond its own text and folder.
  ///   - report: gets the numbers of the comparison.
  /// - Returns: whether the picture is the same, but for the rounding of straight colours.
  /// - Throws: `ToolError` for a folder that is no capture.
  public static func replay(
    _ folder: URL, permissions: SceneFile.Permissions = [], report: (String) -> Void
  ) throws(ToolError) -> Bool {
    var command = CompareCommand(
      expected: CaptureFolder.picture(in: folder), actual: CaptureFolder.scene(in: folder))
    command.channelTolerance = 1
    command.permissions = permissions
    command.difference = folder.appendingPathComponent("difference.png")
    return try command.run(report: report)
  }
}
