// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ImageIO
internal import Locks
internal import ViewCore

/// Images of files and bundles.
extension NSImage {
  /// Makes the image of a file's bytes at 1 pixel a point; nil if they are no image.
  ///
  /// The pictures of a TIFF file or an icon are its forms; of an animation it is the first.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Makes the image of a file; nil if none exists.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension says the pixels of a point.
  public convenience init?(contentsOfFile fileName: String) {
    self.init(contentsOf: URL(fileURLWithPath: fileName))
  }

  /// Makes the image of a file; nil if none exists.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension says the pixels of a point.
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    let name = url.deletingPathExtension().lastPathComponent
    self.init(data: data, scale: ImageFiles.scale(ofName: name))
  }

  /// Makes the image with a name in the main bundle; nil if none exists.
  ///
  /// Files with `@2x` or `@3x` behind the name are forms of the image too; a name without an extension
  /// means a PNG or a JPEG file. Pixels are kept: the same name gives the same ones.
  public convenience init?(named name: NSImage.Name) {
    let forms = NamedImages.forms(named: name, in: .main)
    guard let first = forms.first else { return nil }
    self.init(size: first.size)
    for form in forms { addRepresentation(form) }
  }

  private convenience init?(data: Data, scale: CGFloat) {
    let forms = NamedImages.pictures(of: data).map { NamedImages.form($0, scale: scale) }
    guard let first = forms.first else { return nil }
    self.init(size: first.size)
    for form in forms { addRepresentation(form) }
  }
}

/// The pixels of the images of the main bundle, kept once they were asked for.
private enum NamedImages {
  /// The pixels of a file, and those of a point.
  struct Picture {
    let image: CGImage
    let scale: CGFloat
  }

  /// The kept pictures by name, and the number of their pixels.
  private struct Cache {
    var pictures: [String: [Picture]] = [:]
    var pixels = 0
  }

  private static let cache = Mutex(Cache())
  /// The most pixels that are kept: 64 MiB.
  private static let pixelLimit = 1 << 24

  /// The forms of an image in files of 1, 2 and 3 pixels a point; none if there is no such file.
  static func forms(named name: String, in bundle: Bundle) -> [NSImageRep] {
    if let kept = cache.withLock({ $0.pictures[name] }) { return kept.map(form) }
    let pictures = (1...3).compactMap { scale -> Picture? in
      guard let url = ImageFiles.file(named: name, in: bundle, scales: [scale]),
        let data = try? Data(contentsOf: url), let image = self.pictures(of: data).first
      else { return nil }
      return Picture(image: image, scale: CGFloat(scale))
    }
    guard !pictures.isEmpty else { return [] }
    let pixels = pictures.reduce(0) { $0 + $1.image.width * $1.image.height }
    cache.withLock { cache in
      if cache.pixels + pixels > pixelLimit { cache = Cache() }
      cache.pictures[name] = pictures
      cache.pixels += pixels
    }
    return pictures.map(form)
  }

  private static func form(_ picture: Picture) -> NSImageRep {
    form(picture.image, scale: picture.scale)
  }

  static func form(_ image: CGImage, scale: CGFloat) -> NSImageRep {
    let form = NSBitmapImageRep(cgImage: image)
    form.size = NSSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    return form
  }

  /// The types of files whose pictures follow each other in time.
  private static let animated: Set<String> = [
    "com.compuserve.gif", "public.png", "org.webmproject.webp",
  ]

  /// The pictures of a file's bytes; none if they are no image, one of an animation.
  static func pictures(of data: Data) -> [CGImage] {
    guard let source = CGImageSourceCreateWithData(NSData(data: data), nil) else { return [] }
    let type = CGImageSourceGetType(source).map { $0 as String } ?? ""
    let count = animated.contains(type) ? 1 : CGImageSourceGetCount(source)
    return (0..<count).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
  }
}
