// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// An animation whose value is a function of time, evaluated at each frame's own time.
///
/// Keyframe animations that compute their values on demand conform: no value is stored, so that a
/// long animation takes no more memory than a short one.
package protocol FunctionOfTime: CAPropertyAnimation {
  /// The function by which the animation moves a property; nil if it has none.
  ///
  /// - Parameter modelValue: the value of the property that the application set.
  func timeFunction(modelValue: () -> Any?) -> TimeFunction?
}

/// A function of the seconds into a cycle, and of the cycle's duration in seconds.
///
/// Renderers call it on their threads.
package enum TimeFunction {
  /// Values of any type that the property takes; nil for none, so that the value below shows.
  case values(@Sendable (_ time: Double, _ duration: Double) -> Any?)
  /// From one value to another by a share of the distance, which may leave 0…1.
  case tween(
    from: Any, to: Any, progress: @Sendable (_ time: Double, _ duration: Double) -> Double)
}

extension FunctionOfTime {
  /// The value at seconds into a cycle; nil if none exists.
  package func value(at time: Double) -> Any? {
    switch timeFunction(modelValue: { nil }) {
    case .values(let function): function(time, duration)
    case .tween(let from, let to, let progress):
      ValueInterpolation(from: from, to: to)?.value(at: progress(time, duration))
    case nil: nil
    }
  }
}

/// Makes tracks of functions of time.
enum FunctionValues {
  /// Whether a function may drive a target. Images and filters need names in the render tree, which
  /// a list of values has and a function has not.
  static func takes(_ target: AnimationTarget) -> Bool {
    switch target.kind {
    case .image, .filters, .other: false
    default: true
    }
  }

  /// Reads the function of an animation; nil when it has none, or ends of another kind than the
  /// target's.
  static func read(
    _ animation: any FunctionOfTime, _ reader: AnimationValueReader, on layer: CALayer
  ) -> AnimationValues? {
    let function = animation.timeFunction {
      animation.keyPath.flatMap { layer.value(forKeyPath: $0) }
    }
    switch function {
    case .values(let value): return AnimationValues(segments: .function(segment(value, reader)))
    case .tween(let from, let to, let progress):
      return segment(from, to, progress, reader).map {
        AnimationValues(segments: .function($0))
      }
    case nil: return nil
    }
  }

  private static func segment(
    _ value: @escaping @Sendable (Double, Double) -> Any?, _ reader: AnimationValueReader
  ) -> FunctionSegment {
    switch reader.target.kind {
    case .transform where reader.readsMatrices:
      .matrix(TrackFunction { time, duration in value(time, duration).flatMap(reader.matrix) })
    case .path:
      .path(
        TrackFunction { time, duration in
          value(time, duration).flatMap(reader.path).map {
            MorphSegment(from: $0, to: $0, isPrepared: false)
          }
        })
    case .array:
      .list(TrackFunction { time, duration in value(time, duration).flatMap(reader.list) })
    default:
      .lanes(TrackFunction { time, duration in value(time, duration).flatMap(reader.lanes) })
    }
  }

  private static func segment(
    _ from: Any, _ to: Any, _ progress: @escaping @Sendable (Double, Double) -> Double,
    _ reader: AnimationValueReader
  ) -> FunctionSegment? {
    if reader.readsMatrices {
      guard let start = reader.matrix(from), let end = reader.matrix(to) else { return nil }
      let ends = ValueInterpolation.matrices(start, end)
      return .matrix(
        TrackFunction { time, duration in ends.matrix(at: progress(time, duration)) })
    }
    guard let start = reader.lanes(from), let end = reader.lanes(to) else { return nil }
    let ends =
      reader.target.kind == .color
      ? ValueInterpolation(colors: start, end)
      : ValueInterpolation.lanes(reader.target.kind, start, end)
    return .lanes(TrackFunction { time, duration in ends.lanes(at: progress(time, duration)) })
  }
}
