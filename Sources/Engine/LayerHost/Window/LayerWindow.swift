// SPDX-License-Identifier: MIT

public import Compositor
public import CoreAnimation
internal import CoreGraphics
public import Foundation

/// A window that shows a layer tree, drawn by a thread of its own.
///
/// A window opens when it is made, and closes by `close()`, its close button, or the Escape key.
/// Several can be open at a time; `LayerHost.run()` serves them all. Windows belong to the thread
/// that made the first one, as a rule the main one. Only commits cross to the render thread: it goes on
/// animating while the application's thread is busy, and neither waits for the other.
public final class LayerWindow {
  /// The root of what the window shows. Its frame is the window's content, in points, y downward.
  public let layer: CALayer
  /// Called with everything that happens to the window, before `onClick` and `onKey`. Default nil.
  ///
  /// It is called on the thread that runs `LayerHost.run()`; what it changes is committed at the end of
  /// the loop's turn.
  public var onEvent: ((LayerHost.Event) -> Void)? {
    get { handlers.onEvent }
    set { handlers.onEvent = newValue }
  }
  /// Called with the position of a click, in points of the content. Default nil.
  ///
  /// A click is the main button or a first finger going down.
  public var onClick: ((CGPoint) -> Void)? {
    get { handlers.onClick }
    set { handlers.onClick = newValue }
  }
  /// Called with each key pressed but modifiers, and again while it is held. Default nil.
  public var onKey: ((LayerHost.Key) -> Void)? {
    get { handlers.onKey }
    set { handlers.onKey = newValue }
  }
  /// Called when the window has closed, by whatever means. Default nil.
  public var onClose: (() -> Void)?
  /// Whether the Escape key closes the window rather than reaching the handlers. Default true.
  public var closesOnEscape: Bool {
    get { handlers.closesOnEscape }
    set { handlers.closesOnEscape = newValue }
  }
  /// The text of the title bar.
  public var title: String {
    didSet { window?.setTitle(title) }
  }

  /// The application's code for input.
  private(set) var handlers = InputHandlers()

  /// nil once the window has closed.
  private(set) var window: Window?
  /// The cursor over the window; nil for the arrow.
  var shownCursor: WindowCursor?
  /// The smallest size that a person can give the window; zero for any.
  var smallestSize = CGSize.zero
  /// Whether the display stays on while the window can be seen.
  var keepsAwake = false
  private var input = InputState()
  private var isClosing = false
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
  ///   - style: full screen, the display and the border; the options `--full-screen` and `--display` come
  ///     before it for the program's first window.
  /// - Throws: `LayerHostError`, whose description says what the system lacks and what to do.
  public convenience init(
    title: String, size: CGSize, layer: CALayer, style: Style = Style()
  ) throws(LayerHostError) {
    let options = try ProgramUsage.readCommandLine()
    let words = try DebugWords.ofEnvironment()
    // The command line places the program's first window.
    let style = unsafe OpenWindows.all.isEmpty ? Style(style, options) : style
    try self.init(
      title: title, layer: layer,
      in: try Window(title: title, size: size, style: style, unitsPerPoint: options.scale))
    handlers.inspection?.begin(with: words)
  }

  /// Shows a layer tree in a window that is open.
  ///
  /// - Parameter observe: stands between the window and its presenter, on the render thread; a test may
  ///   count frames.
  init(
    title: String, layer: CALayer, in window: Window,
    observe: @escaping @Sendable (WindowPresenter) -> any FramePresenter = { $0 }
  ) throws(LayerHostError) {
    self.title = title
    self.layer = layer
    self.window = window
    geometry = window.geometry
    refreshRate = window.refreshRate
    let context = LayerContext(layer: layer)
    self.context = context
    // Before the thread begins, so that its first frame shows the tree.
    Self.fit(layer, to: geometry.coveringSize)
    CATransaction.flush()
    let graphics = window.graphics
    let mailbox = context.mailbox
    do {
      thread = try RenderThread(
        name: title, state: RenderState(surface: geometry.surface, refreshRate: refreshRate),
        notify: { OpenWindows.wake() }
      ) {
        observe(
          try WindowPresenter(graphics) {
            try WindowRenderer(mailbox: mailbox, group: graphics.group)
          })
      }
    } catch {
      context.invalidate()
      throw error
    }
    context.onCommit = thread.commitHandler
    context.setLiveHandler(thread.liveHandler)
    let inspection = Inspection()
    inspection.makeTarget = { [weak self] in self?.inspectorTarget }
    handlers.inspection = inspection
    OpenWindows.add(self)
  }

  /// Replaces the application's code for input; the inspection stays the window's.
  func setHandlers(_ new: InputHandlers) {
    let inspection = handlers.inspection
    handlers = new
    handlers.inspection = inspection
  }

  /// The binding of the layers to their renderer, for inspection.
  var inspectedContext: LayerContext { context }

  /// Has the window draw a frame for another reason than a commit.
  func requestFrame() { thread.liveHandler() }

  /// The tree for an inspector; nil once the window is closed.
  private var inspectorTarget: Inspector.Target? {
    guard isOpen else { return nil }
    return Inspector.Target(
      layer: layer, context: context, size: geometry.size, scale: geometry.scale,
      wake: thread.liveHandler)
  }

