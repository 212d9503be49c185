// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore

/// A scene file of the pixel oracle, and the layer tree that it describes.
///
/// The tree is built from Apple's API alone. Its root is stopped at the time asked for (`speed` 0 and
/// `timeOffset` that time), so that the picture does not depend on the renderer's clock.
struct OracleScene {
  let name: String
  /// Size of the canvas in points.
  let size: CGSize
  /// Pixels per point.
  let scale: CGFloat
  /// The reference pictures of this scene: file name without extension, and time in seconds.
  let pictures: [(name: String, time: TimeInterval)]
  /// The share of pixels that may be off, and the largest mean difference of a channel, of 255.
  let threshold: (fraction: Double, mean: Double)
  private let json: JSON

  init(contentsOf url: URL) throws {
    let json = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url))
    guard let name = json["name"]?.text else { throw OracleError.missing("name") }
    guard let size = try json["size"]?.numbers(2) else { throw OracleError.missing("size") }
    self.json = json
    self.name = name
    self.size = CGSize(width: size[0], height: size[1])
    self.scale = CGFloat(json["scale"]?.double ?? 1)
    guard let fraction = json["threshold"]?["fraction"]?.double,
      let mean = json["threshold"]?["mean"]?.double
    else { throw OracleError.missing("threshold") }
    threshold = (fraction, mean)
    if let times = json["times"]?.list {
      pictures = times.compactMap { $0.double }.map { (name + "@" + OracleScene.shortest($0), $0) }
    } else {
      pictures = [(name, 0)]
    }
  }

  /// Writes a time as the reference names do: 1 as "1", 0.25 as "0.25".
  private static func shortest(_ time: Double) -> String {
    time == time.rounded() ? String(Int(time)) : String(time)
  }

  /// The whole tree, stopped at a time of the scene. The root covers the canvas, origin at the top left, y downward.
  func makeRootLayer(at time: TimeInterval) throws -> CALayer {
    guard let description = json["root"] else { throw OracleError.missing("root") }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let builder = OracleLayerBuilder()
    let root = try builder.layer(
      description, defaultBounds: CGRect(x: 0, y: 0, width: size.width, height: size.height),
      defaultPosition: CGPoint(x: size.width / 2, y: size.height / 2))
    if let text = json["background"]?.text {
      let color = try builder.color(text)
      if color.alpha > 0 { root.backgroundColor = color }
    }
    root.speed = 0
    root.timeOffset = time
    return root
  }
}
