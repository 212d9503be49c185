// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// A distance along both axes, in points.
public struct UIOffset: Equatable, Codable, Sendable {
  /// The distance along the horizontal axis.
  public var horizontal: CGFloat
  /// The distance along the vertical axis.
  public var vertical: CGFloat

  /// No distance.
  public static let zero = UIOffset()

  /// Makes an offset of 0.
  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  /// Makes an offset from two distances in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension NSValue {
  /// Boxes an offset.
  public convenience init(uiOffset insets: UIOffset) { self.init(boxing: insets) }

  /// The offset in the box; zero if it holds something else.
  public var uiOffsetValue: UIOffset { unboxed() }
}

extension UIOffset: _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of an offset in a box.
  public static var _boxedTypeEncoding: String { "[2d]UIOffset" }
  /// No distance.
  public static var _emptyValue: UIOffset { .zero }
}
