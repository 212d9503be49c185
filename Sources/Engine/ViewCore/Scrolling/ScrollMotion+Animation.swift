// SPDX-License-Identifier: MIT

package import CoreAnimation
package import Foundation
internal import Motion

/// Motions as animations, which the render tree evaluates while the application is busy.
extension ScrollMotion {
  /// A linear function of the offset: the value of a property that follows the content.
  package struct Mapping: Equatable, Sendable {
    /// The change of the value per point of the offset.
    package var scale: CGFloat
    /// The value at the offset 0.
    package var constant: CGFloat

    /// Makes the function `scale · offset + constant`.
    package init(scale: CGFloat, constant: CGFloat) {
      self.scale = scale
      self.constant = constant
    }

    /// The offset itself.
    package static let identity = Mapping(scale: 1, constant: 0)

    /// The value at an offset.
    package func value(at offset: CGFloat) -> CGFloat { scale * offset + constant }
  }

  /// Makes an animation of a property that is a number.
  ///
  /// It stays at its end until it is removed, so that the layer may get its final value late.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property, such as `bounds.origin.y`.
  ///   - mapping: the value of the property during a phase.
  package func animation(
    keyPath: String, mapping: (Phase) -> Mapping = { _ in .identity }
  ) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    let parts = phases.map { phase in
      let part = animation(phase, keyPath: keyPath, mapping(phase))
      part.beginTime = phase.begin.native
      return part
    }
    parts.last?.fillMode = .forwards
    group.animations = parts
    group.duration = duration.native
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    return group
  }

  private func animation(_ phase: Phase, keyPath: String, _ mapping: Mapping) -> CAAnimation {
    switch phase.curve {
    case .deceleration(let curve):
      let part = CADecayAnimation(keyPath: keyPath)
      part.fromValue = mapping.value(at: curve.start).native
      part.velocity = (mapping.scale * curve.initialVelocity).native
      part.decelerationRate = curve.rate
      part.duration = phase.duration.native
      return part
    case .spring(let curve): return animation(curve, phase.duration, keyPath, mapping)
    case .ease(let curve):
      let part = CABasicAnimation(keyPath: keyPath)
      part.fromValue = mapping.value(at: curve.start).native
      part.toValue = mapping.value(at: curve.target).native
      part.timingFunction = Self.pace
      part.duration = phase.duration.native
      return part
    }
  }

  /// Makes a spring that begins in the middle of its motion where it starts near its target.
  private func animation(
    _ curve: CriticalSpringCurve, _ duration: CGFloat, _ keyPath: String, _ mapping: Mapping
  ) -> CAAnimation {
    let beginning = curve.beginning
    let part = CASpringAnimation(keyPath: keyPath)
    part.mass = 1
    part.stiffness = CGFloat(curve.frequency * curve.frequency)
    part.damping = CGFloat(2 * curve.frequency)
    part.fromValue = mapping.value(at: curve.target + beginning.displacement).native
    part.toValue = mapping.value(at: curve.target).native
    part.initialVelocity = CGFloat(beginning.relativeVelocity)
    part.timeOffset = beginning.shift
    part.duration = duration.native + beginning.shift
    return part
  }
}
