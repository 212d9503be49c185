// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The place of a layer or an animation in the time of its parent.
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
  /// How many cycles run; may be fractional. Default 0, which counts as one.
  var repeatCount: Float { get set }
  /// How long cycles run, in seconds, in place of `repeatCount`. Default 0: unused.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs there and back. Default false.
  var autoreverses: Bool { get set }
  /// What shows outside the active duration. Default `.removed` (fact TI-8).
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows before it begins and after it has ended (behaviour fact TI-8).
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

extension CAMediaTimingFillMode: _CAStringConstant, KeyedName {}
