// SPDX-License-Identifier: MIT

import Foundation
import SceneTools
import TestSupport

/// A random scene that breaks a rule.
enum BrokenScene {
  /// Shrinks a scene as long as it breaks the rule, and leaves it in `Tests/Failures`.
  ///
  /// - Parameters:
  ///   - name: that of the file.
  ///   - breaks: tells whether a scene breaks the rule; one that is valid does not.
  /// - Returns: the small scene.
  static func shrink(
    _ text: String, named name: String, while breaks: (String) throws -> Bool
  ) throws -> String {
    let small = try withoutActuallyEscaping(breaks) { breaks in
      var reducer = try SceneReducer(text: text) { (try? breaks($0)) ?? false }
      return try reducer.reduce() ?? text
    }
    let folder = ReferencePictures.golden.failures
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(small.utf8).write(to: folder.appendingPathComponent(name + ".json"))
    return small
  }
}
