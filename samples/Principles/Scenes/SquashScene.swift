// SPDX-License-Identifier: MIT

import QuartzCore

/// 1. A ball of rubber beside one of stone: the one gives way, and keeps its volume.
final class SquashScene: Principle {
  override var number: Int { 1 }
  override var title: String { "Squash and stretch" }
  override var words: String {
    "Soft things change their shape when they move and meet. Their volume stays."
  }

  let stone = Figures.ball(Palette.grey, radius: 40, at: CGPoint(x: 200, y: ground))
  let rubber = Figures.ball(Palette.red, radius: 40, at: CGPoint(x: 440, y: ground))
  private let shadows = [Figures.shadow(width: 84, at: 200), Figures.shadow(width: 84, at: 440)]

  override init() {
    super.init()
    for layer in shadows + [stone, rubber] { self.layer.addSublayer(layer) }
  }

  /// Seconds of a fall, and of the ball's stay on the ground.
  private static let (fall, stay) = (0.55, 0.15)
  private static let height = 180.0

  /// The share of the way up at which a ball is, and that of the time on the ground, if it is there.
  private static func phase(_ time: Double) -> (height: Double, contact: Double?) {
    let (round, now) = (2 * fall + stay, time + fall)
    let inRound = now.truncatingRemainder(dividingBy: round)
    // From one impact to the next: up, down, on the ground.
    guard inRound < 2 * fall else { return (0, (inRound - 2 * fall) / stay) }
    let way = inRound / fall - 1
    return (1 - way * way, nil)
  }

  /// The stretch of the rubber: by its speed in the air, and pressed on the ground.
  static func stretch(_ time: Double) -> Double {
    let (height, contact) = phase(time)
    if let contact { return 1.28 - 0.78 * sin(.pi * contact) }
    return 1 + 0.28 * (1 - height)
  }

  override func run() {
    for ball in [stone, rubber] {
      ball.run(
        Motion.following("position.y", for: length) {
          Double(Self.ground) - Self.height * Self.phase($0).height
        })
    }
    rubber.runStretch(for: length, Self.stretch)
    for shadow in shadows {
      shadow.run(
        Motion.following("transform.scale.x", for: length) { 1 - 0.5 * Self.phase($0).height },
        Motion.following("opacity", for: length) { 1 - 0.6 * Self.phase($0).height })
    }
  }
}
