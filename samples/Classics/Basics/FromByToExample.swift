// SPDX-License-Identifier: MIT

import QuartzCore

/// 5. Every allowed combination of from, by and to, one row each; the model is at 300.
final class FromByToExample: Example {
  override var number: Int { 5 }
  override var title: String { "From, by, to" }

  /// The combinations, in order from the top.
  static let combinations: [(name: String, from: Int?, by: Int?, to: Int?)] = [
    ("from, to", 100, nil, 500), ("from, by", 100, 250, nil), ("by, to", nil, 250, 500),
    ("from", 100, nil, nil), ("to", nil, nil, 500), ("by", nil, 250, nil),
  ]

  let boxes = combinations.indices.map {
    Shapes.box(
      Palette.row[$0 % 5], at: CGPoint(x: 300, y: 60 + 70 * $0), size: CGSize(width: 50, height: 40)
    )
  }

  override init() {
    super.init()
    for x in [100, 250, 300, 350, 500, 550] {
      layer.addSublayer(Shapes.mark(x: CGFloat(x), from: 20, to: 460))
    }
    for box in boxes { layer.addSublayer(box) }
  }

  override func run() {
    for (box, combination) in zip(boxes, Self.combinations) {
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = combination.from
      move.byValue = combination.by
      move.toValue = combination.to
      move.duration = 2
      box.add(move, forKey: "move")
    }
  }
}
