// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import LayerHost
internal import QuartzCore

/// The application of this program; made by `NSApplication.shared`.
@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// The program: its windows, and the way of events to them.
@preconcurrency @MainActor open class NSApplication: NSResponder {
  /// The one application.
  open class var shared: NSApplication { only }

  private static let only = NSApplication(hidden: ())

  /// The object that is told what happens to the application; held weakly.
  open weak var delegate: (any NSApplicationDelegate)?

  /// A function that makes the program's delegate, called once when the program begins. Default nil: an
  /// object of the delegate's class is made.
  ///
  /// Not part of Apple's API; for compilers with which a class that is known by its name alone cannot be
  /// asked for its `init()`, as the program says when it stops.
  public static var delegateFactory: (() -> any NSApplicationDelegate)?

  /// The delegate that `@main` has made.
  final var heldDelegate: (any NSApplicationDelegate)?
  /// The windows that are shown or were made, oldest first.
  private final var registered: [WeakWindow] = []
  /// The windows that were shown, back to front; held until they close.
  private final var shown: [NSWindow] = []
  private final weak var storedKeyWindow: NSWindow?
  final let input = HostInput()
  /// Where the windows are shown.
  final var stage = Stage.none
  /// The layer in which the windows lie where pictures are written.
  final let picture = CALayer()

  /// The places where windows are shown.
  enum Stage {
    /// The application is not running.
    case none
    /// The application is starting; its controllers are already presented.
    case launching
    /// On a display, each by a window of the window system.
    case display
    /// In a picture, all in the layer `picture`.
    case picture
  }

  /// A window that is not held.
  private struct WeakWindow {
    weak var window: NSWindow?
  }

  private init(hidden: Void) { super.init() }

  // MARK: - Windows

  /// All windows that have not been closed, in the order in which they were made.
  open var windows: [NSWindow] { registered.compactMap(\.window) }

  /// The window that keys go to; nil by default.
  open var keyWindow: NSWindow? { storedKeyWindow }

  /// The window of the program's main content: here the key window.
  open var mainWindow: NSWindow? { storedKeyWindow }

  /// Brings the application to the front; the window system decides here.
  open func activate(ignoringOtherApps flag: Bool) {}

  /// Sets the kind of the application; it has no effect here.
  @discardableResult
  open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }

  /// Hands an event to its window.
  open func sendEvent(_ event: NSEvent) { event.window?.sendEvent(event) }

  /// Runs the program: starts it, and serves its windows until all of them are closed.
  ///
  /// With `--offscreen FOLDER` among the program's arguments it writes pictures instead, of the size of the
  /// window that was shown first; `--help` lists all options. The function ends the program and does not
  /// return.
  open func run() { serve() }

  /// Ends the program: closes all windows.
  open func terminate(_ sender: Any?) {
    for window in windows { window.close() }
  }

  // MARK: - For windows

  final func register(_ window: NSWindow) {
    registered.removeAll { $0.window == nil }
    registered.append(WeakWindow(window: window))
  }

  final func forget(_ window: NSWindow) {
    registered.removeAll { $0.window == nil || $0.window === window }
    shown.removeAll { $0 === window }
  }

  final func bringToFront(_ window: NSWindow) {
    shown.removeAll { $0 === window }
    shown.append(window)
  }

  final func setKeyWindow(_ window: NSWindow?) {
    Self.keyWindowChanges.run { changeKeyWindow(to: window) }
  }

  /// Windows may make others key when they are told that they are or are not.
  private static let keyWindowChanges = NestedCalls(
    "NSWindow: makeKey", "windows that are notified of the key window make others key without end")

  private func changeKeyWindow(to window: NSWindow?) {
    let old = storedKeyWindow
    guard window !== old else { return }
    storedKeyWindow = window
    old?.resignKey()
    window?.becomeKey()
  }

  /// Shows the windows that are to be seen, in their order.
  final func showWindows() {
    let visible = shown.filter(\.isVisible)
    switch stage {
    case .none: break
    case .launching: for window in visible { LayerHost.awaitDisplay(of: window.state.rootLayer) }
    case .display: for window in visible { window.showHost() }
    case .picture:
      AnimatorScope.withoutAnimation {
        picture.sublayers = visible.map(\.state.rootLayer)
        for window in visible { window.placeRootLayer() }
      }
    }
  }

  /// The windows that are to be seen, back to front.
  final var visibleWindows: [NSWindow] { shown.filter(\.isVisible) }

  /// The upper left corner of a window in the picture, whose own is that of the window shown first.
  final func positionInPicture(of window: NSWindow) -> CGPoint {
    guard case .picture = stage, let first = pictureFrame else { return .zero }
    return CGPoint(x: window.frame.minX - first.minX, y: first.maxY - window.frame.maxY)
  }

  /// The frame of the picture on the screen.
  final var pictureFrame: CGRect?
}

extension NSApplication {
  /// The kinds of applications.
  public enum ActivationPolicy: Int, Sendable {
    /// With windows and a place among the running applications.
    case regular = 0
    /// With windows only.
    case accessory = 1
    /// Without windows.
    case prohibited = 2
  }
}
