// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The distances by which each edge of a rectangle moves inward, in points, with leading and trailing
/// edges that follow the direction of the writing.
public struct NSDirectionalEdgeInsets: Equatable, Codable, Sendable {
  /// The distance of the top edge.
  public var top: CGFloat
  /// The distance of the edge at which lines begin.
  public var leading: CGFloat
  /// The distance of the bottom edge.
  public var bottom: CGFloat
  /// The distance of the edge at which lines end.
  public var trailing: CGFloat

  /// No distance at any edge.
  public static let zero = NSDirectionalEdgeInsets()

  /// Makes insets of 0.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Makes insets from four distances in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Makes insets from absolute ones.
  init(_ insets: UIEdgeInsets, _ direction: UIUserInterfaceLayoutDirection) {
    let isMirrored = direction == .rightToLeft
    self.init(
      top: insets.top, leading: isMirrored ? insets.right : insets.left, bottom: insets.bottom,
      trailing: isMirrored ? insets.left : insets.right)
  }

  /// The insets with left and right edges.
  func resolved(_ direction: UIUserInterfaceLayoutDirection) -> UIEdgeInsets {
    let isMirrored = direction == .rightToLeft
    return UIEdgeInsets(
      top: top, left: isMirrored ? trailing : leading, bottom: bottom,
      right: isMirrored ? leading : trailing)
  }
}

extension NSValue {
  /// Boxes insets.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(boxing: insets)
  }

  /// The insets in the box; zero if it holds something else.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets { unboxed() }
}

extension NSDirectionalEdgeInsets: _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of insets in a box.
  public static var _boxedTypeEncoding: String { "[4d]NSDirectionalEdgeInsets" }
  /// No distance at any edge.
  public static var _emptyValue: NSDirectionalEdgeInsets { .zero }
}
