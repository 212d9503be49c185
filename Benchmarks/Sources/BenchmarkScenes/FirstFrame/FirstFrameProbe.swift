// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore

/// A program that shows layers in a window, and ends once the first frame is on the display.
public enum FirstFrameProbe: String, CaseIterable {
  /// The scene `quads-100`.
  case quads = "--first-frame-probe"
  /// A window whose only layer has a colour.
  case emptyWindow = "--empty-window-probe"

  /// The monotonic clock, in milliseconds: to be read first thing in `main`.
  public static var now: Double { ProcessUsage.wallMilliseconds }

  /// The probe that a program's arguments ask for: the raw value alone.
  public init?(arguments: some Collection<String>) {
    guard arguments.count == 1, let word = arguments.first else { return nil }
    self.init(rawValue: word)
  }

  /// Shows the window and prints the time since `start` and the memory then.
  ///
  /// - Throws: the error of a window that cannot be opened.
  public func run(since start: Double) throws {
    let window = try WindowScene(quads: self == .quads ? 100 : 0).open()
    // Used on this thread only: the loop runs the blocks of the main queue.
    nonisolated(unsafe) let shown = window
    Self.watch(shown, since: start)
    try LayerHost.run()
  }

  private static func watch(_ window: LayerWindow, since start: Double) {
    guard window.statistics.shown > 0 else {
      // Used on this thread only, as above.
      nonisolated(unsafe) let window = window
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) { watch(window, since: start) }
      return
    }
    let time = ProcessUsage.wallMilliseconds - start
    let cpu = ProcessUsage.cpuMilliseconds
    let memory = ProcessUsage.memory
    // The last frame has told its graphics memory once its thread has ended.
    window.close()
    let result = FirstFrameSample(
      milliseconds: time, cpuMilliseconds: cpu, residentMegabytes: memory.residentMegabytes,
      anonymousMegabytes: memory.anonymousMegabytes,
      graphicsMegabytes: Double(window.memoryReport.total) / (1024 * 1024))
    print(result.line)
  }
}

/// The time and memory of one program until its first frame.
struct FirstFrameSample: Equatable {
  /// From the start of `main` to the first frame on the display.
  var milliseconds: Double
  /// CPU time of all threads from the start of the process, the loading of libraries included.
  var cpuMilliseconds: Double
  /// The memory resident then, in MiB.
  var residentMegabytes: Double
  /// The part of it that is no page of a file: heap, stacks and mappings of the process alone, in MiB.
  var anonymousMegabytes: Double
  /// Textures, buffers and programs that the program itself made, in MiB; the window's own buffers are
  /// not in it.
  var graphicsMegabytes: Double

  init(
    milliseconds: Double, cpuMilliseconds: Double, residentMegabytes: Double,
    anonymousMegabytes: Double, graphicsMegabytes: Double
  ) {
    self.milliseconds = milliseconds
    self.cpuMilliseconds = cpuMilliseconds
    self.residentMegabytes = residentMegabytes
    self.anonymousMegabytes = anonymousMegabytes
    self.graphicsMegabytes = graphicsMegabytes
  }

  /// Reads the last line of a program's output: five numbers. Nil for any other output.
  init?(output: String) {
    let words = (output.split(separator: "\n").last ?? "").split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard words.count == 5, numbers.count == 5 else { return nil }
    self.init(
      milliseconds: numbers[0], cpuMilliseconds: numbers[1], residentMegabytes: numbers[2],
      anonymousMegabytes: numbers[3], graphicsMegabytes: numbers[4])
  }

  /// The line that a program prints.
  var line: String {
    String(
      format: "%.2f %.2f %.1f %.1f %.2f", milliseconds, cpuMilliseconds, residentMegabytes,
      anonymousMegabytes, graphicsMegabytes)
  }

  /// The medians of some samples; of CPU time, which other programs only add to, the least.
  static func median(of samples: [FirstFrameSample]) -> FirstFrameSample {
    FirstFrameSample(
      milliseconds: samples.map(\.milliseconds).percentile(50),
      cpuMilliseconds: samples.map(\.cpuMilliseconds).min() ?? 0,
      residentMegabytes: samples.map(\.residentMegabytes).percentile(50),
      anonymousMegabytes: samples.map(\.anonymousMegabytes).percentile(50),
      graphicsMegabytes: samples.map(\.graphicsMegabytes).percentile(50))
  }
}
