// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHost

/// Many windows on a real display, which `Scripts/test-windows` brings.
@Suite(.serialized) struct ManyWindowsTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let hasX =
    environment["WAYLAND_DISPLAY"] == nil && environment["LAMINA_WINDOW_MANAGER"] != nil

  private func open(_ name: String) throws -> LayerWindow {
    let layer = CALayer()
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return try LayerWindow(
      title: name, layer: layer,
      in: Window(title: name, size: CGSize(width: 64, height: 48), driver: "x11"))
  }

  /// Serves windows until each has shown a frame, or ten seconds have passed, and closes them.
  private func showOnce(_ windows: [LayerWindow]) throws {
    let limit = CACurrentMediaTime() + 10
    let timer = Timer(timeInterval: 0.01, repeats: true) { _ in }
    RunLoop.main.add(timer, forMode: .common)
    defer { timer.invalidate() }
    _ = try EventLoop { _ in
      let haveShown = windows.allSatisfy { $0.statistics.shown > 0 }
      guard haveShown || CACurrentMediaTime() > limit else { return }
      for window in windows { window.close() }
    }.run()
  }

  private var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  @Test(.enabled(if: hasX)) func `windows opened one after the other leave nothing`() throws {
    var times: [Double] = []
    var files: [Int] = []
    for index in 0..<120 {
      times.append(try processorTime { try showOnce([try open("window \(index)")]) })
      files.append(openFiles)
    }
    expect(files[119], isAtMost: files[10])
    let (early, late) = (times[10..<40].reduce(0, +), times[90...].reduce(0, +))
    expect(late, isBelow: 2 * early)
  }

  @Test(.enabled(if: hasX)) func `sixty windows are open at once`() throws {
    let windows = try (0..<60).map { try open("window \($0)") }
    try showOnce(windows)
    for window in windows { expect(window.statistics.shown, isAbove: 0) }
  }
}
