// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation
internal import Motion
internal import RenderTree

/// The values of an animation as segments, with the times and timing curves between them.
struct AnimationValues {
  var segments: AnimationTrack.Segments
  var keyTimes: [Double] = []
  var curves: [TimingCurve] = []
  var options: AnimationTrack.Options = []
  var images: [LayerImage] = []

  init(segments: AnimationTrack.Segments, options: AnimationTrack.Options = []) {
    self.segments = segments
    self.options = options
  }

  /// Reads the values; nil when none exist, or they are not of the target's kind, or hold
  /// numbers that are not finite.
  init?(_ animation: CAPropertyAnimation, for target: AnimationTarget, on layer: CALayer) {
    let reader = AnimationValueReader(target)
    let read: AnimationValues?
    switch animation {
    case let basic as CABasicAnimation: read = BasicValues.read(basic, reader)
    case let function as any FunctionOfTime where FunctionValues.takes(target):
      read = FunctionValues.read(function, reader, on: layer)
    case let motion as CAMotionAnimation: read = motion.values(for: target)
    case let keyframes as CAKeyframeAnimation: read = KeyframeValues.read(keyframes, reader)
    case let decay as CADecayAnimation: read = DecayValues.read(decay, reader)
    default: read = nil
    }
    guard var values = read else { return nil }
    if reader.addsValues(of: animation) { values.options.insert(.additive) }
    values.images = reader.images(of: animation)
    self = values
  }
}

/// Reads single values of one target's kind.
struct AnimationValueReader {
  let target: AnimationTarget

  init(_ target: AnimationTarget) {
    self.target = target
  }

  /// Whether values are added to the value below: outlines have no sum, whatever the animation says
  /// (behaviour fact AD-8).
  func addsValues(of animation: CAPropertyAnimation) -> Bool {
    animation.isAdditive && target.kind != .path
  }

  /// Whether values are whole matrices.
  var readsMatrices: Bool { target.kind == .transform }

  /// The lanes of a value; nil when it is of another type or not finite.
  func lanes(_ value: Any) -> SIMD4<Double>? {
    let value = Number.unwrapped(value) ?? value
    let lanes: SIMD4<Double>?
    if let input = target.filterInput {
      lanes = input.lanes(of: value)
    } else if target.functionInputs == 3 {
      lanes = triple(value)
    } else if target.kind == .image {
      lanes = LayerImage(value).map { SIMD4(Double($0.id.rawValue), $0.size.x, $0.size.y, 0) }
    } else {
      lanes = target.kind.lanes(of: value)
    }
    return lanes.flatMap { $0.isStorable ? $0 : nil }
  }

  /// The matrix of a value; nil if it is not a matrix or not finite.
  func matrix(_ value: Any) -> CATransform3D? {
    let value = Number.unwrapped(value) ?? value
    return CATransform3D.read(value).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The three numbers of `scale` and `translate`; a single number is the scale of all three axes.
  private func triple(_ value: Any) -> SIMD4<Double>? {
    if let list = value as? [Any] {
      let numbers = list.compactMap { Number.double($0) }
      guard numbers.count == 3, list.count == 3 else { return nil }
      return SIMD4(numbers[0], numbers[1], numbers[2], 0)
    }
    guard target.track.component == .scaleFunction else { return nil }
    return Number.double(value).map { SIMD4($0, $0, $0, 0) }
  }

  /// All images among an animation's values.
  func images(of animation: CAPropertyAnimation) -> [LayerImage] {
    guard target.kind == .image else { return [] }
    switch animation {
    case let basic as CABasicAnimation:
      return [basic.fromValue, basic.toValue].compactMap { LayerImage($0) }
    case let keyframes as CAKeyframeAnimation:
      return (keyframes.values ?? []).compactMap { LayerImage($0) }
    default: return []
    }
  }
}
