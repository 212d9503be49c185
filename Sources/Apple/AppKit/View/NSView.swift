// SPDX-License-Identifier: MIT

public import CoreGraphics
public import CoreImage
public import Foundation
public import QuartzCore
internal import ViewCore

/// A rectangle of a window that draws, lays out its subviews and takes events.
///
/// Coordinates are in points and y grows upward unless `isFlipped`. A view with a layer is layer-backed:
/// the view makes the layer, keeps it in step and is its delegate; or layer-hosting: the layer is the
/// application's (view facts NV-1, NV-2). A view without a layer draws into the layer of the next view
/// above that has one, at the top the window's.
///
/// Changes take effect at once; through `animator()` they move.
@preconcurrency @MainActor open class NSView: NSResponder {
  /// The values, which the view's animators share.
  final let state: ViewState

  /// Makes a view with a frame in the superview's points; one that is not finite counts as zero.
  public init(frame frameRect: NSRect) {
    state = ViewState(frame: NSView.storable(frameRect) ?? .zero)
    super.init()
    markForOwnConstraints()
  }

  /// Makes a view with the frame zero.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Makes the view that was encoded by `encode(with:)`.
  public required init?(coder: NSCoder) {
    state = ViewState(frame: .zero)
    super.init()
    decode(from: coder)
    markForOwnConstraints()
  }

  /// Encodes the view's geometry, look and subviews, in an archive with keys.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  // MARK: - Layer

  /// Whether the view and all below it have layers; false by default.
  ///
  /// Views below one that wants a layer have layers without wanting them (view fact NV-1).
  open var wantsLayer: Bool {
    get { state.flags.contains(.wantsLayer) }
    set { real.setWantsLayer(newValue) }
  }

  /// The layer that shows the view; nil for a view that draws into another one's.
  ///
  /// One that is set before the view's backing layer was shown, before or after `wantsLayer`, belongs to
  /// the application: the view is layer-hosting, and gives the layer its frame and nothing else. One that
  /// is set later takes the place of the layer that is shown, a backing layer's as a backing layer; nil
  /// has another one made (view facts NV-1, NV-2). A layer that another view has is refused.
  open var layer: CALayer? {
    get { state.layer }
    set { real.setLayer(newValue) }
  }

  /// Makes the layer of a layer-backed view: a `CALayer` by default.
  open func makeBackingLayer() -> CALayer { CALayer() }

  /// Whether `updateLayer()` is called in the place of `draw(_:)`; false by default.
  open var wantsUpdateLayer: Bool { false }

  /// Sets the layer's contents and other properties; does nothing by default (view fact NV-12).
  open func updateLayer() {}

  /// The treatment of the layer's contents when the view is resized.
  ///
  /// `.duringViewResize` by default; a layer-hosting view's is `.never` (view fact NV-10).
  open var layerContentsRedrawPolicy: NSView.LayerContentsRedrawPolicy {
    get { state.flags.contains(.hostsLayer) ? .never : state.redrawPolicy }
    set { real.setRedrawPolicy(newValue) }
  }

  /// The fit of the layer's contents into a view of another size; `.scaleAxesIndependently` by default.
  open var layerContentsPlacement: NSView.LayerContentsPlacement {
    get { state.placement }
    set {
      state.placement = newValue
      real.syncContentsGravity()
    }
  }

  /// Whether filters are set on the layer itself; a mark without effect here. False by default.
  open var layerUsesCoreImageFilters: Bool {
    get { state.flags.contains(.usesCoreImageFilters) }
    set { state.flags.set(.usesCoreImageFilters, newValue) }
  }

  /// Whether subviews that do not want a layer draw into this view's; false by default.
  ///
  /// A view without a layer refuses it, and logs that (view fact NV-12).
  open var canDrawSubviewsIntoLayer: Bool {
    get { state.flags.contains(.drawsSubviewsIntoLayer) }
    set { real.setDrawsSubviewsIntoLayer(newValue) }
  }

  // MARK: - Geometry

  /// The rectangle in the superview's coordinates, before any rotation; in points.
  ///
  /// Setting it calls `setFrameOrigin(_:)` and `setFrameSize(_:)` where these change. A rectangle that is
  /// not finite is refused and logged; a negative size counts as 0.
  open var frame: NSRect {
    get { state.frame }
    set {
      if moved("frame", { $0.frame = newValue }) { return }
      guard let frame = NSView.storable(newValue) else { return NSView.refuse(newValue, "frame") }
      if frame.origin != state.frame.origin { setFrameOrigin(frame.origin) }
      if frame.size != state.frame.size { setFrameSize(frame.size) }
    }
  }

