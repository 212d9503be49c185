// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// One square in two nested replicators whose copies fade in and out one after the other.
///
/// The renderer makes the copies and shifts their animations in time: nothing is set or committed in a
/// frame.
final class ReplicatorScene: LayerScene {
  let name: String
  let layerCount: Int
  var limitName: String? { "limit-" + name }
  private(set) var layerBytes = 0
  let canvas: SceneCanvas

  /// Seconds between the animations of neighbouring copies.
  static let delay = 0.01
  /// The tree's time at the start, when the animations of most copies have begun.
  static let start = 2.0

  /// Makes rows and columns of copies that fill the target, `count` or a few more in all.
  init(name: String, count: Int) throws {
    self.name = name
    let (columns, rows) = Self.grid(count)
    layerCount = rows * columns
    canvas = try SceneCanvas()
    let step = CGSize(
      width: root.bounds.width / CGFloat(columns), height: root.bounds.height / CGFloat(rows))
    layerBytes = try measureLayerBytes {
      let row = Self.replicator(columns, CATransform3DMakeTranslation(step.width, 0, 0))
      let page = Self.replicator(rows, CATransform3DMakeTranslation(0, step.height, 0))
      row.addSublayer(Self.square())
      page.addSublayer(row)
      for layer in [row, page] { layer.frame = root.bounds }
      root.addSublayer(page)
    }
  }

  /// Columns and rows of copies, `count` or a few more in all.
  static func grid(_ count: Int) -> (columns: Int, rows: Int) {
    let columns = Int(clamping: Double(count).squareRoot().rounded(.up))
    return (columns, (count + columns - 1) / columns)
  }

  private static func replicator(_ count: Int, _ step: CATransform3D) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = count
    layer.instanceTransform = step
    layer.instanceDelay = delay
    return layer
  }

  private static func square() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.backgroundColor = SceneBitmap.color(3)
    let fade = CABasicAnimation(keyPath: "opacity")
    // Zero would be the time of the first frame.
    fade.beginTime = delay
    fade.fromValue = 1.0
    fade.toValue = 0.2
    fade.duration = 1
    fade.autoreverses = true
    fade.repeatCount = .infinity
    layer.add(fade, forKey: "fade")
    return layer
  }

  func layerTime(at time: Double) -> Double { Self.start + time }
}
