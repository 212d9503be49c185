// SPDX-License-Identifier: MIT

extension CALayer {
  /// Whether bright contents are mapped to the display's range; kept, without effect here.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Chosen by the contents.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Never mapped.
    public static let never = ToneMapMode(rawValue: "never")
    /// Mapped where the display can.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }
}

extension CALayer.ToneMapMode {
  /// The mode itself, or `automatic` for an unknown name (behaviour fact NM-1).
  var known: CALayer.ToneMapMode { self == .never || self == .ifSupported ? self : .automatic }
}

extension CALayer.ToneMapMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CALayer.ToneMapMode] = [.automatic, .never, .ifSupported]
}
