// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
package import Pictures
package import SceneFile

/// The pictures of a file: a picture's own, or those of a scene at some times.
package struct PictureSource {
  /// A picture with its name in messages.
  package struct Named {
    package let name: String
    package let picture: PixelImage
  }

  /// The file's pictures, one for each time.
  package let pictures: [Named]

  /// Whether a file is taken for a scene: by its extension.
  package static func isScene(_ url: URL) -> Bool { url.pathExtension.lowercased() == "json" }

  /// Reads a picture, or renders a scene.
  ///
  /// - Parameters:
  ///   - url: a picture in any format that is known, or a scene file (`.json`).
  ///   - times: seconds at which a scene is drawn; empty for the scene's own times, or 0 without any.
  ///   - overrides: settings that replace a scene's own.
  ///   - permissions: a scene's powers beyond its own text and folder.
  /// - Throws: `ToolError` for files that cannot be read, and scenes that cannot be drawn.
  package init(
    _ url: URL, times: [Double], _ overrides: SceneRendering.Overrides = SceneRendering.Overrides(),
    permissions: SceneFile.Permissions = []
  ) throws(ToolError) {
    guard Self.isScene(url) else {
      do {
        pictures = [Named(name: url.lastPathComponent, picture: try PixelImage(contentsOf: url))]
      } catch { throw ToolError(.noInput, "\(error)") }
      return
    }
    let scene = try SceneRendering.scene(at: url, permissions: permissions)
    let rendering = try SceneRendering(scene, overrides)
    let own = scene.times.isEmpty ? [0] : scene.times
    var pictures: [Named] = []
    for time in times.isEmpty ? own : times {
      pictures.append(
        Named(
          name: "\(url.lastPathComponent) at \(time) s",
          picture: PixelImage(try rendering.image(at: time))))
    }
    self.pictures = pictures
  }
}
