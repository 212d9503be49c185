// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore

/// A program that shows `quads-100` in a window, and ends once the first frame is on the display.
public enum FirstFrameProbe {
  /// The monotonic clock, in milliseconds: to be read first thing in `main`.
  public static var now: Double { ProcessUsage.wallMilliseconds }

  /// Shows the window and prints the milliseconds since `start` and the resident memory in MiB.
  ///
  /// - Throws: the error of a window that cannot be opened.
  public static func run(since start: Double) throws {
    let scene = WindowScene(quads: 100)
    let window = try scene.open()
    // Used on this thread only: the loop runs the blocks of the main queue.
    nonisolated(unsafe) let shown = window
    watch(shown, since: start)
    try LayerHost.run()
  }

  private static func watch(_ window: LayerWindow, since start: Double) {
    guard window.statistics.shown > 0 else {
      // Used on this thread only, as above.
      nonisolated(unsafe) let window = window
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) { watch(window, since: start) }
      return
    }
    let result = FirstFrameSample(
      milliseconds: ProcessUsage.wallMilliseconds - start,
      residentMegabytes: ProcessUsage.residentMegabytes)
    print(result.line)
    window.close()
  }
}

/// The time and memory of one program until its first frame.
struct FirstFrameSample: Equatable {
  /// From the start of `main` to the first frame on the display.
  var milliseconds: Double
  /// The memory resident then, in MiB.
  var residentMegabytes: Double

  init(milliseconds: Double, residentMegabytes: Double) {
    self.milliseconds = milliseconds
    self.residentMegabytes = residentMegabytes
  }

  /// Reads the last line of a program's output: two numbers. Nil for any other output.
  init?(output: String) {
    let numbers = (output.split(separator: "\n").last ?? "").split(separator: " ").map {
      Double($0)
    }
    guard numbers.count == 2, let time = numbers[0], let memory = numbers[1] else { return nil }
    self.init(milliseconds: time, residentMegabytes: memory)
  }

  /// The line that a program prints.
  var line: String { String(format: "%.2f %.1f", milliseconds, residentMegabytes) }
}
