// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Pictures before and after an animation is retimed.
struct RetimedDrawingTests {
  private static let size = CGSize(width: 40, height: 4)

  @Test func `pictures go on without a jump through a pause, a reversal and another pace`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(square)
    let renderer = try OffscreenRenderer(size: Self.size)
    func left(at time: Double) throws -> Int {
      let image = PixelImage(try renderer.image(of: root, at: time))
      return (0..<image.width).first { image[$0, 2] == Pixel(255, 0, 0) } ?? -1
    }
    _ = try left(at: 0)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 2
    move.toValue = 34
    move.duration = 4
    move.fillMode = .both
    move.isRemovedOnCompletion = false
    renderer.perform(at: 1) { square.add(move, forKey: "move") }
    try expect(left(at: 2), equals: 8)
    renderer.perform(at: 2) { _ = square.retimeAnimation(forKey: "move", speed: 0) }
    try expect(left(at: 2), equals: 8)
    try expect(left(at: 9), equals: 8)
    renderer.perform(at: 9) { _ = square.retimeAnimation(forKey: "move", speed: 2) }
    try expect(left(at: 9), equals: 8)
    try expect(left(at: 10), equals: 24)
    renderer.perform(at: 10) { _ = square.retimeAnimation(forKey: "move", speed: -1) }
    try expect(left(at: 10), equals: 24)
    try expect(left(at: 11), equals: 16)
    let other = CABasicAnimation(keyPath: "position.x")
    other.fromValue = 18
    other.toValue = 34
    other.duration = 1
    other.fillMode = .both
    renderer.perform(at: 11) {
      _ = square.retimeAnimation(forKey: "move", from: 0, speed: 1, as: other)
    }
    try expect(left(at: 11), equals: 16)
    try expect(left(at: 11.5), equals: 24)
    try expect(left(at: 11.75), equals: 28)
  }
}
