// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// The files of bundles' images: their names, scales and folders.
package enum ImageFiles {
  /// The scale that the name of a file without its extension says: 1 unless it ends in `@2x` or `@3x`.
  package static func scale(ofName name: String) -> CGFloat {
    if name.hasSuffix("@2x") { return 2 }
    return name.hasSuffix("@3x") ? 3 : 1
  }

  /// The file of an image: that of the screen's scale, else of a larger, else of a smaller one.
  package static func file(named name: String, in bundle: Bundle, scale: CGFloat) -> URL? {
    let wanted = min(max(Int(clamping: scale.rounded(.up)), 1), 3)
    let scales = [wanted] + (wanted..<3).map { $0 + 1 } + (1..<wanted).reversed()
    return file(named: name, in: bundle, scales: scales)
  }

  /// The file of an image of the first scale that there is one for, in the first folder that has any.
  package static func file(named name: String, in bundle: Bundle, scales: [Int]) -> URL? {
    let path = name as NSString
    let types = path.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [path.pathExtension]
    let base = path.pathExtension.isEmpty ? name : path.deletingPathExtension
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
  package static func folders(of bundle: Bundle) -> [URL] {
    guard let own = bundle.resourceURL else { return [] }
    guard bundle == Bundle.main else { return [own] }
    let entries = try? FileManager.default.contentsOfDirectory(
      at: own, includingPropertiesForKeys: nil)
    let resources = (entries ?? []).filter { $0.pathExtension == "resources" }
    return [own] + resources.sorted { $0.path < $1.path }
  }
}
