// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A Lottie file: its canvas and time, its layers, and its assets by name.
struct LottieDocument {
  /// An image: base 64 of a file, or a file beside the animation.
  struct ImageAsset {
    let id: String
    let path: JSONPath
    /// The folder and the name of the file; the folder is empty for embedded data.
    let folder: String
    let file: String
    let width: Double?
    let height: Double?
  }

  /// A font by family and style.
  struct Font {
    let family: String
    let style: String
  }

  let name: String?
  let size: CGSize
  let frameRate: Double
  let start: Double
  let end: Double
  let layers: [LottieLayer]
  private(set) var compositions: [String: [LottieLayer]] = [:]
  private(set) var images: [String: ImageAsset] = [:]
  private(set) var fonts: [String: Font] = [:]

  /// The largest side of the canvas, in points.
  private static let sideLimit = 16_384.0

  init(_ node: LottieNode, _ reader: ValueReader) throws {
    guard node.isObject else { throw node.mismatch("an animation, an object") }
    name = node["nm"]?.text
    let width = try node.required("w").requiredNumber()
    let height = try node.required("h").requiredNumber()
    guard (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height) else {
      throw node.error(
        "expected sides from 1 to \(Int(Self.sideLimit)), found \(width) by \(height)")
    }
    size = CGSize(width: width, height: height)
    frameRate = try node.required("fr").requiredNumber()
    guard (0.01...1000).contains(frameRate) else {
      throw try node.required("fr").error("expected 0.01 to 1000 frames per second")
    }
    start = try node.required("ip").requiredNumber()
    end = try node.required("op").requiredNumber()
    guard end > start else { throw try node.required("op").error("the end is not after the start") }
    guard end - start <= Double(reader.limits.frameCount) else {
      throw LottieFile.Limits.excess(
        "too many frames", limit: reader.limits.frameCount, name: "frameCount", path: "op")
    }
    guard let items = try node.required("layers").items else {
      throw try node.required("layers").mismatch("a list of layers")
    }
    layers = try items.map { try LottieLayer($0, reader) }
    for asset in try node.list("assets") { try add(asset, reader) }
    if let list = node["fonts"] {
      for font in try list.list("list") {
        guard let name = font["fName"]?.text else { continue }
        fonts[name] = Font(
          family: font["fFamily"]?.text ?? name, style: font["fStyle"]?.text ?? "Regular")
      }
    }
  }

  private mutating func add(_ asset: LottieNode, _ reader: ValueReader) throws {
    guard let id = asset["id"]?.text else { throw asset.error("an asset without \"id\"") }
    if asset["layers"] != nil {
      compositions[id] = try asset.list("layers").map { try LottieLayer($0, reader) }
    } else if let file = asset["p"]?.text {
      images[id] = ImageAsset(
        id: id, path: asset.path, folder: asset["u"]?.text ?? "", file: file,
        width: try asset["w"]?.requiredNumber(), height: try asset["h"]?.requiredNumber())
    }
  }
}
