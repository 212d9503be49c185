// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import LayerHost
import QuartzCore

/// Windows in which layers come and go while windows come and go.
final class SoakWindows {
  /// A window with what happens in it.
  private struct Shown {
    let life: SoakLife
    let window: LayerWindow
    /// Measurements of the window that were taken already.
    var frames = 0
    var time = 0.0
  }

  private let reporter: SoakReporter
  private var shown: [Shown] = []
  private var turn = 0
  private var failure: (any Error)?

  init(_ reporter: SoakReporter) { self.reporter = reporter }

  /// Opens the windows, and serves them until the run is over.
  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    if environment["DISPLAY"] == nil, environment["WAYLAND_DISPLAY"] == nil {
      setenv("SDL_VIDEODRIVER", "offscreen", 0)
    }
    for _ in 0..<3 { shown.append(try open()) }
    schedule()
    try LayerHost.run()
    if let failure { throw failure }
  }

  private func open() throws -> Shown {
    let life = SoakLife(size: SoakPart.size)
    return Shown(
      life: life,
      window: try LayerWindow(title: "soak", size: SoakPart.size, layer: life.root))
  }

  private func schedule() {
    // Used on this thread only: the loop runs the blocks of the main queue.
    nonisolated(unsafe) let windows = self
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.0 / 30) { windows.live() }
  }

  private func live() {
    guard reporter.goesOn() else { return shown.forEach { $0.window.close() } }
    turn += 1
    for window in shown { window.life.live() }
    do {
      if turn % (SoakPart.renewal / 4) == 0 { try replaceOldest() }
      if turn % 100 == 50 { try resize() }
    } catch {
      failure = error
      return shown.forEach { $0.window.close() }
    }
    noteFrames()
    reporter.report(
      objects: { shown.reduce(0) { $0 + $1.window.memoryReport.objectCount } },
      bytes: { shown.reduce(0) { $0 + $1.window.memoryReport.total } })
    schedule()
  }

  private func replaceOldest() throws {
    // The other one first: the loop ends with the last window.
    let fresh = try open()
    shown.removeFirst().window.close()
    shown.append(fresh)
  }

  private func resize() throws {
    let width = SoakPart.size.width + CGFloat(turn / 100 % 3) * 40
    try shown[turn / 100 % shown.count].window.resize(
      to: CGSize(width: width, height: SoakPart.size.height))
  }

  /// Notes the latencies of the frames since the last turn.
  private func noteFrames() {
    for index in shown.indices {
      let latency = shown[index].window.statistics.frameLatency
      let time = latency.mean * Double(latency.count) * 1e3
      reporter.note(
        milliseconds: time - shown[index].time, frames: latency.count - shown[index].frames)
      shown[index].time = time
      shown[index].frames = latency.count
    }
  }
}
