// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation

/// Called with a bitmap context's release info and memory when the context is released.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
  ) -> Void

/// A drawing destination, a bitmap or the pages of a PDF or SVG document, with a drawing state.
///
/// User space has its origin in the lower left corner and y up, in points that are the bitmap's
/// pixels while the CTM is the identity; row 0 of the bitmap's memory is its top row. Paths and
/// clips are antialiased by Cairo.
///
/// A context belongs to one thread at a time. Calls with values that are not finite, or under a CTM
/// that cannot be inverted, draw nothing; unbalanced calls are ignored and logged once.
///
/// **The bitmap's memory.** `data` may be read and written at any time between drawing calls: a
/// call's result is in it when the call returns, and later drawing and `makeImage()` see what was
/// written to it. `BitmapBacking` keeps bitmap and surface in step.
public final class CGContext {
  /// A target of drawing: the bitmap, or a transparency layer over it.
  struct Target {
    let canvas: CairoCanvas
    /// States pushed by `saveGState` since the target began.
    var saved: [GraphicsState] = []
    /// The state in which the layer began, by which it is composited at its end; nil for the
    /// bitmap.
    var outer: GraphicsState?
    /// Whether the layer pushed a state that ends with it.
    var restoresOuterState = false
    /// Whether the layer is a group that Cairo records on the canvas of the target below.
    var isRecorded = false
  }

  /// The bitmap; nil in a document.
  let backing: BitmapBacking?
  /// The document; nil in a bitmap context.
  let document: VectorDocument?
  let colors: ContextColor
  var targets: [Target]
  var state = GraphicsState()

  /// The current path in the bitmap's space, each point mapped by the CTM when it was added.
  var currentPath = PathGeometry()

  /// The map from text space to user space; `saveGState` does not save it.
  var textTransform = CGAffineTransform.identity

  /// The map from the context's base space, in which patterns and shadows are measured whatever the
  /// CTM is, to the bitmap's, y up in pixels: the identity for contexts that programs make.
  ///
  /// Contexts that are made for drawing in points, for images and contents of layers, begin with it
  /// as the CTM.
  package var baseTransform = CGAffineTransform.identity

  /// The map from the bitmap's or page's space to Cairo's pixels, whose y grows downward.
  var flip: CGAffineTransform

