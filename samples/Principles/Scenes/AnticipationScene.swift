// SPDX-License-Identifier: MIT

import QuartzCore

/// 2. A leap that begins with a step backwards.
final class AnticipationScene: Principle {
  override var number: Int { 2 }
  override var title: String { "Anticipation" }
  override var words: String {
    "Each action is announced: back and down first, then far ahead."
  }

  let hero = Figures.hero(Palette.teal, at: CGPoint(x: 150, y: ground))
  private let shadow = Figures.shadow(width: 80, at: 150)

  override init() {
    super.init()
    layer.addSublayer(Figures.ring(at: CGPoint(x: 500, y: Self.ground), radius: 5))
    layer.addSublayer(shadow)
    layer.addSublayer(hero)
  }

  /// The times of the leap.
  static let leap = (start: 1.9, end: 2.5)

  /// The share of the leap that is done.
  private static func share(_ time: Double) -> Double {
    min(max((time - leap.start) / (leap.end - leap.start), 0), 1)
  }

  private static let crouch = Curve([(0.7, 0), (1.5, 1), (1.9, 1)])

  static func x(_ time: Double) -> Double {
    let start = 150 - 40 * crouch(time)
    return start + (500 - 110) * share(time)
  }

  static func y(_ time: Double) -> Double {
    Double(ground) - 4 * 120 * share(time) * (1 - share(time))
  }

  override func run() {
    hero.run(
      Motion.following("position.x", for: length, Self.x),
      Motion.following("position.y", for: length, Self.y),
      Motion.following(
        "transform.rotation", for: length,
        Curve([(0.7, 0), (1.5, -0.16), (1.9, -0.16), (2.05, 0.3), (2.5, 0), (3, 0)]).callAsFunction)
    )
    hero.runStretch(
      for: length,
      Curve([
        (0.7, 1), (1.5, 0.72), (1.9, 0.72), (2.0, 1.3), (2.3, 1.15), (2.5, 1.1), (2.6, 0.7),
        (2.8, 1.08),
        (3, 1),
      ]).callAsFunction)
    shadow.run(
      Motion.following("position.x", for: length, Self.x),
      Motion.following("opacity", for: length) { 1 - (Double(Self.ground) - Self.y($0)) / 200 })
  }
}
