// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import LayerHost
internal import QuartzCore

/// A window: a tree of views on the screen, and the way of events to them.
///
/// It is shown by `orderFront(_:)` and `makeKeyAndOrderFront(_:)`, on a display by a window of the window
/// system, which draws its title bar: the frame of a window is that of its content. In a program that writes
/// pictures all windows lie in one picture, see `NSApplication.run()`.
@preconcurrency @MainActor open class NSWindow: NSResponder {
  /// The values, which the window's animators share.
  final let state: WindowState
  /// The view that holds the content view.
  final let topView: WindowTopView

  /// Makes a window, which is not shown.
  ///
  /// - Parameters:
  ///   - contentRect: the rectangle on the screen, in points, y upward; 1 × 1 where it is not finite.
  ///   - style: the parts of the frame, for the window system.
  ///   - backingStoreType: `.buffered`.
  ///   - flag: whether the window system is notified of the window only when it is shown; always so here.
  public init(
    contentRect: NSRect, styleMask style: NSWindow.StyleMask,
    backing backingStoreType: NSWindow.BackingStoreType, defer flag: Bool
  ) {
    let frame = NSView.storable(contentRect) ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    state = WindowState(frame: frame, styleMask: style)
    topView = WindowTopView(frame: CGRect(origin: .zero, size: frame.size))
    super.init()
    prepare()
  }

  /// Makes a window of 480 × 270 points.
  public convenience override init() {
    self.init(
      contentRect: NSRect(x: 0, y: 0, width: 480, height: 270),
      styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: true)
  }

  /// Makes a window as `init()` does; archives hold no windows.
  public required init?(coder: NSCoder) {
    let frame = CGRect(x: 0, y: 0, width: 480, height: 270)
    state = WindowState(frame: frame, styleMask: [])
    topView = WindowTopView(frame: CGRect(origin: .zero, size: frame.size))
    super.init()
    prepare()
  }

  // MARK: - Views

  /// The view that fills the window; an `NSView` by default.
  open var contentView: NSView? {
    get { state.contentView }
    set { real.setContentView(newValue) }
  }

  /// The parts of the frame, as the window was made with.
  open var styleMask: NSWindow.StyleMask { state.styleMask }

  // MARK: - Geometry

  /// The rectangle on the screen, in points, y upward: that of the content.
  ///
  /// A window system decides by itself where its windows lie; only the size is asked for there.
  open var frame: NSRect { state.frame }

  /// Sets the rectangle on the screen; one that is not finite is refused and logged.
  ///
  /// - Parameters:
  ///   - frameRect: in points, y upward.
  ///   - flag: whether the views are drawn at once rather than before the next commit.
  open func setFrame(_ frameRect: NSRect, display flag: Bool) {
    if moved("frame", { $0.setFrame(frameRect, display: flag) }) { return }
    changeFrame(frameRect)
    if flag { displayIfNeeded() }
  }

  /// Sets the rectangle on the screen, with an animation if asked for.
  ///
  /// The animation takes `animationResizeTime(_:)`; the call does not wait for it. A window of the window
  /// system takes its new size at once.
  open func setFrame(_ frameRect: NSRect, display displayFlag: Bool, animate animateFlag: Bool) {
    guard animateFlag else { return setFrame(frameRect, display: displayFlag) }
    NSAnimationContext.runAnimationGroup { context in
      context.duration = animationResizeTime(frameRect)
      animator().setFrame(frameRect, display: displayFlag)
    }
  }

  /// Sets the size, in points; the upper left corner stays.
  open func setContentSize(_ size: NSSize) {
    let frame = frame
    setFrame(
      NSRect(x: frame.minX, y: frame.maxY - size.height, width: size.width, height: size.height),
      display: true)
  }

  /// Moves the window, in points of the screen.
  open func setFrameOrigin(_ point: NSPoint) {
    setFrame(NSRect(origin: point, size: frame.size), display: false)
  }

  /// The seconds that an animation to another frame takes: 0.2 for each 150 points that an edge moves.
  open func animationResizeTime(_ newFrame: NSRect) -> TimeInterval {
    let frame = frame
    let way =
      [
        newFrame.minX - frame.minX, newFrame.maxX - frame.maxX, newFrame.minY - frame.minY,
        newFrame.maxY - frame.maxY,
      ].map { abs($0) }.max() ?? 0
    guard way.isFinite else { return 0 }
    return 0.2 * Double(way) / 150
  }

  /// Moves the window to the middle of the screen, a bit above it.
  open func center() {
    guard let visible = (screen ?? NSScreen.main)?.visibleFrame else { return }
    let rest = max(visible.height - frame.height, 0)
    setFrameOrigin(
      NSPoint(x: visible.midX - frame.width / 2, y: visible.minY + rest * 2 / 3))
  }

