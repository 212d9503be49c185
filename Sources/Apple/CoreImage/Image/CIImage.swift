// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import ImageIO
internal import Locks

/// An immutable picture as a recipe: a bitmap or a colour, and the filters applied to it.
///
/// ```swift
/// let blurred = CIImage(cgImage: photo)
///   .clampedToExtent()
///   .applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 8])
///   .cropped(to: CGRect(x: 0, y: 0, width: photo.width, height: photo.height))
/// let result = CIContext().createCGImage(blurred, from: blurred.extent)
/// ```
/// Nothing is computed before a `CIContext` draws the picture. One unit is one pixel and y points up:
/// a bitmap's lower left corner lies at 0, 0, and positions among a filter's inputs are in this space.
/// Colours are straight sRGB values as stored, not linear.
public final class CIImage: Hashable, Sendable, CustomStringConvertible {
  package let recipe: ImageRecipe

  /// The rectangle outside of which the picture is transparent, in pixels; infinite for colours and
  /// for clamped pictures.
  public let extent: CGRect

  /// The rendered pixels; nil until a filter of a layer first reads them.
  let pixels = Mutex<CGImage?>(nil)

  init(_ recipe: ImageRecipe, extent: CGRect) {
    self.recipe = recipe
    self.extent = extent
  }

  // MARK: - Making pictures

  /// Makes a picture of a bitmap.
  public convenience init(cgImage image: CGImage) {
    self.init(
      .bitmap(image), extent: CGRect(x: 0, y: 0, width: image.width, height: image.height))
  }

  /// Makes a picture of a bitmap; no option has an effect.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(cgImage: image)
  }

  /// Makes an infinite picture of one colour.
  public convenience init(color: CIColor) {
    self.init(.color(color), extent: .infinite)
  }

  /// Reads an image file's bytes; nil for data that is no image.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    self.init(cgImage: image)
  }

  /// Reads an image file; nil for one that cannot be read or is no image.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// A picture without pixels.
  public static func empty() -> CIImage { CIImage(.nothing, extent: .null) }

  /// Infinite pictures of one colour.
  public static let black = CIImage(color: .black)
  public static let white = CIImage(color: .white)
  public static let gray = CIImage(color: .gray)
  public static let red = CIImage(color: .red)
  public static let green = CIImage(color: .green)
  public static let blue = CIImage(color: .blue)
  public static let cyan = CIImage(color: .cyan)
  public static let magenta = CIImage(color: .magenta)
  public static let yellow = CIImage(color: .yellow)
  public static let clear = CIImage(color: .clear)

  // MARK: - What it is

  /// The bitmap of a picture without filters or transforms; nil for others.
  public var cgImage: CGImage? {
    if case .bitmap(let image) = recipe { return image }
    return nil
  }

  /// The colour space: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

  /// The metadata of the image's file: always empty.
  public var properties: [String: Any] { [:] }

  /// Whether the extent is finite.
  var isFinite: Bool {
    !extent.isNull && !extent.isInfinite && extent.width < 1e9 && extent.height < 1e9
  }

  public var description: String {
    "<CIImage \(extent.minX) \(extent.minY) \(extent.width) \(extent.height)>"
  }

  public static func == (a: CIImage, b: CIImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Options for reading an image; accepted, without an effect.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The colour space to assume.
  public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
  /// The metadata of the image.
  public static let properties = CIImageOption(rawValue: "CIImageProperties")
  /// Applies the orientation in the file's metadata.
  public static let applyOrientationProperty = CIImageOption(
    rawValue: "CIImageApplyOrientationProperty")
}
