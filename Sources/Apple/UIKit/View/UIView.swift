// SPDX-License-Identifier: MIT

public import Foundation
public import QuartzCore
public import ViewCore

/// A rectangle on the screen that shows something, lays out its subviews and takes touches.
///
/// A view is the delegate of one layer, made from `layerClass`, for its whole life; most of its values are the
/// layer's, so that a change of either is a change of both (view facts VL-1, VL-2). Coordinates are in
/// points and y grows downward.
///
/// Outside of animation blocks changes take effect at once; inside they move: see
/// `animate(withDuration:animations:)`.
@preconcurrency @MainActor open class UIView: UIResponder {
  /// The class of which the view's layer is made; `CALayer` by default.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view; the view is its delegate.
  public final let layer: CALayer

  /// The superview, which holds the view; it clears this before it goes.
  unowned(unsafe) final var parent: UIView?
  /// The subviews, back to front.
  public internal(set) final var subviews: [UIView] = []
  /// Values that few views have.
  final var rare: RareViewValues?
  /// The values from above; nil has all defaults.
  final var inherited: InheritedViewValues?
  /// The size to which the subviews were last fitted by their masks.
  package final var autoresizedSize: CGSize
  final var flags: Flags = .initial
  /// The bits of `autoresizingMask`.
  private final var storedAutoresizingMask: UInt8 = 0

  /// A number by which `viewWithTag(_:)` finds the view; 0 by default.
  open var tag: Int {
    get { rare?.tag ?? 0 }
    set { if newValue != tag { madeRare.tag = newValue } }
  }

  /// The way in which the contents are fitted when the bounds change; `.scaleToFill` by default.
  open var contentMode: UIView.ContentMode = .scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// The parts of the frame that change with the superview's size; none by default.
  ///
  /// Several flexible parts on one axis share the change in proportion to their sizes.
  open var autoresizingMask: UIView.AutoresizingMask {
    get { AutoresizingMask(rawValue: UInt(storedAutoresizingMask)) }
    set {
      guard newValue != autoresizingMask else { return }
      storedAutoresizingMask = UInt8(newValue.rawValue & 0x3f)
      noteMask()
    }
  }

  /// Makes a view with a frame in the superview's points.
  public init(frame: CGRect) {
    layer = Self.madeLayer()
    autoresizedSize = frame.size
    super.init()
    layer.frame = frame
    didMakeLayer()
  }

