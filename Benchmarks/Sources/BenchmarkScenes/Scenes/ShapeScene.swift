// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// Shapes that change while they move and rotate.
final class ShapeScene: LayerScene {
  let name: String
  let layerCount: Int
  private(set) var layerBytes = 0
  let canvas: SceneCanvas

  var limitName: String? { "limit-" + name }
  var isComparedToQuads: Bool { false }

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  init(name: String, kind: ShapeKind, count: Int) throws {
    self.name = name
    layerCount = count
    canvas = try SceneCanvas()
    layerBytes = try measureLayerBytes {
      for (index, motion) in Motion.sequence(count).enumerated() {
        root.addSublayer(Self.layer(kind, index, motion))
      }
    }
  }

  // MARK: - Layers

  private static func star() -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: ShapeKind.star.map { CGPoint(x: $0.x, y: $0.y) })
    path.closeSubpath()
    return path
  }

  private static func curve(_ controls: [SIMD2<Double>]) -> CGPath {
    let path = CGMutablePath()
    func point(_ place: SIMD2<Double>) -> CGPoint { CGPoint(x: place.x, y: place.y) }
    path.move(to: point((controls[controls.count - 1] + controls[0]) / 2))
    for (index, control) in controls.enumerated() {
      let next = controls[(index + 1) % controls.count]
      path.addQuadCurve(to: point((control + next) / 2), control: point(control))
    }
    path.closeSubpath()
    return path
  }

  private static func layer(_ kind: ShapeKind, _ index: Int, _ motion: Motion) -> CALayer {
    let layer = CAShapeLayer()
    let color = SceneBitmap.color(index % SceneBitmap.count)
    layer.bounds = CGRect(x: 0, y: 0, width: ShapeKind.side, height: ShapeKind.side)
    layer.fillColor = kind == .stroke ? nil : color
    switch kind {
    case .icons:
      layer.path = star()
      layer.backgroundColor = color
      layer.fillColor = .white
    case .stroke:
      layer.path = star()
      layer.strokeColor = color
      layer.lineWidth = ShapeKind.lineWidth
      layer.lineJoin = .round
      let line = CABasicAnimation(keyPath: "strokeEnd")
      line.fromValue = 0.0
      line.toValue = 1.0
      repeatForever(line, motion)
      layer.add(line, forKey: "line")
    case .fill: layer.path = star()
    case .morph, .shadowedMorph: addChange(to: layer, index, motion)
    }
    if kind == .shadowedMorph {
      layer.shadowColor = .black
      layer.shadowOpacity = Float(ShapeKind.shadow.opacity)
      layer.shadowRadius = ShapeKind.shadow.radius
      layer.shadowOffset = CGSize(width: 0, height: ShapeKind.shadow.offset)
    }
    QuadsScene.animate(layer, motion)
    return layer
  }

  private static func addChange(to layer: CAShapeLayer, _ index: Int, _ motion: Motion) {
    let paths = (0...ShapeKind.keyFrameCount).map { step in
      let progress = Double(step) / Double(ShapeKind.keyFrameCount)
      return curve(ShapeKind.controls(of: index, at: progress))
    }
    layer.path = paths[0]
    let change = CAKeyframeAnimation(keyPath: "path")
    change.values = paths
    repeatForever(change, motion)
    layer.add(change, forKey: "change")
  }

  private static func repeatForever(_ animation: CAAnimation, _ motion: Motion) {
    animation.duration = motion.period
    animation.repeatCount = .infinity
    animation.timeOffset = motion.phase * motion.period
  }
}
