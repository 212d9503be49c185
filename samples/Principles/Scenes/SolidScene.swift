// SPDX-License-Identifier: MIT

import QuartzCore

/// 11. A flat square beside a cube that has weight, light and sides.
final class SolidScene: Principle {
  override var number: Int { 11 }
  override var title: String { "Solid drawing" }
  override var words: String {
    "Forms have a back and a weight: perspective, light and shadow make them bodies."
  }

  let flat = CALayer()
  let cube = CATransformLayer()
  /// The four sides of the cube that turn to the light, each with the shade that lies over it.
  let sides: [CALayer]
  let shades: [CALayer]

  private static let size: CGFloat = 130

  override init() {
    shades = (0..<4).map { _ in
      let shade = CALayer()
      shade.frame = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
      shade.backgroundColor = CGColor(red: 0.1, green: 0.05, blue: 0.1, alpha: 1)
      return shade
    }
    sides = shades.enumerated().map { index, shade in
      let side = CALayer()
      side.bounds = shade.frame
      side.backgroundColor = Palette.red
      side.transform = CATransform3DTranslate(
        CATransform3DMakeRotation(CGFloat(index) * .pi / 2, 0, 1, 0), 0, 0, Self.size / 2)
      side.isDoubleSided = false
      side.addSublayer(shade)
      return side
    }
    super.init()
    flat.bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    flat.position = CGPoint(x: 180, y: Self.ground - Self.size / 2 - 20)
    flat.backgroundColor = Palette.red
    layer.addSublayer(flat)
    addCube()
  }

  private func addCube() {
    let stage = CALayer()
    stage.bounds = CGRect(x: -160, y: -160, width: 320, height: 320)
    stage.position = CGPoint(x: 450, y: Self.ground - Self.size / 2 - 20)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 520
    // Seen from a little above.
    stage.sublayerTransform = CATransform3DRotate(perspective, -0.42, 1, 0, 0)
    let shadow = CALayer()
    shadow.bounds = CGRect(x: 0, y: 0, width: Self.size * 1.25, height: Self.size * 1.25)
    shadow.position = CGPoint(x: 0, y: Self.size / 2 + 1)
    shadow.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    shadow.backgroundColor = CGColor(red: 0.35, green: 0.28, blue: 0.18, alpha: 0.3)
    shadow.cornerRadius = 26
    let top = CALayer()
    top.bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    top.backgroundColor = Figures.mixed(Palette.red, with: 1, share: 0.3)
    top.transform = CATransform3DTranslate(
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0), 0, 0, Self.size / 2)
    cube.addSublayer(shadow)
    cube.addSublayer(top)
    for side in sides { cube.addSublayer(side) }
    stage.addSublayer(cube)
    layer.addSublayer(stage)
  }

  /// The angle of the turn at each time.
  static let turn = Curve([(0.2, 0), (2.5, 2.2), (4.8, 0)])

  /// The shade of a side: none where it faces the light from the left, more as it turns away.
  static func shade(of side: Int, at time: Double) -> Double {
    let angle = turn(time) + Double(side) * .pi / 2
    return 0.55 * (1 - max(0, cos(angle + 0.6)))
  }

  override func run() {
    flat.run(Motion.following("transform.rotation.y", for: length, Self.turn.callAsFunction))
    cube.run(Motion.following("transform.rotation.y", for: length, Self.turn.callAsFunction))
    for (index, shade) in shades.enumerated() {
      shade.run(Motion.following("opacity", for: length) { Self.shade(of: index, at: $0) })
    }
  }
}
