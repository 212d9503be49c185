// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
public import QuartzCore

/// An animation from a value to another in a given time, by a timing function.
open class POPBasicAnimation: POPPropertyAnimation {
  /// The duration of a leg in seconds. Default 0.4.
  ///
  /// A number that is negative or not finite is refused and logged; with 0 the animation is over at
  /// its first step.
  open var duration: CFTimeInterval = 0.4 {
    didSet {
      if !(duration >= 0 && duration.isFinite) { duration = refused("duration", oldValue) }
      changed()
    }
  }
  /// The pace. Default nil, which means the function named `default`.
  open var timingFunction: CAMediaTimingFunction! { didSet { changed() } }

  /// Makes an animation without a property.
  public override init() {
    super.init()
  }

  /// Makes an animation of a predefined property; of none for an unknown name.
  public convenience init!(propertyNamed name: String!) {
    self.init()
    property = POPAnimatableProperty.property(withName: name) as? POPAnimatableProperty
  }

  private static func named(_ name: CAMediaTimingFunctionName) -> POPBasicAnimation {
    let animation = POPBasicAnimation()
    animation.timingFunction = CAMediaTimingFunction(name: name)
    return animation
  }

  /// An animation with the pace named `default`.
  open class func `default`() -> POPBasicAnimation! { named(.default) }

  /// An animation at an even pace.
  open class func linear() -> POPBasicAnimation! { named(.linear) }

  /// An animation with a slow start.
  open class func easeIn() -> POPBasicAnimation! { named(.easeIn) }

  /// An animation with a slow end.
  open class func easeOut() -> POPBasicAnimation! { named(.easeOut) }

  /// An animation with a slow start and a slow end.
  open class func easeInEaseOut() -> POPBasicAnimation! { named(.easeInEaseOut) }

  override func makeAlike() -> POPAnimation { POPBasicAnimation() }

  override func takeValues(from other: POPAnimation) {
    super.takeValues(from: other)
    guard let other = other as? POPBasicAnimation else { return }
    duration = other.duration
    timingFunction = other.timingFunction
  }

  private var pace: CAMediaTimingFunction {
    timingFunction ?? CAMediaTimingFunction(name: .default)
  }

  override func advance(by seconds: Double, on object: NSObject) -> Bool {
    guard let start = start?.components, let target = target?.components else { return true }
    let share = duration > 0 ? run.elapsed / duration : 1
    guard share < 1 else { return true }
    let former = current ?? start
    let value = clamped(start + (target - start) * pace.value(at: share))
    if write(value, on: object) { checkReach(from: former, to: value) }
    return false
  }

  override var course: PopCourse? {
    guard let start, let target, duration > 0 else { return nil }
    return PopCourse(
      course: .segment(from: start.components, to: target.components), start: 0,
      duration: duration, timingFunction: pace)
  }
}
