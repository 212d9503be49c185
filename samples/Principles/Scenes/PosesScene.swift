// SPDX-License-Identifier: MIT

import QuartzCore

/// 4. Nine drawings of a throw, in two orders.
final class PosesScene: Principle {
  override var number: Int { 4 }
  override var title: String { "Straight ahead and pose to pose" }
  override var words: String {
    "Drawn from the first to the last, with surprises; or the poses first, then those between."
  }

  /// The drawings of both rows, from left to right.
  let rows: [[CALayer]]
  private let balls = [104, 244].map { y in
    Figures.ball(y == 104 ? Palette.red : Palette.teal, radius: 15, at: PosesScene.place(0, y + 15))
  }

  /// The order in which the drawings of each row are made.
  static let orders = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 4, 8, 2, 6, 1, 3, 5, 7]]

  /// Where a drawing is: on an arc over its row.
  private static func place(_ index: Double, _ y: Double) -> CGPoint {
    let share = index / 8
    return CGPoint(x: 90 + 460 * share, y: y - 4 * 70 * share * (1 - share))
  }

  override init() {
    rows = zip([104.0, 244], [Palette.red, Palette.teal]).map { y, color in
      (0...8).map { index in
        let ring = Figures.ring(at: Self.place(Double(index), y), radius: 15, color)
        // The poses of the second row are drawn with a heavier line.
        ring.borderWidth = y == 244 && index % 4 == 0 ? 4 : 2
        ring.opacity = 0
        return ring
      }
    }
    super.init()
    for (words, y) in [("straight ahead", 126.0), ("pose to pose", 266)] {
      layer.addSublayer(Figures.label(words, at: CGPoint(x: 76, y: y)))
    }
    for layer in rows.flatMap({ $0 }) + balls { self.layer.addSublayer(layer) }
    for ball in balls { ball.opacity = 0 }
  }

  /// When a drawing is made, by its place in the order.
  static func time(of place: Int) -> Double { 0.3 + 0.25 * Double(place) }

  override func run() {
    for (row, order) in zip(rows, Self.orders) {
      for (place, index) in order.enumerated() {
        let start = Self.time(of: place)
        row[index].run(
          Motion.following(
            "opacity", for: length, Curve([(start, 0), (start + 0.15, 1)]).callAsFunction),
          Motion.following(
            "transform.scale", for: length, Curve([(start, 1.6), (start + 0.25, 1)]).callAsFunction)
        )
      }
    }
    for (ball, y) in zip(balls, [104.0, 244]) {
      ball.run(
        Motion.following("opacity", for: length, Curve([(2.9, 0), (3.1, 1)]).callAsFunction),
        Motion.moving(for: length) { time in
          Self.place(8 * min(max((time - 3.1) / 1.4, 0), 1), y + 15)
        })
    }
  }
}
