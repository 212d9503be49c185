// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
import SceneFile

/// A scene file, with settings that replace its own.
public struct SceneSettings: Sendable {
  /// The scene file.
  public var url: URL
  /// The canvas, in points; nil for the scene's.
  public var size: CGSize?
  /// Pixels per point; nil for the scene's.
  public var scale: CGFloat?
  /// The colour behind the scene; nil for the scene's.
  public var background: CGColor?

  /// Names a scene file and keeps its settings.
  public init(url: URL) { self.url = url }

  var overrides: SceneRendering.Overrides {
    SceneRendering.Overrides(size: size, scale: scale, background: background)
  }

  /// Makes the layers and a renderer.
  func rendering() throws(ToolError) -> SceneRendering {
    try SceneRendering(try SceneRendering.scene(at: url), overrides)
  }
}
