// SPDX-License-Identifier: MIT

import QuartzCore

/// 7. The same distance in the same time with the five named timing functions.
final class FivePacesExample: Example {
  override var number: Int { 7 }
  override var title: String { "Five paces: linear, ease in, ease out, both, default" }

  static let names: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]

  let boxes = names.indices.map {
    Shapes.box(Palette.row[$0], at: CGPoint(x: 50, y: 80 + 70 * $0))
  }

  override init() {
    super.init()
    for box in boxes { layer.addSublayer(box) }
  }

  override func run() {
    for (box, name) in zip(boxes, Self.names) {
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 50
      move.toValue = 150
      move.duration = 1
      move.timingFunction = CAMediaTimingFunction(name: name)
      move.fillMode = .forwards
      move.isRemovedOnCompletion = false
      box.add(move, forKey: "pace")
    }
  }
}
