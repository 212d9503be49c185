// SPDX-License-Identifier: MIT

import Foundation

/// Tells the program that started this one, once a second, what its frames cost.
///
/// A run ends after its time, or where others keep the processor busy, when it has drawn 25 frames for each
/// second of it, but not later than after four times as long: what fills and empties does so by the frame.
final class SoakReporter {
  private let start: Double
  private let seconds: Double
  private var nextReport: Double
  private var frameTime = 0.0
  private var frameCount = 0
  /// The processor's time for the process until the last report, in milliseconds.
  private var lastProcessorTime = ProcessUsage.cpuMilliseconds
  /// The frames since the begin of the run.
  private var turnCount = 0

  /// Begins a run of some seconds.
  init(seconds: Double) {
    let now = ProcessUsage.wallMilliseconds
    start = now
    self.seconds = seconds
    nextReport = now + 1e3
  }

  /// Whether the run goes on with another frame, which is counted.
  func goesOn() -> Bool {
    turnCount += 1
    let time = (ProcessUsage.wallMilliseconds - start) / 1e3
    return time < seconds || time < 4 * seconds && Double(turnCount) < 25 * seconds
  }

  /// Notes the milliseconds of frames.
  func note(milliseconds: Double, frames: Int = 1) {
    frameTime += milliseconds
    frameCount += frames
  }

  /// Prints the line of a second that is over, or of more, until there was a frame.
  func report(objects: () -> Int, bytes: () -> Int) {
    guard ProcessUsage.wallMilliseconds >= nextReport, frameCount > 0 else { return }
    nextReport += 1e3
    // Free pages go back to the system, so that the memory resident is that in use.
    ProcessUsage.returnFreedMemory()
    let processorTime = ProcessUsage.cpuMilliseconds
    let line = SoakLine(
      objects: objects(), bytes: bytes(), heapBytes: ProcessUsage.heapBytes,
      milliseconds: frameTime / Double(frameCount),
      processorMilliseconds: (processorTime - lastProcessorTime) / Double(frameCount))
    lastProcessorTime = processorTime
    print(line.text)
    // A pipe is written to in blocks otherwise.
    fflush(nil)
    frameTime = 0
    frameCount = 0
  }

  /// Runs a frame, notes its time, and sleeps until the next of 30 in a second is due.
  func frame(_ body: () throws -> Void) rethrows {
    let start = ProcessUsage.wallMilliseconds
    try body()
    let length = ProcessUsage.wallMilliseconds - start
    note(milliseconds: length)
    Thread.sleep(forTimeInterval: max(0, 1 / 30 - length / 1e3))
  }
}

/// A line by which a program reports a second of its run.
struct SoakLine: Equatable {
  /// Objects of OpenGL that exist.
  var objects: Int
  /// Bytes of graphics memory.
  var bytes: Int
  /// Bytes in use on the heap.
  var heapBytes: Int
  /// The mean time of a frame.
  var milliseconds: Double
  /// The time of all processors for a frame, which other programs disturb little.
  var processorMilliseconds: Double

  var text: String {
    "\(objects) \(bytes) \(heapBytes) "
      + String(format: "%.3f %.3f", milliseconds, processorMilliseconds)
  }
}

extension SoakLine {
  /// Reads a line; nil for any other text.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 5, let objects = Int(words[0]), let bytes = Int(words[1]),
      let heapBytes = Int(words[2]), let milliseconds = Double(words[3]),
      let processorMilliseconds = Double(words[4])
    else { return nil }
    self.init(
      objects: objects, bytes: bytes, heapBytes: heapBytes, milliseconds: milliseconds,
      processorMilliseconds: processorMilliseconds)
  }
}
