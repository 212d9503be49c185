// SPDX-License-Identifier: MIT

import QuartzCore

/// 10. Two satellites on one orbit: one rotates with the path, one keeps its orientation.
final class OrbitExample: Example {
  override var number: Int { 10 }
  override var title: String { "Orbit, with and without rotation" }
  override var length: CFTimeInterval { 8 }

  let turning = OrbitExample.satellite(at: CGPoint(x: 170, y: 240))
  let steady = OrbitExample.satellite(at: CGPoint(x: 470, y: 240))

  override init() {
    super.init()
    layer.addSublayer(turning)
    layer.addSublayer(steady)
  }

  private static func satellite(at position: CGPoint) -> CALayer {
    let satellite = CALayer()
    satellite.bounds = CGRect(x: 0, y: 0, width: 48, height: 32)
    satellite.position = position
    satellite.contents = Shapes.satellitePicture
    satellite.contentsScale = 2
    return satellite
  }

  override func run() {
    let boundingRect = CGRect(x: -150, y: -150, width: 300, height: 300)

    let orbit = CAKeyframeAnimation()
    orbit.keyPath = "position"
    orbit.path = CGPath(ellipseIn: boundingRect, transform: nil)
    orbit.duration = 4
    orbit.isAdditive = true
    orbit.repeatCount = .infinity
    orbit.calculationMode = .paced
    orbit.rotationMode = .rotateAuto
    turning.add(orbit, forKey: "orbit")

    orbit.rotationMode = nil
    steady.add(orbit, forKey: "orbit")
  }
}
