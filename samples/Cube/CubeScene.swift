// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// A cube with six living faces, turned by the mouse; released, it turns on and slows down.
package final class CubeScene {
  package static let size = CGSize(width: 680, height: 680)

  package let layer = SceneLayer(size: CubeScene.size)
  private let cube = CATransformLayer()
  private let shades: [CALayer]
  private var orientation: CATransform3D
  /// About the x and the y axis of the window, in radians per second.
  private var velocity = CGVector(dx: 0, dy: 0.9)
  /// The velocity to which it slows down.
  private let drift = CGVector(dx: 0.04, dy: 0.4)
  private var isHeld = false
  private var lastTime: CFTimeInterval?
  /// The outward normals of the faces, by the turns that put them there.
  private static let turns: [CATransform3D] = [
    CATransform3DIdentity, CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
    CATransform3DMakeRotation(.pi, 0, 1, 0), CATransform3DMakeRotation(-.pi / 2, 0, 1, 0),
    CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(-.pi / 2, 1, 0, 0),
  ]

  package init() {
    let side = Face.side
    let faces = [
      Face.clock(), Face.emitter(), Face.spinner(), Face.rosette(), Face.credits(), Face.chart(),
    ]
    shades = faces.map { face in
      let shade = CALayer()
      shade.frame = face.bounds
      shade.cornerRadius = face.cornerRadius
      shade.backgroundColor = CGColor(srgbRed: 0.01, green: 0.015, blue: 0.05, alpha: 1)
      shade.opacity = 0
      face.addSublayer(shade)
      return shade
    }
    orientation = CATransform3DConcat(
      CATransform3DMakeRotation(-0.6, 0, 1, 0), CATransform3DMakeRotation(-0.42, 1, 0, 0))
    layer.fill = Self.backdrop()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 1100
    layer.content.sublayerTransform = perspective
    cube.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
    for (face, turn) in zip(faces, Self.turns) {
      face.isDoubleSided = false
      face.position = .zero
      face.transform = CATransform3DConcat(
        CATransform3DMakeTranslation(0, 0, side / 2), turn)
      cube.addSublayer(face)
    }
    layer.content.addSublayer(cube)
    place()
    let link = CADisplayLink { [weak self] link in self?.move(to: link.targetTimestamp) }
    link.add(to: .main, forMode: .common)
  }

  /// A dark room with a pool of light.
  private static func backdrop() -> CALayer {
    let room = CAGradientLayer()
    room.type = .radial
    room.startPoint = CGPoint(x: 0.5, y: 0.42)
    room.endPoint = CGPoint(x: 1.15, y: 1.1)
    room.colors = [Face.color(0x2A3350), Face.color(0x141A2E), Face.color(0x090C17)]
    room.locations = [0, 0.5, 1]
    return room
  }

  // MARK: - Motion

  /// Turns the cube by a drag; the velocity of the hand stays with it.
  package func handle(_ event: LayerHost.Event) {
    guard case .pointer(let pointer) = event, pointer.isPrimary else { return }
    switch pointer.phase {
    case .down:
      isHeld = true
      velocity = .zero
    case .move where isHeld:
      let turn = CGVector(dx: -pointer.movement.dy / 150, dy: pointer.movement.dx / 150)
      rotate(turn)
      // A mean over some events: single ones jitter.
      velocity.dx += (turn.dx * 60 - velocity.dx) * 0.35
      velocity.dy += (turn.dy * 60 - velocity.dy) * 0.35
      place()
    case .up, .cancel: isHeld = false
    default: break
    }
  }

  private func move(to time: CFTimeInterval) {
    let passed = CGFloat(min(time - (lastTime ?? time), 0.1))
    lastTime = time
    guard !isHeld else {
      velocity.dx *= exp(-8 * passed)
      velocity.dy *= exp(-8 * passed)
      return
    }
    let rest = exp(-0.9 * passed)
    velocity.dx = drift.dx + (velocity.dx - drift.dx) * rest
    velocity.dy = drift.dy + (velocity.dy - drift.dy) * rest
    rotate(CGVector(dx: velocity.dx * passed, dy: velocity.dy * passed))
    place()
  }

  /// Turns about the axes of the window.
  private func rotate(_ turn: CGVector) {
    let angle = hypot(turn.dx, turn.dy)
    guard angle > 0 else { return }
    orientation = CATransform3DConcat(
      orientation, CATransform3DMakeRotation(angle, turn.dx, turn.dy, 0))
  }

  private func place() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    cube.transform = orientation
    for (shade, turn) in zip(shades, Self.turns) {
      let normal = CATransform3DConcat(turn, orientation)
      // The third row is where the axis out of the face points; the light is above, to the left.
      let light = -0.3 * normal.m31 - 0.6 * normal.m32 + 0.95 * normal.m33
      shade.opacity = Float(0.55 * (1 - max(0, min(1, light))))
    }
    CATransaction.commit()
  }
}
