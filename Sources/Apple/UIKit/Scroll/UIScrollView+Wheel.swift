// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import ViewCore

/// Wheels with notches, which the recognizer tells as drags (view fact HI-10).
extension UIScrollView {
  /// The angular frequency of the spring by which content follows notches, in radians per second.
  static var wheelFrequency: CGFloat { 25 }

  /// Moves the place at which the content is to come to rest, by notches of a wheel.
  final func turnWheel(_ step: CGPoint) {
    guard var drag else { return }
    var target = drag.wheelTarget ?? startOfWheel
    for axis in ScrollAxis.allCases where drag.axes.contains(axis.set) && step[axis] != 0 {
      if isPagingEnabled {
        guard !drag.hasTurnedPage else { continue }
        target[axis] = PageTarget.offset(
          from: target[axis], velocity: step[axis] < 0 ? .infinity : -.infinity,
          page: bounds.size[axis], in: range(axis))
        drag.hasTurnedPage = true
      } else {
        target[axis] = range(axis).clamped(target[axis] - step[axis])
      }
    }
    drag.wheelTarget = target
    self.drag = drag
    let shown = shownOffset
    guard target != shown || activity != .resting else { return }
    // Along the other axis what moves goes on.
    var motions = AxisPair<ScrollMotion?>(nil)
    for axis in ScrollAxis.allCases where step[axis] != 0 && drag.axes.contains(axis.set) {
      var rules = rules(axis)
      rules.friction = Self.wheelFrequency
      rules.bounces = false
      motions[axis] = ScrollMotion(
        from: shown[axis], velocity: shownVelocity(axis), to: target[axis], under: rules)
    }
    begin(motions, as: .followingWheel)
  }

  /// The distance up to which a turning wheel adds to where the content is going, in points.
  private static let wheelReach: CGFloat = 200

  /// The offset from which the first notch counts: where the content is going, or, if that is far away
  /// as after a flick, where it is.
  private var startOfWheel: CGPoint {
    var offset = shownOffset
    for axis in ScrollAxis.allCases {
      guard let end = motions[axis]?.destination else { continue }
      if abs(end - offset[axis]) <= Self.wheelReach { offset[axis] = end }
    }
    return offset
  }

  /// The wheel stands still; the content may still be on its way.
  final func letWheelGo() {
    let isMoving = activity == .followingWheel
    let count = state.moveCount
    if isMoving { activity = .decelerating }
    tellEndOfDrag(willDecelerate: isMoving)
    if isMoving, count == state.moveCount, activity == .decelerating { tellDeceleration() }
  }
}
