// SPDX-License-Identifier: MIT

internal import RenderTree

/// Maps to pixels, and comparisons of them.
extension Homography {
  /// The same map to pixels.
  func scaled(by scale: Double) -> Homography {
    concatenating(Homography(xx: scale, xy: 0, yx: 0, yy: scale, tx: 0, ty: 0))
  }

  /// A map that only moves.
  init(movingBy shift: SIMD2<Double>) {
    self.init(xx: 1, xy: 0, yx: 0, yy: 1, tx: shift.x, ty: shift.y)
  }

  /// Whether another map shows the same, moved; through perspective nothing does.
  func isTranslated(from other: Homography) -> Bool {
    guard isAffine, other.isAffine else { return self == other }
    return xx == other.xx && xy == other.xy && yx == other.yx && yy == other.yy
  }

  /// Whether another map moves by whole units from this one, so that no pixel changes.
  func isWholePixels(from other: Homography) -> Bool {
    let x = tx - other.tx
    let y = ty - other.ty
    return abs(x - x.rounded()) < 1 / 256 && abs(y - y.rounded()) < 1 / 256
  }

  /// The same map without the traces of perspective that rounding leaves where a perspective and its
  /// inverse meet.
  var settled: Homography {
    guard !isAffine, tw != 0, abs(xw) < abs(tw) * 1e-9, abs(yw) < abs(tw) * 1e-9 else {
      return self
    }
    let s = 1 / tw
    return Homography(xx: xx * s, xy: xy * s, yx: yx * s, yy: yy * s, tx: tx * s, ty: ty * s)
  }
}
