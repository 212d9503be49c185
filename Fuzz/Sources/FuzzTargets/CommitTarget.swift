// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import Pictures
import RenderTree

/// Draws a tree after each of several commits, and the whole tree again without any fast path.
@MainActor
enum CommitTarget {
  private static let fast = renderer(.all)
  private static let general = renderer([])

  /// Few pixels on edges, where planes and passes round otherwise.
  private static let tolerance = PictureTolerance.pixels(perChannel: 6, count: 24)

  private static func renderer(_ options: RenderOptions) -> OffscreenRenderer {
    RenderOptions.initial = options
    defer { RenderOptions.initial = .all }
    do {
      return try OffscreenRenderer(size: RandomLayers.size, scale: 1)
    } catch {
      fatalError("\(error)")
    }
  }

  static func run(_ input: inout FuzzInput) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    var tree = RandomLayers(&input)
    CATransaction.commit()
    for _ in 0..<6 {
      guard let shown = try? PixelImage(fast.image(of: tree.root, at: 0)) else { return }
      if input.isAtEnd { return compare(shown, tree) }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for _ in 0..<(1 + input.index(4)) { tree.change(&input) }
      CATransaction.commit()
    }
    guard let shown = try? PixelImage(fast.image(of: tree.root, at: 0)) else { return }
    compare(shown, tree)
  }

  private static func compare(_ shown: PixelImage, _ tree: RandomLayers) {
    guard let plain = try? PixelImage(general.image(of: tree.root, at: 0)) else { return }
    let comparison = PictureComparison(expected: plain, actual: shown, tolerance: tolerance)
    tree.check(comparison.isMatch, "commits show another picture: \(comparison.summary)")
  }
}
