// SPDX-License-Identifier: MIT

public import Foundation

/// The parts that make up an affine matrix: scale first, then shear, rotation and translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along x and y; the height is negative when the matrix mirrors.
  public var scale: CGSize
  /// The distance that x moves per unit of y, after the scale.
  public var horizontalShear: CGFloat
  /// The angle in radians, from the x axis toward the y axis.
  public var rotation: CGFloat
  /// The translation, in points.
  public var translation: CGVector

  /// Makes components from their values.
  public init(
    scale: CGSize = CGSize(width: 1, height: 1), horizontalShear: CGFloat = 0,
    rotation: CGFloat = 0, translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Makes the matrix scale · shear · rotation · translation.
  public init(_ components: CGAffineTransformComponents) {
    let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
    let shear = CGAffineTransform(
      a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    var result = scale.concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
    result.tx = components.translation.dx
    result.ty = components.translation.dy
    self = result
  }

  /// The parts from which `init(_:)` makes this matrix again, up to rounding.
  ///
  /// The rotation is the direction of (a, b). A matrix whose first row vanishes has no such
  /// direction; its rotation is taken as 0 and its second row is scale and shear alone where that
  /// is possible.
  public func decomposed() -> CGAffineTransformComponents {
    let width = (a * a + b * b).squareRoot()
    let angle = width > 0 ? atan2(b, a) : 0
    let cosine = cos(angle)
    let sine = sin(angle)
    let height = d * cosine - c * sine
    let along = c * cosine + d * sine
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height),
      horizontalShear: height != 0 ? along / height : 0,
      rotation: angle, translation: CGVector(dx: tx, dy: ty))
  }
}
