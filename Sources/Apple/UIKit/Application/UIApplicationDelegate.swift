// SPDX-License-Identifier: MIT

public import Foundation

/// The calls of an application to its delegate; all of them have defaults that do nothing.
///
/// A class with `@main` that conforms to it is the program: see `main()`.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The application is being started.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The application has started: the place to make its window.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The application takes input.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The application is about to take no more input.
  func applicationWillResignActive(_ application: UIApplication)
  /// The application is not to be seen any more; not called by this system.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The application is about to be seen again; not called by this system.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The application is about to end.
  func applicationWillTerminate(_ application: UIApplication)
  /// Memory is short; not called by this system.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// The application's window; nil by default.
  var window: UIWindow? { get set }

  /// The size of the screen, in points, unless `--size` gives another one. Not part of Apple's API;
  /// 390 × 844 by default.
  static var screenSize: CGSize { get }

  /// The text of the title bar. Not part of Apple's API; the name of the program by default.
  static var windowTitle: String { get }
}

/// The answers where a delegate has none.
extension UIApplicationDelegate {
  /// Answers true.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Answers true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

  /// Nil; a value that is set is not kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// The size of a telephone's screen.
  public static var screenSize: CGSize { UIScreen.standardSize }

  /// The name of the program.
  public static var windowTitle: String { ProcessInfo.processInfo.processName }
}
