// SPDX-License-Identifier: MIT

import Dynamics
import UIKit

/// Four scenes that move by the rules of mechanics; everything can be dragged and thrown.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var screenSize: CGSize { CGSize(width: 960, height: 760) }

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