  /// A point of the screen in the window.
  open func convertPoint(fromScreen point: NSPoint) -> NSPoint {
    NSPoint(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  /// A point of the window on the screen.
  open func convertPoint(toScreen point: NSPoint) -> NSPoint {
    NSPoint(x: point.x + frame.minX, y: point.y + frame.minY)
  }

  // MARK: - Look

  /// The opacity of the content, from 0 to 1; 1 by default.
  open var alphaValue: CGFloat {
    get { CGFloat(state.rootLayer.opacity) }
    set {
      if moved("alphaValue", { $0.alphaValue = newValue }) { return }
      setAlpha(newValue)
    }
  }

  /// The colour behind the views; the window background by default.
  open var backgroundColor: NSColor? {
    get { state.backgroundColor }
    set { real.setBackgroundColor(newValue) }
  }

  /// Whether the window has no transparent parts; a mark without effect here. True by default.
  open var isOpaque: Bool {
    get { state.isOpaque }
    set { state.isOpaque = newValue }
  }

  /// Whether the window has a shadow, which the window system draws; a mark without effect here.
  open var hasShadow: Bool {
    get { state.hasShadow }
    set { state.hasShadow = newValue }
  }

  /// The text of the title bar; empty by default.
  open var title: String {
    get { state.title }
    set {
      state.title = newValue
      state.hostWindow?.title = newValue
    }
  }

  /// The animation with which the window comes and goes; the window system decides here.
  open var animationBehavior: NSWindow.AnimationBehavior {
    get { state.animationBehavior }
    set { state.animationBehavior = newValue }
  }

  // MARK: - Screen

  /// The pixels of a point.
  open var backingScaleFactor: CGFloat {
    state.hostWindow?.scale ?? NSScreen.main?.backingScaleFactor ?? 1
  }

  /// The screen; nil while the window is not shown.
  open var screen: NSScreen? { isVisible ? NSScreen.main : nil }

  /// Whether the window is shown, be it behind others.
  open var isVisible: Bool { state.isVisible }

  /// Whether keys go to the window.
  open var isKeyWindow: Bool { NSApplication.shared.keyWindow === real }

  /// Whether the window may become the key window; true by default.
  open var canBecomeKey: Bool { true }

  /// Shows the window in front of the others and makes it the key window.
  open func makeKeyAndOrderFront(_ sender: Any?) {
    orderFront(sender)
    makeKey()
  }

  /// Makes the window the one that keys go to.
  open func makeKey() { if canBecomeKey { NSApplication.shared.setKeyWindow(real) } }

  /// Tells that the window has become the key window.
  open func becomeKey() {
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: real)
  }

  /// Tells that the window is the key window no more.
  open func resignKey() {
    NotificationCenter.default.post(name: Self.didResignKeyNotification, object: real)
  }

  /// Shows the window in front of the others.
  open func orderFront(_ sender: Any?) { real.show() }

  /// Takes the window off the screen; it stays as it is.
  open func orderOut(_ sender: Any?) { real.hide() }

  /// Takes the window off the screen for good. The application ends with its last window.
  open func close() { real.end() }

  /// Closes the window as its close button does.
  open func performClose(_ sender: Any?) { close() }

  // MARK: - Drawing

  /// Draws all views now.
  open func display() { topView.display() }

  /// Draws the invalid parts now.
  open func displayIfNeeded() {
    layoutIfNeeded()
    topView.displayIfNeeded()
  }

  /// Lays out the views that need it now.
  open func layoutIfNeeded() { topView.layoutSubtreeIfNeeded() }

  // MARK: - Events

  /// The responder that gets keys; the window itself by default.
  open var firstResponder: NSResponder? { state.firstResponder ?? real }

  /// Makes a responder the one that gets keys; nil makes the window that.
  ///
  /// - Returns: false if it does not want to, or the present one does not give way.
  @discardableResult
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    real.changeFirstResponder(to: responder)
  }

  /// Whether views are notified of movements of the mouse without a button; false by default.
  ///
  /// Tracking areas are told in any case.
  open var acceptsMouseMovedEvents: Bool {
    get { state.acceptsMouseMoved }
    set { state.acceptsMouseMoved = newValue }
  }

  /// Hands an event to the view or the responder that it is for.
  open func sendEvent(_ event: NSEvent) { real.deliver(event) }

  override var defaultNextResponder: NSResponder? { NSApplication.shared }

  override var keyWindowOfResponder: NSWindow? { real }

  // MARK: - Animation

  /// An object that represents the window, and whose frame and opacity move when they are set.
  open func animator() -> Self { madeAnimator() }

  /// The window's own animations by the keys of its properties; empty by default.
  open var animations: [NSAnimatablePropertyKey: Any] {
    get { state.animations }
    set { state.animations = newValue }
  }

  /// The animation of a property: the window's own, else the default of its class.
  open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
    animations[key] ?? Self.defaultAnimation(forKey: key)
  }

  /// The animation that the class has for a property: a basic one for `frame` and `alphaValue`.
  open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
    key == "frame" || key == "alphaValue" ? AnimatorKey.defaultAnimation(forKey: key) : nil
  }
}

extension NSWindow: NSAnimatablePropertyContainer {}
