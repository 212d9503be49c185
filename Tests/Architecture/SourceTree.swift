// SPDX-License-Identifier: MIT

import Foundation

/// The files of this package, found from where this file was compiled.
enum SourceTree {
  /// The folder that holds `Package.swift`.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether there is a file or folder of a path below the root.
  static func holds(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// The extensions of the files that are read; other files, pictures among them, are not.
  private static let suffixes: Set<String> = ["swift", "glsl", "h", "c"]

  /// Reads every source file below the named folders of the root, in order of path.
  static func files(below folders: [String]) throws -> [SourceText] {
    try texts(below: folders, suffixes: suffixes).map { SourceText(path: $0.path, text: $0.text) }
  }

  /// Reads every file with one of the suffixes below the named folders of the root, in order of path.
  static func texts(
    below folders: [String], suffixes: Set<String>
  ) throws -> [(path: String, text: String)] {
    var paths: [String] = []
    for folder in folders {
      let start = root.appendingPathComponent(folder)
      guard let walk = FileManager.default.enumerator(atPath: start.path) else {
        throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: start.path])
      }
      for case let path as String in walk
      where suffixes.contains((path as NSString).pathExtension) {
        paths.append(folder + "/" + path)
      }
    }
    return try paths.sorted().map {
      ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
    }
  }
}
