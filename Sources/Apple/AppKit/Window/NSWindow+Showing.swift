// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
package import Foundation
package import LayerHost
internal import QuartzCore

/// The window on the screen, and its layers.
///
///     host layer, y downward ─ rootLayer, y upward inside ─ layer of the top view ─ layers of views
extension NSWindow {
  /// The window itself, of an animator the window that it represents.
  final var real: NSWindow { (animated as? NSWindow) ?? self }

  /// Whether a renderer shows the window, or will do so because it is shown.
  final var isRendered: Bool { state.isVisible || state.rootLayer.isShown }

  final func prepare() {
    let delegate = WindowLayerDelegate(self)
    state.rootDelegate = delegate
    state.rootLayer.delegate = delegate
    topView.owner = self
    topView.state.flags.insert(.isTop)
    AnimatorScope.withoutAnimation {
      topView.updateBacking()
      topView.syncGeometry()
      if let layer = topView.layer { state.rootLayer.addSublayer(layer) }
      state.rootLayer.bounds.size = state.frame.size
      setBackgroundColor(NSColor(white: 0.925, alpha: 1))
      setContentView(NSView(frame: topView.bounds))
    }
    NSApplication.shared.register(self)
  }

  final func setContentView(_ view: NSView?) {
    let view = view?.real
    guard view !== state.contentView else { return }
    state.contentView?.removeFromSuperview()
    state.contentView = nil
    guard let view else { return }
    view.frame = topView.bounds
    view.autoresizingMask = [.width, .height]
    topView.addSubview(view)
    if view.superview === topView { state.contentView = view }
  }

  final func setBackgroundColor(_ color: NSColor?) {
    state.backgroundColor = color
    state.rootLayer.backgroundColor = color?.cgColor
  }

  final func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else {
      RefusalLog.refuse("NSWindow: alphaValue", "an alphaValue that is no number is refused")
      return
    }
    state.rootLayer.opacity = Float(min(max(alpha, 0), 1))
  }

  // MARK: - Frame

  final func changeFrame(_ frameRect: NSRect) {
    guard let frame = NSView.storable(frameRect) else {
      RefusalLog.refuse("NSWindow: frame", "frame = \(frameRect) refused; the old one stays")
      return
    }
    let old = state.frame
    guard frame != old else { return }
    state.frame = frame
    if frame.size != old.size {
      if let host = state.hostWindow, host.size != frame.size { try? host.resize(to: frame.size) }
      topView.setFrameSize(frame.size)
    }
    placeRootLayer()
    if frame.size != old.size {
      Self.resizeReports.run {
        NotificationCenter.default.post(name: Self.didResizeNotification, object: self)
      }
    }
  }

  private static let resizeReports = NestedCalls(
    "NSWindow: frame", "those who are notified of a window's size set others without end")

  /// Gives the root layer its place: in the host's content, or among the windows of a picture.
  final func placeRootLayer() {
    let layer = state.rootLayer
    if layer.bounds.size != state.frame.size { layer.bounds.size = state.frame.size }
    let position = NSApplication.shared.positionInPicture(of: self)
    if layer.position != position { layer.position = position }
  }

  /// Takes over the size that the window system has given the window.
  final func hostDidResize(to size: CGSize, scale: CGFloat) {
    let frame = state.frame
    AnimatorScope.withoutAnimation {
      setFrame(
        CGRect(x: frame.minX, y: frame.maxY - size.height, width: size.width, height: size.height),
        display: false)
      topView.syncScale()
    }
  }

  // MARK: - Coming and going

  final func show() {
    let app = NSApplication.shared
    app.bringToFront(self)
    state.isVisible = true
    app.showWindows()
  }

  final func hide() {
    state.isVisible = false
    state.hostWindow?.hide()
    state.rootLayer.removeFromSuperlayer()
    if isKeyWindow { NSApplication.shared.setKeyWindow(nil) }
  }

  final func end() {
    NotificationCenter.default.post(name: Self.willCloseNotification, object: self)
    hide()
    NSApplication.shared.forget(self)
    let host = state.hostWindow
    state.hostWindow = nil
    host?.close()
  }

  /// Opens a window of the window system, or brings the one that is open back; where that fails it is logged.
  final func showHost() {
    do { try openHost() } catch {
      RefusalLog.refuse("NSWindow: no window", "\(error)")
    }
  }

  /// Opens a window of the window system, or brings the one that is open back.
  final func openHost() throws(LayerHostError) {
    if let host = state.hostWindow { return host.show() }
    let content = CALayer()
    content.backgroundColor = .black
    content.addSublayer(state.rootLayer)
    let host = try LayerWindow(title: title, size: state.frame.size, layer: content)
    host.closesOnEscape = false
    state.hostWindow = host
    host.onEvent = { [weak self] event in
      MainActor.assumeIsolated { self.map { $0.receive(event) } }
    }
    host.onClose = { [weak self] in
      MainActor.assumeIsolated { self.map { $0.hostDidClose() } }
    }
    hostDidResize(to: host.size, scale: host.scale)
  }

  private func hostDidClose() {
    guard state.hostWindow != nil else { return }
    state.hostWindow = nil
    close()
  }

  /// Shows the window within a layer tree of a program that opens no windows by itself.
  ///
  /// - Parameters:
  ///   - layer: the layer that gets the window's as a sublayer.
  ///   - scale: the pixels of a point, for drawn contents.
  package final func show(in layer: CALayer, scale: CGFloat) {
    NSScreen.main?.backingScaleFactor = scale
    placeRootLayer()
    layer.addSublayer(state.rootLayer)
    topView.syncScale()
    makeKey()
  }

  /// Takes an event of the host, with locations in the window, y downward.
  package final func receive(_ event: LayerHost.Event) {
    NSApplication.shared.input.receive(event, in: self)
  }

  // MARK: - Animation

  final func madeAnimator() -> Self {
    let animator = AnimatorScope.animator(of: real, base: NSWindow.self)
    // The animator is of the window's own class, which is `Self`.
    return unsafe unsafeDowncast(animator, to: Self.self)
  }

  /// Runs a change of an animated property on the window that this animator represents.
  final func moved(_ key: NSAnimatablePropertyKey, _ change: (NSWindow) -> Void) -> Bool {
    guard let window = animated as? NSWindow ?? AnimatorScope.itself(self) else { return false }
    AnimatorScope.run(key, of: window) { change(window) }
    return true
  }

  /// The action for a change of the root layer.
  final func rootAction(forKey event: String) -> (any CAAction)? {
    guard let scope = AnimatorScope.current, scope.owner === self, isRendered,
      ["opacity", "position", "bounds"].contains(event), scope.context.duration > 0,
      let prototype = animation(forKey: scope.key) as? CAAnimation,
      let animation = prototype.copy() as? CAAnimation
    else { return NSNull() }
    if let property = animation as? CAPropertyAnimation, property.keyPath ?? scope.key == scope.key
    {
      property.keyPath = event
    }
    if animation.duration <= 0 { animation.duration = scope.context.duration }
    if animation.timingFunction == nil {
      animation.timingFunction =
        scope.context.timingFunction ?? CAMediaTimingFunction(name: .default)
    }
    return animation
  }
}
