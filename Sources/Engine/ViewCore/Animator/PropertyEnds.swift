// SPDX-License-Identifier: MIT

internal import CoreAnimation

/// The values of a property of a layer at the two ends of an animator's way.
struct PropertyEnds {
  let layer: CALayer
  let key: AnimatedKey
  /// The model's value before the first change.
  let start: AnimatableValue
  /// The model's value after the last change.
  var end: AnimatableValue
  /// Whether someone else animates the property now.
  var isLost = false

  /// Sets the value at an end on the model: 1, or 0 for the start.
  func write(_ end: Double) { key.set(end == 1 ? self.end : start, on: layer) }
}
