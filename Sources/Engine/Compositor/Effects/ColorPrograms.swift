// SPDX-License-Identifier: MIT

internal import Shaders

/// The programs of `color.glsl`, one for each list of kinds of operations that was drawn.
final class ColorPrograms {
  /// Operations that fit into the parameters of a program.
  static let operationLimit = 8
  /// Vectors of each operation.
  static let vectorCount = 5

  private var families: [UInt64: ShaderFamily<OwnPixelFeatures>] = [:]

  /// The programs of a list of operations, at most `operationLimit` of them.
  func family(of operations: ArraySlice<ColorOperation>) -> ShaderFamily<OwnPixelFeatures> {
    let key = operations.reduce(UInt64(0)) { $0 << 4 | UInt64($1.kind.rawValue + 1) }
    if let family = families[key] { return family }
    let text = Self.text(of: operations.map(\.kind))
    let family = ShaderFamily<OwnPixelFeatures>(file: "color", interface: .effects) { name in
      name == "operations" ? text : ShaderSources.source(named: name)
    }
    families[key] = family
    return family
  }

  /// The text of `operations.glsl`.
  static func text(of kinds: [ColorOperation.Kind]) -> String {
    let calls = kinds.enumerated().map { index, kind in
      let name = index == 0 && kind == .matrix ? "firstMatrix" : kind.functionName
      return "  c = \(name)(\(index * vectorCount), c);\n"
    }
    return "vec4 colored(vec4 c) {\n" + calls.joined() + "  return c;\n}\n"
  }

  /// Frees every program; the context is current.
  func removeAll() {
    for family in families.values { family.removeAll() }
    families.removeAll()
  }
}

extension ColorOperation.Kind {
  /// The function of `color.glsl`.
  fileprivate var functionName: String {
    switch self {
    case .matrix, .power, .vibrance, .polynomial, .posterize, .vignette, .curve: "\(self)"
    case .clamp: "clampTo"
    case .toSRGB: "encode"
    case .toLinear: "decode"
    case .highest: "largest"
    case .lowest: "least"
    case .mask: "maskOf"
    }
  }
}
