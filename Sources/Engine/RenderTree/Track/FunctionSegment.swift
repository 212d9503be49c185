// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Motion

/// The value of a track as a function of time, evaluated at each frame's own time.
///
/// Time is in seconds into the cycle, after the timing function of the track.
public enum FunctionSegment: Sendable {
  /// A spring with a velocity for each lane.
  case spring(SpringMotion)
  /// A slow-down by friction.
  case decay(DecayMotion)
  /// Up to four lanes by a function of the application.
  case lanes(TrackFunction<SIMD4<Double>>)
  /// A whole matrix.
  case matrix(TrackFunction<CATransform3D>)
  /// An outline: the start of the segment that the function makes.
  case path(TrackFunction<MorphSegment>)
  /// A list of numbers or colours.
  case list(TrackFunction<[SIMD4<Double>]>)

  /// The lanes at a time; nil for a segment of another kind, and where the function has no value that a
  /// `Float` holds, so that the value below shows.
  func lanes(at time: Double, duration: Double) -> SIMD4<Double>? {
    switch self {
    case .spring(let motion): motion.position(at: time)
    case .decay(let motion): motion.position(at: time)
    case .lanes(let function):
      function.value(time, duration).flatMap { lanes in
        lanes.isFinite && all(pointwiseMax(lanes, -lanes) .<= Self.largest) ? lanes : nil
      }
    case .matrix, .path, .list: nil
    }
  }

  /// Opacities and others are `Float`s.
  private static let largest = SIMD4(repeating: Double(Float.greatestFiniteMagnitude))

  /// The matrix at a time; nil for a segment of another kind, and where the function has none.
  func matrix(at time: Double, duration: Double) -> CATransform3D? {
    guard case .matrix(let function) = self else { return nil }
    return function.value(time, duration).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The outline at a time; nil for a segment of another kind, and where the function has none.
  package func path(at time: Double, duration: Double) -> PathGeometry? {
    guard case .path(let function) = self else { return nil }
    return function.value(time, duration)?.start
  }

  /// The list at a time; nil for a segment of another kind, and where the function has none.
  func list(at time: Double, duration: Double) -> [SIMD4<Double>]? {
    guard case .list(let function) = self else { return nil }
    return function.value(time, duration)
  }
}

/// A function of time that a track holds by one reference, so that a frame only calls it.
///
/// Renderers call it on their threads.
public final class TrackFunction<Value>: Sendable {
  private let body: @Sendable (_ time: Double, _ duration: Double) -> Value?

  public init(_ value: @escaping @Sendable (_ time: Double, _ duration: Double) -> Value?) {
    body = value
  }

  /// The value at seconds into a cycle of so many seconds; nil for none.
  ///
  /// A method, since reading a generic closure out of the object wraps it in a new one.
  func value(_ time: Double, _ duration: Double) -> Value? { body(time, duration) }
}