  /// The view's rectangle in its own coordinates; with rotated coordinates the box around it.
  open var bounds: NSRect {
    get { currentBounds }
    set {
      if moved("bounds", { $0.bounds = newValue }) { return }
      setBoundsOrigin(newValue.origin)
      setBoundsSize(newValue.size)
    }
  }

  /// The rotation about the frame's origin in degrees, counterclockwise where the superview's y grows
  /// upward; 0 by default.
  open var frameRotation: CGFloat {
    get { state.rare?.frameRotation ?? 0 }
    set {
      if moved("frameRotation", { $0.frameRotation = newValue }) { return }
      setFrameRotation(newValue, aboutCenter: false)
    }
  }

  /// The rotation in degrees, set about the middle of the frame: the frame's origin moves.
  open var frameCenterRotation: CGFloat {
    get { state.rare?.frameRotation ?? 0 }
    set {
      if moved("frameCenterRotation", { $0.frameCenterRotation = newValue }) { return }
      setFrameRotation(newValue, aboutCenter: true)
    }
  }

  /// The rotation of the view's coordinates about their origin, in degrees; 0 by default.
  open var boundsRotation: CGFloat {
    get { state.rare?.boundsRotation ?? 0 }
    set {
      if moved("boundsRotation", { $0.boundsRotation = newValue }) { return }
      setBoundsRotation(newValue)
    }
  }

  /// Moves the frame.
  open func setFrameOrigin(_ newOrigin: NSPoint) {
    if moved("frameOrigin", { $0.setFrameOrigin(newOrigin) }) { return }
    moveFrame(to: newOrigin)
  }

  /// Resizes the frame, and the subviews by their masks.
  open func setFrameSize(_ newSize: NSSize) {
    if moved("frameSize", { $0.setFrameSize(newSize) }) { return }
    resizeFrame(to: newSize)
  }

  /// Moves the view's coordinates: the corner of the view is at this point.
  open func setBoundsOrigin(_ newOrigin: NSPoint) {
    if moved("boundsOrigin", { $0.setBoundsOrigin(newOrigin) }) { return }
    moveBounds(to: newOrigin)
  }

  /// Scales the view's coordinates: the view is this large in them. A size of 0 is refused.
  open func setBoundsSize(_ newSize: NSSize) {
    if moved("boundsSize", { $0.setBoundsSize(newSize) }) { return }
    scaleBounds(to: newSize)
  }

  /// Turns the view's coordinates further, by degrees.
  open func rotate(byDegrees angle: CGFloat) { boundsRotation += angle }

  /// Moves the origin of the view's coordinates to a point of them.
  open func translateOrigin(to translation: NSPoint) {
    let origin = bounds.origin
    setBoundsOrigin(NSPoint(x: origin.x - translation.x, y: origin.y - translation.y))
  }

  /// Scales the unit of the view's coordinates.
  open func scaleUnitSquare(to newUnitSize: NSSize) {
    if moved("boundsSize", { $0.scaleUnitSquare(to: newUnitSize) }) { return }
    scaleUnits(by: newUnitSize)
  }

  /// Whether y grows downward in the view; false by default.
  open var isFlipped: Bool { (animated as? NSView)?.isFlipped ?? false }

  // MARK: - Look

  /// The opacity of the view and its subviews, from 0 to 1; 1 by default.
  open var alphaValue: CGFloat {
    get { shownAlpha }
    set {
      if moved("alphaValue", { $0.alphaValue = newValue }) { return }
      setAlpha(newValue)
    }
  }

  /// The shadow of the view; nil by default. It shows with a layer only.
  open var shadow: NSShadow? {
    get { state.rare?.shadow }
    set {
      if moved("shadow", { $0.shadow = newValue }) { return }
      setShadow(newValue)
    }
  }

  /// The filters of the view and its subviews; empty by default. They act with a layer only (NV-17).
  open var contentFilters: [CIFilter] {
    get { state.rare?.contentFilters ?? [] }
    set {
      if moved("contentFilters", { $0.contentFilters = newValue }) { return }
      state.madeRare.contentFilters = newValue
      syncFilters()
    }
  }

  /// The filters of what lies behind the view; empty by default. They act with a layer only (NV-17).
  open var backgroundFilters: [CIFilter] {
    get { state.rare?.backgroundFilters ?? [] }
    set {
      if moved("backgroundFilters", { $0.backgroundFilters = newValue }) { return }
      state.madeRare.backgroundFilters = newValue
      syncFilters()
    }
  }

