// SPDX-License-Identifier: MIT

import CSDL2
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHost

extension WindowTests {
  /// Full screen, displays, borders, cursors, icons and sleep, on SDL's driver without a display.
  struct WindowStyleTests {
    private let size = CGSize(width: 120, height: 80)

    /// Closes what another test has left open by failing.
    init() {
      for window in OpenWindows.all { window.close() }
    }

    private func open(_ style: LayerWindow.Style = LayerWindow.Style()) throws -> LayerWindow {
      try LayerWindow(
        title: "test", layer: CALayer(),
        in: Window(
          title: "test", size: size, style: style, driver: "offscreen",
          profiles: [.coreThroughEGL, .embeddedThroughEGL]))
    }

    private func picture(_ width: Int, _ height: Int) throws -> CGImage {
      var pixels = PixelImage(width: width, height: height)
      pixels[0, 0] = Pixel(64, 0, 0, 128)
      return try pixels.cgImage()
    }

    // MARK: Place

    @Test(arguments: LayerWindow.FullScreen.allCases)
    func `a window opens over all of its display, and gives it back`(
      mode: LayerWindow.FullScreen
    ) throws {
      var style = LayerWindow.Style()
      style.fullScreen = mode
      let window = try open(style)
      defer { window.close() }
      let display = try #require(try LayerHost.displays.first)
      expect(window.fullScreen, equals: mode)
      window.noteGeometry()
      expect(window.size, equals: display.frame.size)
      expect(window.layer.bounds.size, equals: display.frame.size)
      try window.setFullScreen(nil)
      window.noteGeometry()
      expectNil(window.fullScreen)
      expect(window.size, equals: size)
      try window.setFullScreen(mode)
      expect(window.fullScreen, equals: mode)
    }

    @Test func `a display that is not there is an error with those that are`() throws {
      var style = LayerWindow.Style()
      style.display = 7
      let error = #expect(throws: LayerHostError.self) { try open(style) }
      let display = try #require(try VideoTests.displays.first)
      let words = "there is no display 7: 0 is \(display.name), "
      expect(error?.description.hasPrefix(words), equals: true, "\(String(describing: error))")
      let window = try open()
      defer { window.close() }
      #expect(throws: LayerHostError.self) { try window.move(toDisplay: -1) }
      try window.move(toDisplay: 0)
      expect(window.display, equals: 0)
    }

    @Test func `the command line comes before the program's style`() throws {
      var style = LayerWindow.Style()
      style.fullScreen = .exclusive
      style.display = 2
      style.isBordered = false
      let kept = LayerWindow.Style(style, try HostOptions([]))
      expect(kept, equals: style)
      let changed = LayerWindow.Style(
        style, try HostOptions(["--full-screen", "--display", "0"]))
      expect(changed.fullScreen, equals: .desktop)
      expect(changed.display, equals: 0)
      expect(!changed.isBordered)
    }

    // MARK: Look

    @Test func `a window opens without a border`() throws {
      var style = LayerWindow.Style()
      style.isBordered = false
      let window = try open(style)
      defer { window.close() }
      expect(!window.isBordered)
      let other = try open()
      defer { other.close() }
      expect(other.isBordered)
    }

    @Test func `a window has a smallest size`() throws {
      let window = try open()
      defer { window.close() }
      expect(window.minimumSize, equals: .zero)
      try window.setMinimumSize(CGSize(width: 200, height: 100))
      expect(window.minimumSize, equals: CGSize(width: 200, height: 100))
      window.noteGeometry()
      expect(window.size, equals: CGSize(width: 200, height: 100))
      try window.resize(to: size)
      window.noteGeometry()
      expect(window.size, equals: CGSize(width: 200, height: 100))
      #expect(throws: LayerHostError.self) {
        try window.setMinimumSize(CGSize(width: -1, height: 4))
      }
      try window.setMinimumSize(.zero)
      try window.resize(to: size)
      window.noteGeometry()
      expect(window.size, equals: size)
    }

