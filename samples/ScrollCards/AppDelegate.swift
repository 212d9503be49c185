// SPDX-License-Identifier: MIT

import ScrollCards
import UIKit

/// Pages through cards whose pictures move slower than the cards.
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