  /// The filter that combines the view with what lies behind it; nil by default. It acts with a layer only.
  open var compositingFilter: CIFilter? {
    get { state.rare?.compositingFilter }
    set {
      if moved("compositingFilter", { $0.compositingFilter = newValue }) { return }
      state.madeRare.compositingFilter = newValue
      syncFilters()
    }
  }

  /// Whether the view and its subviews are left out; false by default.
  open var isHidden: Bool {
    get { state.flags.contains(.isHidden) }
    set {
      if moved("hidden", { $0.isHidden = newValue }) { return }
      setHidden(newValue)
    }
  }

  /// Whether the view or one above it is hidden.
  open var isHiddenOrHasHiddenAncestor: Bool {
    isHiddenFromHereUp
  }

  /// Whether `draw(_:)` promises to cover the bounds with opaque colours; false by default.
  open var isOpaque: Bool { false }

  /// Whether the view's drawing and its subviews are cut off at the bounds; false by default.
  open var clipsToBounds: Bool {
    get { state.flags.contains(.clipsToBounds) }
    set { real.setClipsToBounds(newValue) }
  }

  // MARK: - Tree

  /// The view that holds this one.
  open var superview: NSView? { state.superview }

  /// The subviews, back to front. Setting them adds and removes views.
  open var subviews: [NSView] {
    get { state.subviews }
    set {
      if moved("subviews", { $0.subviews = newValue }) { return }
      setSubviews(newValue)
    }
  }

  /// The window; nil while the view is in none.
  open var window: NSWindow? { (real.root as? WindowTopView)?.owner }

  /// Puts a view in front of the subviews; it leaves the superview that it has.
  ///
  /// A view that holds this one is refused and logged.
  open func addSubview(_ view: NSView) {
    if moved("subviews", { $0.addSubview(view) }) { return }
    insert(view.real, at: state.subviews.count)
  }

  /// Puts a view in front of another one or behind it; it leaves the superview that it has.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - place: `.above` or `.below`; `.out` is refused.
  ///   - otherView: a subview; nil or another view: all subviews.
  open func addSubview(
    _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
  ) {
    if moved("subviews", { $0.addSubview(view, positioned: place, relativeTo: otherView) }) {
      return
    }
    insert(view.real, place, otherView?.real)
  }

