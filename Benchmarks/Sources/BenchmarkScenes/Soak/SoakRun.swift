// SPDX-License-Identifier: MIT

import Foundation
import Locks

/// A long run of programs side by side, each read from outside, whose measures must stay flat.
///
/// Read each second are the memory resident, file descriptors and threads of each process, and what it
/// tells by itself: objects of OpenGL, bytes of graphics memory, the mean time of a frame and that of the
/// processors; the means of some seconds are the samples. The first quarter is for caches to fill; over
/// the rest the growth of each measure, by the line that fits it best, may not exceed its bound.
public struct SoakRun {
  /// The name of each program, and its path and arguments.
  public typealias Program = (name: String, command: [String])

  private let programs: [Program]
  private let seconds: Double
  /// Seconds from sample to sample.
  private var interval: Double { min(max(seconds / 300, 1), 60) }

  /// Plans a run of programs which end by themselves after some seconds.
  public init(_ programs: [Program], seconds: Double) {
    self.programs = programs
    self.seconds = seconds
  }

  /// A program that runs, with what it told last.
  private final class Running {
    let name: String
    let process = Process()
    private let pipe = Pipe()
    private let output = Mutex(Output())
    var series = SoakSample.series

    /// The text that the program wrote, as far as it is needed.
    private struct Output {
      /// The last line; nil before the first time.
      var line: SoakLine?
      /// The incomplete last line.
      var rest = ""

      mutating func take(_ text: String) {
        var lines = (rest + text).split(separator: "\n", omittingEmptySubsequences: false)
        rest = String(lines.popLast() ?? "")
        if let last = lines.compactMap({ SoakLine($0) }).last { line = last }
      }
    }

    init(_ program: Program) throws {
      name = program.name
      process.executableURL = URL(fileURLWithPath: program.command[0])
      process.arguments = Array(program.command.dropFirst())
      process.standardOutput = pipe
      // Called on a thread of its own; all that it shares is locked.
      nonisolated(unsafe) let running = self
      pipe.fileHandleForReading.readabilityHandler = { handle in
        let text = String(decoding: handle.availableData, as: UTF8.self)
        running.output.withLock { $0.take(text) }
      }
      try process.run()
    }

    /// Reads the measures; nothing for a program that has ended or told nothing yet.
    func read() {
      guard process.isRunning, let line = output.withLock({ $0.line }),
        let sample = SoakSample(of: process.processIdentifier, line)
      else { return }
      for index in series.indices { series[index].note(sample.values[index]) }
    }

    /// Ends a sample, at a time in seconds.
    func sample(at time: Double) {
      for index in series.indices { series[index].addMean(at: time) }
    }
  }

  /// Runs the programs, and prints a table of their measures.
  ///
  /// - Returns: what grew or failed, in words; empty for a run that is flat.
  public func run() throws -> [String] {
    let running = try programs.map { try Running($0) }
    let start = ProcessUsage.wallMilliseconds
    var nextSample = interval
    while running.contains(where: { $0.process.isRunning }) {
      Thread.sleep(forTimeInterval: 1)
      let time = (ProcessUsage.wallMilliseconds - start) / 1e3
      for program in running { program.read() }
      if time >= nextSample {
        for program in running { program.sample(at: time) }
        nextSample = time + interval
      }
      // One that hangs fails the run, which is still over.
      if time > seconds * 4 + 60 {
        for program in running where program.process.isRunning { program.process.terminate() }
      }
    }
    var failures: [String] = []
    print("measure | mean | least | most | growth | allowed\n---|--:|--:|--:|--:|--:")
    for program in running {
      if program.process.terminationStatus != 0 {
        failures.append("\(program.name) ended with status \(program.process.terminationStatus)")
      }
      for series in program.series {
        print(Self.row(program.name, series))
        if !series.isFlat { failures.append(Self.failure(program.name, series)) }
      }
    }
    return failures
  }

  private static func failure(_ name: String, _ series: SoakSeries) -> String {
    let course = series.course.map { String(format: "%.1f", $0) }.joined(separator: ", ")
    return "\(name): \(series.name) is not flat; its tenths have \(course)"
  }

  private static func row(_ name: String, _ series: SoakSeries) -> String {
    String(
      format: "%@: %@ | %.1f | %.1f | %.1f | %+.2f | %.2f", name, series.name, series.mean,
      series.least, series.most, series.growth, series.limit)
  }
}
