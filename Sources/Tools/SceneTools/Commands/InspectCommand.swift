// SPDX-License-Identifier: MIT

import Foundation

/// Describes a scene and a frame of it: counts and costs, the render tree, the plan of the frame.
public struct InspectCommand: Sendable {
  /// The scene.
  public var scene: SceneSettings
  /// Seconds from the scene's start. Default 0.
  public var time = 0.0

  /// The texts that can be asked for.
  public enum Part: String, CaseIterable, Sendable {
    /// Counts and costs.
    case summary
    /// The render tree, one node a line.
    case tree
    /// The passes and draws of the frame.
    case plan
  }

  /// Names the scene.
  public init(scene: SceneSettings) { self.scene = scene }

  /// Draws the frame.
  ///
  /// - Returns: the texts of the parts, in their order.
  /// - Throws: `ToolError`.
  public func run(_ parts: [Part]) throws(ToolError) -> String {
    let summary = try SceneSummary(
      try scene.sceneFile(), at: time, scene.overrides)
    let texts = parts.map { part in
      switch part {
      case .summary: summary.lines.joined(separator: "\n") + "\n"
      case .tree: summary.tree
      case .plan: summary.plan
      }
    }
    return texts.joined(separator: "\n")
  }
}
