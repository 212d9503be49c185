// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation

@testable import SceneFile

/// Reads scene files; layers that can be written come back from their text as they were.
enum SceneTarget {
  /// A folder without files, so that no scene finds an image.
  private static let folder = URL(fileURLWithPath: "/nonexistent/")

  static func run(_ data: Data) {
    guard let text = String(validating: data, as: UTF8.self), let root = root(of: text) else {
      return
    }
    root.layoutIfNeeded()
    guard let written = try? root.sceneDescription else { return }
    guard let copy = Self.root(of: written), let again = try? copy.sceneDescription else {
      preconditionFailure("a scene that was written cannot be read: \(written)")
    }
    precondition(again == written, "a scene changed on its way:\n\(written)\n\(again)")
  }

  private static func root(of text: String) -> CALayer? {
    guard var file = try? SceneFile(text: text, folder: folder) else { return nil }
    file.pixelLimit = FuzzLimits.pixelCount
    return try? file.makeRootLayer(at: 0)
  }
}
