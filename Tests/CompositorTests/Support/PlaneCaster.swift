// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import TestSupport

/// Coloured rectangles in space seen from the eye, sampled ray by ray: what 3D scenes must look like.
///
/// A rectangle's matrix leads from its plane to the picture in points, perspective included. Where
/// several are met, the one nearest to the eye is seen; behind the eye nothing is.
struct PlaneCaster {
  /// One rectangle.
  struct Plane {
    /// x, y, width, height in the plane.
    var rect: SIMD4<Double>
    var matrix: CATransform3D
    var color: Pixel

    init(_ width: Double, _ height: Double, _ matrix: CATransform3D, _ color: Pixel) {
      rect = SIMD4(0, 0, width, height)
      self.matrix = matrix
      self.color = color
    }
  }

  var planes: [Plane]

  /// The depth at which a plane is met, larger is nearer; nil if it is not.
  private static func depth(_ plane: Plane, _ x: Double, _ y: Double) -> Double? {
    let m = plane.matrix
    // Solves (u, v, 1) · M = w · (x, y, 1) for the point of the plane, by Cramer's rule.
    let a = m.m11.native - x * m.m14.native
    let b = m.m21.native - x * m.m24.native
    let c = x * m.m44.native - m.m41.native
    let d = m.m12.native - y * m.m14.native
    let e = m.m22.native - y * m.m24.native
    let f = y * m.m44.native - m.m42.native
    let determinant = a * e - b * d
    guard abs(determinant) > 1e-12 else { return nil }
    let u = (c * e - b * f) / determinant
    let v = (a * f - c * d) / determinant
    let r = plane.rect
    guard u >= r.x, v >= r.y, u <= r.x + r.z, v <= r.y + r.w else { return nil }
    let w = u * m.m14.native + v * m.m24.native + m.m44.native
    guard w > 0 else { return nil }
    return (u * m.m13.native + v * m.m23.native + m.m43.native) / w
  }

  /// Draws the picture, `samples` by `samples` for each pixel, one pixel per point.
  func picture(width: Int, height: Int, samples: Int = 4) -> PixelImage {
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Int>.zero
        for sample in 0..<samples * samples {
          let px = Double(x) + (Double(sample % samples) + 0.5) / Double(samples)
          let py = Double(y) + (Double(sample / samples) + 0.5) / Double(samples)
          var nearest = -Double.infinity
          var seen = Pixel.clear
          for plane in planes {
            guard let depth = Self.depth(plane, px, py), depth > nearest else { continue }
            nearest = depth
            seen = plane.color
          }
          sum &+= SIMD4(Int(seen.red), Int(seen.green), Int(seen.blue), Int(seen.alpha))
        }
        let count = samples * samples
        picture[x, y] = Pixel(
          UInt8(sum.x / count), UInt8(sum.y / count), UInt8(sum.z / count), UInt8(sum.w / count))
      }
    }
    return picture
  }
}
