// SPDX-License-Identifier: MIT

public import Foundation

/// A displacement in the plane, in points.
public struct CGVector: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The displacement along x.
  public var dx: CGFloat
  /// The displacement along y.
  public var dy: CGFloat

  /// The zero vector.
  public static var zero: CGVector { CGVector() }

  /// Makes the zero vector.
  public init() {
    self.init(dx: 0 as CGFloat, dy: 0)
  }

  /// Makes a vector from its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a vector from its components.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Makes a vector from its components.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}

extension CGVector: CustomDebugStringConvertible {
  /// The components in parentheses, as in "(1.0, 2.0)".
  public var debugDescription: String { "(\(dx), \(dy))" }
}
