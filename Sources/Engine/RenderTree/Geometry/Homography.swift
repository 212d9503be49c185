// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// A map from plane to plane, for row vectors: `[x y 1] · H = [X Y W]`, the image is (X/W, Y/W).
///
/// ```
/// ⎡ xx xy xw ⎤   rows 1, 2: where the unit vectors go
/// ⎢ yx yy yw ⎥   xw, yw: perspective; both 0 and tw 1 for an affine map
/// ⎣ tx ty tw ⎦
/// ```
public struct Homography: Equatable, Sendable, BitwiseCopyable {
  public var xx: Double
  public var xy: Double
  public var xw: Double
  public var yx: Double
  public var yy: Double
  public var yw: Double
  public var tx: Double
  public var ty: Double
  public var tw: Double

  public init(
    xx: Double, xy: Double, xw: Double, yx: Double, yy: Double, yw: Double,
    tx: Double, ty: Double, tw: Double
  ) {
    self.xx = xx
    self.xy = xy
    self.xw = xw
    self.yx = yx
    self.yy = yy
    self.yw = yw
    self.tx = tx
    self.ty = ty
    self.tw = tw
  }

  /// An affine map.
  public init(
    xx: Double, xy: Double, yx: Double, yy: Double, tx: Double, ty: Double
  ) {
    self.init(xx: xx, xy: xy, xw: 0, yx: yx, yy: yy, yw: 0, tx: tx, ty: ty, tw: 1)
  }

  /// Makes the map of the plane z = 0 under a 3D map whose z is dropped: flattening.
  public init(flattening m: CATransform3D) {
    self.init(
      xx: m.m11.native, xy: m.m12.native, xw: m.m14.native,
      yx: m.m21.native, yy: m.m22.native, yw: m.m24.native,
      tx: m.m41.native, ty: m.m42.native, tw: m.m44.native)
    // A plane that lies behind the eye as a whole is not seen: it gets no extent.
    if xw == 0, yw == 0, tw <= 0 {
      self.init(xx: 0, xy: 0, yx: 0, yy: 0, tx: 0, ty: 0)
      return
    }
    // Affine maps keep tw 1, so that `isAffine` is a comparison.
    if xw == 0, yw == 0, tw != 1, tw != 0 {
      let s = 1 / tw
      self.init(xx: xx * s, xy: xy * s, yx: yx * s, yy: yy * s, tx: tx * s, ty: ty * s)
    }
  }

