// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// Drags by fingers, and by touchpads and wheels, which the recognizer tells as drags (view fact HI-10).
extension UIScrollView {
  /// A finger went down on the content: it stops what moves (view fact SC-10).
  ///
  /// - Returns: whether anything was stopped.
  @discardableResult final func touchDidBegin() -> Bool {
    guard !state.isTouched else { return state.hasCaughtMotion }
    state.isTouched = true
    state.hasCaughtMotion = activity != .resting && isScrollEnabled
    if state.hasCaughtMotion {
      state.moveCount += 1
      stopMotions()
    }
    if drag != nil {
      // The finger takes over from a wheel.
      drag?.wheelTarget = nil
      rebaseDrag()
    }
    return state.hasCaughtMotion
  }

  /// Lets a drag go on from where the content is shown.
  final func rebaseDrag() {
    for axis in ScrollAxis.allCases where drag != nil {
      drag?.pulled[axis] = band(axis).pulledOffset(shown: contentOffset[axis], in: range(axis))
    }
  }

  /// All fingers are gone; content that they have stopped beyond its end comes back.
  final func touchesDidEnd() {
    guard state.isTouched else { return }
    state.isTouched = false
    state.hasCaughtMotion = false
    guard drag == nil, activity == .resting, !isZooming else { return }
    comeBack()
    if activity == .resting { indicators?.fade() }
  }

  /// Lets content that is not at a place where it may rest go to one.
  private func comeBack() {
    let offset = contentOffset
    let motions = motions(to: target(velocity: .zero, axes: .both), velocity: .zero)
    guard legal(offset) != offset || isPagingEnabled,
      ScrollAxis.allCases.contains(where: { motions[$0]?.isRest == false })
    else { return }
    activity = .decelerating
    tellDeceleration()
    begin(motions, as: .decelerating)
  }

  // MARK: - Recognizer

  /// Whether the movement of the recognizer is one that scrolls this view.
  final func dragShouldBegin() -> Bool {
    guard isScrollEnabled, contentLetsGo else { return false }
    let way = pan.translation(in: self)
    let axis: ScrollAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    // Content that bounces is caught in any direction.
    if legal(contentOffset) != contentOffset || state.hasCaughtMotion { return true }
    guard scrolls(along: axis) else { return false }
    if canMove(axis, by: -way[axis]) { return true }
    // At the end of the content the scroll view around it goes on.
    return !scrollViewsAround.contains { outer in
      outer.isScrollEnabled && outer.scrolls(along: axis) && outer.canMove(axis, by: -way[axis])
    }
  }

  /// Whether the content has room within its range in a direction.
  private func canMove(_ axis: ScrollAxis, by distance: CGFloat) -> Bool {
    let range = range(axis)
    let offset = contentOffset[axis]
    return distance > 0 ? offset < range.maximum - threshold : offset > range.minimum + threshold
  }

  private var scrollViewsAround: [UIScrollView] {
    sequence(first: superview, next: { $0?.superview }).compactMap { $0 as? UIScrollView }
  }

