// SPDX-License-Identifier: MIT

import Foundation
import Shaders

@testable import Compositor

/// A shader file with the variants that it is drawn with, as they are handed to drivers.
///
/// Of the thousands of sets of features that layers have, those of one or two and those that lack one
/// or two represent the others; with `LAMINA_SHADERS=all` in the environment there are all of them.
struct ShaderPrograms {
  var file: String
  /// The macros of each variant, by its index.
  var variants: [(index: Int, macros: [String])]

  /// The text of one stage of a variant.
  struct Stage {
    /// The file, the variant and the stage, as a file of its own would be called.
    var name: String
    var stage: ShaderStage
    var text: String
  }

  /// - Parameter isDrawn: whether there are draws with the variant of an index.
  private init<Variant: ShaderVariant>(
    _ file: String, _: Variant.Type, isDrawn: (Int) -> Bool = { _ in true }
  ) {
    self.file = file
    variants = (0..<Variant.variantCount).filter(isDrawn).map { ($0, Variant.macros(at: $0)) }
  }

  private static let triesAll =
    ProcessInfo.processInfo.environment["LAMINA_SHADERS"] == "all"

  /// Whether a set of features of layers has few of them or nearly all.
  private static func isShort(_ bits: Int, _ most: Int) -> Bool {
    let all = LayerFeatures.combined.rawValue
    return bits.nonzeroBitCount <= most
      || (bits & ~all == 0 && all.nonzeroBitCount - bits.nonzeroBitCount <= most)
  }

  /// All files that draw.
  static func all(for api: GLAPI) -> [ShaderPrograms] {
    [
      ShaderPrograms("layer", LayerFeatures.self) {
        let features = LayerFeatures(rawValue: $0)
        return features.isDrawn && BareImageFeatures(features) == nil
          && (triesAll || isShort($0, api.isES ? 1 : 2))
      },
      ShaderPrograms("image", BareImageFeatures.self),
      ShaderPrograms("mixed", MixedFeatures.self),
      ShaderPrograms("shape", ShapeFeatures.self) {
        triesAll || !api.isES || [0, 1, 2, 7].contains($0.nonzeroBitCount)
      },
      ShaderPrograms("blur", BlurFeatures.self) { triesAll || $0 >> 4 == 0 || $0 >> 4 == 5 },
      ShaderPrograms("distort", Distortion.self), ShaderPrograms("combine", BlurCombination.self),
      ShaderPrograms("transition", PictureTransition.Program.self),
      ShaderPrograms("page", PageTransition.self),
      ShaderPrograms("stylize", Stylization.self), ShaderPrograms("screen", HalftoneScreen.self),
      ShaderPrograms("picture", PictureFeatures.self),
      ShaderPrograms("ramp", RampFeatures.self) {
        RampFeatures(rawValue: $0).isDrawn && (triesAll || $0.nonzeroBitCount <= 3)
      },
      ShaderPrograms("blend", OwnPixelFeatures.self),
      ShaderPrograms("color", OwnPixelFeatures.self),
      ShaderPrograms("dissolve", OwnPixelFeatures.self), ShaderPrograms("media", MediaLayout.self),
      ShaderPrograms("custom", NoShaderFeatures.self),
    ]
  }

  /// A source by its name; a filter that changes nothing for one of an application.
  private static func source(_ name: String) -> String? {
    switch name {
    case "inputs": ""
    case "mode": BlendPrograms.text(of: .luminosity)
    case "operations": ColorPrograms.text(of: Array(ColorOperation.Kind.allCases.suffix(8)))
    case "filter": "vec4 filterColor(vec2 point) { return sampleAt(point); }\n"
    default: ShaderSources.source(named: name)
    }
  }

  /// Calls a function with the text of each stage of each variant.
  func forEachStage(for api: GLAPI, _ body: (Stage) throws -> Void) throws {
    let shader = try ExpandedShader(named: file, source: Self.source)
    for (index, macros) in variants {
      for stage in [ShaderStage.vertex, .fragment] {
        try body(
          Stage(
            name: "\(file)-\(index).\(stage == .vertex ? "vert" : "frag")", stage: stage,
            text: shader.text(stage, api: api, defines: macros).text))
      }
    }
  }
}