  public static let identity = Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: 0, ty: 0)

  /// Whether parallels stay parallel.
  public var isAffine: Bool { xw == 0 && yw == 0 && tw == 1 }

  /// Whether rectangles stay rectangles with sides along the axes.
  public var keepsAxes: Bool {
    isAffine && ((xy == 0 && yx == 0) || (xx == 0 && yy == 0))
  }

  /// First this map, then `next`.
  @inline(__always)
  public func concatenating(_ next: Homography) -> Homography {
    isAffine && next.isAffine ? concatenatingAffine(next) : concatenatingWeighted(next)
  }

  /// First this map, then `next`; both are affine.
  @inline(__always)
  func concatenatingAffine(_ next: Homography) -> Homography {
    Homography(
      xx: xx * next.xx + xy * next.yx, xy: xx * next.xy + xy * next.yy,
      yx: yx * next.xx + yy * next.yx, yy: yx * next.xy + yy * next.yy,
      tx: tx * next.xx + ty * next.yx + next.tx, ty: tx * next.xy + ty * next.yy + next.ty)
  }

  @inline(never)
  private func concatenatingWeighted(_ next: Homography) -> Homography {
    Homography(
      xx: xx * next.xx + xy * next.yx + xw * next.tx,
      xy: xx * next.xy + xy * next.yy + xw * next.ty,
      xw: xx * next.xw + xy * next.yw + xw * next.tw,
      yx: yx * next.xx + yy * next.yx + yw * next.tx,
      yy: yx * next.xy + yy * next.yy + yw * next.ty,
      yw: yx * next.xw + yy * next.yw + yw * next.tw,
      tx: tx * next.xx + ty * next.yx + tw * next.tx,
      ty: tx * next.xy + ty * next.yy + tw * next.ty,
      tw: tx * next.xw + ty * next.yw + tw * next.tw)
  }

  /// The homogeneous image (X, Y, W) of a point.
  public func apply(_ x: Double, _ y: Double) -> SIMD3<Double> {
    SIMD3(x * xx + y * yx + tx, x * xy + y * yy + ty, x * xw + y * yw + tw)
  }

  public var determinant: Double {
    xx * (yy * tw - yw * ty) - xy * (yx * tw - yw * tx) + xw * (yx * ty - yy * tx)
  }

  /// The inverse map, scaled so that an affine one stays affine; nil for a singular map.
  public var inverse: Homography? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    let s = isAffine ? 1 / (xx * yy - xy * yx) : 1 / d
    guard s.isFinite else { return nil }
    var result = Homography(
      xx: (yy * tw - yw * ty) * s, xy: (xw * ty - xy * tw) * s, xw: (xy * yw - xw * yy) * s,
      yx: (yw * tx - yx * tw) * s, yy: (xx * tw - xw * tx) * s, yw: (xw * yx - xx * yw) * s,
      tx: (yx * ty - yy * tx) * s, ty: (xy * tx - xx * ty) * s, tw: (xx * yy - xy * yx) * s)
    if isAffine { result.tw = 1 }
    return result
  }

  /// The box of the image of a rectangle; everything, if part of it lies behind the eye.
  @inline(__always)
  public func boundingBox(of rect: SIMD4<Double>) -> RootRect {
    isAffine ? affineBoundingBox(of: rect) : weightedBoundingBox(of: rect)
  }

  /// The box of the image of a rectangle under an affine map.
  @inline(__always)
  func affineBoundingBox(of rect: SIMD4<Double>) -> RootRect {
    let origin = SIMD2(rect.x * xx + rect.y * yx + tx, rect.x * xy + rect.y * yy + ty)
    // The sides from the first corner; computed as vectors, since choices between single numbers
    // are branches to the optimiser, and many of them keep it from inlining this.
    let along = SIMD2(xx, xy) * rect.z
    let down = SIMD2(yx, yy) * rect.w
    let zero = SIMD2<Double>.zero
    let low =
      origin + along.replacing(with: zero, where: along .> zero)
      + down.replacing(with: zero, where: down .> zero)
    let high =
      origin + along.replacing(with: zero, where: along .< zero)
      + down.replacing(with: zero, where: down .< zero)
    return RootRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  @inline(never)
  private func weightedBoundingBox(of rect: SIMD4<Double>) -> RootRect {
    // The corners by the arithmetic of `apply`, whose products two of them share.
    let x = SIMD2(xx, xy)
    let y = SIMD2(yx, yy)
    let origin = SIMD2(tx, ty)
    let left = x * rect.x
    let right = x * (rect.x + rect.z)
    let top = y * rect.y
    let bottom = y * (rect.y + rect.w)
    let leftWeight = rect.x * xw
    let rightWeight = (rect.x + rect.z) * xw
    let topWeight = rect.y * yw
    let bottomWeight = (rect.y + rect.w) * yw
    let weights = (
      leftWeight + topWeight + tw, rightWeight + topWeight + tw, leftWeight + bottomWeight + tw,
      rightWeight + bottomWeight + tw
    )
    guard weights.0 > 1e-9, weights.1 > 1e-9, weights.2 > 1e-9, weights.3 > 1e-9
    else { return .everything }
    var low = SIMD2(Double.infinity, .infinity)
    var high = SIMD2(-Double.infinity, -.infinity)
    Self.grow(&low, &high, to: (left + top + origin) / weights.0)
    Self.grow(&low, &high, to: (right + top + origin) / weights.1)
    Self.grow(&low, &high, to: (left + bottom + origin) / weights.2)
    Self.grow(&low, &high, to: (right + bottom + origin) / weights.3)
    return RootRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  @inline(__always)
  private static func grow(
    _ low: inout SIMD2<Double>, _ high: inout SIMD2<Double>, to point: SIMD2<Double>
  ) {
    low.replace(with: point, where: point .< low)
    high.replace(with: point, where: point .>= high)
  }

  /// Whether the map is finite and leaves areas an area.
  @inline(__always)
  var keepsArea: Bool {
    guard isAffine else { return isFinite && determinant != 0 }
    // The translation last: it is what takes longest to find.
    let sum = (SIMD2(xx, xy) + SIMD2(yx, yy)) + SIMD2(tx, ty)
    return (sum.x + sum.y) * 0 == 0 && xx * yy - xy * yx != 0
  }

  /// Whether every cell is a finite number.
  public var isFinite: Bool {
    let sum = xx + xy + xw + yx + yy + yw + tx + ty + tw
    return (sum * 0) == 0
  }
}
