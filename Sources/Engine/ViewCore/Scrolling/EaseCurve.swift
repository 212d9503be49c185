// SPDX-License-Identifier: MIT

package import CoreAnimation
package import Foundation

/// A motion from an offset to another one in a given time, eased in and out (view fact SC-9).
package struct EaseCurve: Equatable, Sendable {
  /// The offset at the start, in points.
  package var start: CGFloat
  /// The offset at the end.
  package var target: CGFloat
  /// The length in seconds, > 0.
  package var duration: CGFloat

  /// Makes a motion between two offsets.
  package init(start: CGFloat, target: CGFloat, duration: CGFloat) {
    self.start = start
    self.target = target
    self.duration = duration
  }

  /// The pace of the motion.
  package static var pace: CAMediaTimingFunction { CAMediaTimingFunction(name: .easeInEaseOut) }

  /// The offset after some seconds.
  package func position(at time: CGFloat) -> CGFloat {
    let share = min(max(time / duration, 0), 1)
    return start + (target - start) * CGFloat(Self.pace.value(at: share.native))
  }

  /// The velocity after some seconds, in points per second, by differences.
  package func velocity(at time: CGFloat) -> CGFloat {
    let step = duration * 1e-4
    return (position(at: time + step) - position(at: time - step)) / (2 * step)
  }
}
