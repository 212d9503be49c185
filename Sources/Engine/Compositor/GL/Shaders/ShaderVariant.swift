// SPDX-License-Identifier: MIT

/// The variants of a shader file, each the file's text under some macros.
package protocol ShaderVariant: Sendable {
  /// The number of variants that there can be.
  static var variantCount: Int { get }
  /// The macros of a variant.
  static func macros(at index: Int) -> [String]
  /// From 0 to less than `variantCount`.
  var index: Int { get }
}

extension ShaderVariant {
  /// The label of the program of a variant: the file, then its macros.
  static func label(at index: Int, of file: String) -> String {
    ([file] + macros(at: index)).joined(separator: " ")
  }

  /// The label of the variant's program.
  func label(of file: String) -> String { Self.label(at: index, of: file) }
}

/// Switches of which a variant may have several: bit i of the raw value turns on `defines[i]`.
package protocol ShaderFeatures: ShaderVariant, OptionSet where RawValue == Int {
  /// Macro names by bit, at most nineteen.
  static var defines: [String] { get }
}

extension ShaderFeatures {
  package static var variantCount: Int { 1 << defines.count }

  package static func macros(at index: Int) -> [String] {
    defines.indices.filter { index & (1 << $0) != 0 }.map { defines[$0] }
  }

  package var index: Int { rawValue & (Self.variantCount - 1) }
}

/// Kinds of which a variant is one: the raw value i turns on `defines[i]` alone.
package protocol ShaderKind: ShaderVariant, RawRepresentable where RawValue == Int {
  /// Macro names by raw value.
  static var defines: [String] { get }
}

extension ShaderKind {
  package static var variantCount: Int { defines.count }

  package static func macros(at index: Int) -> [String] { [defines[index]] }

  package var index: Int { rawValue }
}

/// The absence of switches, for files with one variant.
package struct NoShaderFeatures: ShaderFeatures {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let defines: [String] = []
}