  /// Puts a view in the place of a subview; one that is no subview of this view is refused.
  open func replaceSubview(_ oldView: NSView, with newView: NSView) {
    if moved("subviews", { $0.replaceSubview(oldView, with: newView) }) { return }
    replace(oldView.real, with: newView.real)
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { leaveSuperview() }

  /// Whether a view is this one or above it.
  open func isDescendant(of view: NSView) -> Bool {
    real.isWithin(view.real)
  }

  /// Tells that the view is about to have another superview; nil for none.
  open func viewWillMove(toSuperview newSuperview: NSView?) {}

  /// Tells that the view has another superview.
  open func viewDidMoveToSuperview() {}

  /// Tells that the view is about to be in another window; nil for none.
  open func viewWillMove(toWindow newWindow: NSWindow?) {}

  /// Tells that the view is in another window.
  open func viewDidMoveToWindow() {}

  /// Tells that a view has become a subview.
  open func didAddSubview(_ subview: NSView) {}

  /// Tells that a view is about to be a subview no more.
  open func willRemoveSubview(_ subview: NSView) {}

  // MARK: - Drawing

  /// Draws a rectangle of the bounds into the current context, in points.
  ///
  /// A class that does not override it has no contents of its own.
  open func draw(_ dirtyRect: NSRect) {}

  /// Whether the view is to be drawn, or its layer updated, before the next commit.
  open var needsDisplay: Bool {
    get { isMarkedForDisplay }
    set { real.markForDisplay(newValue) }
  }

  /// Asks for drawing a rectangle of the bounds before the next commit.
  open func setNeedsDisplay(_ invalidRect: NSRect) { real.markForDisplay(invalidRect) }

  /// Draws the view and those below it now.
  open func display() {
    real.markTreeForDisplay()
    displayIfNeeded()
  }

  /// Draws the invalid parts of the view and its subviews now.
  open func displayIfNeeded() { real.displayMarked() }

  /// Draws the view and those below it into a context, as they are without animations.
  open func displayIgnoringOpacity(_ rect: NSRect, in context: NSGraphicsContext) {
    real.draw(rect, in: context)
  }

  /// The part of the bounds that no view above cuts off; null where nothing is left.
  open var visibleRect: NSRect { real.uncoveredRect }

  /// Whether the user is resizing the window; false here, where the system does not tell.
  open var inLiveResize: Bool { false }

  /// Whether drawing is cut off at the rectangle that is drawn; true.
  open var wantsDefaultClipping: Bool { true }

  // MARK: - Layout

  /// Whether `layout()` is to be called before the next commit.
  open var needsLayout: Bool {
    get { state.flags.contains(.needsLayout) }
    set { real.markForLayout(newValue) }
  }

  /// Places the subviews: those that constraints place get their frames.
  open func layout() { real.placeSubviewsByConstraints() }

  /// Whether views of the class have constraints of their own from the beginning; false by default.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Whether `updateConstraints()` is to be called in the next layout pass.
  open var needsUpdateConstraints: Bool {
    get { isMarkedForConstraintsUpdate }
    set { real.markForUpdate(newValue) }
  }

  /// Calls `updateConstraints()` now where it is due, of the view and those below it.
  open func updateConstraintsForSubtreeIfNeeded() { LayoutWork.updateConstraints(from: real) }

  /// Changes the view's constraints before they are solved; an override ends with a call of this one.
  open func updateConstraints() {}

  /// The size of the content in points; `noIntrinsicMetric` on axes without one. None by default.
  open var intrinsicContentSize: NSSize { NSSize(width: -1, height: -1) }

  /// Tells that `intrinsicContentSize` has changed.
  open func invalidateIntrinsicContentSize() { real.noteContentForConstraints() }

  /// The insets of the rectangle that constraints align from the frame; zero by default.
  open var alignmentRectInsets: NSEdgeInsets { NSEdgeInsetsZero }

  /// The rectangle that constraints align, of a frame in the superview's points.
  open func alignmentRect(forFrame frame: NSRect) -> NSRect { inset(frame, by: 1) }

  /// The frame whose alignment rectangle is given, in the superview's points.
  open func frame(forAlignmentRect rect: NSRect) -> NSRect { inset(rect, by: -1) }

  /// The distance of the first line's baseline from the top of the alignment rectangle; 0 by default.
  open var firstBaselineOffsetFromTop: CGFloat { 0 }

  /// The distance of the last line's baseline from the bottom of the alignment rectangle; 0 by default.
  open var lastBaselineOffsetFromBottom: CGFloat { 0 }

  /// Calls `layout()` now where it is due, of the view and those below it.
  open func layoutSubtreeIfNeeded() { real.layoutMarked() }

  /// The parts of the frame that change with the superview's size; none by default.
  ///
  /// Several flexible parts on one axis share the change in proportion to their sizes.
  open var autoresizingMask: NSView.AutoresizingMask {
    get { state.autoresizingMask }
    set {
      state.autoresizingMask = newValue
      real.noteMask()
    }
  }

  /// Whether a new size resizes the subviews by their masks; true by default.
  open var autoresizesSubviews: Bool {
    get { state.flags.contains(.autoresizesSubviews) }
    set { state.flags.set(.autoresizesSubviews, newValue) }
  }

  /// Tells the subviews that the view had another size, by `resize(withOldSuperviewSize:)`.
  open func resizeSubviews(withOldSize oldSize: NSSize) {
    for view in state.subviews { view.resize(withOldSuperviewSize: oldSize) }
  }

  /// Takes the frame that the mask gives after a change of the superview's size.
  open func resize(withOldSuperviewSize oldSize: NSSize) { real.autoresize(from: oldSize) }

  // MARK: - Events

  /// The deepest and foremost view at a point of the *superview's* coordinates; nil if none is there.
  ///
  /// Hidden views are left out with those below them (view fact NV-15).
  open func hitTest(_ point: NSPoint) -> NSView? { real.viewHit(at: point) }

  /// Whether a view that is no first responder takes the click that makes its window the key window.
  open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }

  /// Whether the view takes touches; a number without effect here. False by default.
  open var acceptsTouchEvents: Bool {
    get { state.flags.contains(.acceptsTouches) }
    set { state.flags.set(.acceptsTouches, newValue) }
  }

  /// The areas whose owners are notified of the mouse.
  open var trackingAreas: [NSTrackingArea] { state.rare?.trackingAreas ?? [] }

  /// Adds an area whose owner is notified of the mouse.
  open func addTrackingArea(_ trackingArea: NSTrackingArea) { real.track(trackingArea) }

