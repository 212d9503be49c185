// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// Running animations on `transform` and `opacity`, evaluated and resolved; nothing is drawn.
final class AnimateScene: BenchmarkScene {
  let name: String
  let limitName: String?
  let layerCount: Int
  let frameStatistics = FrameStatistics()
  private let root = CALayer()
  private let context: LayerContext
  private var tree = RenderTree()
  private var sampled = RenderTree.SampleResult()

  /// Makes `count` layers with two animations each and gives them to a render tree.
  init(count: Int) throws {
    name = "animate-\(count)"
    limitName = "limit-animate-\(count)"
    layerCount = count
    context = LayerContext(layer: root)
    for motion in Motion.sequence(count) {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      Self.animate(layer, motion)
      root.addSublayer(layer)
    }
    MediaClock.stopped(at: 0) { CATransaction.flush() }
    for delta in context.mailbox.takeDeltas() { _ = tree.apply(delta) }
  }

  func withContext(_ body: () throws -> Void) throws { try body() }

  func runFrame(at time: Double) {
    tree.sample(at: time, into: &sampled)
    tree.resolve()
  }

  private static func animate(_ layer: CALayer, _ motion: Motion) {
    let way = CABasicAnimation(keyPath: "transform")
    way.fromValue = CATransform3DMakeTranslation(motion.start.x, motion.start.y, 0)
    way.toValue = CATransform3DMakeTranslation(motion.end.x, motion.end.y, 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1.0
    fade.toValue = 0.2
    for animation in [way, fade] {
      animation.duration = motion.period / 2
      animation.autoreverses = true
      animation.repeatCount = .infinity
      animation.timeOffset = motion.phase * motion.period
      layer.add(animation, forKey: nil)
    }
  }
}

/// The arithmetic of `animate-N` in one plain loop: where in the cycle, two interpolations, and the
/// box that each layer covers.
final class LimitAnimateScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  let frameStatistics = FrameStatistics()
  private let motions: [Motion]
  private var results: [Result]

  /// What one layer comes to.
  private struct Result {
    var matrix: InlineArray<16, Double> = InlineArray(repeating: 0)
    var opacity = 0.0
    var box = SIMD4<Double>.zero
  }

  /// Makes the arrays.
  init(count: Int) {
    name = "limit-animate-\(count)"
    layerCount = count
    motions = Motion.sequence(count)
    results = [Result](repeating: Result(), count: count)
  }

  func withContext(_ body: () throws -> Void) throws { try body() }

  func runFrame(at time: Double) {
    // One exclusive view of the results, so that nothing but the arithmetic is in the loop.
    var results = results.mutableSpan
    for index in motions.indices {
      let motion = motions[index]
      let turns = time / motion.period + motion.phase
      let way = 1 - abs(2 * (turns - turns.rounded(.down)) - 1)
      let place = motion.start + (motion.end - motion.start) * way
      for cell in 0..<16 { results[index].matrix[cell] = cell % 5 == 0 ? 1 : 0 }
      results[index].matrix[12] = place.x
      results[index].matrix[13] = place.y
      results[index].opacity = 1 + (0.2 - 1) * way
      results[index].box = SIMD4(place.x - 32, place.y - 32, place.x + 32, place.y + 32)
    }
  }
}
