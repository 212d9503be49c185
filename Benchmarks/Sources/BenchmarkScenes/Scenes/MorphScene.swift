// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// Paths of twelve curves that turn into others by animation, evaluated and not drawn: the time of a frame in
/// milliseconds, of a thousand layers, is that of one path in microseconds.
final class MorphScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  private let tree: SampledTree

  /// Makes `count` shapes and gives them to a render tree.
  init(name: String, count: Int) {
    self.name = name
    layerCount = count
    let root = CALayer()
    for motion in Motion.sequence(count) {
      let layer = CAShapeLayer()
      let morph = CABasicAnimation(keyPath: "path")
      morph.fromValue = Self.curves(radius: 20, turn: motion.phase)
      morph.toValue = Self.curves(radius: 50, turn: motion.phase + 1)
      morph.duration = motion.period / 2
      morph.autoreverses = true
      morph.repeatCount = .infinity
      morph.timeOffset = motion.phase * motion.period
      layer.add(morph, forKey: nil)
      root.addSublayer(layer)
    }
    tree = SampledTree(root)
  }

  var frameStatistics: FrameStatistics { tree.statistics }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) { tree.sample(at: time) }

  /// A closed path of twelve curves about the origin.
  private static func curves(radius: CGFloat, turn: Double) -> CGPath {
    let path = CGMutablePath()
    func point(_ index: Double, _ factor: CGFloat) -> CGPoint {
      let angle = CGFloat(turn + index * .pi / 6)
      return CGPoint(x: radius * factor * cos(angle), y: radius * factor * sin(angle))
    }
    path.move(to: point(0, 1))
    for index in 0..<12 {
      let start = Double(index)
      path.addCurve(
        to: point(start + 1, 1), control1: point(start + 0.3, 1.4),
        control2: point(start + 0.7, 0.7))
    }
    path.closeSubpath()
    return path
  }
}
