// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Shaders
import Testing

@testable import Compositor

/// The shaders by the reference compiler of the language's publishers, which refuses what drivers let
/// pass; for OpenGL 3.3 and for OpenGL ES 3.0.
struct ShaderValidationTests {
  private static let tool = ["/usr/bin", "/usr/local/bin"].map { $0 + "/glslangValidator" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test func `every file that has a stage's entry is tried`() throws {
    let entries = try ShaderSources.names.filter {
      try #require(ShaderSources.source(named: $0)).contains("void main()")
    }
    // Those with an entry of one stage only: layers' vertices and fragments, and what effects share.
    let parts = ["vertices", "fragments", "effect"]
    let files = ShaderPrograms.all(for: .openGL33).map(\.file)
    expect(Set(entries).subtracting(parts), equals: Set(files).subtracting(["layer", "ramp"]))
  }

  @Test(.enabled(if: tool != nil), arguments: [GLAPI.openGL33, .openGLES30])
  func `every shader is in the language`(api: GLAPI) throws {
    let tool = try #require(Self.tool)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lamina-shaders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for programs in ShaderPrograms.all(for: api) {
      try programs.forEachStage(for: api) { stage in
        let url = folder.appending(path: stage.name)
        try Data(stage.text.utf8).write(to: url)
        paths.append(url.path)
      }
    }
    expect(paths.count, isAbove: 200)
    let list = folder.appending(path: "output")
    try Data().write(to: list)
    // As many as the longest command line may name.
    for start in stride(from: 0, to: paths.count, by: 2000) {
      let process = Process()
      process.executableURL = URL(filePath: tool)
      process.arguments = Array(paths[start..<min(start + 2000, paths.count)])
      let output = try FileHandle(forWritingTo: list)
      process.standardOutput = output
      try process.run()
      process.waitUntilExit()
      let faults = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("ERROR") || $0.contains("WARNING") }
      expect(process.terminationStatus, equals: 0, "\(faults.prefix(5))")
      expect(faults.isEmpty, "\(faults.prefix(5))")
      try output.close()
    }
  }
}
