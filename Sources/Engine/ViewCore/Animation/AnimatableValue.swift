// SPDX-License-Identifier: MIT

internal import CoreAnimation
package import CoreGraphics
internal import Foundation

/// A value of an animated property.
package enum AnimatableValue: Equatable {
  case number(CGFloat)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case matrix(CATransform3D)
  case color(CGColor?)

  /// The value as animations take it; nil for no colour.
  package var boxed: Any? {
    switch self {
    case .number(let number): NSNumber(value: Double(number))
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .matrix(let matrix): matrix
    case .color(let color): color
    }
  }

  /// The value that, added to `base`, gives this one; nil where none exists.
  ///
  /// Of matrices it is the one that comes before `base` in the product, as an additive animation
  /// applies it (behaviour fact AD-6): none if `base` has no inverse. Colours do not add up here.
  package func difference(from base: AnimatableValue) -> AnimatableValue? {
    switch (self, base) {
    case (.number(let value), .number(let base)): .number(value - base)
    case (.point(let value), .point(let base)):
      .point(CGPoint(x: value.x - base.x, y: value.y - base.y))
    case (.size(let value), .size(let base)):
      .size(CGSize(width: value.width - base.width, height: value.height - base.height))
    case (.matrix(let value), .matrix(let base)):
      base.isInvertible
        ? .matrix(CATransform3DConcat(value, CATransform3DInvert(base))) : nil
    default: nil
    }
  }

  /// The value that changes nothing when it is added; nil for rectangles and colours.
  package var zero: AnimatableValue? {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .matrix: .matrix(CATransform3DIdentity)
    case .rect, .color: nil
    }
  }

  /// The parts that are animated apart, each with its key path below the property's key; empty for a
  /// value that is animated as a whole.
  ///
  /// A difference of rectangles may have a negative extent, which no rectangle keeps, so origin and
  /// size go their own ways (view fact VA-5).
  package func parts(of key: AnimatedKey) -> [(keyPath: String, value: AnimatableValue)] {
    if key == .bounds, case .rect(let rect) = self {
      return [("bounds.origin", .point(rect.origin)), ("bounds.size", .size(rect.size))]
    }
    return [(key.rawValue, self)]
  }
}

extension CATransform3D {
  /// Whether the matrix has an inverse of sane size: one of a view scaled to nothing has none.
  var isInvertible: Bool {
    let inverse = CATransform3DInvert(self)
    // A matrix without inverse is answered as it is (behaviour of `CATransform3DInvert`).
    let product = CATransform3DConcat(self, inverse)
    let diagonal = [product.m11, product.m22, product.m33, product.m44]
    return diagonal.allSatisfy { abs($0 - 1) < 1e-6 }
  }

  /// The matrix, or where it has no inverse one that differs by a millionth.
  var invertible: CATransform3D {
    if isInvertible { return self }
    var result = self
    result.m11 += 1e-6
    result.m22 += 1e-6
    result.m33 += 1e-6
    return result
  }
}
