// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The timing of a layer or an animation within the time of its parent.
///
/// Parent time maps to local time by `t = (tp - beginTime) · speed + timeOffset` (behaviour fact
/// TI-1); the parent of an animation is its layer or group, of a layer its superlayer.
public protocol CAMediaTiming {
  /// Start in the parent's time, in seconds. Default 0; for an added animation 0 means "at commit".
  var beginTime: CFTimeInterval { get set }
  /// Length of one cycle in seconds. Default 0 for animations, infinite for layers (fact TI-16).
  var duration: CFTimeInterval { get set }
  /// Local seconds per parent second. Default 1; 0 pauses.
  var speed: Float { get set }
  /// Seconds added to local time. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles; may be fractional. Default 0, which counts as one.
  var repeatCount: Float { get set }
  /// The duration of all cycles in seconds, instead of `repeatCount`. Default 0: unused.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs forward and back. Default false.
  var autoreverses: Bool { get set }
  /// The value outside of the active duration. Default `.removed` (fact TI-8).
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The value of an animation before its start and after its end (behaviour fact TI-8).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The last value stays after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value shows before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both `forwards` and `backwards`.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing shows outside the active duration.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")

  /// Whether the first value shows before the beginning.
  var fillsBackwards: Bool { self == .backwards || self == .both }

  /// Whether the last value shows after the end.
  var fillsForwards: Bool { self == .forwards || self == .both }
}

extension CAMediaTimingFillMode: _CAStringConstant, KeyedName {
  /// The names that have a meaning.
  package static let known: [CAMediaTimingFillMode] = [.forwards, .backwards, .both, .removed]
}
