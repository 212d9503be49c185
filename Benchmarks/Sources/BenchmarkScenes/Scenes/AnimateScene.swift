// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// Running animations on `transform` and `opacity`, evaluated and resolved; nothing is drawn.
final class AnimateScene: BenchmarkScene {
  let name: String
  let limitName: String?
  let layerCount: Int
  private let tree: SampledTree

  /// Makes `count` layers with two animations each and gives them to a render tree.
  init(count: Int) throws {
    name = "animate-\(count)"
    limitName = "limit-animate-\(count)"
    layerCount = count
    let root = CALayer()
    root.bounds = CGRect(
      x: 0, y: 0, width: Motion.targetSize.x, height: Motion.targetSize.y)
    for motion in Motion.sequence(count) {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      Self.animate(layer, motion)
      root.addSublayer(layer)
    }
    tree = SampledTree(root)
  }

  var frameStatistics: FrameStatistics { tree.statistics }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) {
    tree.sample(at: time)
    tree.resolve()
  }

  private static func animate(_ layer: CALayer, _ motion: Motion) {
    let transform = CABasicAnimation(keyPath: "transform")
    transform.fromValue = CATransform3DMakeTranslation(motion.start.x, motion.start.y, 0)
    transform.toValue = CATransform3DMakeTranslation(motion.end.x, motion.end.y, 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1.0
    fade.toValue = 0.2
    for animation in [transform, fade] {
      animation.duration = motion.period / 2
      animation.autoreverses = true
      animation.repeatCount = .infinity
      animation.timeOffset = motion.phase * motion.period
      layer.add(animation, forKey: nil)
    }
  }
}

/// The arithmetic of `animate-N` in plain loops over arrays, written for this one scene.
///
/// The arithmetic that Core Animation's rules ask of these animations and nothing else: each of the
/// 2 N animations finds its position in its cycle and its value between two ends, for a `transform`
/// the sixteen elements of a matrix (matrices that differ in scale and translation only interpolate
/// element by element); each layer then gets its map into the root about its anchor, and its
/// bounding box. Nothing begins, ends, is looked up, compared with the frame before, marked as
/// changed or drawn.
final class LimitAnimateScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  let frameStatistics = FrameStatistics()
  private let transforms: [Animation<SIMD16<Double>>]
  private let fades: [Animation<Double>]
  private var layers: [Layer]

  /// A value that alternates between two ends.
  private struct Animation<Value> {
    let start: Value
    let end: Value
    let timeOffset: Double
    let duration: Double

    /// The fraction between the ends at a time in seconds.
    @inline(__always)
    func progress(at time: Double) -> Double {
      let active = time + timeOffset
      let cycle = 2 * duration
      let rest = active - Double(Int(active / cycle)) * cycle
      return min(rest, cycle - rest) / duration
    }
  }

  /// The resolved values of one layer.
  private struct Layer {
    var matrix = SIMD16<Double>.zero
    var opacity = 0.0
    var bounds = SIMD4<Double>(0, 0, 64, 64)
    var anchor = SIMD2(32.0, 32.0)
    var position = SIMD2(0.0, 0.0)
    /// xx, xy, yx, yy, tx, ty.
    var toRoot: (Double, Double, Double, Double, Double, Double) = (1, 0, 0, 1, 0, 0)
    var box = SIMD4<Double>.zero

    /// Computes the map into the root, and the bounding box.
    @inline(__always)
    mutating func resolve() {
      let m = matrix
      let x = m[12] - anchor.x * m[0] - anchor.y * m[4] + position.x
      let y = m[13] - anchor.x * m[1] - anchor.y * m[5] + position.y
      toRoot = (m[0], m[1], m[4], m[5], x, y)
      let left = bounds.x * m[0] + bounds.y * m[4] + x
      let top = bounds.x * m[1] + bounds.y * m[5] + y
      let (ax, bx) = (bounds.z * m[0], bounds.w * m[4])
      let (ay, by) = (bounds.z * m[1], bounds.w * m[5])
      box = SIMD4(
        left + min(ax, 0) + min(bx, 0), top + min(ay, 0) + min(by, 0),
        left + max(ax, 0) + max(bx, 0), top + max(ay, 0) + max(by, 0))
    }
  }

  /// Makes the arrays.
  init(count: Int) {
    name = "limit-animate-\(count)"
    layerCount = count
    let motions = Motion.sequence(count)
    transforms = motions.map {
      Animation(
        start: Self.translation($0.start), end: Self.translation($0.end),
        timeOffset: $0.phase * $0.period, duration: $0.period / 2)
    }
    fades = motions.map {
      Animation(
        start: 1, end: 0.2, timeOffset: $0.phase * $0.period, duration: $0.period / 2)
    }
    layers = [Layer](repeating: Layer(), count: count)
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  func runFrame(at time: Double) {
    // One exclusive access to the layers, so that the loops hold the arithmetic alone.
    layers.withUnsafeMutableBufferPointer { layers in
      for index in transforms.indices {
        let transform = transforms[index]
        layers[index].matrix =
          transform.start + (transform.end - transform.start) * transform.progress(at: time)
      }
      for index in fades.indices {
        let fade = fades[index]
        layers[index].opacity = fade.start + (fade.end - fade.start) * fade.progress(at: time)
      }
      for index in layers.indices { layers[index].resolve() }
    }
  }

  private static func translation(_ offset: SIMD2<Double>) -> SIMD16<Double> {
    SIMD16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, offset.x, offset.y, 0, 1)
  }
}
