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
      guard !path.utf8.contains(0), FolderLimit.holds(path, url, folder: folder) else {
        throw SceneFileError(
          "\(path) lies outside of the scene's folder, which is not permitted "
            + "(SceneFile.Permissions.paths, --allow-paths)", at: location,
          missingPermission: .paths)
      }
    }
    // A device or a pipe may have no end.
    guard !FileOutput.isStream(url) else {
      throw SceneFileError("\(path) is a device or a pipe, not a file", at: location)
    }
    return url
  }
}
