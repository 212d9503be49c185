// SPDX-License-Identifier: MIT

import AppKit
import AppKitViews

/// Shows what layer-backed views do when they are resized, and the two ways to animate them.
@main
final class AppDelegate: NSObject, NSApplicationDelegate {
  private var window: NSWindow?

  func applicationDidFinishLaunching(_ notification: Notification) {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 900, height: 640),
      styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
    window.title = "AppKit views"
    let content = makeContent()
    window.backgroundColor = content.backgroundColor
    window.contentView = content.view
    window.center()
    window.makeKeyAndOrderFront(nil)
    self.window = window
    content.start()
  }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