  final func dragDidChange() {
    let way = pan.translation(in: self)
    switch pan.state {
    case .began: beginDragging(way)
    case .changed: keepDragging(way)
    case .ended:
      keepDragging(way)
      let velocity = pan.velocity(in: self)
      endDragging(velocity: CGPoint(x: -velocity.x, y: -velocity.y))
    case .cancelled: endDragging(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func beginDragging(_ way: CGPoint) {
    guard drag == nil else { return }
    state.moveCount += 1
    if pan.hasNotches, activity != .resting {
      // A wheel carries on what moves.
      let former = activity
      activity = .followingWheel
      tellEnd(of: former)
    } else {
      stopMotions()
    }
    var axes: ScrollAxes = isDirectionalLockEnabled ? ScrollAxes(lockedBy: way) : .both
    for axis in ScrollAxis.allCases where !scrolls(along: axis) { axes.remove(axis.set) }
    // The slack before a drag is not made up for, or the content would jump; a wheel has none.
    drag = ScrollDrag(pulled: .zero, axes: axes, translation: pan.isScrolling ? .zero : way)
    rebaseDrag()
    delegate?.scrollViewWillBeginDragging(self)
    madeIndicators.show()
    keepDragging(way)
  }

  private func keepDragging(_ way: CGPoint) {
    guard var drag else { return }
    let step = CGPoint(x: way.x - drag.translation.x, y: way.y - drag.translation.y)
    drag.translation = way
    if pan.hasNotches {
      self.drag = drag
      return turnWheel(step)
    }
    var offset = contentOffset
    for axis in ScrollAxis.allCases where drag.axes.contains(axis.set) {
      drag.pulled[axis] -= step[axis]
      offset[axis] = band(axis).shownOffset(
        pulled: drag.pulled[axis], in: range(axis), bounces: bounces)
      // Without bounce nothing is stored beyond the end.
      if !bounces { drag.pulled[axis] = offset[axis] }
    }
    self.drag = drag
    if offset != contentOffset { move(to: offset) }
  }

  // MARK: - End

  /// The offset at which content that is released comes to rest, in whole pixels.
  final func target(velocity: CGPoint, axes: ScrollAxes) -> CGPoint {
    var target = contentOffset
    let scale = max(contentScaleFactor, 1e-3)
    for axis in ScrollAxis.allCases {
      let speed = axes.contains(axis.set) ? velocity[axis] : 0
      let range = range(axis)
      if isPagingEnabled, scrolls(along: axis) {
        target[axis] = PageTarget.offset(
          from: contentOffset[axis], velocity: speed, page: bounds.size[axis], in: range)
      } else {
        let rest = rules(axis).target(from: contentOffset[axis], velocity: speed)
        let isAtEnd = rest == range.minimum || rest == range.maximum
        target[axis] = isAtEnd ? rest : range.clamped((rest * scale).rounded() / scale)
      }
    }
    return target
  }

  /// The motions by which content that is released reaches an offset.
  private func motions(to target: CGPoint, velocity: CGPoint) -> AxisPair<ScrollMotion?> {
    var motions = AxisPair<ScrollMotion?>(nil)
    for axis in ScrollAxis.allCases {
      motions[axis] = ScrollMotion(
        from: contentOffset[axis], velocity: velocity[axis], to: target[axis], under: rules(axis))
    }
    return motions
  }

  /// The speed below which content that is released stays, in points per second.
  static var restingSpeed: CGFloat { 20 }

  /// Lets the content go with a velocity of the offset in points per second.
  private func endDragging(velocity finger: CGPoint) {
    guard let drag else { return }
    var velocity = CGPoint.zero
    for axis in ScrollAxis.allCases
    where drag.axes.contains(axis.set) && abs(finger[axis]) >= Self.restingSpeed {
      velocity[axis] = finger[axis]
    }
    // A touchpad does not tell when the fingers are lifted: what it has scrolled stays (fact HI-10).
    let isCoasting = !pan.isScrolling
    var target =
      drag.wheelTarget
      ?? self.target(velocity: isCoasting || isPagingEnabled ? velocity : .zero, axes: drag.axes)
    let natural = target
    let count = state.moveCount
    if let delegate {
      let told = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
      // The pointer is the callee's for the time of the call.
      unsafe delegate.scrollViewWillEndDragging(
        self, withVelocity: told, targetContentOffset: &target)
    }
    if !target.isFinite || isPagingEnabled { target = natural }
    self.drag = nil
    state.isTouched = false
    state.hasCaughtMotion = false
    guard count == state.moveCount else {
      return tellEndOfDrag(willDecelerate: activity != .resting)
    }
    if drag.wheelTarget != nil, target == natural {
      return letWheelGo()
    }
    for axis in ScrollAxis.allCases {
      let pull = range(axis).overshoot(drag.pulled[axis])
      velocity[axis] = isCoasting ? velocity[axis] * band(axis).slope(pull: pull) : 0
    }
    let motions = motions(to: target, velocity: velocity)
    let isMoving = ScrollAxis.allCases.contains { motions[$0]?.isRest == false }
    if isMoving { activity = .decelerating }
    tellEndOfDrag(willDecelerate: isMoving)
    // In that call the application may have moved the content elsewhere.
    guard isMoving, count == state.moveCount else { return }
    tellDeceleration()
    guard count == state.moveCount else { return }
    begin(motions, as: .decelerating)
  }

  final func tellEndOfDrag(willDecelerate: Bool) {
    if !willDecelerate { indicators?.fade() }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
  }
}
