// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
package import LayerHost
internal import QuartzCore
internal import ViewCore

/// Runs the program: makes the delegate, opens a window of the system, and serves it until it is closed.
///
/// With `--offscreen FOLDER` among the program's arguments it writes pictures instead; `--help` lists all
/// options. The function ends the program and does not return.
///
/// - Parameters:
///   - argc: the number of arguments; the program's own are read, whatever it is.
///   - argv: the arguments, likewise.
///   - principalClassName: the class of the application; only `UIApplication` itself is made, nil means
///     it.
///   - delegateClassName: the class of the delegate, as `NSStringFromClass` gives it; nil for none.
/// - Returns: nothing; the type is Apple's.
@preconcurrency @MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  if let principalClassName, principalClassName != NSStringFromClass(UIApplication.self),
    principalClassName != "UIApplication"
  {
    RefusalLog.refuse(
      "UIApplicationMain: class",
      "\(principalClassName) is not made; the application is a UIApplication")
  }
  guard let delegateClassName else { UIApplication.shared.run(nil) }
  guard let type = NSClassFromString(delegateClassName) else {
    preconditionFailure("UIApplicationMain: there is no class \(delegateClassName)")
  }
  UIApplication.shared.run(type)
}

extension UIApplicationDelegate {
  /// Runs the program with an object of this class as its delegate; `@main` calls it.
  ///
  /// The class must have an `init()`, as those that set no stored value without a default do.
  public static func main() {
    UIApplication.shared.run(Self.self as AnyClass)
  }
}

extension UIApplication {
  /// Runs the program with a delegate of a class; nil for none.
  final func run(_ type: AnyClass?) -> Never {
    let made = type.map(Self.makeDelegate)
    let delegateType = type as? any UIApplicationDelegate.Type
    let root = CALayer()
    root.backgroundColor = .black
    LayerHost.main(
      title: delegateType?.windowTitle ?? ProcessInfo.processInfo.processName,
      size: delegateType?.screenSize ?? UIScreen.standardSize, layer: root,
      launch: { size, scale in
        MainActor.assumeIsolated { self.launch(made, on: root, size: size, scale: scale) }
      },
      onEvent: { event in MainActor.assumeIsolated { self.receive(event) } },
      onEnd: { MainActor.assumeIsolated { self.terminate() } })
  }

  // MARK: - Life

  /// Starts the application on a layer that fills the system's window.
  final func launch(
    _ delegate: (any UIApplicationDelegate)?, on root: CALayer, size: CGSize, scale: CGFloat
  ) {
    heldDelegate = delegate
    self.delegate = delegate
    UIScreen.main.resize(to: size, scale: scale)
    UIScreen.main.hostLayer = root
    applicationState = .inactive
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)
    setActive(true)
  }

  /// Takes an event of the host.
  package final func receive(_ event: LayerHost.Event) {
    switch event {
    case .resize(let change): UIScreen.main.resize(to: change.size, scale: change.scale)
    case .focus(let change):
      if !change.isFocused { input.cancelKeys(at: change.time) }
      setActive(change.isFocused)
    default: input.receive(event)
    }
  }

  final func setActive(_ isActive: Bool) {
    guard isActive != (applicationState == .active) else { return }
    let center = NotificationCenter.default
    if isActive {
      applicationState = .active
      delegate?.applicationDidBecomeActive(self)
      center.post(name: Self.didBecomeActiveNotification, object: self)
    } else {
      delegate?.applicationWillResignActive(self)
      center.post(name: Self.willResignActiveNotification, object: self)
      applicationState = .inactive
    }
  }

  final func terminate() {
    setActive(false)
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
  }

  // MARK: - The delegate

  /// Makes the delegate of a class, by the factory or by its `init()`.
  static func makeDelegate(_ type: AnyClass) -> any UIApplicationDelegate {
    guard type is any UIApplicationDelegate.Type else {
      preconditionFailure("\(type) does not conform to UIApplicationDelegate")
    }
    if let delegateFactory { return delegateFactory() }
    let made = delegateMaker.make(type, isResponder: type is UIResponder.Type)
    guard let delegate = made as? any UIApplicationDelegate else {
      preconditionFailure(delegateMaker.failure(type, UIApplication.self))
    }
    return delegate
  }

  private static let delegateMaker = DelegateMaker(
    root: UIResponder.self, probe: ResponderProbe.self, other: OtherResponderProbe.self)
}

/// Has nothing of its own; see `MethodSlot`.
private final class ResponderProbe: UIResponder {}

/// Has a value of its own, lest a linker make the two one; see `MethodSlot`.
private final class OtherResponderProbe: UIResponder { var value = 1 }
