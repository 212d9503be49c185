// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The root of a tree of views that is shown on a screen, by itself or among other windows.
///
/// A window is hidden until `makeKeyAndVisible()` or `isHidden = false` shows it. Windows lie above each
/// other by their level, and within one level in the order in which they were shown.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The screen; the main one by default.
  open var screen: UIScreen = .main

  /// The controller whose view fills the window; nil by default.
  open var rootViewController: UIViewController? {
    didSet { if rootViewController !== oldValue { replaceRootView(of: oldValue) } }
  }

  /// The height above other windows; `.normal` by default.
  open var windowLevel: UIWindow.Level = .normal {
    didSet { if windowLevel != oldValue { UIApplication.shared.showWindows() } }
  }

  /// The responder that gets keys.
  final weak var firstResponder: UIResponder?
  /// The number in the order in which windows were shown.
  final var showingNumber = 0

  /// Makes a window with a frame in the screen's points; it is hidden.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    updateInheritedValues()
    layer.isHidden = true
    UIApplication.shared.register(self)
  }

  /// Makes the window that was encoded by `encode(with:)`; nil if the archive holds none.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    updateInheritedValues()
    UIApplication.shared.register(self)
  }

  @MainActor deinit { layer.removeFromSuperlayer() }

  /// The application.
  open override var next: UIResponder? { UIApplication.shared }

  /// Whether the window is not shown; true until it is.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      super.isHidden = newValue
      visibilityDidChange()
    }
  }

  // MARK: - Key window

  /// Whether keys go to the window.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Shows the window above the others of its level and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    bringToFront()
    makeKey()
  }

  /// Makes the window the one that keys go to.
  open func makeKey() { UIApplication.shared.setKeyWindow(self) }

  /// Tells that the window has become the key window. For subclasses.
  open func becomeKey() {}

  /// Tells that the window is the key window no more. For subclasses.
  open func resignKey() {}

  // MARK: - Events

  /// Hands an event to the recognizers, views and responders that it is for.
  open func sendEvent(_ event: UIEvent) { deliver(event) }

  // MARK: - Coordinates

  /// A point of this window in another one; nil: on the screen.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    let point = screenPoint(point)
    return window?.windowPoint(point) ?? point
  }

  /// A point of another window in this one; nil: of the screen.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    windowPoint(window?.screenPoint(point) ?? point)
  }

  /// The box in another window around a rectangle of this one; nil: on the screen.
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    rect.box { convert($0, to: window) }
  }

  /// The box in this window around a rectangle of another one; nil: of the screen.
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    rect.box { convert($0, from: window) }
  }
}

extension UIWindow {
  /// The height of a window above others.
  public struct Level: Hashable, RawRepresentable, Sendable {
    /// The height, in no unit.
    public let rawValue: CGFloat

    /// Makes a level from its height.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of an application's window: 0.
    public static let normal = Level(rawValue: 0)
    /// The level of a status bar: 1000.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of an alert: 2000.
    public static let alert = Level(rawValue: 2000)
  }

  /// Posted with a window that is shown.
  public nonisolated static let didBecomeVisibleNotification = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted with a window that is hidden.
  public nonisolated static let didBecomeHiddenNotification = NSNotification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// Posted with a window that has become the key window.
  public nonisolated static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted with a window that is the key window no more.
  public nonisolated static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
}
