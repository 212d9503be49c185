// SPDX-License-Identifier: MIT

package import Foundation

/// The files of this package, for tests that hold pages, fonts and sources against the code.
package enum ProjectFiles {
  /// The folder that holds `Package.swift`, found from the path at which this file was compiled.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The location of a file or folder, by its path below the root.
  package static func url(_ path: String) -> URL {
    root.appendingPathComponent(path)
  }

  /// The text of a file, by its path below the root.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }
}
