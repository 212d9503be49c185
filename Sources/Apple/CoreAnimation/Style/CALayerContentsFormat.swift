// SPDX-License-Identifier: MIT

/// The pixel format of the bitmap that `draw(in:)` fills.
///
/// Kept as a hint: every backing store here is 8-bit RGBA.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// 8 bits each of red, green, blue, alpha.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// 16-bit floats of red, green, blue, alpha.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// 8 bits of gray, and alpha.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// Chosen by the drawing.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayerContentsFormat {
  /// The format itself, or `RGBA8Uint` for an unknown name (behaviour fact NM-1).
  var known: CALayerContentsFormat {
    self == .RGBA16Float || self == .gray8Uint || self == .automatic ? self : .RGBA8Uint
  }
}

extension CALayerContentsFormat: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CALayerContentsFormat] = [
    .RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic,
  ]
}
