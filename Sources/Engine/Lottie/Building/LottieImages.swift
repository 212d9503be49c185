// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO
internal import SceneFile

/// The images of a file, each decoded once.
final class LottieImages {
  private let folder: URL?
  private let limit: Int
  private var images: [String: CGImage] = [:]
  private var pixelCount = 0

  /// - Parameter folder: the folder of the file; nil for none, so that only embedded images show.
  init(folder: URL?, limits: LottieFile.Limits) {
    self.folder = folder
    limit = limits.pixelCount
  }

  /// The image of an asset.
  func image(_ asset: LottieDocument.ImageAsset) throws -> CGImage {
    if let image = images[asset.id] { return image }
    let path = "\(asset.path).p"
    let data = try asset.file.hasPrefix("data:") ? embedded(asset) : file(asset)
    let source = CGImageSourceCreateWithData(data as CFData, nil)
    if let source { try check(Self.pixelCount(of: source), path) }
    guard let source, let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { throw LottieFileError(.image, "the image cannot be decoded", path: path) }
    let count = image.width * image.height
    try check(count, path)
    pixelCount += count
    images[asset.id] = image
    return image
  }

  /// Throws if the images have too many pixels with some more.
  private func check(_ more: Int, _ path: String) throws {
    guard more <= limit - pixelCount else {
      throw LottieFile.Limits.excess(
        "the images up to this one have too many pixels", limit: limit, name: "pixelCount",
        path: path)
    }
  }

  /// The pixels of an image as its file has them, which is not decoded yet.
  private static func pixelCount(of source: CGImageSource) -> Int {
    let values = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any] ?? [:]
    let sides = [kCGImagePropertyPixelWidth, kCGImagePropertyPixelHeight].map {
      (values[$0 as String] as? NSNumber)?.intValue ?? 0
    }
    let (count, isTooLarge) = sides[0].multipliedReportingOverflow(by: sides[1])
    return isTooLarge ? .max : count
  }

  private func embedded(_ asset: LottieDocument.ImageAsset) throws -> Data {
    guard let comma = asset.file.firstIndex(of: ","),
      asset.file[..<comma].hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(asset.file[asset.file.index(after: comma)...]),
        options: .ignoreUnknownCharacters)
    else {
      throw LottieFileError(.image, "expected an image in base 64", path: "\(asset.path).p")
    }
    return data
  }

  private func file(_ asset: LottieDocument.ImageAsset) throws -> Data {
    let name =
      asset.folder.isEmpty || asset.folder.hasSuffix("/")
      ? asset.folder + asset.file : asset.folder + "/" + asset.file
    guard let folder else {
      throw LottieFileError(
        .image, "the image \(name) has no folder to be in", path: "\(asset.path).p")
    }
    guard let url = FolderLimit.url(of: name, in: folder) else {
      throw LottieFileError(
        .image, "\(name) is no file in the animation's folder", path: "\(asset.path).p")
    }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw LottieFileError(
        .image, "\(name) cannot be read: \(error.localizedDescription)", path: "\(asset.path).p")
    }
  }
}
