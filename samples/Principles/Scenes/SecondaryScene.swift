// SPDX-License-Identifier: MIT

import QuartzCore

/// 8. An engine on its way; its smoke, its wheels and its whistle tell how it feels.
final class SecondaryScene: Principle {
  override var number: Int { 8 }
  override var title: String { "Secondary action" }
  override var words: String { "Smaller movements beside the main one support it, and never lead." }

  let engine = CALayer()
  let wheels: [CALayer]
  let puffs: [CALayer]

  private static let radius = 24.0
  /// The middle of the engine at each time.
  static let way = Curve([(0.2, 120), (4.6, 500)])
  /// The chimney's mouth, from the engine's foot.
  static let chimney = CGPoint(x: 44, y: -132)

  /// When a puff leaves the chimney.
  static func birth(of puff: Int) -> Double { 0.5 + 0.45 * Double(puff) }

  override init() {
    wheels = [-44.0, 44].map { x in
      let wheel = Figures.ball(Palette.ink, radius: Self.radius, at: .zero)
      wheel.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      wheel.position = CGPoint(x: 90 + x, y: 140 - Self.radius)
      for turn in 0..<3 {
        let spoke = CALayer()
        spoke.bounds = CGRect(x: 0, y: 0, width: 4, height: 36)
        spoke.position = CGPoint(x: Self.radius, y: Self.radius)
        spoke.backgroundColor = Palette.yellow
        spoke.setValue(Double(turn) * .pi / 3, forKeyPath: "transform.rotation")
        wheel.addSublayer(spoke)
      }
      return wheel
    }
    puffs = (0..<9).map { _ in
      let puff = CALayer()
      puff.bounds = CGRect(x: 0, y: 0, width: 44, height: 44)
      puff.cornerRadius = 22
      puff.backgroundColor = Palette.white
      puff.opacity = 0
      return puff
    }
    super.init()
    for puff in puffs { layer.addSublayer(puff) }
    layer.addSublayer(engine)
    engine.bounds = CGRect(x: 0, y: 0, width: 180, height: 140)
    engine.anchorPoint = CGPoint(x: 0.5, y: 1)
    engine.position = CGPoint(x: 120, y: Self.ground)
    let parts: [(CGRect, CGColor, CGFloat)] = [
      (CGRect(x: 122, y: 8, width: 24, height: 60), Palette.ink, 4),
      (CGRect(x: 0, y: 20, width: 74, height: 90), Palette.blue, 12),
      (CGRect(x: 40, y: 56, width: 132, height: 56), Palette.teal, 22),
      (CGRect(x: 14, y: 34, width: 40, height: 30), CGColor(gray: 1, alpha: 0.75), 8),
      (CGRect(x: 116, y: 4, width: 36, height: 10), Palette.yellow, 5),
    ]
    for (frame, color, radius) in parts {
      let part = CALayer()
      part.frame = frame
      part.backgroundColor = color
      part.cornerRadius = radius
      engine.addSublayer(part)
    }
    for wheel in wheels { engine.addSublayer(wheel) }
  }

  override func run() {
    engine.run(
      Motion.following("position.x", for: length, Self.way.callAsFunction),
      Motion.following("position.y", for: length) { time in
        // It pants as it goes.
        Double(Self.ground) - 2.5 * abs(sin(.pi * (time - 0.5) / 0.45))
      })
    for wheel in wheels {
      wheel.run(
        Motion.following("transform.rotation", for: length) { (Self.way($0) - 120) / Self.radius })
    }
    for (index, puff) in puffs.enumerated() {
      let birth = Self.birth(of: index)
      let age = { (time: Double) in max(time - birth, 0) }
      puff.run(
        Motion.moving(for: length) { time in
          CGPoint(
            x: Self.way(birth) + Double(Self.chimney.x) - 26 * age(time),
            y: Double(Self.ground + Self.chimney.y) - 70 * (1 - exp(-1.2 * age(time))))
        },
        Motion.following("transform.scale", for: length) { 0.4 + 1.1 * (1 - exp(-1.5 * age($0))) },
        Motion.following(
          "opacity", for: length,
          Curve([(birth, 0), (birth + 0.1, 0.95), (birth + 1.8, 0)]).callAsFunction))
    }
  }
}
