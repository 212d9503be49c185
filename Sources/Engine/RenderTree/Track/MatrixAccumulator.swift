// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A matrix under a run of tracks: kept whole, or in parts while component tracks write it.
///
/// Staying in parts from one component track to the next keeps angles past 90° about y apart.
struct MatrixAccumulator {
  private var whole: CATransform3D
  private var parts = ComponentTransform()
  private var isInParts = false

  init(_ matrix: CATransform3D) {
    whole = matrix
  }

  init(_ parts: ComponentTransform) {
    whole = CATransform3DIdentity
    self.parts = parts
    isInParts = true
  }

  var matrix: CATransform3D { isInParts ? parts.matrix : whole }

  /// Replaces the matrix, or puts `value` before it (behaviour fact AD-6).
  mutating func apply(_ value: CATransform3D, additive: Bool) {
    if additive {
      concatenate(value)
    } else {
      whole = value
      isInParts = false
    }
  }

  mutating func concatenate(_ value: CATransform3D) {
    whole = CATransform3DConcat(value, matrix)
    isInParts = false
  }

  mutating func value(_ component: TransformComponent) -> SIMD4<Double> {
    decompose()
    return parts.value(component)
  }

  mutating func set(_ component: TransformComponent, _ value: SIMD4<Double>) {
    decompose()
    parts.set(component, value)
  }

  private mutating func decompose() {
    guard !isInParts else { return }
    parts = ComponentTransform(whole)
    isInParts = true
  }
}
