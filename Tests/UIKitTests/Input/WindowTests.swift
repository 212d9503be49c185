// SPDX-License-Identifier: MIT

import Expectations
import LayerHost
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Windows and the screen` {
  @Test func `a window is hidden until it is shown`() {
    var visible: [ObjectIdentifier] = []
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let observer = NotificationCenter.default.addObserver(
      forName: UIWindow.didBecomeVisibleNotification, object: window, queue: nil
    ) { note in
      MainActor.assumeIsolated { visible.append(ObjectIdentifier(window)) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    expect(window.isHidden)
    expect(!window.isKeyWindow)
    window.makeKeyAndVisible()
    expect(!window.isHidden)
    expect(window.isKeyWindow)
    expect(UIApplication.shared.keyWindow, isIdenticalTo: window)
    expect(UIApplication.shared.windows.contains { $0 === window })
    expect(visible.count, equals: 1)
    expect(window.screen, isIdenticalTo: UIScreen.main)
  }

  @Test func `one window is the key window`() {
    @MainActor final class Keyed: UIWindow {
      var log: [String] = []
      override func becomeKey() { log.append("become") }
      override func resignKey() { log.append("resign") }
    }
    let (a, b) = (Keyed(frame: .zero), Keyed(frame: .zero))
    a.makeKeyAndVisible()
    b.makeKey()
    expect(a.log, equals: ["become", "resign"])
    expect(b.log, equals: ["become"])
    expect(b.isKeyWindow)
    b.makeKey()
    expect(b.log, equals: ["become"])
  }

  @Test func `windows lie by level, then in the order in which they were shown`() {
    let size = CGRect(x: 0, y: 0, width: 10, height: 10)
    let (low, high, alert) = (UIWindow(frame: size), UIWindow(frame: size), UIWindow(frame: size))
    alert.windowLevel = .alert
    for window in [alert, low, high] { window.isHidden = false }
    let host = CALayer()
    UIScreen.main.hostLayer = host
    defer { UIScreen.main.hostLayer = nil }
    func order() -> [UIWindow] {
      (host.sublayers ?? []).compactMap { layer in
        [low, high, alert].first { $0.layer === layer }
      }
    }
    expect(order(), equals: [low, high, alert])
    low.makeKeyAndVisible()
    expect(order(), equals: [high, low, alert])
    high.windowLevel = UIWindow.Level(rawValue: 3000)
    expect(order(), equals: [low, alert, high])
    high.isHidden = true
    expect(order(), equals: [low, alert])
    for window in [low, alert] { window.isHidden = true }
  }

  @Test func `a window that is gone leaves the application and the screen`() {
    let host = CALayer()
    UIScreen.main.hostLayer = host
    defer { UIScreen.main.hostLayer = nil }
    weak var gone: UIWindow?
    let before = UIApplication.shared.windows.count
    do {
      let window = UIWindow(frame: .zero)
      window.isHidden = false
      gone = window
      expect(host.sublayers?.contains { $0 === window.layer }, equals: true)
    }
    expectNil(gone)
    expect(UIApplication.shared.windows.count, equals: before)
    UIApplication.shared.showWindows()
  }

  @Test func `the root controller's view fills the window`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let first = UIViewController()
    window.rootViewController = first
    expect(first.view.superview, isIdenticalTo: window)
    expect(first.view.frame, equals: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.frame.size = CGSize(width: 500, height: 400)
    expect(first.view.frame, equals: CGRect(x: 0, y: 0, width: 500, height: 400))
    let second = UIViewController()
    window.rootViewController = second
    expectNil(first.view.superview)
    expect(window.subviews, equals: [second.view])
    expect(second.view.next, isIdenticalTo: second)
    expect(second.next, isIdenticalTo: window)
  }

  @Test func `points are converted between windows by the screen`() {
    let a = UIWindow(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let b = UIWindow(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    b.transform = CGAffineTransform(scaleX: 2, y: 2)
    let none: UIWindow? = nil
    expect(a.convert(CGPoint(x: 1, y: 2), to: none), equals: CGPoint(x: 11, y: 22))
    expect(a.convert(CGPoint(x: 11, y: 22), from: none), equals: CGPoint(x: 1, y: 2))
    expect(b.convert(CGPoint(x: 100, y: 100), to: none), equals: CGPoint(x: 150, y: 150))
    expect(b.convert(CGPoint(x: 110, y: 100), to: a), equals: CGPoint(x: 160, y: 130))
    expect(
      a.convert(CGRect(x: 0, y: 0, width: 10, height: 10), from: b),
      equals: CGRect(x: -60, y: -70, width: 20, height: 20))
    let space: any UICoordinateSpace = UIScreen.main.coordinateSpace
    expect(a.convert(CGPoint(x: 1, y: 2), to: space), equals: CGPoint(x: 11, y: 22))
    expect(space.convert(CGPoint(x: 11, y: 22), to: a), equals: CGPoint(x: 1, y: 2))
  }

  @Test func `windows that fill the screen follow its size`() {
    let old = UIScreen.main.bounds
    defer { UIScreen.main.resize(to: old.size, scale: 1) }
    let (full, part) = (
      UIWindow(frame: UIScreen.main.bounds),
      UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    )
    UIScreen.main.resize(to: CGSize(width: 700, height: 500), scale: 2)
    expect(full.frame, equals: CGRect(x: 0, y: 0, width: 700, height: 500))
    expect(part.frame, equals: CGRect(x: 0, y: 0, width: 50, height: 50))
    expect(full.contentScaleFactor, equals: 2)
    expect(UIScreen.main.nativeBounds, equals: CGRect(x: 0, y: 0, width: 1400, height: 1000))
    expect(UIScreen.main.nativeScale, equals: 2)
  }

  @Test func `a snapshot of the screen shows the windows where they lie`() throws {
    let hand = Hand()
    hand.window.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    hand.window.windowLevel = .alert
    hand.add(UIView(), 0, 0, 50, 50).backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let view = UIScreen.main.snapshotView(afterScreenUpdates: true)
    expect(view.bounds, equals: UIScreen.main.bounds)
    let image = try #require(view.layer.contents as? CGImage)
    let picture = PixelImage(image)
    expect(picture[11, 21], equals: Pixel(255, 0, 0))
    expect(picture[59, 69], equals: Pixel(255, 0, 0))
    expect(picture[9, 21] != Pixel(255, 0, 0))
    expect(picture[61, 71] != Pixel(255, 0, 0))
  }

  @Test func `a window in front takes the touches`() {
    let hand = Hand()
    let front = UIWindow(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    front.windowLevel = .alert
    let view = TouchedView(frame: front.bounds)
    front.addSubview(view)
    front.isHidden = false
    hand.tap(150, 160, at: 0)
    expect(view.log.take(), equals: ["began 50,60", "ended 50,60"])
    front.isHidden = true
    hand.tap(150, 160, at: 1)
    expect(view.log.take(), equals: [])
  }
}

@MainActor @Suite struct `Responders, keys and actions` {
  @MainActor final class Field: UIView {
    var log: [String] = []
    var mayLeave = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { mayLeave }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      log += presses.map { "began \($0.key?.characters ?? "") \($0.key?.keyCode.rawValue ?? 0)" }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      log += presses.map { "ended \($0.key?.characters ?? "") \(event?.timestamp ?? 0)" }
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      log.append("cancelled")
    }
    func act(_ sender: UIView) { log.append("act \(sender.tag)") }
  }

  @Test func `one responder of a window is the first`() {
    let hand = Hand()
    let (a, b) = (hand.add(Field()), hand.add(Field()))
    expect(!UIView().becomeFirstResponder())
    expect(!Field().becomeFirstResponder())
    expect(a.becomeFirstResponder())
    expect(a.isFirstResponder)
    expect(b.becomeFirstResponder())
    expect(!a.isFirstResponder)
    b.mayLeave = false
    expect(!a.becomeFirstResponder())
    expect(b.isFirstResponder)
    expect(!b.resignFirstResponder())
    b.mayLeave = true
    expect(b.resignFirstResponder())
    expect(!b.isFirstResponder)
  }

  @Test func `a view that leaves the window is first responder no more`() {
    let hand = Hand()
    let container = hand.add(UIView())
    let field = hand.add(Field(), to: container)
    field.becomeFirstResponder()
    container.removeFromSuperview()
    expect(!field.isFirstResponder)
    hand.window.addSubview(container)
    expect(!field.isFirstResponder)
  }

  @Test func `keys go to the first responder of the key window`() {
    let hand = Hand()
    let field = hand.add(Field())
    field.becomeFirstResponder()
    hand.key(.character("a"), isDown: true, at: 1)
    hand.key(.character("a"), isDown: true, at: 1.1, isRepeat: true)
    hand.key(.character("a"), isDown: false, at: 1.2)
    expect(field.log, equals: ["began a 4", "ended a 1.2"])
    field.log = []
    hand.key(.left, isDown: true, at: 2)
    hand.input.cancelKeys(at: 2.1)
    hand.key(.left, isDown: false, at: 2.2)
    expect(field.log, equals: ["began  80", "cancelled"])
  }

  @Test func `without a first responder keys go to the root controller`() {
    @MainActor final class Controller: UIViewController {
      var types: [UIPress.PressType] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        types += presses.map(\.type)
      }
    }
    let hand = Hand()
    let controller = Controller()
    hand.window.rootViewController = controller
    hand.key(.up, isDown: true, at: 0)
    hand.key(.up, isDown: false, at: 0.1)
    hand.key(.escape, isDown: true, at: 0.2)
    hand.key(.escape, isDown: false, at: 0.3)
    expect(controller.types, equals: [.upArrow, .menu])
  }

  @Test func `an action without a target goes up from the first responder`() {
    let hand = Hand()
    let field = hand.add(Field())
    let inner = hand.add(Field(), to: field)
    let button = hand.add(UIView(), to: inner)
    button.tag = 7
    let act = Selector(Field.act)
    inner.becomeFirstResponder()
    hand.window.makeKey()
    expect(UIApplication.shared.sendAction(act, to: nil, from: button, for: nil))
    expect(inner.log, equals: ["act 7"])
    expect(UIApplication.shared.sendAction(act, to: field, from: button, for: nil))
    expect(field.log, equals: ["act 7"])
    inner.resignFirstResponder()
    expect(UIApplication.shared.sendAction(act, to: nil, from: button, for: nil))
    expect(inner.log, equals: ["act 7", "act 7"])
    let unhandled = Selector("none") { (_: UIScreen, _: Any?) in }
    expect(!UIApplication.shared.sendAction(unhandled, to: nil, from: button, for: nil))
  }

  @Test func `selectors are equal by name or by place`() {
    let a = Selector("act:") { (_: Field, _: Any?) in }
    let b = Selector("act:") { (_: UIView, _: Any?) in }
    expect(a, equals: b)
    let (one, two) = (Selector(Field.act), Selector(Field.act))
    expect(one != two)
    expect(Selector(Field.act, name: "act:"), equals: a)
    expect("\(a)", equals: "act:")
    func here() -> Selector { Selector(Field.act) }
    expect(here(), equals: here())
  }

  @Test func `a selector passes target, sender and event on, and refuses others`() {
    @MainActor final class Target {
      var got: [String] = []
      func three(_ sender: NSString, _ event: UIEvent?) { got.append("\(sender) \(event != nil)") }
    }
    let target = Target()
    let three = Selector(Target.three)
    expect(three.perform(on: target, sender: "x" as NSString, event: UIEvent()))
    expect(target.got, equals: ["x true"])
    expect(!three.perform(on: target, sender: nil))
    expect(!three.perform(on: UIView(), sender: "x" as NSString))
    let any = Selector("any:") { (target: Target, sender: Any?) in
      target.got.append("\(sender == nil)")
    }
    expect(any.perform(on: target, sender: nil))
    expect(any.perform(on: target, sender: 1))
    expect(target.got, equals: ["x true", "true", "false"])
  }
}

