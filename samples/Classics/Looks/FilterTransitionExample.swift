// SPDX-License-Identifier: MIT

import QuartzCore

/// 28. Bars swipe, page curl and ripple between two pictures.
final class FilterTransitionExample: Example {
  override var number: Int { 28 }
  override var title: String { "Transitions by filters" }

  /// One tile per filter, from left to right.
  let tiles = (0..<3).map { index in
    FilterTransitionExample.tile(x: 120 + 200 * index)
  }

  override init() {
    super.init()
    for tile in tiles { layer.addSublayer(tile) }
  }

  private static func tile(x: Int) -> CALayer {
    let tile = CALayer()
    tile.bounds = CGRect(x: 0, y: 0, width: 180, height: 180)
    tile.position = CGPoint(x: x, y: 240)
    tile.contents = Shapes.rings(Palette.blue, size: 180)
    return tile
  }

  /// The filters, by tile.
  static var filters: [CIFilter] {
    let bars = CIFilter(
      name: "CIBarsSwipeTransition",
      parameters: ["inputAngle": 3.14, "inputWidth": 30, "inputBarOffset": 10])
    let curl = CIFilter(name: "CIPageCurlTransition", parameters: ["inputRadius": 30])
    let ripple = CIFilter(
      name: "CIRippleTransition",
      parameters: ["inputCenter": CIVector(x: 90, y: 90), "inputWidth": 60])
    return [bars, curl, ripple].compactMap { $0 }
  }

  override func run() {
    let new = Shapes.bars(Palette.orange, size: 180)
    for (tile, filter) in zip(tiles, Self.filters) {
      let transition = CATransition()
      transition.filter = filter
      transition.duration = 1
      tile.add(transition, forKey: nil)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      tile.contents = new
      CATransaction.commit()
    }
  }
}
