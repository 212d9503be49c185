// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// Moves a property through a list of values, or a position along a path (facts KF-1 to KF-17).
///
/// One value alone has no effect: the value below the animation shows.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order. Default nil.
  open var values: [Any]?
  /// The path to follow, for points and `transform.translation`; overrides `values`. Default nil.
  open var path: CGPath?
  /// When each value is reached, 0…1 of the cycle; used as they are (fact KF-3). Default nil: even.
  ///
  /// There is one for each value; discrete values take one more, which ends the last. Before the
  /// first time the first value shows, after the last the last one. Of a path, time i belongs to
  /// point i, and what lies beyond the last time is not travelled. Lists of values with another
  /// number of times, or times that are not finite, are spaced evenly.
  open var keyTimes: [NSNumber]?
  /// The pace between values, one function for each segment. Default nil: even.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes. Default `.linear`.
  ///
  /// Whole matrices have no distance from one another: with a paced mode they are refused and
  /// logged, and the value below shows (fact KF-15a).
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Tightness of the curve at each value, for cubic modes. Default nil: 0 each.
  open var tensionValues: [NSNumber]?
  /// Sharpness of the corner at each value, for cubic modes. Default nil: 0 each.
  open var continuityValues: [NSNumber]?
  /// The bias of the curve about each value, for cubic modes. Default nil: 0 each.
  open var biasValues: [NSNumber]?
  /// Whether the layer turns with the path. Default nil: no.
  open var rotationMode: CAAnimationRotationMode?

  override class var declaredProperties: AnimationPropertyTable { .keyframe }
}

extension AnimationPropertyTable {
  static let keyframe = AnimationPropertyTable(
    CAKeyframeAnimation(), inheriting: .property,
    [
      // Values that are computed on demand are not copied one by one.
      Row("values", object: \CAKeyframeAnimation.values)
        .copyingUnless { $0 is any FunctionOfTime },
      Row("path", \CAKeyframeAnimation.path),
      Row("keyTimes", object: \CAKeyframeAnimation.keyTimes, kind: .array),
      Row("timingFunctions", object: \CAKeyframeAnimation.timingFunctions),
      Row("calculationMode", \CAKeyframeAnimation.calculationMode),
      Row("tensionValues", object: \CAKeyframeAnimation.tensionValues, kind: .array),
      Row("continuityValues", object: \CAKeyframeAnimation.continuityValues, kind: .array),
      Row("biasValues", object: \CAKeyframeAnimation.biasValues, kind: .array),
      Row("rotationMode", \CAKeyframeAnimation.rotationMode),
    ])
}
