// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Whether two numbers differ by no more than `tolerance`.
func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Whether two points differ by no more than `tolerance` along each axis.
func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  isNear(a.x, b.x, tolerance) && isNear(a.y, b.y, tolerance)
}

/// Whether two rectangles' edges differ by no more than `tolerance`.
func isNear(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
  isNear(a.minX, b.minX, tolerance) && isNear(a.minY, b.minY, tolerance)
    && isNear(a.maxX, b.maxX, tolerance) && isNear(a.maxY, b.maxY, tolerance)
}

/// Whether all cells of two matrices differ by no more than `tolerance`.
func isNear(
  _ a: CGAffineTransform, _ b: CGAffineTransform, _ tolerance: CGFloat = 1e-9
) -> Bool {
  isNear(a.a, b.a, tolerance) && isNear(a.b, b.b, tolerance) && isNear(a.c, b.c, tolerance)
    && isNear(a.d, b.d, tolerance) && isNear(a.tx, b.tx, tolerance)
    && isNear(a.ty, b.ty, tolerance)
}
