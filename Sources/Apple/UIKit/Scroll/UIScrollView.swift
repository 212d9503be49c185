// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
public import QuartzCore
internal import ViewCore

/// A view that shows a part of content that is larger than itself, and lets fingers move it.
///
/// The part shown is the view's bounds: `contentOffset` is their origin, and the subviews, which are the
/// content, stay where they are (view fact SC-1). After the finger is lifted the content decelerates, and
/// bounces at its ends. These motions are animations of the layer, so they go on while the application
/// is busy; in each frame the view brings its bounds to where the content is shown and tells its
/// delegate.
@preconcurrency @MainActor open class UIScrollView: UIView {
  // MARK: - Content

  /// The point of the content that is shown in the top left corner, in points; zero by default.
  ///
  /// Any finite point is taken, legal or not. Setting it stops motions of the content along the axes on
  /// which it differs; in an animation block it is animated (view fact SC-9).
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue.isFinite else {
        return RefusalLog.refuse(
          "UIScrollView: contentOffset", "\(newValue) refused; the old offset stays")
      }
      bounds.origin = newValue
    }
  }

  /// Moves the content to an offset, in 0.3 seconds or at once.
  ///
  /// The end of an animated one is told by `scrollViewDidEndScrollingAnimation(_:)`, unless nothing moves
  /// (view fact SC-9). At once, it stops all motions of the content.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    animated ? scroll(to: contentOffset) : jump(to: contentOffset)
  }

  /// The size of the content in points; zero by default. One that is negative or no number is refused.
  open var contentSize: CGSize {
    get { state.contentSize }
    set { setContentSize(newValue) }
  }

  /// The empty room around the content that can be scrolled to, in points; none by default.
  open var contentInset: UIEdgeInsets = .zero {
    didSet { if contentInset != oldValue { extentDidChange() } }
  }

  /// The room around the content that counts: `contentInset` and what bars cover of the view.
  open var adjustedContentInset: UIEdgeInsets { insetsInEffect }

  /// The way in which the safe area adds to `contentInset`; `.automatic` by default.
  open var contentInsetAdjustmentBehavior: UIScrollView.ContentInsetAdjustmentBehavior = .automatic
  {
    didSet { if contentInsetAdjustmentBehavior != oldValue { extentDidChange() } }
  }

  /// The object that is notified of scrolling and zooming.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: - Manner

  /// Whether fingers and wheels scroll the content; true by default.
  open var isScrollEnabled: Bool {
    get { switches.contains(.scrolls) }
    set {
      switches.set(.scrolls, newValue)
      panGestureRecognizer.isEnabled = newValue
    }
  }
  /// Whether scrolling stops at multiples of the bounds' size; false by default (view fact SC-6).
  open var isPagingEnabled: Bool {
    get { switches.contains(.pages) }
    set { switches.set(.pages, newValue) }
  }
  /// Whether a drag that begins along an axis stays on it; false by default.
  open var isDirectionalLockEnabled: Bool {
    get { switches.contains(.locksDirection) }
    set { switches.set(.locksDirection, newValue) }
  }
  /// Whether the content goes beyond its ends and comes back; true by default (view fact SC-8).
  open var bounces: Bool {
    get { switches.contains(.bounces) }
    set { switches.set(.bounces, newValue) }
  }
  /// Whether content that fits bounces vertically; false by default.
  open var alwaysBounceVertical: Bool {
    get { switches.contains(.alwaysBouncesVertically) }
    set { switches.set(.alwaysBouncesVertically, newValue) }
  }
  /// Whether content that fits bounces horizontally; false by default.
  open var alwaysBounceHorizontal: Bool {
    get { switches.contains(.alwaysBouncesHorizontally) }
    set { switches.set(.alwaysBouncesHorizontally, newValue) }
  }
  /// Whether zooming goes beyond its limits and comes back; true by default.
  open var bouncesZoom: Bool {
    get { switches.contains(.bouncesZoom) }
    set { switches.set(.bouncesZoom, newValue) }
  }
  /// Whether the content may be scrolled to its top by the system; true by default.
  open var scrollsToTop: Bool {
    get { switches.contains(.scrollsToTop) }
    set { switches.set(.scrollsToTop, newValue) }
  }
  /// The share of the speed that content keeps in a millisecond; `.normal` by default.
  open var decelerationRate: UIScrollView.DecelerationRate = .normal

  // MARK: - Indicators

  /// The colours of the indicators; `.default` by default.
  open var indicatorStyle: UIScrollView.IndicatorStyle = .default {
    didSet { indicators?.style = indicatorStyle }
  }
  /// Whether an indicator shows while the content moves horizontally; true by default.
  open var showsHorizontalScrollIndicator: Bool {
    get { switches.contains(.showsHorizontalIndicator) }
    set {
      switches.set(.showsHorizontalIndicator, newValue)
      indicators?.place()
    }
  }
  /// Whether an indicator shows while the content moves vertically; true by default.
  open var showsVerticalScrollIndicator: Bool {
    get { switches.contains(.showsVerticalIndicator) }
    set {
      switches.set(.showsVerticalIndicator, newValue)
      indicators?.place()
    }
  }
  /// The distances of the vertical indicator from the edges; none by default.
  open var verticalScrollIndicatorInsets: UIEdgeInsets = .zero {
    didSet { indicators?.place() }
  }
  /// The distances of the horizontal indicator from the edges; none by default.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets = .zero {
    didSet { indicators?.place() }
  }
  /// The distances of both indicators from the edges; answers those of the vertical one.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { madeIndicators.flash() }

  /// Scrolls as little as needed to show a rectangle of the content; not at all if it is shown.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { show(rect, animated: animated) }

  // MARK: - State

  /// Whether a finger is down on the content, though it may not move it yet.
  open var isTracking: Bool { state.isTouched }
  /// Whether a finger or a wheel is moving the content.
  open var isDragging: Bool { drag != nil }
  /// Whether the content is moving by itself after a finger released it.
  open var isDecelerating: Bool { activity == .decelerating }

  // MARK: - Touches

  /// Whether touches of the content wait until it is clear that they do not scroll; true by default.
  ///
  /// They wait for 0.15 seconds (view fact SC-11).
  open var delaysContentTouches: Bool {
    get { switches.contains(.delaysTouches) }
    set { switches.set(.delaysTouches, newValue) }
  }
  /// Whether touches that the content has got may still become scrolling; true by default.
  open var canCancelContentTouches: Bool {
    get { switches.contains(.cancelsTouches) }
    set { switches.set(.cancelsTouches, newValue) }
  }

  /// Whether content gets touches that have waited; true by default.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether touches may be taken from a view of the content to scroll; by default from all but controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { isScrollableThrough(view) }

  /// The recognizer that scrolls.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// The recognizer that zooms; nil while the limits allow one scale only.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { zoomLimits.isRange ? pinch : nil }

  // MARK: - Zoom

  /// The least scale of the content, > 0; 1 by default.
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      if !accepts(scale: minimumZoomScale) { minimumZoomScale = oldValue }
      zoomLimitsDidChange()
    }
  }
  /// The greatest scale of the content; 1 by default.
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      if !accepts(scale: maximumZoomScale) { maximumZoomScale = oldValue }
      zoomLimitsDidChange()
    }
  }
  /// The scale of the content; 1 by default. It is limited to the legal ones.
  ///
  /// It is the scale of the view that the delegate gives, 1 without one (view fact SC-12).
  open var zoomScale: CGFloat {
    get { shownZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the scale of the content about the middle of the visible part.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated) }

  /// Scales and scrolls so that a rectangle of the zoomed view fills the bounds.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(toRect: rect, animated) }

  /// Whether fingers are zooming.
  open var isZooming: Bool { state.zoomGesture != nil }
  /// Whether the scale is coming back to its limits.
  open var isZoomBouncing: Bool { state.zoomBounceCount > 0 }

  // MARK: - Stored values

  /// The switches of the view.
  final var switches: Switches = .initial
  /// The content and its motions.
  final var state = ScrollState()

  final let pan = ScrollPanGestureRecognizer()
  final let pinch = ScrollPinchGestureRecognizer()
  private final let delay = ContentTouchDelay()

  /// Makes a view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addRecognizers()
  }

  /// Makes the view that was encoded by `encode(with:)`; its content's size is not archived.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addRecognizers()
  }

  @MainActor deinit { state.frames?.invalidate() }

  private func addRecognizers() {
    pan.allowedScrollTypesMask = .all
    pan.addAction { [unowned self] _ in dragDidChange() }
    pinch.addAction { [unowned self] _ in pinchDidChange() }
    for recognizer in [delay, pan, pinch] { addGestureRecognizer(recognizer) }
    zoomLimitsDidChange()
    state.fittedExtent = extent
  }

  // MARK: - Views

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      let isOwnMove = state.movesByItself
      // Moves that the delegate makes in its calls are not the view's own any more.
      state.movesByItself = false
      if newValue.origin != old.origin, !isOwnMove { contentIsMoved(to: newValue.origin) }
      super.bounds = newValue
      boundsDidChange(from: old)
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds
      super.frame = newValue
      boundsDidChange(from: old)
    }
  }

  override var isScrollArea: Bool { true }
  override var scrolledContentRect: CGRect { CGRect(origin: .zero, size: contentSize) }

  override func contentGuideDidChange(_ size: CGSize) {
    if contentSize != size { contentSize = size }
  }

  open override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    if layer === self.layer { indicators?.follow() }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    extentDidChange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window == nil, activity != .resting else { return }
    stopMotions()
    move(to: legal(contentOffset))
  }

  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if gestureRecognizer === pan { return dragShouldBegin() }
    if gestureRecognizer === pinch { return pinchShouldBegin }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