  /// Makes a bitmap context; nil, with a logged reason, for a format or size that is not possible.
  ///
  /// With `data` nil the context allocates zeroed memory; else it draws into the application's
  /// buffer, which must hold `bytesPerRow * height` bytes and outlive the context. `bytesPerRow` 0
  /// chooses the fewest, rounded up to a multiple of 4. Formats are 8-bit: RGB with premultiplied
  /// or skipped alpha, first or last, in either byte order; gray with or without alpha; alpha only.
  /// Neither side may exceed 32 767 pixels, and the whole 2²⁸.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    unsafe self.init(
      bitmap: data, width, height, bitsPerComponent, bytesPerRow, space,
      CGBitmapInfo(rawValue: bitmapInfo))
  }

  /// Makes a bitmap context; the space may be nil for alpha-only bitmaps.
  ///
  /// The rules are those of the other initializer.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    unsafe self.init(
      bitmap: data, width, height, bitsPerComponent, bytesPerRow, space, bitmapInfo)
  }

  /// Makes a bitmap context on the application's memory, or on its own where `data` is nil.
  ///
  /// The rules are those of the other initializers. `releaseCallback` is called with `releaseInfo` and
  /// `data` once the context is released; not for memory of the context's own.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32,
    releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    unsafe self.init(
      bitmap: data, width, height, bitsPerComponent, bytesPerRow, space,
      CGBitmapInfo(rawValue: bitmapInfo))
    if let data = unsafe data, let releaseCallback = unsafe releaseCallback {
      // The application lends the memory until this call, which is the contract of the callback.
      backing?.onRelease = { unsafe releaseCallback(releaseInfo, data) }
    }
  }

  private init?(
    bitmap data: UnsafeMutableRawPointer?, _ width: Int, _ height: Int, _ bitsPerComponent: Int,
    _ bytesPerRow: Int, _ space: CGColorSpace?, _ bitmapInfo: CGBitmapInfo
  ) {
    let components = bitmapInfo.alphaInfo == .alphaOnly ? 0 : space?.numberOfComponents ?? 0
    let extra = bitmapInfo.alphaInfo == CGImageAlphaInfo.none ? 0 : 1
    // RGB without alpha has no 24-bit bitmaps; the fourth byte is there and unused.
    let samples = components == 3 ? 4 : components + extra
    let bitsPerPixel = bitsPerComponent.multipliedReportingOverflow(by: samples).partialValue
    let packed = width.multipliedReportingOverflow(by: samples).partialValue
    let stride = bytesPerRow == 0 ? (packed &+ 3) & ~3 : bytesPerRow
    guard
      let format = PixelFormat(
        width: width, height: height, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: stride, space: space, bitmapInfo: bitmapInfo),
      Self.canDraw(format)
    else { return nil }
    guard let backing = unsafe BitmapBacking(format, data: data) else {
      RefusalLog.refuse("context: no surface", "\(width) × \(height) pixels")
      return nil
    }
    self.backing = backing
    document = nil
    colors = ContextColor(format.alphaInfo == .alphaOnly ? nil : space)
    targets = [Target(canvas: CairoCanvas(backing.surface))]
    flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  /// Makes a context for the pages of a document; see `CGContext+Documents.swift`.
  init?(_ kind: VectorDocument.Kind, _ consumer: CGDataConsumer, _ box: CGRect) {
    let box = box.standardized
    guard Self.isPage(box), let document = VectorDocument(kind, consumer, size: box.size) else {
      RefusalLog.refuse("context: refused page", "\(box)")
      return nil
    }
    backing = nil
    self.document = document
    colors = ContextColor(nil)
    targets = [Target(canvas: CairoCanvas(document.surface))]
    flip = Self.flip(ofPage: box)
  }

  private static func canDraw(_ format: PixelFormat) -> Bool {
    let isStraight = format.alphaInfo == .last || format.alphaInfo == .first
    if format.bitsPerComponent == 8, !isStraight,
      format.space?.supportsOutput != false
    {
      return true
    }
    RefusalLog.refuse(
      "context: refused format",
      "\(format.bitsPerComponent) bits per component, alpha \(format.alphaInfo), "
        + "\(format.space?.description ?? "no color space")")
    return false
  }

  // MARK: - The bitmap

  /// The first byte of the bitmap's top row, valid as long as the context; nil in a document.
  public var data: UnsafeMutableRawPointer? { unsafe backing?.data }

  /// The width in pixels; 0 in a document, like the other numbers here.
  public var width: Int { backing?.format.width ?? 0 }

  /// The height in pixels.
  public var height: Int { backing?.format.height ?? 0 }

  /// The bits of one component.
  public var bitsPerComponent: Int { backing?.format.bitsPerComponent ?? 0 }

  /// The bits from one pixel to the next.
  public var bitsPerPixel: Int { backing?.format.bitsPerPixel ?? 0 }

  /// The bytes from one row to the next.
  public var bytesPerRow: Int { backing?.format.bytesPerRow ?? 0 }

  /// The colour space of the bitmap; nil for alpha-only bitmaps without one, and for documents.
  public var colorSpace: CGColorSpace? { backing?.format.space }

  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { backing?.format.alphaInfo ?? .none }

  /// The layout of a pixel.
  public var bitmapInfo: CGBitmapInfo { backing?.format.bitmapInfo ?? [] }

  /// Whether Cairo has given up drawing, as it does for good when it finds no memory.
  package var hasFailed: Bool { targets.contains { $0.canvas.hasFailed } }

  /// An image of the bitmap's present contents, without open transparency layers; O(pixels).
  ///
  /// Nil in a document, and where there is no memory for it.
  public func makeImage() -> CGImage? {
    backing.flatMap { backing in
      backing.snapshot().map { CGImage(format: backing.format, bytes: $0) }
    }
  }

  /// Does nothing: drawing reaches the bitmap at once.
  public func flush() {}

  /// Does nothing: drawing reaches the bitmap at once.
  public func synchronize() {}

  // MARK: - State stack

  /// Pushes a copy of the drawing state and the clip; the current path is not part of it.
  public func saveGState() {
    targets[targets.count - 1].saved.append(state)
    canvas.save()
  }

  /// Restores the state pushed last; without one in this layer the call is ignored and logged once.
  public func restoreGState() {
    guard let last = targets[targets.count - 1].saved.popLast() else {
      RefusalLog.refuse("context: unbalanced restoreGState", "there is no saved state; ignored")
      return
    }
    state = last
    canvas.restore()
  }

  /// The canvas of the current target.
  var canvas: CairoCanvas { targets[targets.count - 1].canvas }
}
