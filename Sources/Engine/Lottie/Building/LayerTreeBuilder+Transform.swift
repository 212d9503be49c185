// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension LayerTreeBuilder {
  /// Puts a layer into one that has a transform: without a size of its own, its bounds begin at the anchor.
  ///
  /// Two layers, one for position and rotation, one for anchor, scale and skew, where both of their
  /// matrices are animated or one meets another: numbers then animate each by itself.
  func placed(
    _ content: CALayer, _ transform: LottieTransform, _ clock: LottieClock
  ) throws -> CALayer {
    let first = clock.first
    let inner = try makeContainer([content])
    let matrix = transform.innerMatrix(at: first)
    let isSkewing = transform.skew.isAnimated || transform.skewAxis.isAnimated
    let isDeforming = transform.scale.isAnimated || isSkewing
    let isTurning = transform.rotation.isAnimated || isFollowing(transform)
    let angle = transform.angle(at: first)
    let turn = CGAffineTransform(rotationAngle: angle)
    let outer: CALayer
    if isTurning && (isDeforming || !matrix.isIdentity) || isDeforming && angle != 0 {
      outer = try makeContainer([inner])
      inner.setAffineTransform(matrix)
      outer.setAffineTransform(turn)
    } else {
      outer = inner
      inner.setAffineTransform(matrix.concatenating(turn))
    }
    try writer.set(transform.anchor, of: inner, keyPath: "bounds.origin", clock: clock) {
      LottieTransform.point($0)
    }
    try setPosition(transform, of: outer, clock)
    if isTurning { try addTurn(transform, to: outer, clock) }
    if isDeforming { try addScale(transform, to: inner, isSkewing: isSkewing, clock) }
    return outer
  }

  private func isFollowing(_ transform: LottieTransform) -> Bool {
    guard transform.followsWay, case .whole(let value) = transform.position else { return false }
    return value.isAnimated
  }

  private func setPosition(
    _ transform: LottieTransform, of layer: CALayer, _ clock: LottieClock
  ) throws {
    switch transform.position {
    case .whole(let value):
      try writer.set(value, of: layer, keyPath: "position", clock: clock) {
        LottieTransform.point($0)
      }
    case .split(let x, let y):
      layer.position = transform.position(at: clock.first)
      for (value, keyPath) in [(x, "position.x"), (y, "position.y")] {
        let animation = try writer.animation(keyPath: keyPath, value, clock: clock) {
          NSNumber(value: $0.first ?? 0)
        }
        if let animation { layer.add(animation, forKey: keyPath) }
      }
    }
  }

  private func addTurn(
    _ transform: LottieTransform, to layer: CALayer, _ clock: LottieClock
  ) throws {
    let animation: CAKeyframeAnimation?
    if isFollowing(transform) {
      animation = try writer.sampled(
        keyPath: "transform", transform.matrixValues, clock: clock,
        sample: { transform.angle(at: $0) },
        convert: { NSNumber(value: $0) })
    } else {
      animation = try writer.animation(keyPath: "transform", transform.rotation, clock: clock) {
        NSNumber(value: ($0.first ?? 0) * .pi / 180)
      }
    }
    guard let animation else { return }
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    layer.add(animation, forKey: "rotation")
  }

  private func addScale(
    _ transform: LottieTransform, to layer: CALayer, isSkewing: Bool, _ clock: LottieClock
  ) throws {
    let hasShear = isSkewing || !transform.shear(at: clock.first).isIdentity
    if hasShear {
      let animation = try writer.sampled(
        keyPath: "transform", [transform.scale, transform.skew, transform.skewAxis], clock: clock,
        sample: { transform.innerMatrix(at: $0) }, convert: { CATransform3DMakeAffineTransform($0) }
      )
      if let animation { layer.add(animation, forKey: "scale") }
      return
    }
    let animation = try writer.animation(keyPath: "transform", transform.scale, clock: clock) {
      value in
      let x = (value.first ?? 100) / 100
      return [x, value.count > 1 ? value[1] / 100 : x, 1].map { NSNumber(value: $0) }
    }
    guard let animation else { return }
    animation.valueFunction = CAValueFunction(name: .scale)
    layer.add(animation, forKey: "scale")
  }
}
