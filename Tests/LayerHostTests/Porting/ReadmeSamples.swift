// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore

// The blocks of Swift in README.md, each in a function; `ReadmeTests` compares them.

func showReadmeBall() -> Never {
  let root = CALayer()
  let ball = CALayer()
  ball.frame = CGRect(x: 20, y: 80, width: 40, height: 40)
  ball.cornerRadius = 20
  ball.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)
  root.addSublayer(ball)

  let flight = CABasicAnimation(keyPath: "position.x")
  flight.toValue = CGFloat(360)
  flight.duration = 1
  flight.autoreverses = true
  flight.repeatCount = .infinity
  ball.add(flight, forKey: "flight")

  LayerHost.main(title: "Ball", size: CGSize(width: 400, height: 200), layer: root)
}

func drawOverGame(_ hud: CALayer) throws {
  let renderer = try CARenderer(currentContext: "game")  // OpenGL 3.3 or OpenGL ES 3.0, and later
  renderer.layer = hud
  renderer.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
  // In each turn of the loop:
  renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
  renderer.render()
  renderer.endFrame()
}

func writeReadmeFrames(of layer: CALayer) throws {
  let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 240), scale: 2)
  for frame in 0..<60 {
    let picture = try renderer.image(of: layer, at: Double(frame) / 60)
    try picture.write(to: URL(fileURLWithPath: "frame-\(frame).png"))
  }
}