/// A delegate that is no responder.
@MainActor final class PlainDelegate: NSObject, UIApplicationDelegate {
  var numbers = [1, 2]
  override nonisolated init() { super.init() }
  static var screenSize: CGSize { CGSize(width: 100, height: 50) }
}

@MainActor @Suite struct `The application and its delegate` {
  @MainActor class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var log = ["made"]
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      log.append("launched")
      return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
    func applicationWillResignActive(_ application: UIApplication) { log.append("inactive") }
    func applicationWillTerminate(_ application: UIApplication) { log.append("end") }
  }

  @Test(.needsClassTables)
  func `a delegate is made of its class`() {
    let delegate = UIApplication.makeDelegate(Delegate.self) as? Delegate
    expect(delegate?.log, equals: ["made"])
    let plain = UIApplication.makeDelegate(PlainDelegate.self) as? PlainDelegate
    expect(plain?.numbers, equals: [1, 2])
    let named: AnyClass? = NSClassFromString(NSStringFromClass(PlainDelegate.self))
    expect(named == PlainDelegate.self)
    expect((PlainDelegate.self as any UIApplicationDelegate.Type).screenSize.width, equals: 100)
    expect((Delegate.self as any UIApplicationDelegate.Type).screenSize.width, equals: 390)
  }

  @Test func `the delegate is notified of the life of the application`() {
    let application = UIApplication.shared
    let old = UIScreen.main.bounds.size
    let host = CALayer()
    defer {
      UIScreen.main.hostLayer = nil
      UIScreen.main.resize(to: old, scale: 1)
      application.heldDelegate = nil
      application.setActive(true)
    }
    application.launch(Delegate(), on: host, size: CGSize(width: 200, height: 300), scale: 2)
    let delegate = application.delegate as? Delegate
    expect(delegate?.log, equals: ["made", "launched", "active"])
    expect(application.applicationState, equals: .active)
    expect(delegate?.window?.frame, equals: CGRect(x: 0, y: 0, width: 200, height: 300))
    expect(host.sublayers?.contains { $0 === delegate?.window?.layer }, equals: true)
    application.receive(.focus(LayerHost.FocusEvent(time: 1, isFocused: false)))
    expect(application.applicationState, equals: .inactive)
    application.receive(.focus(LayerHost.FocusEvent(time: 2, isFocused: true)))
    application.receive(
      .resize(LayerHost.ResizeEvent(time: 3, size: CGSize(width: 400, height: 300), scale: 2)))
    expect(delegate?.window?.frame.width, equals: 400)
    expect(delegate?.window?.rootViewController?.view.frame.width, equals: 400)
    application.terminate()
    expect(
      delegate?.log,
      equals: ["made", "launched", "active", "inactive", "active", "inactive", "end"])
  }

  @Test func `the device says what it is`() {
    expect(UIDevice.current.systemName, equals: "Linux")
    expect(UIDevice.current.systemVersion.split(separator: ".").count, equals: 3)
    expect(UIDevice.current.userInterfaceIdiom, equals: .phone)
    expect(UIScreen.screens, equals: [UIScreen.main])
  }
}
