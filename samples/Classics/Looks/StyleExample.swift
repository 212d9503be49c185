// SPDX-License-Identifier: MIT

import QuartzCore

/// 29. The parts of a layer: background, contents, sublayers, border, opacity, mask.
final class StyleExample: Example {
  override var number: Int { 29 }
  override var title: String { "Style" }

  /// One layer per step, in rows of three.
  private(set) var tiles: [CALayer] = []

  override init() {
    super.init()
    for index in 0..<6 {
      let tile = CALayer()
      tile.frame = CGRect(
        x: 40 + 200 * (index % 3), y: 50 + 210 * (index / 3), width: 160, height: 160)
      tile.backgroundColor = Palette.green
      tile.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      tile.borderWidth = 3
      tile.cornerRadius = 18
      tiles.append(tile)
      layer.addSublayer(tile)
    }
    for tile in tiles[1...] {
      tile.contents = Shapes.rings(Palette.blue, size: 110)
      tile.contentsGravity = .center
    }
    // The border lies above the sublayers.
    for tile in tiles[2...] {
      let sublayer = Shapes.box(Palette.orange, at: CGPoint(x: 150, y: 120))
      tile.addSublayer(sublayer)
    }
    tiles[3].opacity = 0.5
    tiles[4].mask = Self.mask()
    tiles[5].mask = Self.mask()
    tiles[5].opacity = 0.5
  }

  /// A mask with an opaque disc and transparent parts.
  private static func mask() -> CALayer {
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
    let disc = CALayer()
    disc.frame = CGRect(x: 10, y: 10, width: 120, height: 120)
    disc.cornerRadius = 60
    disc.backgroundColor = Palette.white
    let faint = CALayer()
    faint.frame = CGRect(x: 80, y: 80, width: 80, height: 80)
    faint.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.4)
    mask.addSublayer(disc)
    mask.addSublayer(faint)
    return mask
  }
}
