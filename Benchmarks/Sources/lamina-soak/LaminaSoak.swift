// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkScenes
import Foundation

/// Runs windows, an embedded renderer, pictures and a program in C side by side, and fails if any of
/// their measures grows.
@main
struct LaminaSoak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-soak",
    abstract: "Runs programs for a long time, side by side, and fails if they leak.")

  // The parts have it by the second name: `--seconds` is an option of the windows' host, which has bounds.
  @Option(
    name: [.customLong("seconds"), .customLong("length")],
    help: "Seconds of the run, 60 or more; the first quarter is for caches to fill.")
  var seconds = 600.0

  @Option(help: .hidden)
  var part: SoakPart?

  func validate() throws {
    guard seconds >= 60, seconds.isFinite else {
      throw ValidationError("--seconds must be at least 60")
    }
  }

  func run() throws {
    if let part { return try part.run(seconds: seconds) }
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: link).deletingLastPathComponent()
    let length = String(seconds)
    var programs: [SoakRun.Program] = SoakPart.allCases.map {
      ($0.rawValue, [link, "--part", $0.rawValue, "--length", length])
    }
    programs.append(("C", [beside.appendingPathComponent("soak-in-c").path, length]))
    let failures = try SoakRun(programs, seconds: seconds).run()
    for failure in failures {
      FileHandle.standardError.write(Data("lamina-soak: \(failure)\n".utf8))
    }
    if !failures.isEmpty { throw ExitCode.failure }
  }
}

extension SoakPart: @retroactive ExpressibleByArgument {}
