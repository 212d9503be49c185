// SPDX-License-Identifier: MIT

import CSDL2
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHost

/// Windows of kiosks and games on a real display with a window manager: `Scripts/test-windows` runs them, by the
/// variable that names the display.
@Suite(.serialized) struct ScreenWindowTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let hasX =
    environment["WAYLAND_DISPLAY"] == nil && environment["LAMINA_WINDOW_MANAGER"] != nil

  private let size = CGSize(width: 240, height: 160)

  private func open(_ style: LayerWindow.Style = LayerWindow.Style()) throws -> LayerWindow {
    try LayerWindow(
      title: "screen", layer: CALayer(),
      in: Window(title: "screen", size: size, style: style, driver: "x11"))
  }

  /// The properties that the X server holds of a window.
  private func properties(of window: LayerWindow) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xprop")
    process.arguments = ["-id", "\(window.systemNumber)"]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "" }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(.enabled(if: hasX), arguments: LayerWindow.FullScreen.allCases)
  func `a window covers its display, and gives it back`(mode: LayerWindow.FullScreen) throws {
    let window = try open()
    let display = try #require(try LayerHost.displays.first).frame.size
    var sizes: [CGSize] = []
    window.onEvent = { if case .resize(let change) = $0 { sizes.append(change.size) } }
    let done = try window.serve(
      [
        ({}, { window.size == size }),
        ({ try window.setFullScreen(mode) }, { window.size == display }),
        ({ try window.setFullScreen(nil) }, { window.size == size }),
      ])
    expect(done, equals: 3, "\(sizes)")
    expect(sizes.contains(display))
  }

  @Test(.enabled(if: hasX)) func `a window opens over its display`() throws {
    var style = LayerWindow.Style()
    style.fullScreen = .desktop
    style.display = 0
    let window = try open(style)
    let display = try #require(try LayerHost.displays.first).frame.size
    try expect(window.serve([({}, { window.size == display })]), equals: 1)
  }

  @Test(.enabled(if: hasX)) func `the window manager knows border, smallest size and icon`() throws
  {
    var style = LayerWindow.Style()
    style.isBordered = false
    let window = try open(style)
    var known = ""
    let done = try window.serve(
      [
        (
          {
            try window.setMinimumSize(CGSize(width: 123, height: 77))
            try window.setIcon(PixelImage(width: 32, height: 32).cgImage())
          },
          {
            known = properties(of: window)
            return known.contains("program specified minimum size: 123 by 77")
              && known.contains("_NET_WM_ICON")
          }
        )
      ])
    expect(done, equals: 1, "\(known)")
    // No decorations: the third number of five.
    expect(known.contains("_MOTIF_WM_HINTS(_MOTIF_WM_HINTS) = 0x2, 0x0, 0x0"), "\(known)")
  }

  @Test(.enabled(if: hasX)) func `a border comes and goes`() throws {
    let window = try open()
    defer { window.close() }
    expect(window.isBordered)
    window.isBordered = false
    expect(!window.isBordered)
    window.isBordered = true
    expect(window.isBordered)
  }

  @Test(.enabled(if: hasX)) func `cursors of the desktop and of the program are shown`() throws {
    let window = try open()
    defer { window.close() }
    for cursor: LayerWindow.Cursor in [
      .iBeam, .pointingHand, .crosshair, .busy, .notAllowed, .resizeLeftRight, .resizeUpDown, .move,
      .image(try PixelImage(width: 16, height: 16).cgImage(), hotSpot: CGPoint(x: 3, y: 4)), .arrow,
    ] {
      try window.setCursor(cursor)
      expect(window.cursor, equals: cursor)
      expect(SDL_GetCursor() != nil)
    }
  }
}
