// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import CoreGraphics

/// The value at a share of the way between two others; nil if none exists.
public typealias RBBLinearInterpolation = (CGFloat) -> Any?

/// The interpolation between two numbers, points, sizes, rectangles, matrices or colours (view fact
/// RB-2).
///
/// Components move evenly, those of matrices too; colours move by hue, saturation, brightness and
/// alpha. Shares beyond 0…1 continue the way. For values of two kinds it answers nil.
public func RBBInterpolate(_ from: Any?, _ to: Any?) -> RBBLinearInterpolation {
  guard let from, let to, let ends = ValueInterpolation(from: from, to: to) else {
    return { _ in nil }
  }
  return { ends.value(at: Double($0)) }
}
