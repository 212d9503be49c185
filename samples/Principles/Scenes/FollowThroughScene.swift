// SPDX-License-Identifier: MIT

import QuartzCore

/// 5. A car that stops; its aerial goes on.
final class FollowThroughScene: Principle {
  override var number: Int { 5 }
  override var title: String { "Follow through and overlapping action" }
  override var words: String {
    "Not all parts stop at once: loose ones come later, link by link."
  }

  let car = CALayer()
  /// The links of the aerial, from the lowest; each is within the one before.
  let links: [CALayer]

  /// The times between which the car moves.
  static let drive = (start: 0.4, end: 1.6)
  private static let way = Curve([(drive.start, 120), (drive.end, 440)])

  override init() {
    links = (0..<5).map { index in
      let link = CALayer()
      link.bounds = CGRect(x: 0, y: 0, width: 7 - CGFloat(index), height: 26)
      link.cornerRadius = 2.5
      link.anchorPoint = CGPoint(x: 0.5, y: 1)
      link.backgroundColor = Palette.ink
      return link
    }
    super.init()
    car.bounds = CGRect(x: 0, y: 0, width: 150, height: 90)
    car.anchorPoint = CGPoint(x: 0.5, y: 1)
    car.position = CGPoint(x: 120, y: Self.ground)
    var parent = car
    for (index, link) in links.enumerated() {
      link.position = index == 0 ? CGPoint(x: 34, y: 24) : CGPoint(x: parent.bounds.midX, y: 2)
      parent.addSublayer(link)
      parent = link
    }
    parent.addSublayer(Figures.ball(Palette.yellow, radius: 7, at: CGPoint(x: 1.5, y: 6)))
    addBody()
    layer.addSublayer(Figures.shadow(width: 150, at: 120))
    layer.addSublayer(car)
  }

  private func addBody() {
    let body = CALayer()
    body.frame = CGRect(x: 0, y: 20, width: 150, height: 52)
    body.backgroundColor = Palette.red
    body.cornerRadius = 22
    let glass = CALayer()
    glass.frame = CGRect(x: 84, y: 9, width: 44, height: 20)
    glass.backgroundColor = CGColor(gray: 1, alpha: 0.7)
    glass.cornerRadius = 8
    body.addSublayer(glass)
    car.addSublayer(body)
    for x in [36.0, 114] {
      car.addSublayer(Figures.ball(Palette.ink, radius: 17, at: CGPoint(x: x, y: 90)))
    }
  }

  /// The angles of a link at each 120th of a second: a spring that the car's acceleration bends, later for
  /// each link.
  static func angles(of link: Int, for seconds: Double) -> [Double] {
    let (step, frequency, damping) = (1.0 / 240, 9.0, 1.5)
    var (angle, speed) = (0.0, 0.0)
    return (0...Int(seconds * 240)).map { index in
      let time = Double(index) * step - 0.06 * Double(link)
      let pull = (way(time + step) - 2 * way(time) + way(time - step)) / (step * step)
      speed += (-frequency * frequency * angle - 2 * damping * speed - 0.014 * pull) * step
      angle += speed * step
      return angle
    }.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  }

  override func run() {
    let shadow = layer.sublayers?.dropFirst().first
    for moving in [car, shadow].compactMap({ $0 }) {
      moving.run(Motion.following("position.x", for: length, Self.way.callAsFunction))
    }
    car.run(
      Motion.following(
        "transform.rotation", for: length,
        Curve([(0.4, 0), (0.6, -0.04), (1.3, 0.05), (1.6, 0.06), (1.8, -0.02), (2, 0)])
          .callAsFunction))
    for (index, link) in links.enumerated() {
      let angles = Self.angles(of: index, for: length)
      link.run(
        Motion.following("transform.rotation", for: length) { time in
          angles[min(Int((time * 120).rounded()), angles.count - 1)]
        })
    }
  }
}
