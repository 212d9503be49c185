// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import Lottie
import TestSupport
import Testing

/// Lottie files of a few lines: 60 by 40 points, 20 frames at 10 per second.
enum Animations {
  /// A file of layers and assets.
  static func file(_ layers: String, assets: String = "[]", extra: String = "") throws -> LottieFile
  {
    try LottieFile(data: Data(text(layers, assets: assets, extra: extra).utf8))
  }

  static func text(_ layers: String, assets: String = "[]", extra: String = "") -> String {
    """
    {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 60, "h": 40,
     "layers": [\(layers)], "assets": \(assets)\(extra)}
    """
  }

  /// A solid of 20 by 10 points.
  static func solid(_ members: String = "", color: String = "#ff0000", ks: String = "{}") -> String
  {
    "{\"ty\": 1, \"nm\": \"solid\", \"sw\": 20, \"sh\": 10, \"sc\": \"\(color)\", \"ip\": 0, \"op\": 20, "
      + "\"ks\": \(ks)\(members.isEmpty ? "" : ", " + members)}"
  }

  /// A layer of shapes.
  static func shapes(_ items: String, _ members: String = "") -> String {
    "{\"ty\": 4, \"nm\": \"shapes\", \"ip\": 0, \"op\": 20, \"ks\": {}, \"shapes\": [\(items)]"
      + "\(members.isEmpty ? "" : ", " + members)}"
  }

  /// A rectangle by its centre and size.
  static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "{\"ty\": \"rc\", \"p\": {\"k\": [\(x), \(y)]}, \"s\": {\"k\": [\(width), \(height)]}, \"r\": {\"k\": 0}}"
  }

  static func fill(_ color: String = "[1, 0, 0]") -> String {
    "{\"ty\": \"fl\", \"c\": {\"k\": \(color)}, \"o\": {\"k\": 100}}"
  }

  /// A number from one value to another over 10 frames, at an even pace.
  static func ramp(_ from: String, _ to: String) -> String {
    """
    {"a": 1, "k": [{"t": 0, "s": \(from), "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 10, "s": \(to)}]}
    """
  }

  /// Pictures of a file at times, over black.
  static func pictures(_ file: LottieFile, at times: [Double]) throws -> [PixelImage] {
    let root = try file.makeLayer()
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    let renderer = try OffscreenRenderer(size: file.size)
    _ = try renderer.image(of: root, at: 0)
    return try times.map { PixelImage(try renderer.image(of: root, at: $0)) }
  }

  static func picture(_ file: LottieFile, at time: Double = 0) throws -> PixelImage {
    try #require(try pictures(file, at: [time]).first)
  }
}

extension Pixel {
  static let black = Pixel(0, 0, 0)
  static let pureRed = Pixel(255, 0, 0)
}
