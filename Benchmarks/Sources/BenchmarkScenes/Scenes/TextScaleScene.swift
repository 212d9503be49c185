// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
internal import CoreText
import Foundation

/// Words as text layers, each of which grows and shrinks by animation between half its size and four times.
final class TextScaleScene: LayerScene {
  let name: String
  var limitName: String? { "limit-" + name }
  let layerCount: Int
  /// The frames of the longest way: each text is drawn larger once, when its scale passes a power of two for the first
  /// time.
  let period = 240
  private(set) var layerBytes = 0
  let canvas: SceneCanvas

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  init(name: String, count: Int) throws {
    self.name = name
    layerCount = count
    canvas = try SceneCanvas()
    layerBytes = try measureLayerBytes {
      for (index, motion) in Motion.sequence(count).enumerated() {
        root.addSublayer(Self.word(index, motion))
      }
    }
  }

  // MARK: - Layers

  private static func word(_ index: Int, _ motion: Motion) -> CALayer {
    let layer = CATextLayer()
    layer.string = "Layer \(index)"
    layer.font = CTFont(name: "DejaVu Sans", size: 14)
    layer.fontSize = 14
    layer.foregroundColor = SceneBitmap.color(index % SceneBitmap.count)
    layer.bounds = CGRect(x: 0, y: 0, width: 72, height: 18)
    layer.position = CGPoint(x: motion.start.x, y: motion.start.y)
    let grow = CAKeyframeAnimation(keyPath: "transform.scale")
    grow.values = [0.5, 4.0, 0.5]
    grow.duration = motion.period
    grow.repeatCount = .infinity
    grow.timeOffset = motion.phase * motion.period
    layer.add(grow, forKey: "grow")
    return layer
  }
}
