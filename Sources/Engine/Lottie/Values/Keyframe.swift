// SPDX-License-Identifier: MIT

/// A value at a time, and the way to the next one.
struct Keyframe {
  /// The frame of the composition.
  let time: Double
  /// The components of the value.
  var value: [Double]
  /// The value that is reached at the next keyframe; nil for that one's own.
  var end: [Double]?
  /// The pace to the next keyframe: one for all components, or one for each.
  var easings: [Easing] = [.linear]
  /// Whether the value stays until the next keyframe.
  var isHold = false
  /// The curve to the next keyframe; nil for a straight way.
  var curve: SpatialCurve?
}
