// SPDX-License-Identifier: MIT

import QuartzCore

/// 3. A crowd, until the light shows who matters.
final class StagingScene: Principle {
  override var number: Int { 3 }
  override var title: String { "Staging" }
  override var words: String {
    "One thing at a time, where all eyes are: the others stand still in the dark."
  }

  let crowd: [CALayer]
  let hero = Figures.hero(Palette.yellow, size: 64, at: CGPoint(x: 400, y: ground))
  let dark = CAGradientLayer()

  override init() {
    crowd = [56, 126, 196, 266, 534, 600].map {
      Figures.hero(Palette.blue, size: 56, at: CGPoint(x: $0, y: Self.ground))
    }
    super.init()
    for layer in crowd + [hero] {
      self.layer.addSublayer(Figures.shadow(width: 60, at: layer.position.x))
      self.layer.addSublayer(layer)
    }
    dark.type = .radial
    dark.colors = [
      Palette.clear, Palette.clear, CGColor(red: 0.05, green: 0.05, blue: 0.12, alpha: 0.86),
    ]
    dark.locations = [0, 0.5, 0.75]
    dark.startPoint = CGPoint(x: 0.5, y: 0.5)
    dark.endPoint = CGPoint(x: 0.6, y: 0.6)
    dark.bounds = CGRect(x: 0, y: 0, width: 1600, height: 1600)
    dark.position = CGPoint(x: 400, y: 240)
    dark.opacity = 0
    layer.addSublayer(dark)
  }

  /// When the light goes down, and when the hero begins.
  static let (dusk, entry) = (1.2, 2.2)

  override func run() {
    let calm = Curve([(Self.dusk - 0.4, 1), (Self.dusk + 0.3, 0)])
    for (index, one) in (crowd + [hero]).enumerated() {
      one.run(
        Motion.following("position.y", for: length) { time in
          let hop = abs(sin(time * 5 + Double(index) * 1.7)) * 14 * calm(time)
          return Double(Self.ground) - hop - (one === self.hero ? Self.leap(time) : 0)
        })
    }
    hero.runStretch(for: length) { time in
      1 + 0.18 * min(1, Self.leap(time) / 30) - 0.2 * Self.press(time)
    }
    dark.run(
      Motion.following("opacity", for: length, Curve([(Self.dusk, 0), (1.9, 1)]).callAsFunction))
  }

  /// The height of the hero's leaps.
  static func leap(_ time: Double) -> Double {
    guard time > entry, time < entry + 2 else { return 0 }
    let share = (time - entry).truncatingRemainder(dividingBy: 1) / 0.7
    return share < 1 ? 4 * 70 * share * (1 - share) : 0
  }

  /// The pressure of the hero on the ground between its leaps.
  private static func press(_ time: Double) -> Double {
    guard time > entry - 0.3, time < entry + 2 else { return 0 }
    let share = ((time - entry + 0.3).truncatingRemainder(dividingBy: 1)) / 0.3
    return share < 1 ? sin(.pi * share) : 0
  }
}
