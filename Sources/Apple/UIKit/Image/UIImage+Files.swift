// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ImageIO
internal import ViewCore

/// Images of files and bundles.
extension UIImage {
  /// Makes the image of a file's bytes at 1 pixel a point; nil if they are no image.
  ///
  /// Of a file with several pictures it is the first.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Makes the image of a file's bytes; nil if they are no image.
  ///
  /// - Parameter scale: the pixels of a point; 1 if it is not positive.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let values = ImageValues(data: data, scale: scale) else { return nil }
    self.init(values: values)
  }

  /// Makes the image of a file; nil if none exists.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension says the scale; a path without an
  /// extension means a PNG file.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    let full = url.pathExtension.isEmpty ? url.appendingPathExtension("png") : url
    for candidate in full == url ? [url] : [url, full] {
      guard let data = try? Data(contentsOf: candidate) else { continue }
      let name = candidate.deletingPathExtension().lastPathComponent
      guard let values = ImageValues(data: data, scale: ImageFiles.scale(ofName: name)) else {
        return nil
      }
      self.init(values: values)
      return
    }
    return nil
  }

  /// Makes the image with a name in the main bundle; nil if none exists.
  ///
  /// Files with `@2x` or `@3x` behind the name are taken by the scale of the main screen; a name without
  /// an extension means a PNG or a JPEG file. Images are kept: the same name gives the same pixels.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Makes the image with a name in a bundle, nil for the main one; nil if none exists.
  ///
  /// - Parameter traitCollection: says the scale of the files to prefer; nil for the main screen's.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let scale = MainScreenScale.resolved(traitCollection?.displayScale ?? 0)
    guard let values = ImageLibrary.image(named: name, in: bundle ?? .main, scale: scale) else {
      return nil
    }
    self.init(values: values)
  }

  /// Makes an image of the system's symbols: nil, as there is no font of them here.
  public convenience init?(systemName name: String) { return nil }
}

extension ImageValues {
  /// Decodes a file's bytes; nil if they are no image.
  init?(data: Data, scale: CGFloat) {
    guard let source = CGImageSourceCreateWithData(NSData(data: data), nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    cgImage = image
    if scale > 0, scale.isFinite { self.scale = scale }
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    if let number = properties?[kCGImagePropertyOrientation] as? Int,
      let stored = UInt32(exactly: number).flatMap({ CGImagePropertyOrientation(rawValue: $0) })
    {
      orientation = UIImage.Orientation(stored)
    }
  }
}
