// SPDX-License-Identifier: MIT

internal import RenderTree

/// The sampling of contents that are drawn larger or smaller (behaviour fact CO-7).
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Between four pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Between eight pixels of two mipmaps.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

extension CALayerContentsFilter: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
}

extension CALayerContentsFilter {
  /// The name of a case of the render tree.
  init(_ filter: ContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    }
  }

  /// The render tree's case for the name; nil for a name that is not known.
  var nodeFilter: ContentsFilter? {
    switch self {
    case .nearest: .nearest
    case .linear: .linear
    case .trilinear: .trilinear
    default: nil
    }
  }
}
