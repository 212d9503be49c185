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

  /// The folders of library code: the product, and what the tests and the benchmark share.
  static let libraries = [
    "Sources", "Tests/Expectations", "Tests/TestSupport", "Tests/CLaminaTests",
    "Benchmarks/Sources", "Fuzz/Sources",
  ]

  /// The folders of all that follows the rules of the product: libraries, shaders and programs.
  static let product = libraries + ["Shaders", "samples", "Tools/Sources"]

  /// Whether a path is below one of the folders.
  static func lies(_ path: String, below folders: [String]) -> Bool {
    folders.contains { path.hasPrefix($0 + "/") }
  }

  /// The module of a file: the folder below a floor of `Sources`, or the first two folders elsewhere.
  static func module(of path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    return folders.first == "Sources"
      ? String(folders.dropFirst(2).first ?? "") : folders.prefix(2).joined(separator: "/")
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
