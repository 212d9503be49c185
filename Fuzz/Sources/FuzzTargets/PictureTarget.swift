// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import Pictures

/// Draws a tree by `render(in:)` and by the renderer.
@MainActor
enum PictureTarget {
  private static let renderer = try? OffscreenRenderer(size: RandomLayers.size, scale: 1)

  static func run(_ input: inout FuzzInput) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let tree = RandomLayers(&input)
    CATransaction.commit()
    let (width, height) = (Int(RandomLayers.size.width), Int(RandomLayers.size.height))
    guard let shown = try? renderer?.image(of: tree.root, at: 0),
      let canvas = FuzzCanvas.make(width: width, height: height)
    else { return }
    canvas.translateBy(x: 0, y: CGFloat(height))
    canvas.scaleBy(x: 1, y: -1)
    tree.root.render(in: canvas)
    guard let drawn = canvas.makeImage() else { return }
    let comparison = PictureComparison(
      expected: PixelImage(shown), actual: PixelImage(drawn),
      tolerance: .neighbourhood(fraction: 0.02, mean: 2))
    tree.check(comparison.isMatch, "render(in:) draws another picture: \(comparison.summary)")
  }
}
