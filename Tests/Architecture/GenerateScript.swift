// SPDX-License-Identifier: MIT

import Foundation

/// `Scripts/generate` in this package, or in a copy of what it reads and writes.
struct GenerateScript {
  /// The folder that holds `Scripts`.
  let root: URL

  /// The end of a run.
  struct Run {
    let status: Int32
    /// Standard output and standard error.
    let output: String
  }

  /// Copies the script with its lists and files into a temporary folder.
  static func copied() throws -> GenerateScript {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-generate-\(UUID().uuidString)")
    for path in ["Package.swift", "Scripts", "Shaders", "Sources", "docs/scenes.md", "samples"] {
      let copy = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: SourceTree.root.appendingPathComponent(path), to: copy)
    }
    return GenerateScript(root: folder)
  }

  func remove() { try? FileManager.default.removeItem(at: root) }

  func run(_ arguments: [String]) throws -> Run {
    let process = Process()
    process.executableURL = root.appendingPathComponent("Scripts/generate")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  /// The path of a file of a name in Sources; nil if it is missing.
  func path(ofFile name: String) -> String? {
    let walk = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
    for case let path as String in walk ?? .init()
    where (path as NSString).lastPathComponent == name {
      return "Sources/" + path
    }
    return nil
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Writes a file, with its folder.
  func write(_ text: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func replace(_ old: String, with new: String, in path: String) throws {
    try write(try text(path).replacing(old, with: new, maxReplacements: 1), to: path)
  }
}
