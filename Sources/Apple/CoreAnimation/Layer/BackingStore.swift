// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The bitmap of a layer's drawing, kept from one drawing to the next.
final class BackingStore {
  let context: CGContext
  /// The area that the bitmap shows, in the layer's space in points.
  let bounds: CGRect
  /// The pixels per point, rounded so that each side has whole pixels.
  private let scale: CGFloat
  private let isFlipped: Bool
  /// Whether the last drawing lacks something, for want of memory.
  private(set) var isIncomplete = false
  /// The last image of the bitmap, which is the layer's contents until others are set.
  private(set) var image: CGImage?

  /// The largest number of pixels in a backing store; each takes four bytes.
  static let maximumPixelCount: CGFloat = 268_435_456

  /// Makes a transparent bitmap; nil when a side has no pixel, or there are too many.
  ///
  /// y runs as the layer's does on screen: downward, unless an odd number of flips lies above.
  init?(bounds: CGRect, scale: CGFloat, isFlipped: Bool) {
    let width = (bounds.width * scale).rounded(.up)
    let height = (bounds.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width * height <= Self.maximumPixelCount else { return nil }
    let made = unsafe CGContext(
      data: nil, width: Int(clamping: width), height: Int(clamping: height), bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let made else { return nil }
    context = made
    self.bounds = bounds
    self.scale = scale
    self.isFlipped = isFlipped
  }

  /// Whether the bitmap still fits a layer of these values.
  func fits(bounds: CGRect, scale: CGFloat, isFlipped: Bool) -> Bool {
    self.bounds == bounds && self.scale == scale && self.isFlipped == isFlipped
  }

  /// Lets `body` draw a part of the bounds; the rest is unchanged.
  ///
  /// - Parameter part: in the layer's space; grown to whole pixels. nil for all.
  /// - Returns: false when the part lies outside of the bounds, and nothing was drawn.
  func draw(_ part: CGRect?, _ body: (CGContext) -> Void) -> Bool {
    let sx = CGFloat(context.width) / bounds.width
    let sy = CGFloat(context.height) / bounds.height
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(layerToPixels)
    context.baseTransform = context.ctm
    if let part {
      let shown = part.checkedIntersection(with: bounds)
      guard !shown.isNull, shown.width > 0, shown.height > 0 else { return false }
      let left = ((shown.minX - bounds.minX) * sx).rounded(.down) / sx
      let top = ((shown.minY - bounds.minY) * sy).rounded(.down) / sy
      let right = ((shown.maxX - bounds.minX) * sx).rounded(.up) / sx
      let bottom = ((shown.maxY - bounds.minY) * sy).rounded(.up) / sy
      let whole = CGRect(
        x: bounds.minX + left, y: bounds.minY + top, width: right - left, height: bottom - top)
      context.clip(to: whole)
      context.clear(whole)
    } else {
      context.clear(bounds)
    }
    let failures = BitmapMemory.failureCount
    body(context)
    isIncomplete = BitmapMemory.failureCount != failures || context.hasFailed
    BackingStoreCount.add()
    image = nil
    return true
  }

  /// From the layer's space to pixels, y up.
  private var layerToPixels: CGAffineTransform {
    let sx = CGFloat(context.width) / bounds.width
    let sy = CGFloat(context.height) / bounds.height
    let scaled = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: -bounds.minX * sx, ty: -bounds.minY * sy)
    guard !isFlipped else { return scaled }
    return scaled.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(context.height)))
  }

  /// An image of the bitmap: the same object until something is drawn.
  ///
  /// - Parameter redraw: draws the same in the layer's space at any scale; nil if there is no such means.
  /// - Returns: nil where there is no memory for it.
  func makeImage(redraw: (@Sendable (CGContext) -> Void)? = nil) -> CGImage? {
    if let image { return image }
    image = context.makeImage()
    if let redraw, let plain = image {
      let map = layerToPixels
      image = CGImage(
        plain,
        detail: ImageDetail(width: context.width, height: context.height) { context in
          context.concatenate(map)
          redraw(context)
        })
    }
    return image
  }
}
