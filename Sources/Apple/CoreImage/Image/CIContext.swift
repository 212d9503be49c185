// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ImageIO
internal import Locks

/// A renderer of Core Image's pictures.
///
/// The compositor's filters compute the pixels, on a separate graphics context that needs no
/// display. A program that imports `CoreImage` alone and links no compositor draws nothing, which
/// is logged once. A context may be used from several threads; pictures are drawn one after the
/// other. The target of `draw(_:in:from:)` belongs to its owner's thread.
open class CIContext: @unchecked Sendable {
  // `@unchecked Sendable`: a mutex guards the renderer, and the target is constant; its owner
  // confines its use.
  private let renderer = Mutex<(any ImageRenderer)?>(nil)
  private let target: CGContext?

  /// Makes a context.
  public init() {
    target = nil
  }

  /// Makes a context; no option has an effect.
  public init(options: [CIContextOption: Any]? = nil) {
    target = nil
  }

  /// Makes a context whose `draw(_:in:from:)` draws into a bitmap or document.
  public init(cgContext cgctx: CGContext, options: [CIContextOption: Any]? = nil) {
    target = cgctx
  }

  /// The renderer, nil as long as none was needed.
  package var existingRenderer: (any ImageRenderer)? { renderer.withLock { $0 } }

  /// The renderer, made when it is first needed.
  package var madeRenderer: (any ImageRenderer)? {
    renderer.withLock { renderer in
      if renderer == nil { renderer = ProgramRenderer.makeRenderer() }
      return renderer
    }
  }

  // MARK: - Drawing

  /// Draws a rectangle of a picture into an image: premultiplied sRGB of 8 bits.
  ///
  /// - Parameter fromRect: in the picture's space; grown to whole pixels.
  /// - Returns: nil, with a logged reason, for a rectangle that is empty, not finite or larger than
  ///   the graphics driver allows, and where there is no renderer.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let renderer = madeRenderer else { return nil }
    return ProgramRenderer.drawn(image, fromRect, by: renderer)
  }

  /// The same; format and colour space are ignored: the result is RGBA of 8 bits in sRGB.
  open func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    createCGImage(image, from: fromRect)
  }

  /// Draws a rectangle of a picture into memory, the top row first, premultiplied.
  ///
  /// Nothing is written, and the reason logged, for a format other than `RGBA8` and `BGRA8`, a row too
  /// short for the rectangle, and what `createCGImage(_:from:)` refuses.
  ///
  /// - Parameters:
  ///   - data: memory for `rowBytes` times the rectangle's height.
  ///   - rowBytes: the bytes from one row to the next.
  ///   - bounds: in the picture's space; grown to whole pixels.
  ///   - colorSpace: ignored; values are sRGB.
  open func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
    format: CIFormat, colorSpace: CGColorSpace?
  ) {
    guard format == .RGBA8 || format == .BGRA8 else {
      return RefusalLog.refuse("CIContext: format", "only RGBA8 and BGRA8 are written")
    }
    guard let picture = createCGImage(image, from: bounds) else { return }
    let width = picture.width
    guard rowBytes >= 4 * width else {
      return RefusalLog.refuse(
        "CIContext: row", "\(rowBytes) bytes are too few for \(width) pixels")
    }
    let (red, blue) = format == .RGBA8 ? (0, 2) : (2, 0)
    unsafe picture.withPremultipliedRGBA8 { pixels, stride in
      for y in 0..<picture.height {
        // The caller promises room for the rows; the picture has as many rows.
        let row = unsafe data + y * rowBytes
        for x in 0..<width {
          let from = y * stride + 4 * x
          for (place, lane) in [(red, 0), (1, 1), (blue, 2), (3, 3)] {
            unsafe row.storeBytes(
              of: pixels[from + lane], toByteOffset: 4 * x + place, as: UInt8.self)
          }
        }
      }
    }
  }

  /// Draws a rectangle of a picture into a rectangle of the context that this one was made with.
  ///
  /// - Parameters:
  ///   - inRect: in that context's user space.
  ///   - fromRect: in the picture's space.
  open func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
    guard let target else {
      return RefusalLog.refuse(
        "CIContext: draw", "the context was made without a CGContext; use createCGImage")
    }
    guard let picture = createCGImage(image, from: fromRect) else { return }
    target.draw(picture, in: inRect)
  }

  /// The bytes of a PNG file of a picture; nil where it cannot be drawn.
  open func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    guard let picture = createCGImage(image, from: image.extent) else { return nil }
    let data = NSMutableData()
    guard let file = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
    else { return nil }
    CGImageDestinationAddImage(file, picture, nil)
    return CGImageDestinationFinalize(file) ? data as Data : nil
  }

  // MARK: - Limits

  /// Frees resources cached between pictures.
  open func clearCaches() {
    existingRenderer?.clearCaches()
  }

  /// The largest width and height of a bitmap, in pixels.
  open func inputImageMaximumSize() -> CGSize { largestSize }

  /// The largest width and height that can be drawn, in pixels.
  open func outputImageMaximumSize() -> CGSize { largestSize }

  private var largestSize: CGSize {
    let side = madeRenderer?.largestSide ?? 0
    return CGSize(width: side, height: side)
  }
}

/// The layout of a pixel in memory.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Red, green, blue, alpha of 8 bits each.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// Blue, green, red, alpha of 8 bits each.
  public static let BGRA8 = CIFormat(rawValue: 266)
}

/// Options of a context; accepted, without an effect.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The colour space of filters' computations.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The colour space of the result.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Whether to draw on the CPU.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// Whether to cache the results of intermediate filters.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Whether to draw at low priority.
  public static let priorityRequestLow = CIContextOption(
    rawValue: "kCIContextPriorityRequestLow")
  /// Whether to downsample at high quality.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  /// The name of the context.
  public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// Options of a written file; accepted, without an effect.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
