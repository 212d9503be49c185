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
  let limitName: String? = "limit-quads-1000"
  private(set) var layerBytes = 0
  let canvas: SceneCanvas

  /// Seconds between the animations of neighbouring copies.
  private static let delay = 0.01

  /// Makes rows and columns of copies that fill the target, `count` or a few more in all.
  init(name: String, count: Int) throws {
    self.name = name
    let columns = Int(clamping: Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
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

  /// Two seconds later, when the animations of most copies have begun.
  func layerTime(at time: Double) -> Double { 2 + time }
}
