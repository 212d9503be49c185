// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension CGImageSource {
  /// The properties of an image by their keys; nil when none exists.
  func properties(at index: Int) -> [AnyHashable: Any]? {
    // The header is enough where there is one, and an image that cannot be decoded has no properties.
    let image = frame(at: index)?.image
    guard image != nil || (!isFinal && index == 0) else { return nil }
    let metadata = metadata(at: index)
    guard let size = Self.size(metadata, image) else { return nil }
    let hasAlpha = metadata?.hasAlpha ?? image.map { !$0.isOpaqueImage } ?? false
    var result: [AnyHashable: Any] = [
      kCGImagePropertyPixelWidth: size.width, kCGImagePropertyPixelHeight: size.height,
      kCGImagePropertyOrientation: Int((orientation(at: index) ?? .up).rawValue),
      kCGImagePropertyHasAlpha: hasAlpha,
      kCGImagePropertyColorModel: Self.name(of: metadata?.model ?? .rgb),
      kCGImagePropertyDepth: metadata?.depth ?? image?.bitsPerComponent ?? 8,
    ]
    if let resolution = metadata?.resolution {
      result[kCGImagePropertyDPIWidth] = resolution.x
      result[kCGImagePropertyDPIHeight] = resolution.y
    }
    if metadata?.isIndexed == true { result[kCGImagePropertyIsIndexed] = true }
    if let name = profileName { result[kCGImagePropertyProfileName] = name }
    if let tiff = metadata?.tiff, !tiff.isEmpty {
      result[kCGImagePropertyTIFFDictionary] = NSDictionary(dictionary: tiff)
    }
    if let exif = metadata?.exif, !exif.isEmpty {
      result[kCGImagePropertyExifDictionary] = NSDictionary(dictionary: exif)
    }
    if contents.delays.indices.contains(index) {
      result[animationKey] = NSDictionary(dictionary: delay(at: index))
    }
    return result
  }

  /// The orientation of an image; frames of animations have none.
  private func orientation(at index: Int) -> CGImagePropertyOrientation? {
    metadata(at: index)?.orientation ?? frame(at: index)?.orientation
  }

  private static func size(
    _ metadata: ImageMetadata?, _ image: CGImage?
  ) -> (width: Int, height: Int)? {
    if let image { return (image.width, image.height) }
    return metadata.map { ($0.width, $0.height) }
  }

  /// The description of the file's profile; nil without a usable one.
  private var profileName: String? {
    contents.metadata?.profile.flatMap { CGColorSpace.title(ofProfile: $0) }
  }

  private static func name(of model: CGColorSpaceModel) -> CFString {
    switch model {
    case .monochrome: return kCGImagePropertyColorModelGray
    case .cmyk: return kCGImagePropertyColorModelCMYK
    case .lab: return kCGImagePropertyColorModelLab
    default: return kCGImagePropertyColorModelRGB
    }
  }

  private var animationKey: CFString {
    switch contents.type {
    case "com.compuserve.gif": return kCGImagePropertyGIFDictionary
    case "org.webmproject.webp": return kCGImagePropertyWebPDictionary
    case "public.avif": return kCGImagePropertyAVISDictionary
    case "public.heic": return kCGImagePropertyHEICSDictionary
    case "public.jpeg-xl": return kCGImagePropertyJPEGXLDictionary
    default: return kCGImagePropertyPNGDictionary
    }
  }

  /// A frame's delay; all formats use the same keys.
  private func delay(at index: Int) -> [AnyHashable: Any] {
    [
      kCGImagePropertyGIFUnclampedDelayTime: contents.delays[index],
      kCGImagePropertyGIFDelayTime: displayedDelay(at: index),
    ]
  }

  /// The properties of the file by their keys.
  var fileProperties: [AnyHashable: Any] {
    var result: [AnyHashable: Any] = [kCGImagePropertyFileSize: contents.bytes.count]
    guard contents.delays.count > 1 else { return result }
    result[animationKey] = NSDictionary(
      dictionary: [kCGImagePropertyGIFLoopCount: playCount ?? 0])
    return result
  }
}
