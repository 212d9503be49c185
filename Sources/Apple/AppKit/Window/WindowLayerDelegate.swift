// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore

/// The delegate of a window's root layer, which asks the window for its actions.
///
/// The window cannot be it: its class is a responder, and code for Apple's platforms may make it the
/// delegate of layers of its own.
@MainActor final class WindowLayerDelegate: NSObject, @MainActor CALayerDelegate {
  private weak var window: NSWindow?

  init(_ window: NSWindow) {
    self.window = window
    super.init()
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    window.map { $0.rootAction(forKey: event) } ?? NSNull()
  }
}
