// SPDX-License-Identifier: MIT

import Foundation
import Shaders
import Testing

@testable import Compositor

/// The shaders by the reference compiler of the language's publishers, which refuses what drivers let
/// pass; for OpenGL 3.3 and for OpenGL ES 3.0.
///
/// Of the thousands of sets of features that layers have, those of one or two and those that lack one
/// or two stand for the others; with `LAMINA_SHADERS=all` in the environment, all of them are tried.
struct ShaderValidationTests {
  private static let tool = ["/usr/bin", "/usr/local/bin"].map { $0 + "/glslangValidator" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let triesAll =
    ProcessInfo.processInfo.environment["LAMINA_SHADERS"] == "all"

  /// A file with the variants that it is drawn with.
  private struct Family {
    var file: String
    /// The macros of each variant, by its index.
    var variants: [(index: Int, macros: [String])]

    /// - Parameter isDrawn: whether there are draws with the variant of an index.
    init<Variant: ShaderVariant>(
      _ file: String, _: Variant.Type, isDrawn: (Int) -> Bool = { _ in true }
    ) {
      self.file = file
      variants = (0..<Variant.variantCount).filter(isDrawn).map { ($0, Variant.macros(at: $0)) }
    }
  }

  /// Whether a set of features of layers has few of them or nearly all.
  private static func isShort(_ bits: Int, _ most: Int) -> Bool {
    let all = LayerFeatures.combined.rawValue
    return bits.nonzeroBitCount <= most
      || (bits & ~all == 0 && all.nonzeroBitCount - bits.nonzeroBitCount <= most)
  }

  private static func families(_ api: GLAPI) -> [Family] {
    [
      Family("layer", LayerFeatures.self) {
        let features = LayerFeatures(rawValue: $0)
        return features.isDrawn && BareImageFeatures(features) == nil
          && (triesAll || isShort($0, api.isES ? 1 : 2))
      },
      Family("image", BareImageFeatures.self),
      Family("shape", ShapeFeatures.self) {
        triesAll || !api.isES || [0, 1, 2, 7].contains($0.nonzeroBitCount)
      },
      Family("blur", BlurFeatures.self) { $0 >> 4 == 0 || $0 >> 4 == 5 },
      Family("distort", Distortion.self), Family("combine", BlurCombination.self),
      Family("transition", PictureTransition.self), Family("page", PageTransition.self),
      Family("stylize", Stylization.self), Family("screen", HalftoneScreen.self),
      Family("picture", PictureFeatures.self), Family("blend", NoShaderFeatures.self),
      Family("color", NoShaderFeatures.self), Family("media", MediaLayout.self),
      Family("custom", NoShaderFeatures.self),
    ]
  }

  /// A source by its name; a filter that changes nothing for one of an application.
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
    for (index, macros) in family.variants {
      for stage in [ShaderStage.vertex, .fragment] {
        let name = "\(family.file)-\(index).\(stage == .vertex ? "vert" : "frag")"
        let url = folder.appending(path: name)
        let text = shader.text(stage, api: api, defines: macros).text
        try Data(text.utf8).write(to: url)
        paths.append(url.path)
      }
    }
    return paths
  }

  @Test(.enabled(if: tool != nil), arguments: [GLAPI.openGL33, .openGLES30])
  func `every shader is in the language`(api: GLAPI) throws {
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
      #expect(process.terminationStatus == 0, "\(faults.prefix(5))")
      #expect(faults.isEmpty, "\(faults.prefix(5))")
      try output.close()
    }
  }
}
