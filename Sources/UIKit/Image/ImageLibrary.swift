// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Synchronization

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
    guard let url = file(named: name, in: bundle, scale: scale) else { return nil }
    if let kept = cache.withLock({ $0.images[url.path] }) { return kept }
    let base = url.deletingPathExtension().lastPathComponent
    guard let data = try? Data(contentsOf: url),
      let made = ImageValues(data: data, scale: self.scale(ofName: base))
    else { return nil }
    let pixels = (made.cgImage?.width ?? 0) * (made.cgImage?.height ?? 0)
    cache.withLock { cache in
      if cache.pixels + pixels > pixelLimit { cache = Cache() }
      cache.images[url.path] = made
      cache.pixels += pixels
    }
    return made
  }

  /// The scale that the name of a file without its extension says: 1 unless it ends in `@2x` or `@3x`.
  static func scale(ofName name: String) -> CGFloat {
    if name.hasSuffix("@2x") { return 2 }
    return name.hasSuffix("@3x") ? 3 : 1
  }

  /// The file of an image: that of the screen's scale, else of a larger, else of a smaller one.
  private static func file(named name: String, in bundle: Bundle, scale: CGFloat) -> URL? {
    let path = name as NSString
    let types = path.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [path.pathExtension]
    let base = path.pathExtension.isEmpty ? name : path.deletingPathExtension
    let wanted = min(max(Int(scale.rounded(.up)), 1), 3)
    let scales = [wanted] + (wanted..<3).map { $0 + 1 } + (1..<wanted).reversed()
    for folder in folders(of: bundle) {
      for scale in scales {
        for type in types {
          let suffix = scale == 1 ? "" : "@\(scale)x"
          let url = folder.appendingPathComponent("\(base)\(suffix).\(type)")
          if FileManager.default.fileExists(atPath: url.path) { return url }
        }
      }
    }
    return nil
  }

  /// The folders in which a bundle's images are looked for.
  ///
  /// The package manager puts the resources of each target into a folder of its own beside the program,
  /// where on Apple's systems they lie in the main bundle.
  static func folders(of bundle: Bundle) -> [URL] {
    guard let own = bundle.resourceURL else { return [] }
    guard bundle == Bundle.main else { return [own] }
    let entries = try? FileManager.default.contentsOfDirectory(
      at: own, includingPropertiesForKeys: nil)
    let resources = (entries ?? []).filter { $0.pathExtension == "resources" }
    return [own] + resources.sorted { $0.path < $1.path }
  }
}
