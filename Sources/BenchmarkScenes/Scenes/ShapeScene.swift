// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// Outlines of stars whose strokes grow while they move and rotate.
final class ShapeScene: LayerScene {
  let name: String
  let layerCount: Int
  private(set) var layerBytes = 0
  let canvas: SceneCanvas

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  init(name: String, count: Int) throws {
    self.name = name
    layerCount = count
    canvas = try SceneCanvas()
    layerBytes = try measureLayerBytes {
      for (index, motion) in Motion.sequence(count).enumerated() {
        root.addSublayer(Self.layer(motion, color: SceneBitmap.color(index % SceneBitmap.count)))
      }
    }
  }

  // MARK: - Layers

  /// A star of ten points in a square of 120 points, the inner ones at half the radius.
  private static func star() -> CGPath {
    let path = CGMutablePath()
    for index in 0..<10 {
      let angle = Double(index) * .pi / 5 - .pi / 2
      let radius = index % 2 == 0 ? 58.0 : 29.0
      let point = CGPoint(x: 60 + radius * cos(angle), y: 60 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private static func layer(_ motion: Motion, color: CGColor) -> CALayer {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
    layer.path = star()
    layer.fillColor = nil
    layer.strokeColor = color
    layer.lineWidth = 4
    layer.lineJoin = .round
    QuadsScene.animate(layer, motion)
    let line = CABasicAnimation(keyPath: "strokeEnd")
    line.fromValue = 0.0
    line.toValue = 1.0
    line.duration = motion.period
    line.repeatCount = .infinity
    line.timeOffset = motion.phase * motion.period
    layer.add(line, forKey: "line")
    return layer
  }
}
