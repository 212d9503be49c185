// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// The program: its windows, its state, and the way that events and actions take.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The one application.
  public static let shared = UIApplication()

  /// The object that is told what happens to the application; `UIApplicationMain` holds the one it makes.
  open weak var delegate: (any UIApplicationDelegate)?

  /// A function that makes the program's delegate, called once when the program begins. Default nil: an
  /// object of the delegate's class is made.
  ///
  /// Not part of Apple's API; for compilers with which a class that is known by its name alone cannot be
  /// asked for its `init()`, as the program says when it stops.
  public static var delegateFactory: (() -> any UIApplicationDelegate)?

  /// All windows, back to front.
  open var windows: [UIWindow] {
    registered.compactMap(\.window).sorted {
      ($0.windowLevel.rawValue, $0.showingNumber) < ($1.windowLevel.rawValue, $1.showingNumber)
    }
  }

  /// The window that keys go to; nil by default.
  open var keyWindow: UIWindow? { storedKeyWindow }

  /// Whether the application is in front and takes input; `.active` unless its window has no focus.
  open internal(set) var applicationState: State = .active

  /// Whether the screen stays on without input; a number that has no effect here. False by default.
  open var isIdleTimerDisabled = false

  final weak var storedKeyWindow: UIWindow?
  final let input = HostInput()
  private var registered: [WeakWindow] = []
  private var lastShowingNumber = 0
  /// The delegate that `UIApplicationMain` has made.
  final var heldDelegate: (any UIApplicationDelegate)?

  /// A window that is not held.
  private struct WeakWindow {
    weak var window: UIWindow?
  }

  /// The delegate, if it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: - Events

  /// Hands an event to the windows that it is for.
  open func sendEvent(_ event: UIEvent) {
    let targets: [UIWindow]
    switch event {
    case let presses as UIPressesEvent: targets = presses.allPresses.compactMap(\.window)
    default:
      targets =
        event.allTouches.map { $0.sorted { $0.number < $1.number }.compactMap(\.window) }
        ?? [event.window].compactMap { $0 }
    }
    for window in targets.uniqued() { window.sendEvent(event) }
  }

  /// Calls a method of an object.
  ///
  /// - Parameters:
  ///   - action: the method.
  ///   - target: the object; nil: the first responder, or else the sender, or the first above it that has
  ///     the method.
  ///   - sender: who asks for it.
  ///   - event: the event that has led to it.
  /// - Returns: whether a method was called.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target { return action.perform(on: target, sender: sender, event: event) }
    let start = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow ?? self
    guard let responder = start.target(forAction: action, withSender: sender) else { return false }
    return action.perform(on: responder, sender: sender, event: event)
  }

  // MARK: - Addresses

  /// Whether the desktop has a program for an address.
  open func canOpenURL(_ url: URL) -> Bool { DesktopOpener.canOpen(url) }

  /// Opens an address or a file by the desktop's program for it.
  ///
  /// - Parameters:
  ///   - url: the address, such as of a page or of mail.
  ///   - options: without effect here.
  ///   - completion: called on the main thread, with whether a program was started.
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { DesktopOpener.open(url, completion: completion) }

  // MARK: - Windows

  final func register(_ window: UIWindow) {
    registered.removeAll { $0.window == nil }
    registered.append(WeakWindow(window: window))
  }

  final func nextShowingNumber() -> Int {
    lastShowingNumber += 1
    return lastShowingNumber
  }

  final func setKeyWindow(_ window: UIWindow?) {
    Self.keyWindowChanges.run { changeKeyWindow(to: window) }
  }

  /// Windows may make others key when they are told that they are or are not.
  private static let keyWindowChanges = NestedCalls(
    "UIWindow: makeKey", "windows that are notified of the key window make others key without end")

  private func changeKeyWindow(to window: UIWindow?) {
    let old = storedKeyWindow
    guard window !== old else { return }
    storedKeyWindow = window
    let center = NotificationCenter.default
    if let old {
      old.resignKey()
      center.post(name: UIWindow.didResignKeyNotification, object: old)
    }
    if let window {
      window.becomeKey()
      center.post(name: UIWindow.didBecomeKeyNotification, object: window)
    }
  }

  /// Puts the layers of the windows that are shown on the screen, in their order.
  final func showWindows() {
    guard let host = UIScreen.main.hostLayer else { return }
    let shown = windows.filter { !$0.isHidden }.map(\.layer)
    let current = host.sublayers ?? []
    guard current.count != shown.count || zip(current, shown).contains(where: { $0 !== $1 }) else {
      return
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    host.sublayers = shown
    CATransaction.commit()
  }
}

extension UIApplication {
  /// The states of an application.
  public enum State: Int, Sendable {
    /// In front, with the focus.
    case active
    /// In front, without the focus.
    case inactive
    /// Not to be seen.
    case background
  }

  /// The keys of what an application is started with.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Posted when the application takes input.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when the application takes no more input.
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the application is not to be seen any more; not posted by this system.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when the application is about to be seen again; not posted by this system.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the application has started.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted when memory is short; not posted by this system.
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted before the application ends.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
}