    @Test func `an icon is a picture of a size that window systems take`() throws {
      let window = try open()
      defer { window.close() }
      try window.setIcon(try picture(64, 64))
      let error = #expect(throws: LayerHostError.self) {
        try window.setIcon(try picture(1025, 4))
      }
      expect(error?.description.contains("1025 x 4"), equals: true)
    }

    @Test func `a bitmap has straight colours`() throws {
      let bytes = try Bitmap(picture(2, 1)).withSurface { surface in
        let pixels = surface.pointee.pixels.map { UnsafeRawBufferPointer(start: $0, count: 8) }
        return pixels.map { [UInt8]($0) }
      }
      expect(bytes, equals: [128, 0, 0, 128, 0, 0, 0, 0])
    }

    // MARK: Mouse

    @Test func `a cursor is hidden, shown and drawn by the program`() throws {
      let window = try open()
      defer { window.close() }
      expect(window.cursor, equals: .arrow)
      try window.setCursor(.hidden)
      expect(window.cursor, equals: .hidden)
      expect(SDL_ShowCursor(SDL_QUERY), equals: SDL_DISABLE)
      for cursor: LayerWindow.Cursor in [
        .arrow, .iBeam, .pointingHand, .crosshair, .busy, .notAllowed, .resizeLeftRight,
        .resizeUpDown, .move,
      ] {
        // The driver without a display has no cursors of a desktop.
        _ = try? window.setCursor(cursor)
      }
      try window.setCursor(.arrow)
      expect(SDL_ShowCursor(SDL_QUERY), equals: SDL_ENABLE)
      let image = try picture(16, 16)
      for place in [CGPoint(x: 16, y: 0), CGPoint(x: 0, y: -1), CGPoint(x: CGFloat.nan, y: 0)] {
        #expect(throws: LayerHostError.self) {
          try window.setCursor(.image(image, hotSpot: place))
        }
      }
      expect(window.cursor, equals: .arrow)
    }

    @Test func `each window shows its own cursor when the mouse comes`() throws {
      let (first, second) = (try open(), try open())
      defer {
        first.close()
        second.close()
      }
      try first.setCursor(.hidden)
      first.receive(.enter)
      expect(SDL_ShowCursor(SDL_QUERY), equals: SDL_DISABLE)
      second.receive(.enter)
      expect(SDL_ShowCursor(SDL_QUERY), equals: SDL_ENABLE)
      first.receive(.enter)
      expect(SDL_ShowCursor(SDL_QUERY), equals: SDL_DISABLE)
      second.receive(.enter)
    }

    // MARK: Sleep and displays

    @Test func `the display stays on while a window wants it and can be seen`() throws {
      let window = try open()
      expect(SDL_IsScreenSaverEnabled(), equals: SDL_TRUE)
      window.preventsSleep = true
      expect(SDL_IsScreenSaverEnabled(), equals: SDL_FALSE)
      window.hide()
      window.receive(.resize)
      expect(SDL_IsScreenSaverEnabled(), equals: SDL_TRUE)
      window.show()
      window.receive(.expose)
      expect(SDL_IsScreenSaverEnabled(), equals: SDL_FALSE)
      let other = try open()
      window.close()
      expect(SDL_IsScreenSaverEnabled(), equals: SDL_TRUE)
      other.close()
    }

    @Test func `all windows are notified of displays that come and go`() throws {
      let windows = [try open(), try open()]
      defer { for window in windows { window.close() } }
      var counts = [0, 0]
      for (index, window) in windows.enumerated() {
        window.onEvent = { event in
          guard case .displays(let change) = event else { return }
          counts[index] += 1
          expect(!change.displays.isEmpty)
        }
      }
      var event = SDL_Event()
      event.type = SDL_DISPLAYEVENT.rawValue
      event.display.event = UInt8(SDL_DISPLAYEVENT_CONNECTED.rawValue)
      OpenWindows.receive(event)
      expect(counts, equals: [1, 1])
    }

    @Test func `a display has a name, a place and a rate`() throws {
      let window = try open()
      defer { window.close() }
      let display = try #require(try LayerHost.displays.first)
      expect(display.index, equals: 0)
      expect(!display.name.isEmpty)
      expect(display.frame.width, isAbove: 0)
      expect(display.frame.contains(display.usableFrame))
      expect(display.refreshRate, isAtLeast: 20)
    }
  }

  @Test func `a display's scale on Wayland is not hidden`() throws {
    let video = try VideoSystem(driver: "offscreen")
    defer { withExtendedLifetime(video) {} }
    // SDL's text is valid until the hint changes.
    let hint = unsafe SDL_GetHint("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY")
    expect(unsafe hint.map { unsafe String(cString: $0) }, equals: "0")
  }

  /// The displays of SDL's driver without a display.
  private enum VideoTests {
    static var displays: [LayerHost.Display] {
      get throws {
        let video = try VideoSystem(driver: "offscreen")
        defer { withExtendedLifetime(video) {} }
        return VideoSystem.displays
      }
    }
  }
}
