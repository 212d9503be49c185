// SPDX-License-Identifier: MIT

import QuartzCore

/// 30. A shadow with clipped contents: the inner layer clips, the outer one casts the shadow.
final class ClippedShadowExample: Example {
  override var number: Int { 30 }
  override var title: String { "Shadow with clipped contents" }

  /// The layer that casts the shadow.
  let outer = CALayer()
  /// The layer that clips its contents to rounded corners.
  let inner = CALayer()
  /// A layer that does both, and therefore has no shadow.
  let both = CALayer()

  override init() {
    super.init()
    layer.backgroundColor = Palette.paper
    outer.frame = CGRect(x: 80, y: 120, width: 200, height: 200)
    inner.frame = outer.bounds
    both.frame = CGRect(x: 360, y: 120, width: 200, height: 200)
    for clipping in [inner, both] {
      clipping.contents = Shapes.bars(Palette.violet, size: 200)
      clipping.cornerRadius = 40
      clipping.masksToBounds = true
    }
    for casting in [outer, both] {
      casting.shadowOpacity = 0.7
      casting.shadowRadius = 12
      casting.shadowOffset = CGSize(width: 10, height: 14)
    }
    outer.addSublayer(inner)
    layer.addSublayer(outer)
    layer.addSublayer(both)
  }
}

/// 31. Three shadows, red: of a layer with a background, where only its edge shows, and of layers
/// without one, from contents, border and sublayers.
final class ThreeShadowsExample: Example {
  override var number: Int { 31 }
  override var title: String { "Three shadows" }

  /// With background; without, from contents and border; without, from a sublayer.
  private(set) var tiles: [CALayer] = []

  override init() {
    super.init()
    layer.backgroundColor = Palette.paper
    for index in 0..<3 {
      let tile = CALayer()
      tile.frame = CGRect(x: 40 + 200 * index, y: 150, width: 150, height: 170)
      tile.borderWidth = 4
      tile.borderColor = Palette.blue
      tile.shadowColor = Palette.red
      tile.shadowOpacity = 1
      tile.shadowRadius = 4
      tile.shadowOffset = CGSize(width: 12, height: 16)
      tiles.append(tile)
      layer.addSublayer(tile)
    }
    tiles[0].backgroundColor = Palette.green
    tiles[1].contents = Self.ring
    tiles[1].contentsGravity = .center
    tiles[2].borderWidth = 0
    tiles[2].addSublayer(Shapes.box(Palette.orange, at: CGPoint(x: 60, y: 50)))
    tiles[2].addSublayer(
      Shapes.box(Palette.violet, at: CGPoint(x: 100, y: 120), size: CGSize(width: 60, height: 60)))
  }

  /// A ring on nothing.
  private static var ring: CGImage? {
    Shapes.picture(width: 100, height: 100) { context in
      context.setStrokeColor(Palette.blue)
      context.setLineWidth(18)
      context.strokeEllipse(in: CGRect(x: 15, y: 15, width: 70, height: 70))
    }
  }
}
