// SPDX-License-Identifier: MIT

import QuartzCore

/// 10. The same surprise twice: as it would be, and as it is felt.
final class ExaggerationScene: Principle {
  override var number: Int { 10 }
  override var title: String { "Exaggeration" }
  override var words: String {
    "The truth, and more of it: the same surprise three times as large."
  }

  let plain = Figures.hero(Palette.blue, at: CGPoint(x: 190, y: ground))
  let bold = Figures.hero(Palette.red, at: CGPoint(x: 450, y: ground))
  private let shadows = [Figures.shadow(width: 80, at: 190), Figures.shadow(width: 80, at: 450)]

  override init() {
    super.init()
    for layer in shadows + [plain, bold] { self.layer.addSublayer(layer) }
  }

  /// The size of the bold one's movements, in those of the plain one.
  static let factor = 3.2

  private static let rounds = [0.6, 2.7]

  /// The height of a plain start.
  static func height(_ time: Double) -> Double {
    for start in rounds {
      let share = (time - start - 0.4) / 0.6
      if share > 0, share < 1 { return 4 * 40 * share * (1 - share) }
    }
    return 0
  }

  /// The plain stretch less 1.
  static let stretch = Curve(
    rounds.flatMap { start -> [(time: Double, value: Double)] in
      let keys: [(Double, Double)] = [
        (0, 0), (0.3, -0.13), (0.45, 0.1), (0.9, 0.06), (1.1, -0.12), (1.35, 0.04), (1.6, 0),
      ]
      return keys.map { (start + $0.0, $0.1) }
    })

  override func run() {
    for (hero, factor, shadow) in [(plain, 1.0, shadows[0]), (bold, Self.factor, shadows[1])] {
      hero.run(
        Motion.following("position.y", for: length) {
          Double(Self.ground) - factor * Self.height($0)
        })
      hero.runStretch(for: length) { 1 + factor * Self.stretch($0) }
      shadow.run(
        Motion.following("opacity", for: length) { 1 - factor * Self.height($0) / 180 },
        Motion.following("transform.scale.x", for: length) { 1 - factor * Self.height($0) / 320 })
      // Eyes wide open while it is in the air.
      for eye in hero.sublayers ?? [] {
        eye.run(
          Motion.following("transform.scale", for: length) {
            1 + 0.16 * factor * min(1, Self.height($0) / 20)
          })
      }
    }
  }
}
