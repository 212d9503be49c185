// SPDX-License-Identifier: MIT

/// The part of a matrix that a key path or a value function speaks of.
public enum TransformComponent: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The matrix itself.
  case whole
  // Key paths: replace one part of the decomposed matrix (behaviour fact MX-7).
  case rotationX
  case rotationY
  case rotationZ
  case scaleX
  case scaleY
  case scaleZ
  /// All three factors; reads as their mean.
  case scale
  /// The factors on x and y; reads as their mean (behaviour fact KP-20).
  case scaleXY
  case translationX
  case translationY
  case translationZ
  /// x and y together.
  case translation
  // Value functions: the number makes a whole matrix (behaviour fact VF-1).
  case rotateXFunction
  case rotateYFunction
  case rotateZFunction
  case scaleXFunction
  case scaleYFunction
  case scaleZFunction
  case scaleFunction
  case translateXFunction
  case translateYFunction
  case translateZFunction
  case translateFunction

  /// Whether the value makes a whole matrix.
  public var isFunction: Bool { rawValue >= TransformComponent.rotateXFunction.rawValue }

  /// The value that changes nothing: 1 for scales, else 0.
  public var neutral: Double {
    switch self {
    case .scaleX, .scaleY, .scaleZ, .scale, .scaleXY, .scaleXFunction, .scaleYFunction,
      .scaleZFunction, .scaleFunction:
      1
    default: 0
    }
  }
}