  /// Makes a view with the frame zero.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Makes the view that was encoded by `encode(with:)`; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    layer = Self.madeLayer()
    autoresizedSize = .zero
    super.init()
    decode(from: coder)
    didMakeLayer()
  }

  /// Encodes the view's geometry, look and subviews, in an archive with keys.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  // As `isolated`, which the compiler refuses to a class that is `@preconcurrency`.
  @MainActor deinit {
    dissolveConstraints()
    releaseSubviews()
    rare?.gestureRecognizers.forEach { $0.leaveView() }
  }

  /// The layer of a new view; a class that is not a layer class stops the program, as Apple's does.
  private static func madeLayer() -> CALayer {
    guard let layer = CALayer.make(layerClass) else {
      preconditionFailure("\(self).layerClass is \(layerClass), which is no class of layers")
    }
    return layer
  }

  private func didMakeLayer() {
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    if updatesConstraints { LayoutWork.mark(self) }
    guard drawsContents else { return }
    updateLayerOpacity()
    layer.setNeedsDisplay()
  }

  // MARK: - Responder

  /// The view's controller, else its superview.
  open override var next: UIResponder? { rare?.viewController ?? superview }

  // MARK: - Geometry

  /// The box around the view in the superview's coordinates, in points; zero by default.
  ///
  /// With a transform other than the identity its value is undefined, as on Apple's systems, and it
  /// must not be set (view fact VL-3).
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      autoresizeSubviews()
    }
  }

  /// The view's rectangle in its own coordinates, in points.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      autoresizeSubviews()
    }
  }

  /// The position of the anchor point in the superview's coordinates, in points (view fact VL-4).
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      noteFrame()
    }
  }

  /// The affine transform about the anchor point; the identity by default.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The transform in space about the anchor point; the identity by default.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point about which the view turns, in parts of its bounds; (0.5, 0.5) by default.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  // MARK: - Look

  /// The opacity of the view and its subviews, from 0 to 1; 1 by default.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  /// The colour behind the contents; nil, none, by default.
  open var backgroundColor: UIColor? {
    get { shownBackgroundColor }
    set { setBackgroundColor(newValue) }
  }

  /// Whether the view and its subviews are left out of the picture; false by default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      if flags.contains(.isArranged) { (superview as? UIStackView)?.visibilityDidChange(of: self) }
    }
  }

  /// Whether `draw(_:)` promises to cover the bounds with opaque colours; true by default.
  ///
  /// Without drawn contents, and with a translucent background colour, it has no effect (view fact
  /// VL-10).
  open var isOpaque: Bool {
    get { flags.contains(.isOpaque) }
    set {
      flags.set(.isOpaque, newValue)
      updateLayerOpacity()
    }
  }

  /// Whether subviews are cut off at the bounds; false by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Whether the drawing area is cleared before `draw(_:)`; true by default.
  open var clearsContextBeforeDrawing: Bool {
    get { flags.contains(.clearsContext) }
    set { flags.set(.clearsContext, newValue) }
  }

  /// The part of the contents that is stretched, in parts of them; all of them by default.
  open var contentStretch: CGRect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }

  /// The pixels of a point of the contents; the screen's by default.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      flags.insert(.hasOwnScale)
      setContentScale(newValue)
    }
  }

  /// The colour of what can be touched: the superview's unless set, at the root the system's blue.
  open var tintColor: UIColor! {
    get { shownTintColor }
    set { setTintColor(newValue) }
  }

  /// The way in which the tint colour is shown; `.automatic` by default.
  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { shownTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// Tells that `tintColor` or `tintAdjustmentMode` has changed, of this view or above it.
  open func tintColorDidChange() {}

  /// The style of the view and those below it; `.unspecified`, the superview's, by default.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { ownStyle }
    set { setOwnStyle(newValue) }
  }

  /// The style and the scale in which the view is shown.
  open var traitCollection: UITraitCollection { shownTraits }

  /// Tells that the style in which the view is shown has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Lets a class of this module show its dynamic colours in the new style.
  func styleDidChange() {}

  /// The view whose opacity this view is multiplied by; it has no superview. Nil by default.
  open var mask: UIView? {
    get { rare?.mask }
    set { setMask(newValue) }
  }

  // MARK: - Touches

  /// Whether the view and its subviews take touches; true by default.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.takesTouches) }
    set { flags.set(.takesTouches, newValue) }
  }

  /// Whether the view takes more than one touch at a time; false by default.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.takesSeveralTouches) }
    set { flags.set(.takesSeveralTouches, newValue) }
  }

  /// Whether the view keeps touches from other views of the window while it has one; false by default.
  open var isExclusiveTouch: Bool {
    get { flags.contains(.takesTouchesAlone) }
    set { flags.set(.takesTouchesAlone, newValue) }
  }

  /// The view at a point of this view's coordinates: the deepest and foremost that takes touches.
  ///
  /// A view that is hidden, takes no touches or has an `alpha` below 0.01 is left out with its subviews;
  /// so is what lies outside of the bounds (view facts HI-1, HI-2).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    viewHit(at: point, with: event)
  }

  /// Whether a point of this view's coordinates lies in the view: in its bounds, by default.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The recognizers that see the touches of the view and its subviews; nil, none, by default.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { rare.flatMap { $0.gestureRecognizers.isEmpty ? nil : $0.gestureRecognizers } }
    set { setGestureRecognizers(newValue) }
  }

  /// Adds a recognizer, which leaves the view that it has.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Takes a recognizer away; its gesture, if one is under way, is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Whether a recognizer that has seen its gesture begins, or else fails; true by default.
  ///
  /// Asked are the recognizer's view and the views of the touches that the gesture would take. Controls keep
  /// the touches by which they are operated from the recognizers of views around them.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: - Tree

  /// The view that holds this one.
  open var superview: UIView? { unsafe parent }

  /// The window at the root; nil while the view is in none.
  open var window: UIWindow? { unsafe inherited?.window }

  /// Puts a view in front of the subviews; it leaves the superview that it has (view fact VL-5).
  open func addSubview(_ view: UIView) { insert(view, at: .end) }

  /// Puts a view behind the subview that has an index now, or in front where none exists.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: .index(index)) }

  /// Puts a view in front of a subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: .above(siblingSubview))
  }

  /// Puts a view behind a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: .below(siblingSubview))
  }

  /// Lets two subviews change places.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if unsafe view.parent === self { insert(view, at: .end) }
  }

  /// Puts a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if unsafe view.parent === self { insert(view, at: .index(0)) }
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { detach() }

  /// Whether the view is another one or below it.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = unsafe candidate.parent
    }
    return false
  }

  /// The view itself or the first below it, in depth, with a tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Tells that a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Tells that a subview is about to leave.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Tells that the superview is about to change; nil: to none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Tells that the superview has changed.
  open func didMoveToSuperview() {}
  /// Tells that the window is about to change; nil: to none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Tells that the window has changed.
  open func didMoveToWindow() {}

  // MARK: - Layout

  /// Asks for layout before the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out now what needs it, from the topmost view above that does (view fact LY-1).
  open func layoutIfNeeded() { layOutTree { layer.layoutIfNeeded() } }

  /// Places the subviews; by default their constraints do.
  open func layoutSubviews() { placeSubviewsByConstraints() }

  /// Whether subviews follow changes of the size by their masks; true by default.
  open var autoresizesSubviews: Bool {
    get { flags.contains(.autoresizesSubviews) }
    set { flags.set(.autoresizesSubviews, newValue) }
  }

  /// The size that suits the view best within a size; its present size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the bounds the size of `sizeThatFits(_:)` (view fact LY-8).
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The size of the content, by which constraints fit the view, in points; `noIntrinsicMetric` on axes
  /// without one. None by default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Tells that `intrinsicContentSize` has changed.
  open func invalidateIntrinsicContentSize() {
    noteContentForConstraints()
    superview?.contentSizeDidChange(of: self)
  }

  /// Tells a view of this module that places a subview by its content that this has another size.
  func contentSizeDidChange(of subview: UIView) {}

  /// The measure of an axis without an intrinsic size.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// The height of the content at a width, where it depends on it; nil by default.
  func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? { nil }

  // MARK: - Constraints

  /// Whether views of the class have constraints of their own from the beginning; false by default.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Asks for `updateConstraints()` in the next layout pass.
  open func setNeedsUpdateConstraints() { markForConstraintsUpdate() }

  /// Calls `updateConstraints()` now where it is due, of the view and those below it.
  open func updateConstraintsIfNeeded() { LayoutWork.updateConstraints(from: self) }

  /// Changes the view's constraints before they are solved; an override ends with a call of this one.
  open func updateConstraints() {}

  /// The size nearest to a target that the constraints in the view allow, in points.
  ///
  /// - Parameters:
  ///   - targetSize: the target.
  ///   - horizontalFittingPriority: the importance of its width.
  ///   - verticalFittingPriority: the importance of its height.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittedSize(targetSize, horizontalFittingPriority, verticalFittingPriority) ?? bounds.size
  }

  /// The insets of the rectangle that constraints align from the frame; zero by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The rectangle that constraints align, of a frame in the superview's points.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame whose alignment rectangle is given, in the superview's points.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: UIEdgeInsets.zero - alignmentRectInsets)
  }

  /// The view, this one or below it, whose first line of text has the first baseline; this one.
  open var forFirstBaselineLayout: UIView { self }
  /// The view, this one or below it, whose last line of text has the last baseline; this one.
  open var forLastBaselineLayout: UIView { self }
  /// The distance of the first line's baseline from the top of the alignment rectangle; 0 by default.
  var firstBaselineOffset: CGFloat { 0 }
  /// The distance of the last line's baseline from the bottom of the alignment rectangle, upward.
  var lastBaselineOffset: CGFloat { 0 }

  /// Whether the view shows a part of a larger content; see `contentGuideDidChange(_:)`.
  var isScrollArea: Bool { false }
  /// The rectangle of the content of a scroll area.
  var scrolledContentRect: CGRect { bounds }
  /// Tells a scroll area the size that constraints give its content.
  func contentGuideDidChange(_ size: CGSize) {}

  // MARK: - Margins

  /// The least distances of content from the edges, with those of the safe area; 8 by default.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { setMargins(NSDirectionalEdgeInsets(newValue, effectiveUserInterfaceLayoutDirection)) }
  }

  /// Tells that the layout margins have changed.
  open func layoutMarginsDidChange() {}

  /// The distances from the edges of what bars and the like cover; zero by default.
  open var safeAreaInsets: UIEdgeInsets { effectiveSafeArea }

  /// Tells that the safe area has changed.
  open func safeAreaInsetsDidChange() {}

  /// The direction in which to arrange the content of the view.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  // MARK: - Drawing

  /// Asks for drawing before the next commit.
  open func setNeedsDisplay() { if drawsContents { layer.setNeedsDisplay() } }

  /// Asks for drawing a rectangle of the bounds before the next commit.
  open func setNeedsDisplay(_ rect: CGRect) { if drawsContents { layer.setNeedsDisplay(rect) } }

  /// Draws a rectangle of the bounds into the current context, in points (view fact VL-9).
  ///
  /// A class that does not override it has no contents: its view shows colours and subviews only.
  open func draw(_ rect: CGRect) {}

  // MARK: - Physics

  /// The shape by which the view collides; its bounds by default.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline for collisions by a path, in points from the middle; that of the bounds by default.
  open var collisionBoundingPath: UIBezierPath { boundsPath }

  // MARK: - Layer

  /// Draws the layer's contents: prepares the context and calls `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawContents(of: layer, in: ctx) }

  /// Shows what the view draws.
  open func display(_ layer: CALayer) {
    if drawsContents, !keepsContents { layer.displayByDrawing() }
  }

  /// The action for a change of a layer: inside an animation block one that adds the block's animation,
  /// elsewhere `NSNull`, for none (view fact VB-1).
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    animationAction(for: layer, forKey: event)
  }

  /// Lays out the view (view fact LY-2).
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    autoresizeSubviews()
    solveConstraints(isNext: true)
    if let controller = rare?.viewController {
      controller.layOut { layoutSubviews() }
    } else {
      layoutSubviews()
    }
  }
}
