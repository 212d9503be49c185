// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
public import SceneFile

/// A scene file, with settings that replace its own.
public struct SceneSettings: Sendable {
  /// The scene file, or a Lottie file.
  public var url: URL
  /// The canvas, in points; nil for the scene's.
  public var size: CGSize?
  /// Pixels per point; nil for the scene's.
  public var scale: CGFloat?
  /// The colour behind the scene; nil for the scene's.
  public var background: CGColor?

  /// The scene's powers beyond its own text and folder. Default none.
  public var permissions: SceneFile.Permissions = []
  /// Values for the scene's variables. Default none.
  public var variables = SceneFile.Settings()

  /// Receives a line for each thing of a Lottie file that is not shown. Default: drops it.
  public var warn: @Sendable (String) -> Void = { _ in }

  /// Names a scene file and keeps its settings.
  public init(url: URL) { self.url = url }

  var overrides: SceneRendering.Overrides {
    SceneRendering.Overrides(size: size, scale: scale, background: background)
  }

  /// Reads the scene file.
  func sceneFile() throws(ToolError) -> SceneFile {
    try SceneRendering.scene(at: url, permissions: permissions, settings: variables, warn: warn)
  }

  /// Makes the layers and a renderer.
  func rendering() throws(ToolError) -> SceneRendering {
    try SceneRendering(try sceneFile(), overrides)
  }
}
