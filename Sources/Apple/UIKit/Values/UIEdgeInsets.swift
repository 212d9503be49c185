// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The distances by which each edge of a rectangle moves inward, in points; negative ones move outward.
public struct UIEdgeInsets: Equatable, Codable, Sendable {
  /// The distance of the top edge.
  public var top: CGFloat
  /// The distance of the left edge.
  public var left: CGFloat
  /// The distance of the bottom edge.
  public var bottom: CGFloat
  /// The distance of the right edge.
  public var right: CGFloat

  /// No distance at any edge.
  public static let zero = UIEdgeInsets()

  /// Makes insets of 0.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Makes insets from four distances in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension CGRect {
  /// The rectangle with its edges moved inward by insets in its own points.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}

extension NSValue {
  /// Boxes insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(boxing: insets) }

  /// The insets in the box; zero if it holds something else.
  public var uiEdgeInsetsValue: UIEdgeInsets { unboxed() }
}

extension UIEdgeInsets: _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of insets in a box.
  public static var _boxedTypeEncoding: String { "[4d]UIEdgeInsets" }
  /// No distance at any edge.
  public static var _emptyValue: UIEdgeInsets { .zero }
}
