// SPDX-License-Identifier: MIT

import QuartzCore

/// 27. Every type of transition from every side; and two that cover one half only.
final class TransitionTypesExample: Example {
  override var number: Int { 27 }
  override var title: String { "Transitions: all types and directions" }

  static let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
  static let subtypes: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]

  /// One tile per type (down) and side (across).
  let tiles = (0..<16).map { index in
    TransitionTypesExample.tile(x: 80 + 110 * (index % 4), y: 60 + 110 * (index / 4))
  }
  let startingHalfWay = TransitionTypesExample.tile(x: 560, y: 115)
  let endingHalfWay = TransitionTypesExample.tile(x: 560, y: 335)

  override init() {
    super.init()
    for tile in tiles + [startingHalfWay, endingHalfWay] { layer.addSublayer(tile) }
  }

  private static func tile(x: Int, y: Int) -> CALayer {
    let tile = CALayer()
    tile.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
    tile.position = CGPoint(x: x, y: y)
    tile.masksToBounds = true
    tile.contents = Shapes.rings(Palette.blue, size: 90)
    return tile
  }

  override func run() {
    let new = Shapes.bars(Palette.orange, size: 90)
    for (index, tile) in tiles.enumerated() {
      let transition = CATransition()
      transition.type = Self.types[index / 4]
      transition.subtype = Self.subtypes[index % 4]
      transition.duration = 1.5
      change(tile, to: new, by: transition)
    }

    let half = CATransition()
    half.type = .push
    half.subtype = .fromRight
    half.duration = 1.5
    half.startProgress = 0.5
    change(startingHalfWay, to: new, by: half)
    half.startProgress = 0
    half.endProgress = 0.5
    change(endingHalfWay, to: new, by: half)
  }

  private func change(_ tile: CALayer, to picture: CGImage?, by transition: CATransition) {
    tile.add(transition, forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    tile.contents = picture
    CATransaction.commit()
  }
}
