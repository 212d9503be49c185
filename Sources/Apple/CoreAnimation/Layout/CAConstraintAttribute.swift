// SPDX-License-Identifier: MIT

/// A line or a length of a layer's frame that constraints refer to.
public enum CAConstraintAttribute: Int32, Sendable {
  /// The side of minimum x.
  case minX
  /// The middle along x.
  case midX
  /// The side of maximum x.
  case maxX
  /// The length along x.
  case width
  /// The side of minimum y.
  case minY
  /// The middle along y.
  case midY
  /// The side of maximum y.
  case maxY
  /// The length along y.
  case height
}
