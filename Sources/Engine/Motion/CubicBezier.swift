// SPDX-License-Identifier: MIT

/// A cubic Bézier curve from (0, 0) to (1, 1) with x control values in 0…1, solved for y at an x.
///
/// x(s) and y(s) are written as polynomials ((a·s + b)·s + c)·s. Newton's method finds s from x in
/// two to four steps on ordinary curves; where the slope vanishes, bisection finishes the job.
/// The error in x is below 1e-9.
public struct CubicBezier {
  private let ax: Double
  private let bx: Double
  private let cx: Double
  private let ay: Double
  private let by: Double
  private let cy: Double

  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// y where the curve passes x; x is clamped to 0…1.
  public func y(atX x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    var s = x
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - x
      if abs(error) < 1e-9 { return y(at: s) }
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if abs(slope) < 1e-6 { break }
      s -= error / slope
    }
    return y(at: bisected(x))
  }

  /// y at a point of the curve with this x, also for x control values outside of 0…1, with which there
  /// may be several; x is clamped to 0…1.
  public func bisectedY(atX x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return y(at: bisected(x))
  }

  private func y(at s: Double) -> Double {
    ((ay * s + by) * s + cy) * s
  }

  private func bisected(_ x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if ((ax * middle + bx) * middle + cx) * middle < x {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
