// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// Motions of the content by itself.
///
/// A motion is an animation of the layer's `bounds.origin`, one for each axis, which the render tree
/// evaluates: it goes on while the application is busy. The model follows it, at each frame, by the
/// presentation; and at the end, which may be noticed late, it gets the destination.
extension UIScrollView {
  /// The distance from its end at which a motion is over: half a pixel (view fact SC-3).
  final var threshold: CGFloat { 0.5 / max(contentScaleFactor, 1e-3) }

  /// The resistance beyond the ends along an axis.
  final func band(_ axis: ScrollAxis) -> RubberBand { RubberBand(dimension: bounds.size[axis]) }

  /// The circumstances of a motion along an axis.
  final func rules(_ axis: ScrollAxis) -> ScrollMotion.Rules {
    let rate = isPagingEnabled ? .fast : decelerationRate
    return ScrollMotion.Rules(
      range: range(axis), decelerationRate: rate.rawValue, bounces: bounces,
      threshold: threshold)
  }

  /// The key of the animation along an axis.
  private func key(_ axis: ScrollAxis) -> String { "UIScrollView." + axis.coordinateKey }

  /// Whether anything moves by a motion.
  private var hasMotions: Bool { ScrollAxis.allCases.contains { motions[$0] != nil } }

  /// Where the content is shown at present.
  final var shownOffset: CGPoint {
    var offset = contentOffset
    guard hasMotions, let shown = layer.presentation()?.bounds.origin else { return offset }
    for axis in ScrollAxis.allCases where motions[axis] != nil { offset[axis] = shown[axis] }
    return offset
  }

  /// The velocity of the motion along an axis at present, in points per second.
  final func shownVelocity(_ axis: ScrollAxis) -> CGFloat {
    guard let motion = motions[axis], let animation = layer.animation(forKey: key(axis)),
      animation.beginTime != 0
    else { return motions[axis]?.velocity(at: 0) ?? 0 }
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    return motion.velocity(at: CGFloat(now - animation.beginTime))
  }

  // MARK: - Begin

  /// Begins motions in place of those under way, which go on along an axis without a new one; at the end
  /// the delegate is notified as the activity has it.
  ///
  /// Without a renderer that shows the view the content is at its destination at once.
  final func begin(_ wanted: AxisPair<ScrollMotion?>, as activity: ScrollActivity) {
    let isShown = layer.presentation() != nil
    var offset = shownOffset
    self.activity = activity
    for axis in ScrollAxis.allCases {
      guard let motion = wanted[axis] else { continue }
      removeMotion(axis)
      if motion.isRest || !isShown {
        if motion.destination != offset[axis] { offset[axis] = motion.destination }
      } else {
        add(motion, axis)
      }
    }
    let count = state.moveCount
    if offset != contentOffset { move(to: offset) }
    guard count == state.moveCount, self.activity == activity else { return }
    if hasMotions { followFrames() } else { endActivityIfStill() }
    if activity != .resting { indicators?.show() }
  }

  private func add(_ motion: ScrollMotion, _ axis: ScrollAxis) {
    motions[axis] = motion
    let animation = motion.animation(keyPath: "bounds.origin." + axis.coordinateKey)
    animation.delegate = ScrollMotionEnd(of: self, axis, number: state.motionNumbers[axis])
    layer.add(animation, forKey: key(axis))
    madeIndicators.add(motion, axis)
  }

  private func followFrames() {
    guard state.frames == nil else { return }
    let link = CADisplayLink { [weak self] _ in self?.follow() }
    link.add(to: .main, forMode: .common)
    state.frames = link
  }

  /// Brings the offset to where the content is shown.
  final func follow() {
    let shown = shownOffset
    if shown != contentOffset { move(to: shown) }
  }

  // MARK: - End

  /// The animation along an axis is over, or was taken from the layer.
  final func motionDidEnd(_ axis: ScrollAxis, number: Int, finished: Bool) {
    guard number == state.motionNumbers[axis], let motion = motions[axis] else { return }
    var offset = contentOffset
    offset[axis] = motion.destination
    removeMotion(axis)
    if finished, offset != contentOffset { move(to: offset) }
    endActivityIfStill()
  }

  /// Takes a motion from the layer; the content is where the model has it.
  final func removeMotion(_ axis: ScrollAxis) {
    state.motionNumbers[axis] += 1
    guard motions[axis] != nil else { return }
    motions[axis] = nil
    layer.removeAnimation(forKey: key(axis))
    indicators?.removeMotion(axis)
  }

  /// Stops all motions where the content is shown, and tells the delegate of it.
  final func stopMotions() {
    guard activity != .resting else { return }
    let shown = shownOffset
    for axis in ScrollAxis.allCases { removeMotion(axis) }
    if shown != contentOffset { move(to: shown) }
    endActivityIfStill()
  }

  /// Ends the activity when its last motion is over.
  final func endActivityIfStill() {
    guard activity != .resting, !hasMotions else { return }
    let ended = activity
    activity = .resting
    state.frames?.invalidate()
    state.frames = nil
    if drag == nil, !state.isTouched { indicators?.fade() }
    tellEnd(of: ended)
  }

  /// Tells the delegate of the end of an activity whose begin it knows of.
  final func tellEnd(of ended: ScrollActivity) {
    switch ended {
    case .decelerating where state.hasToldDeceleration:
      state.hasToldDeceleration = false
      delegate?.scrollViewDidEndDecelerating(self)
    case .animating:
      endScrollingToTop()
      delegate?.scrollViewDidEndScrollingAnimation(self)
    case .decelerating, .followingWheel, .resting: break
    }
  }

  /// Tells the delegate that deceleration begins.
  final func tellDeceleration() {
    state.hasToldDeceleration = true
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Leads motions whose end is not legal any more to one that is, without a jolt.
  final func redirectMotions() {
    for axis in ScrollAxis.allCases {
      guard let motion = motions[axis], range(axis).overshoot(motion.destination) != 0,
        activity == .decelerating || activity == .followingWheel
      else { continue }
      let (offset, velocity) = (shownOffset[axis], shownVelocity(axis))
      removeMotion(axis)
      let rules = rules(axis)
      let target = rules.target(from: offset, velocity: velocity)
      var model = contentOffset
      model[axis] = offset
      if model != contentOffset { move(to: model) }
      let redirected = ScrollMotion(from: offset, velocity: velocity, to: target, under: rules)
      if !redirected.isRest, motions[axis] == nil { add(redirected, axis) }
    }
    endActivityIfStill()
  }
}

/// Receives the end of a motion, without holding the scroll view.
@MainActor private final class ScrollMotionEnd: NSObject, @MainActor CAAnimationDelegate {
  private weak var scrollView: UIScrollView?
  private var axis = ScrollAxis.horizontal
  private var number = 0

  override nonisolated init() { super.init() }

  convenience init(of scrollView: UIScrollView, _ axis: ScrollAxis, number: Int) {
    self.init()
    self.scrollView = scrollView
    self.axis = axis
    self.number = number
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    scrollView?.motionDidEnd(axis, number: number, finished: flag)
  }
}
