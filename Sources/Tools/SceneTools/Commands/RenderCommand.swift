// SPDX-License-Identifier: MIT

import CoreGraphics
public import Foundation
internal import ImageIO

/// Draws one picture of a scene into a PNG or JPEG file.
public struct RenderCommand: Sendable {
  /// The scene.
  public var scene: SceneSettings
  /// Seconds from the scene's start. Default 0.
  public var time = 0.0
  /// The picture's file; its extension says the format.
  public var output: URL

  /// Names the scene and the file.
  public init(scene: SceneSettings, output: URL) {
    self.scene = scene
    self.output = output
  }

  /// Draws and writes the picture.
  ///
  /// - Throws: `ToolError`.
  public func run() throws(ToolError) {
    let image = try scene.rendering().image(at: time)
    do {
      try image.write(to: output)
    } catch { throw ToolError(.cannotCreate, "\(error)") }
  }
}
