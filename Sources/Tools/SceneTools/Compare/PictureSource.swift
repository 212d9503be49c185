// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation
internal import ImageIO
package import Pictures
package import SceneFile

/// The pictures of a file: a picture's own, or those of a scene or of a film at some times.
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

  /// Reads a picture or a film, or renders a scene.
  ///
  /// - Parameters:
  ///   - url: a picture or an animated image in any format that is known, or a scene file (`.json`).
  ///   - times: seconds at which a scene is drawn, or whose frames of a film are taken; empty for the scene's
  ///     own times, or 0 without any, and for all frames.
  ///   - overrides: settings that replace a scene's own.
  ///   - permissions: a scene's powers beyond its own text and folder.
  ///   - variables: values for a scene's variables.
  /// - Throws: `ToolError` for files that cannot be read, and scenes that cannot be drawn.
  package init(
    _ url: URL, times: [Double], _ overrides: SceneRendering.Overrides = SceneRendering.Overrides(),
    permissions: SceneFile.Permissions = [], variables: SceneFile.Settings = SceneFile.Settings()
  ) throws(ToolError) {
    guard Self.isScene(url) else {
      pictures = try Self.frames(of: url, times: times)
      return
    }
    let scene = try SceneRendering.scene(at: url, permissions: permissions, settings: variables)
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

  /// The picture of a file, or the frames of an animated one: those that show at some times, or all.
  private static func frames(of url: URL, times: [Double]) throws(ToolError) -> [Named] {
    let name = url.lastPathComponent
    do {
      guard let source = CGImageSourceCreateWithURL(url as CFURL, nil), source.isAnimation else {
        return [Named(name: name, picture: try PixelImage(contentsOf: url))]
      }
      let count = CGImageSourceGetCount(source)
      var numbers = Array(0..<count)
      if !times.isEmpty {
        var ends: [Double] = []
        for index in 0..<count { ends.append((ends.last ?? 0) + source.displayedDelay(at: index)) }
        // Delays are whole milliseconds: half of one is no other frame's time.
        numbers = times.map { time in
          ends.firstIndex { time + 0.0005 < $0 } ?? count - 1
        }
      }
      return try numbers.map { index in
        guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else {
          throw ToolError(.noInput, "\(name): frame \(index) cannot be decoded")
        }
        return Named(name: "\(name), frame \(index)", picture: PixelImage(image))
      }
    } catch let error as ToolError {
      throw error
    } catch { throw ToolError(.noInput, "\(error)") }
  }
}
