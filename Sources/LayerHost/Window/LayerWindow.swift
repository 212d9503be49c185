// SPDX-License-Identifier: MIT

internal import Compositor
public import CoreAnimation
internal import CoreGraphics
public import Foundation

/// A window that shows a layer tree, drawn by a thread of its own.
///
/// A window opens when it is made, and closes by `close()`, its close button, or the Escape key.
/// Several can be open at a time; `LayerHost.run()` serves them all. Windows belong to the thread
/// that made the first one, as a rule the main one. What crosses to the render thread are commits: it
/// goes on animating while the application's thread is busy, and neither waits for the other.
public final class LayerWindow {
  /// The root of what the window shows. Its frame is the window's content, in points, y downward.
  public let layer: CALayer
  /// Called with the place of a click of the main button, in points of the content. Default nil.
  public var onClick: ((CGPoint) -> Void)?
  /// Called with each key pressed, and again while it is held. Default nil.
  public var onKey: ((LayerHost.Key) -> Void)?
  /// Called when the window has closed, by whatever means. Default nil.
  public var onClose: (() -> Void)?
  /// Whether the Escape key closes the window rather than reaching `onKey`. Default true.
  public var closesOnEscape = true
  /// The text of the title bar.
  public var title: String {
    didSet { window?.setTitle(title) }
  }

  /// nil once the window has closed.
  private var window: Window?
  private let thread: RenderThread
  private let context: LayerContext
  /// The sizes of the window as the layer tree knows them.
  private(set) var geometry: WindowGeometry
  private var refreshRate: Double

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text of its title bar.
  ///   - size: the size of its content, in points; the window can be resized.
  ///   - layer: the root. Its frame is set to the content of the window, at first and whenever that
  ///     changes, without animation.
  /// - Throws: `LayerHostError`, whose description says what is missing and what to do.
  public convenience init(
    title: String, size: CGSize, layer: CALayer
  ) throws(LayerHostError) {
    let options = try HostOptions(Array(CommandLine.arguments.dropFirst()))
    try self.init(
      title: title, layer: layer,
      in: try Window(title: title, size: size, unitsPerPoint: options.scale))
  }

  /// Shows a layer tree in a window that is open.
  ///
  /// - Parameter makeRendering: makes what draws, on the render thread; a test may count frames.
  init(
    title: String, layer: CALayer, in window: Window,
    makeRendering: @escaping @Sendable (LayerRendering) -> any WindowRendering = { $0 }
  ) throws(LayerHostError) {
    self.title = title
    self.layer = layer
    self.window = window
    geometry = window.geometry
    refreshRate = window.refreshRate
    let context = LayerContext(layer: layer)
    self.context = context
    // Before the thread begins, so that its first frame shows the tree.
    Self.fit(layer, to: geometry.size)
    CATransaction.flush()
    let graphics = window.graphics
    let mailbox = context.mailbox
    do {
      thread = try RenderThread(
        name: title, state: RenderState(geometry: geometry, refreshRate: refreshRate),
        notify: { OpenWindows.wake() }
      ) {
        makeRendering(
          try LayerRendering(graphics) {
            try WindowRenderer(mailbox: mailbox, group: graphics.group)
          })
      }
    } catch {
      context.invalidate()
      throw error
    }
    context.onCommit = thread.commitHandler
    OpenWindows.add(self)
  }

  // MARK: - For the application

  /// Whether the window has not been closed.
  public var isOpen: Bool { window != nil }

  /// Whether the window is open and neither hidden nor minimised.
  public var isVisible: Bool { window?.isVisible ?? false }

  /// The size of the content, in points.
  public var size: CGSize { geometry.size }

  /// How the frames have come out since the window was opened.
  public var statistics: FrameStatistics { thread.statistics }

  /// Asks for another size of the content, in points.
  ///
  /// - Throws: `LayerHostError.invalidSize` for one that no window can have.
  public func resize(to size: CGSize) throws(LayerHostError) { try window?.resize(to: size) }

  /// Brings a hidden or minimised window back.
  public func show() { window?.show() }

  /// Takes the window off the display. It stays open; its animations go on and end unseen.
  public func hide() { window?.hide() }

  /// Makes the window an icon.
  public func minimize() { window?.minimize() }

  /// Closes the window: its render thread ends, and the layer tree is shown no more.
  public func close() {
    guard window != nil else { return }
    thread.stop()
    context.invalidate()
    window = nil
    OpenWindows.remove(self)
    onClose?()
  }

  // MARK: - For the event loop

  /// The number under which events name the window; 0 once it is closed.
  var id: UInt32 { window?.id ?? 0 }

  /// Why the window can be drawn no more.
  var failure: (any Error)? { thread.failure }

  /// Whether layers are drawn by the application for each frame.
  var hasAnimatedDrawings: Bool { context.hasAnimatedDrawings }

  /// Takes an event.
  func receive(_ event: HostEvent) {
    switch event {
    case .close: close()
    case .click(let point): onClick?(point)
    case .key(let key):
      if key == .escape && closesOnEscape { close() } else { onKey?(key) }
    case .expose: thread.expose()
    case .resize: refreshRate = window?.refreshRate ?? refreshRate
    }
  }

  /// Lays the tree out anew if the window has another size, and tells the render thread.
  ///
  /// Seen by comparing: some window systems send no event for the first size.
  func noteGeometry() {
    guard let window else { return }
    let current = window.geometry
    if current != geometry {
      geometry = current
      Self.fit(layer, to: geometry.size)
      CATransaction.flush()
    }
    thread.update(
      geometry: geometry, isVisible: window.isVisible, refreshRate: refreshRate)
  }

  /// Tells delegates and completion blocks what began and ended.
  func deliverEvents() { context.deliverEvents() }

  /// Draws the layers whose drawn properties are animated, for the frame of a media time.
  func displayAnimatedLayers(at time: Double) { context.displayAnimatedLayers(at: time) }

  /// The last frame announced that no display link has heard of.
  func takeTick() -> DisplayLinkSource.Frame? { thread.takeTick() }

  /// Whether frames are announced, and keep coming.
  func setWantsTicks(_ isWanted: Bool) { thread.setWantsTicks(isWanted && isVisible) }

  /// Makes the root fill the content, without animation.
  private static func fit(_ layer: CALayer, to size: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = CGRect(origin: .zero, size: size)
    CATransaction.commit()
  }
}
