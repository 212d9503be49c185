// SPDX-License-Identifier: MIT

import Interruptible
import UIKit

/// A card that is thrown, caught and turned by property animators.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = makeRootViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
