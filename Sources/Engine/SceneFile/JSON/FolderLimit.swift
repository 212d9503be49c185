// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// The limit of files that name others: those in their folder and below.
package enum FolderLimit {
  /// The file that a relative path names; nil for one outside of the folder, a device and a pipe.
  ///
  /// Symbolic links are followed.
  package static func url(of path: String, in folder: URL) -> URL? {
    let url = folder.appendingPathComponent(path)
    guard !path.utf8.contains(0), holds(path, url, folder: folder), !FileOutput.isStream(url) else {
      return nil
    }
    return url
  }

  /// Whether a path leads to a place in a folder, or in the working folder without one.
  static func holds(_ path: String, _ url: URL, folder: URL?) -> Bool {
    if path.hasPrefix("/") || path.split(separator: "/").contains("..") { return false }
    guard let file = realPath(url.path) else {
      // A file that is not there is an error of its own, unless a link leads to where it would be.
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil
    }
    let base = folder?.path ?? FileManager.default.currentDirectoryPath
    guard let top = realPath(base.isEmpty ? "." : base) else { return false }
    return file.hasPrefix(top.hasSuffix("/") ? top : top + "/")
  }

  /// The path without links; nil for a file that is not there.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
