// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore
internal import ViewCore

/// The legal offsets, and the ways to change the offset.
extension UIScrollView {
  /// The lengths that determine the legal offsets at present.
  final var extent: ScrollExtent {
    ScrollExtent(content: state.contentSize, shown: bounds.size, insets: adjustedContentInset)
  }

  /// The legal offsets along an axis (view fact SC-1).
  final func range(_ axis: ScrollAxis) -> ScrollRange { extent.range(axis) }

  /// The nearest legal offset.
  final func legal(_ offset: CGPoint) -> CGPoint {
    var offset = offset
    for axis in ScrollAxis.allCases { offset[axis] = range(axis).clamped(offset[axis]) }
    return offset
  }

  /// Whether a drag moves the content along an axis: it does not fit, or bounces though it does.
  final func scrolls(along axis: ScrollAxis) -> Bool {
    let always = axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
    return range(axis).length > 0 || bounces && always
  }

  /// The room around the content with what the safe area adds.
  final var insetsInEffect: UIEdgeInsets {
    let safe = contentInsetAdjustmentBehavior == .never ? .zero : safeAreaInsets
    guard safe != .zero else { return contentInset }
    var result = contentInset
    if contentInsetAdjustmentBehavior != .scrollableAxes || overflows(.vertical) {
      result.top += safe.top
      result.bottom += safe.bottom
    }
    if contentInsetAdjustmentBehavior == .always || overflows(.horizontal) {
      result.left += safe.left
      result.right += safe.right
    }
    return result
  }

  /// Whether content that knows of no safe area scrolls along an axis.
  private func overflows(_ axis: ScrollAxis) -> Bool {
    let plain = ScrollExtent(
      content: state.contentSize, shown: bounds.size, insets: contentInset)
    let always = axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
    return plain.range(axis).length > 0 || bounces && always
  }

  // MARK: - Moving

  /// Moves the content, as the view does by itself.
  final func move(to offset: CGPoint) {
    state.movesByItself = true
    contentOffset = offset
    state.movesByItself = false
  }

  /// Notes that something else than the view moves the content: its motions stop where they are replaced.
  final func contentIsMoved(to offset: CGPoint) {
    state.moveCount += 1
    for axis in ScrollAxis.allCases where offset[axis] != bounds.origin[axis] {
      if motions[axis] != nil { removeMotion(axis) }
      guard drag != nil else { continue }
      drag?.pulled[axis] = band(axis).pulledOffset(shown: offset[axis], in: range(axis))
      drag?.wheelTarget?[axis] = offset[axis]
    }
    endActivityIfStill()
  }

  /// Applies a new origin, and fits the offset to a new size.
  final func boundsDidChange(from old: CGRect) {
    if bounds.size != old.size { extentDidChange() }
    guard bounds.origin != old.origin else { return }
    setNeedsLayout()
    indicators?.follow()
    Self.scrollReports.run { delegate?.scrollViewDidScroll(self) }
  }

  private static let scrollReports = NestedCalls(
    "UIScrollView: scrollViewDidScroll", "delegates scroll without end in answer to scrolling")

  /// Moves the content at once and for good.
  final func jump(to offset: CGPoint) {
    state.moveCount += 1
    stopMotions()
    contentOffset = offset
  }

  /// Moves the content in 0.3 seconds (view fact SC-9).
  final func scroll(to offset: CGPoint) {
    guard offset.isFinite else {
      return RefusalLog.refuse(
        "UIScrollView: contentOffset", "\(offset) refused; the old offset stays")
    }
    state.moveCount += 1
    let start = shownOffset
    guard offset != start || activity != .resting else { return }
    var motions = AxisPair<ScrollMotion?>(nil)
    for axis in ScrollAxis.allCases {
      motions[axis] = ScrollMotion(
        easingFrom: start[axis], to: offset[axis], duration: Self.animationDuration)
    }
    if activity == .decelerating { tellEnd(of: .decelerating) }
    begin(motions, as: .animating)
  }

  /// The length of scrolling that the application asks for, in seconds.
  static var animationDuration: CGFloat { 0.3 }

  final func show(_ rect: CGRect, animated: Bool) {
    guard !rect.isNull, rect.origin.isFinite, rect.size.isMeasure else { return }
    let shown = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    func shift(_ low: CGFloat, _ high: CGFloat, in first: CGFloat, _ last: CGFloat) -> CGFloat {
      if low >= first, high <= last { return 0 }
      // A rectangle too large to be shown in whole is shown from its start, unless it fills the view.
      if high - low > last - first { return low <= first && high >= last ? 0 : low - first }
      return low < first ? low - first : high - last
    }
    offset.x += shift(rect.minX, rect.maxX, in: shown.minX, shown.maxX)
    offset.y += shift(rect.minY, rect.maxY, in: shown.minY, shown.maxY)
    setContentOffset(legal(offset), animated: animated)
  }

  /// Scrolls to the top if `scrollsToTop` and the delegate allow it; for a stand-in of a status bar.
  ///
  /// - Returns: whether they do.
  @discardableResult final func scrollToTop() -> Bool {
    guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return false }
    var top = contentOffset
    top.y = range(.vertical).minimum
    state.isScrollingToTop = true
    if top == shownOffset {
      endScrollingToTop()
    } else {
      scroll(to: top)
    }
    return true
  }

  /// Tells that the top is reached, if it was aimed at.
  final func endScrollingToTop() {
    guard state.isScrollingToTop else { return }
    state.isScrollingToTop = false
    delegate?.scrollViewDidScrollToTop(self)
  }

  // MARK: - Content that changes

  final func setContentSize(_ size: CGSize) {
    guard size.isMeasure else {
      return RefusalLog.refuse(
        "UIScrollView: contentSize", "\(size) refused; the old size stays")
    }
    guard size != state.contentSize else { return }
    state.contentSize = size
    extentDidChange()
  }

  /// Brings an offset that was legal back to the legal ones, and leads motions to a legal end.
  ///
  /// Where new insets move the start of the content along, an offset at the start stays there.
  final func extentDidChange() {
    let (old, new) = (state.fittedExtent, extent)
    state.fittedExtent = new
    indicators?.place()
    if activity != .resting { return redirectMotions() }
    guard drag == nil, !state.isTouched, !isZooming else { return }
    var offset = contentOffset
    for axis in ScrollAxis.allCases {
      let (before, after) = (old.range(axis), new.range(axis))
      guard before.contains(offset[axis]) else { continue }
      if old.insets != new.insets, offset[axis] == before.minimum {
        offset[axis] = after.minimum
      } else {
        offset[axis] = after.clamped(offset[axis])
      }
    }
    if offset != contentOffset { move(to: offset) }
  }
}
