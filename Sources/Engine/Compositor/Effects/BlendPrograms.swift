// SPDX-License-Identifier: MIT

internal import CoreImage
internal import Shaders

/// The programs of `blend.glsl`, one for each mode that was drawn.
final class BlendPrograms {
  private var families: [ShaderFamily<OwnPixelFeatures>?] = Array(
    repeating: nil, count: BlendMode.allCases.count)

  /// The programs of a mode.
  func family(of mode: BlendMode) -> ShaderFamily<OwnPixelFeatures> {
    let index = Int(mode.rawValue)
    if let family = families[index] { return family }
    let text = Self.text(of: mode)
    let family = ShaderFamily<OwnPixelFeatures>(file: "blend", interface: .effects) { name in
      name == "mode" ? text : ShaderSources.source(named: name)
    }
    families[index] = family
    return family
  }

  /// The text of `mode.glsl`.
  static func text(of mode: BlendMode) -> String { "const int blendMode = \(mode.rawValue);\n" }

  /// Frees every program; the context is current.
  func removeAll() {
    for case let family? in families { family.removeAll() }
  }
}
