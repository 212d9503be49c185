// SPDX-License-Identifier: MIT

public import Foundation

extension CGPoint {
  /// The coordinates in parentheses, as in "(1.0, 2.0)".
  public var debugDescription: String { "(\(x), \(y))" }

  /// Whether both coordinates are equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Width and height in parentheses, as in "(1.0, 2.0)".
  public var debugDescription: String { "(\(width), \(height))" }

  /// Whether width and height are equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Origin and size in parentheses, as in "(0.0, 0.0, 1.0, 2.0)".
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }

  /// Whether origin and size are equal after the rectangles are standardized.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}
