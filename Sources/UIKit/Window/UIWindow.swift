// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The root of a tree of views that is shown on a screen.
@MainActor open class UIWindow: UIView {
  /// The screen; the main one by default.
  open var screen: UIScreen = .main

  /// Hands an event to the recognizers and the views that it is for.
  open func sendEvent(_ event: UIEvent) {
    let environment = GestureEnvironment.shared
    guard event.type == .touches else {
      return environment.deliver(event, above: hitTest(event.location, with: event))
    }
    let touches = (event.allTouches ?? []).filter { $0.window === self && $0.phase != .stationary }
    environment.deliver(touches.sorted { $0.number < $1.number }, of: event)
  }

  /// A point of this window in another one; nil: on the screen.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    convert(point, to: window as UIView?)
  }
}
