// SPDX-License-Identifier: MIT

import Foundation
import Shaders
import Testing

@testable import Compositor

/// The shaders by the reference compiler of the language's publishers, which refuses what drivers let
/// pass; for OpenGL 3.3 and for OpenGL ES 3.0.
///
/// Of the thousands of sets of features that layers have, those of one or two and those that lack one
/// or two stand for the others, which `LayerInstanceTests` gives to the driver's compiler; with
/// `LAMINA_SHADERS=all` in the environment, all of them are tried here, too.
@Suite struct ShaderValidationTests {
  private static let tool = ["/usr/bin", "/usr/local/bin"].map { $0 + "/glslangValidator" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let triesAll =
    ProcessInfo.processInfo.environment["LAMINA_SHADERS"] == "all"

  /// A file with the sets of features that it is drawn with.
  private struct Family {
    var file: String
    var defines: [String]
    var variants: [Int]

    /// - Parameter isDrawn: whether there are draws with a set.
    init<Features: ShaderFeatures>(
      _ file: String, _: Features.Type, isDrawn: (Features) -> Bool = { _ in true }
    ) {
      self.file = file
      defines = Features.defines
      variants = (0..<(1 << Features.defines.count)).filter { isDrawn(Features(rawValue: $0)) }
    }

    /// Only those with few features or nearly all.
    func shortened(_ most: Int) -> Family {
      var result = self
      let all = LayerFeatures.combined.rawValue
      result.variants = variants.filter { bits in
        bits.nonzeroBitCount <= most
          || (bits & ~all == 0 && all.nonzeroBitCount - bits.nonzeroBitCount <= most)
      }
      return result
    }
  }

  private static func families(_ api: GLAPI) -> [Family] {
    let layers = Family("layer", LayerFeatures.self) { $0.isDrawn }
    // Of these a draw has one feature at most.
    func one<Features: ShaderFeatures>(_ features: Features) -> Bool {
      features.rawValue.nonzeroBitCount <= 1
    }
    return [
      triesAll ? layers : layers.shortened(api.isES ? 1 : 2),
      Family("shape", ShapeFeatures.self) {
        triesAll || !api.isES || [0, 1, 2, 7].contains($0.rawValue.nonzeroBitCount)
      },
      Family("blur", BlurFeatures.self) { $0.rawValue >> 4 == 0 || $0.rawValue >> 4 == 5 },
      Family("distort", DistortFeatures.self, isDrawn: one),
      Family("combine", CombineFeatures.self, isDrawn: one),
      Family("transition", TransitionFeatures.self, isDrawn: one),
      Family("page", PageFeatures.self, isDrawn: one),
      Family("stylize", StyleFeatures.self, isDrawn: one),
      Family("screen", ScreenFeatures.self, isDrawn: one),
      Family("picture", PictureFeatures.self), Family("blend", NoShaderFeatures.self),
      Family("color", NoShaderFeatures.self), Family("custom", NoShaderFeatures.self),
    ]
  }

  /// What stands for the source of an application's own filter.
  private static func source(_ name: String) -> String? {
    switch name {
    case "inputs": ""
    case "filter": "vec4 filterColor(vec2 point) { return sampleAt(point); }\n"
    default: ShaderSources.source(named: name)
    }
  }

  /// Writes the texts of all variants; returns their paths.
  private static func write(_ family: Family, _ api: GLAPI, to folder: URL) throws -> [String] {
    let shader = try ExpandedShader(named: family.file, source: source)
    var paths: [String] = []
    for bits in family.variants {
      var names: [String] = []
      for (bit, name) in family.defines.enumerated() where bits & (1 << bit) != 0 {
        names.append(name)
      }
      for stage in [ShaderStage.vertex, .fragment] {
        let name = "\(family.file)-\(bits).\(stage == .vertex ? "vert" : "frag")"
        let url = folder.appending(path: name)
        let text = shader.text(stage, api: api, defines: names).text
        try Data(text.utf8).write(to: url)
        paths.append(url.path)
      }
    }
    return paths
  }

  @Test(.enabled(if: tool != nil), arguments: [GLAPI.openGL33, .openGLES30])
  func everyShaderIsInTheLanguage(api: GLAPI) throws {
    let tool = try #require(Self.tool)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lamina-shaders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for family in Self.families(api) { paths += try Self.write(family, api, to: folder) }
    #expect(paths.count > 200)
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
      #expect(process.terminationStatus == 0 && faults.isEmpty, "\(faults.prefix(5))")
      try output.close()
    }
  }
}
