// SPDX-License-Identifier: MIT

import UIKit

// The application of README.md; `ReadmeTests` compares them.

final class CardViewController: UIViewController {}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = CardViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