  /// Hands the frames that were drawn to the inspector.
  ///
  /// - Parameter commitTime: seconds that the last commit took.
  func updateInspector(commitTime: Double) {
    let statistics = thread.statistics
    handlers.inspection?.note(
      thread.takeRecords(), commitTime: commitTime, interval: 1 / statistics.refreshRate,
      shown: statistics.shown)
  }

  // MARK: - For the application

  /// Whether the window has not been closed.
  public var isOpen: Bool { window != nil }

  /// Whether the window is open and neither hidden nor minimised.
  public var isVisible: Bool { window?.isVisible ?? false }

  /// The size of the content, in points.
  public var size: CGSize { geometry.size }

  /// Pixels per point: the `contentsScale` of sharp contents.
  public var scale: CGFloat { geometry.scale }

  /// Whether keys go to the window.
  public var isFocused: Bool { window != nil && input.isFocused }

  /// The statistics of the frames since the window was opened.
  public var statistics: FrameStatistics { thread.statistics }

  /// The graphics memory of the window by its uses, as of the last frame; the buffers that the window
  /// system shows are not the renderer's, and are not in it.
  public var memoryReport: GraphicsMemoryReport { thread.memoryReport }

  /// The bytes of graphics memory that frames keep to. Default 1 GiB.
  ///
  /// First everything is evicted that a frame does not need, then images get fewer pixels or are not drawn, which
  /// `memoryReport` names; see `docs/endurance.md`. What no budget frees (the report's `minimum`) may
  /// exceed it. A negative number is refused and logged.
  public var memoryBudget: Int {
    get { thread.memoryBudget }
    set { if MemoryBudget.accepts(newValue) { thread.memoryBudget = newValue } }
  }

  /// Asks for another size of the content, in points.
  ///
  /// - Throws: `LayerHostError.invalidSize` for one that no window can have.
  public func resize(to size: CGSize) throws(LayerHostError) { try window?.resize(to: size) }

  /// Brings a hidden or minimised window back.
  public func show() { window?.show() }

  /// Takes the window off the display. It stays open; its animations go on and end unseen.
  public func hide() { window?.hide() }

  /// Makes the window small, as an icon or a button of a panel.
  public func minimize() { window?.minimize() }

  /// Closes the window: its render thread ends, and the layer tree is shown no more.
  ///
  /// Held buttons, keys and fingers are cancelled before, and `onClose` is called after.
  public func close() {
    guard window != nil, !isClosing else { return }
    isClosing = true
    cancelInput()
    handlers.inspection?.close()
    thread.stop()
    context.setLiveHandler(nil)
    context.invalidate()
    window = nil
    OpenWindows.remove(self)
    OpenWindows.updateSleep()
    onClose?()
  }

  /// Hands an event to the handlers, as though it had come from the window system; for tests of them.
  public func send(_ event: LayerHost.Event) {
    guard window != nil else { return }
    if handlers.deliver(event) == .close { close() }
  }

  // MARK: - For the event loop

  /// The number under which events name the window; 0 once it is closed.
  var id: UInt32 { window?.id ?? 0 }

  /// The number by which an X server knows the window; 0 if none does.
  var systemNumber: UInt { window?.systemNumber ?? 0 }

  /// The error for which the window can be drawn no more.
  var failure: (any Error)? { thread.failure }

  /// Whether layers are drawn by the application for each frame.
  var hasAnimatedDrawings: Bool { context.hasAnimatedDrawings }

  /// Takes an event.
  func receive(_ event: HostEvent) {
    switch event {
    case .close: close()
    case .input(let piece): for event in input.events(for: piece) { send(event) }
    case .expose:
      thread.expose()
      OpenWindows.updateSleep()
    case .enter: showCursor()
    case .resize, .displays:
      refreshRate = window?.refreshRate ?? refreshRate
      if !isVisible { cancelInput() }
      OpenWindows.updateSleep()
      if event == .displays { sendDisplays() }
    }
  }

  /// Cancels held buttons, keys and fingers.
  private func cancelInput() {
    for event in input.cancelAll(at: CACurrentMediaTime()) { send(event) }
  }

  /// Where the mouse is, in the window system's units; nil where it does not say.
  var pointerPosition: (x: Int, y: Int)? { window?.pointerPosition }

  /// Lays the tree out again if the window has another size, and tells the render thread.
  ///
  /// Seen by comparing: some window systems send no event for the first size.
  func noteGeometry() {
    guard let window else { return }
    let current = window.geometry
    if current != geometry {
      geometry = current
      Self.fit(layer, to: geometry.coveringSize)
      send(
        .resize(
          LayerHost.ResizeEvent(
            time: CACurrentMediaTime(), size: geometry.size, scale: geometry.scale)))
      CATransaction.flush()
    }
    guard isOpen else { return }
    thread.update(
      surface: geometry.surface, isVisible: window.isVisible, refreshRate: refreshRate)
  }

  /// Delivers starts and stops of animations to delegates and completion blocks.
  func deliverEvents() { context.deliverEvents() }

  /// Draws the layers whose drawn properties are animated, for the frame of a media time.
  func displayAnimatedLayers(at time: Double) { context.displayAnimatedLayers(at: time) }

  /// The last frame announced that no display link has been notified of.
  func takeTick() -> DisplayLinkSource.Frame? { thread.takeTick() }

  /// Tells that the display links have returned and their changes are committed.
  func finishTick() { thread.finishTick() }

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
