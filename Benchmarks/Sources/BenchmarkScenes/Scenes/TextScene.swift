// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
internal import CoreText
import Foundation

/// A page of text that scrolls: lines as text layers in one layer whose bounds' origin animates.
final class TextScene: LayerScene {
  let name = "text-scroll"
  let layerCount = 400
  private(set) var layerBytes = 0
  let canvas: SceneCanvas

  private static let charactersPerLine = 80
  private static let lineHeight: CGFloat = 18
  /// The scroll speed in points per second.
  private static let speed = 60.0

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  init() throws {
    canvas = try SceneCanvas()
    root.masksToBounds = true
    layerBytes = try measureLayerBytes {
      var random = SceneRandom()
      for index in 0..<layerCount { root.addSublayer(Self.line(index, &random)) }
      scroll()
    }
  }

  // MARK: - Layers

  /// Animates the scroll position down to the last line and back, indefinitely, in the renderer.
  private func scroll() {
    let distance = CGFloat(layerCount) * Self.lineHeight - root.bounds.height
    let move = CABasicAnimation(keyPath: "bounds.origin.y")
    move.fromValue = 0.0
    move.toValue = Double(distance)
    move.duration = Double(distance) / Self.speed
    move.autoreverses = true
    move.repeatCount = .infinity
    root.add(move, forKey: "scroll")
  }

  private static func line(_ index: Int, _ random: inout SceneRandom) -> CALayer {
    let layer = CATextLayer()
    layer.string = random.words(charactersPerLine)
    layer.font = CTFont(name: "DejaVu Sans", size: 14)
    layer.fontSize = 14
    layer.foregroundColor = CGColor(gray: 0.9, alpha: 1)
    layer.frame = CGRect(
      x: 20, y: CGFloat(index) * lineHeight, width: CGFloat(Motion.targetSize.x - 40),
      height: lineHeight)
    return layer
  }
}
