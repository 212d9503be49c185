// SPDX-License-Identifier: MIT

public import Foundation

/// The calls of an application to its delegate; all of them have defaults.
///
/// A class with `@main` that conforms to it is the program: see `main()`.
@preconcurrency @MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  /// The application is being started.
  func applicationWillFinishLaunching(_ notification: Notification)
  /// The application has started: the place to make its windows.
  func applicationDidFinishLaunching(_ notification: Notification)
  /// The application is about to end.
  func applicationWillTerminate(_ notification: Notification)
  /// Whether the application ends with its last window; always so here.
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
}

extension NSApplicationDelegate {
  /// Does nothing.
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  /// Does nothing.
  public func applicationWillTerminate(_ notification: Notification) {}
  /// Answers true.
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
    true
  }

  /// Runs the program with an object of this class as its delegate; `@main` calls it.
  ///
  /// The class must have an `init()`, as those that set no stored value without a default do.
  public static func main() {
    let application = NSApplication.shared
    application.heldDelegate = NSApplication.makeDelegate(Self.self as AnyClass)
    application.delegate = application.heldDelegate
    application.run()
  }
}
