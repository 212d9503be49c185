// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension SceneReader {
  /// The file that a path of the scene names, relative to the scene's folder.
  ///
  /// - Throws: `SceneFileError` for a device or a pipe, and for a file outside of the folder where that is not
  ///   permitted; symbolic links are followed.
  func url(of path: String, at location: SceneFileError.Location) throws -> URL {
    // Not relative to the folder's URL, which may lack the slash that makes it one.
    let url =
      path.hasPrefix("/")
      ? URL(fileURLWithPath: path)
      : folder?.appendingPathComponent(path) ?? URL(fileURLWithPath: path)
    if !permissions.contains(.paths) {
      guard !path.utf8.contains(0), isInside(path, url) else {
        throw SceneFileError(
          "\(path) lies outside of the scene's folder, which is not permitted "
            + "(SceneFile.Permissions.paths, --allow-paths)", at: location)
      }
    }
    // A device or a pipe may have no end.
    guard !FileOutput.isStream(url) else {
      throw SceneFileError("\(path) is a device or a pipe, not a file", at: location)
    }
    return url
  }

  private func isInside(_ path: String, _ url: URL) -> Bool {
    if path.hasPrefix("/") || path.split(separator: "/").contains("..") { return false }
    guard let file = Self.realPath(url.path) else {
      // A file that is not there is an error of its own, unless a link leads to where it would be.
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil
    }
    let base = folder?.path ?? FileManager.default.currentDirectoryPath
    guard let top = Self.realPath(base.isEmpty ? "." : base) else { return false }
    return file.hasPrefix(top.hasSuffix("/") ? top : top + "/")
  }

  /// The path without links; nil for a file that is not there.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