  /// Removes an area.
  open func removeTrackingArea(_ trackingArea: NSTrackingArea) { real.untrack(trackingArea) }

  /// Tells that the view's geometry has changed, so that its tracking areas may have to.
  open func updateTrackingAreas() {}

  /// Moves the coordinates of the next clip view above; this system has none, so nothing happens.
  open func scroll(_ point: NSPoint) {}

  override var defaultNextResponder: NSResponder? {
    superview ?? (self as? WindowTopView)?.owner
  }

  override var keyWindowOfResponder: NSWindow? { window }

  // MARK: - Pixels

  /// Tells that the window has another number of pixels per point.
  open func viewDidChangeBackingProperties() {}

  // MARK: - Animation

  /// An object that represents the view, and whose properties move when they are set (view fact NV-6).
  ///
  /// It may be kept. Values that are read through it are those that were set last.
  open func animator() -> Self { madeAnimator() }

  /// The view's own animations by the keys of its properties; empty by default.
  open var animations: [NSAnimatablePropertyKey: Any] {
    get { state.rare?.animations ?? [:] }
    set { state.madeRare.animations = newValue }
  }

  /// The animation of a property: the view's own, else the default of its class.
  open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
    animations[key] ?? Self.defaultAnimation(forKey: key)
  }

  /// The animation that the class has for a property; nil sets it without animation.
  ///
  /// A basic one for geometry, opacity and shadow, a transition for subviews and filters (NV-7).
  open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
    AnimatorKey.defaultAnimation(forKey: key)
  }

  // MARK: - Printing

  /// Prints the view with the shared values of `NSPrintInfo`.
  open func printView(_ sender: Any?) { NSPrintOperation(view: real).run() }

  /// A rectangle of the view as a PDF of one page; no bytes, and logged, for one that is no size of a page.
  ///
  /// The view draws again, as lines and text and not as pixels (view facts PT-1, PT-2).
  open func dataWithPDF(inside rect: NSRect) -> Data { real.pdf(of: rect) }

  /// Whether the view says which part each page shows by `rectForPage(_:)`; false by default.
  ///
  /// - Parameter range: where the number of the first page, 1 at the least, and their count are written.
  open func knowsPageRange(_ range: NSRangePointer) -> Bool { false }

  /// The part of the view on a page; an empty one ends the print. Empty by default.
  open func rectForPage(_ page: Int) -> NSRect { .zero }

  /// Tells that the pages begin; does nothing by default.
  open func beginDocument() {}

  /// Tells that the pages are over; does nothing by default.
  open func endDocument() {}

  /// Begins a page: maps a part of the view to a place on the paper.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's coordinates.
  ///   - location: the lower left corner of the part on the paper, in points.
  open func beginPage(in rect: NSRect, atPlacement location: NSPoint) {
    real.beginPrintedPage(rect, at: location)
  }

  /// Ends a page.
  open func endPage() { real.endPrintedPage() }

  /// Draws around the part of the view on a page; does nothing by default.
  ///
  /// - Parameter borderSize: the size of the paper, whose lower left corner is (0, 0).
  open func drawPageBorder(with borderSize: NSSize) {}

  /// Lets the view end a page earlier than the paper does; does nothing by default.
  ///
  /// - Parameters:
  ///   - newBottom: where the y of the page's end is written.
  ///   - oldTop: the y of the page's begin.
  ///   - oldBottom: the y of the page's end by the paper.
  ///   - bottomLimit: the y before which the page must not end.
  open func adjustPageHeightNew(
    _ newBottom: UnsafeMutablePointer<CGFloat>, top oldTop: CGFloat, bottom oldBottom: CGFloat,
    limit bottomLimit: CGFloat
  ) {}

  // MARK: - The layer's delegate

  /// The action for a change of a layer: that of an animator, or Core Animation's where implicit animation
  /// is allowed, elsewhere `NSNull`, for none (view facts NV-4, NV-5).
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layerAction(for: layer, forKey: event)
  }

  /// Draws the layer's contents by `draw(_:)`, of this view and of those that draw into its layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawContents(of: layer, in: ctx) }

  /// Shows what the view draws, or calls `updateLayer()`.
  open func display(_ layer: CALayer) { displayContents(of: layer) }

  /// Lays out the views that the layer shows.
  open func layoutSublayers(of layer: CALayer) {
    if layer === state.layer { layoutShown() }
  }
}

extension NSView: NSAnimatablePropertyContainer {}
