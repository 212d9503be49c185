// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Locks
internal import ViewCore

/// The images of bundles, kept once they were asked for.
enum ImageLibrary {
  /// The kept images by the paths of their files, and the number of their pixels.
  private struct Cache {
    var images: [String: ImageValues] = [:]
    var pixels = 0
  }

  private static let cache = Mutex(Cache())
  /// The most pixels that are kept: 64 MiB.
  private static let pixelLimit = 1 << 24

  /// The image with a name; nil if the bundle has no such file.
  static func image(named name: String, in bundle: Bundle, scale: CGFloat) -> ImageValues? {
    guard let url = ImageFiles.file(named: name, in: bundle, scale: scale) else { return nil }
    if let kept = cache.withLock({ $0.images[url.path] }) { return kept }
    let base = url.deletingPathExtension().lastPathComponent
    guard let data = try? Data(contentsOf: url),
      let made = ImageValues(data: data, scale: ImageFiles.scale(ofName: base))
    else { return nil }
    let pixels = (made.cgImage?.width ?? 0) * (made.cgImage?.height ?? 0)
    cache.withLock { cache in
      if cache.pixels + pixels > pixelLimit { cache = Cache() }
      cache.images[url.path] = made
      cache.pixels += pixels
    }
    return made
  }
}
