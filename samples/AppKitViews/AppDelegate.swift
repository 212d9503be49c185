// SPDX-License-Identifier: MIT

import AppKit

/// Shows what layer-backed views do when they are resized, and the two ways to animate them.
@main
final class AppDelegate: NSObject, NSApplicationDelegate {
  private var window: NSWindow?

  func applicationDidFinishLaunching(_ notification: Notification) {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 900, height: 640),
      styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
    window.title = "AppKit views"
    window.backgroundColor = Palette.paper
    let board = BoardView()
    window.contentView = board
    window.center()
    window.makeKeyAndOrderFront(nil)
    self.window = window
    board.start()
  }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
