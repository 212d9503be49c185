// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A layer that is seen in perspective, drawn into a context that knows affine maps only.
///
/// The layer is drawn into a bitmap at twice the scale at which it shows largest, or at that scale
/// if it lies in such a bitmap itself; each pixel of the context is then the average of sixteen
/// samples of the bitmap that it sees.
struct ProjectedPlane {
  /// From the layer's space to the device's.
  private let map: Homography
  private let inverse: Homography
  /// The part of the layer that the bitmap holds, in its own space.
  private let extent: CGRect
  /// The rectangle of the device that it covers, in whole units.
  private let target: CGRect
  /// Pixels of the bitmap per point of the layer.
  private let scale: CGFloat

  /// The longest side of a bitmap in pixels.
  private static let maximumSide: CGFloat = 4096
  /// Places per pixel and axis.
  private static let samples = 4

  /// Makes the picture of a layer that `map` takes into a context's user space; nil if it shows
  /// nowhere.
  ///
  /// - Parameters:
  ///   - extent: how far the layer reaches, in its own space.
  ///   - detail: pixels of the bitmap per pixel that is seen, along an axis.
  init?(_ extent: CGRect, _ map: Homography, _ context: CGContext, detail: CGFloat) {
    let ctm = context.ctm
    let toDevice = map.concatenating(
      Homography(
        xx: ctm.a.native, xy: ctm.b.native, yx: ctm.c.native, yy: ctm.d.native,
        tx: ctm.tx.native, ty: ctm.ty.native))
    let clip = context.boundingBoxOfClipPath
    guard let inverse = toDevice.inverse, !clip.isNull, !extent.isNull, extent.width > 0,
      extent.height > 0, extent.isFinite
    else { return nil }
    let box = toDevice.boundingBox(of: SIMD4(extent))
    var target = context.convertToDeviceSpace(clip)
    if box != .everything {
      target = target.checkedIntersection(
        with: CGRect(
          x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY))
    }
    guard !target.isNull, target.width > 0, target.height > 0,
      max(target.width, target.height) <= 16384
    else { return nil }
    self.map = toDevice
    self.inverse = inverse
    self.extent = extent
    self.target = target.insetBy(dx: -1, dy: -1).integral
    let raster = CGFloat(context.rasterScale)
    scale = min(
      detail * raster * Self.enlargement(of: extent, toDevice),
      Self.maximumSide / max(extent.width, extent.height))
  }

  /// The scale of the map at the corner nearest to the viewer.
  private static func enlargement(of rect: CGRect, _ map: Homography) -> CGFloat {
    var largest = 0.0
    for corner in 0..<4 {
      let p = map.apply(
        (corner & 1 == 0 ? rect.minX : rect.maxX).native,
        (corner & 2 == 0 ? rect.minY : rect.maxY).native)
      guard p.z > 1e-6 else { return .infinity }
      // Derivatives of X/W and Y/W by x and y.
      let dx = SIMD2(map.xx - p.x / p.z * map.xw, map.xy - p.y / p.z * map.xw) / p.z
      let dy = SIMD2(map.yx - p.x / p.z * map.yw, map.yy - p.y / p.z * map.yw) / p.z
      largest = max(largest, max((dx * dx).sum(), (dy * dy).sum()).squareRoot())
    }
    return CGFloat(largest)
  }

  /// The pixels of the layer's bitmap.
  var pixelCount: Int { Self.pixels(extent.width * scale) * Self.pixels(extent.height * scale) }

  /// Makes the bitmap to draw the layer into, in its own space.
  func makeBitmap() -> CGContext? {
    guard let flat = Self.bitmap(extent.width * scale, extent.height * scale) else { return nil }
    flat.translateBy(x: 0, y: CGFloat(flat.height))
    flat.scaleBy(
      x: CGFloat(flat.width) / extent.width, y: -CGFloat(flat.height) / extent.height)
    flat.translateBy(x: -extent.minX, y: -extent.minY)
    return flat
  }

  /// Draws the layer's bitmap onto the context.
  func paint(_ flat: CGContext, onto context: CGContext) {
    guard let image = flat.makeImage(), let seen = projected(image, context.rasterScale) else {
      return
    }
    context.saveGState()
    context.concatenate(context.ctm.inverted())
    context.interpolationQuality = .none
    context.draw(seen, in: target)
    context.restoreGState()
  }

  /// Whole pixels of a side, one at least.
  private static func pixels(_ length: CGFloat) -> Int {
    // NaN counts as one.
    length > 1 ? min(Int(clamping: length.rounded(.up)), 32_767) : 1
  }

  private static func bitmap(_ width: CGFloat, _ height: CGFloat) -> CGContext? {
    unsafe CGContext(
      data: nil, width: pixels(width), height: pixels(height),
      bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// The part of the bitmap that the device's pixels sample.
  private func projected(_ image: CGImage, _ raster: Int) -> CGImage? {
    guard
      let result = Self.bitmap(
        target.width * CGFloat(raster), target.height * CGFloat(raster)),
      let pixels = unsafe result.data
    else { return nil }
    let isRead: Void? = unsafe image.withPremultipliedRGBA8 { source, stride in
      let size = SIMD2(image.width, image.height)
      for row in 0..<result.height {
        for column in 0..<result.width {
          let sum = unsafe average(column, row, raster, source, stride, size)
          unsafe (pixels + row * result.bytesPerRow + 4 * column).storeBytes(
            of: sum, as: SIMD4<UInt8>.self)
        }
      }
    }
    return isRead == nil ? nil : result.makeImage()
  }

  /// The average of what one pixel sees; rows go downward from the greatest y.
  private func average(
    _ column: Int, _ row: Int, _ raster: Int, _ source: UnsafeRawBufferPointer, _ stride: Int,
    _ size: SIMD2<Int>
  ) -> SIMD4<UInt8> {
    let step = 1 / Double(Self.samples * raster)
    let left = target.minX.native + Double(column) / Double(raster)
    let top = target.maxY.native - Double(row) / Double(raster)
    var sum = SIMD4<UInt32>.zero
    for index in 0..<Self.samples * Self.samples {
      let x = left + (Double(index % Self.samples) + 0.5) * step
      let y = top - (Double(index / Self.samples) + 0.5) * step
      let p = inverse.apply(x, y)
      let u = p.x / p.z
      let v = p.y / p.z
      guard map.apply(u, v).z > 0 else { continue }
      let pixel = SIMD2(
        (u - extent.minX.native) / extent.width.native * Double(size.x),
        (v - extent.minY.native) / extent.height.native * Double(size.y))
      guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(size.x), pixel.y < Double(size.y) else {
        continue
      }
      let at = Int(clamping: pixel.y) * stride + 4 * Int(clamping: pixel.x)
      sum &+= SIMD4<UInt32>(
        truncatingIfNeeded: unsafe source.load(fromByteOffset: at, as: SIMD4<UInt8>.self))
    }
    let count = UInt32(Self.samples * Self.samples)
    return SIMD4<UInt8>(truncatingIfNeeded: (sum &+ count / 2) / count)
  }
}
