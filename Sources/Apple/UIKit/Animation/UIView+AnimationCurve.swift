// SPDX-License-Identifier: MIT

internal import QuartzCore

extension UIView {
  /// The pace of an animation over its duration (view fact VB-6).
  public enum AnimationCurve: Int, Sendable {
    /// Slow start and slow end: (0.42, 0) (0.58, 1).
    case easeInOut
    /// Slow start: (0.42, 0) (1, 1).
    case easeIn
    /// Slow end: (0, 0) (0.58, 1).
    case easeOut
    /// Even pace.
    case linear

    /// The curve as layers' animations take it.
    var timingFunction: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }
}
