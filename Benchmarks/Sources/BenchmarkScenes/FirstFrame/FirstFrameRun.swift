// SPDX-License-Identifier: MIT

import Foundation

/// Measures how long programs take from `main` to their first frame, and their memory then, each in
/// processes of its own: `quads-100` with kept shader programs and without any, an empty window, and an SDL
/// program that clears one.
struct FirstFrameRun {
  /// The name of the scene that runs all of them.
  static let name = "first-frame"

  /// A program, and its medians.
  struct Result {
    var scene: String
    var sample: FirstFrameSample

    /// A line for a reader.
    var text: String {
      String(
        format: "%@: %.1f ms from main to the first frame, %.1f ms CPU, %.1f MiB resident "
          + "(%.1f anonymous), %.2f MiB of graphics memory",
        scene, sample.milliseconds, sample.cpuMilliseconds, sample.residentMegabytes,
        sample.anonymousMegabytes, sample.graphicsMegabytes)
    }

    /// One line for programs.
    var jsonLine: String {
      String(
        format: "{\"peer\": \"lamina\", \"scene\": \"%@\", \"ms\": %.2f, \"cpu_ms\": %.2f, "
          + "\"resident_mb\": %.1f, \"anonymous_mb\": %.1f, \"graphics_mb\": %.2f}",
        scene, sample.milliseconds, sample.cpuMilliseconds, sample.residentMegabytes,
        sample.anonymousMegabytes, sample.graphicsMegabytes)
    }
  }

  /// The commands of the program that shows layers, and of the bare one: path, then arguments.
  let commands: BenchmarkRun.FirstFrameCommands
  /// The number of times that each program runs; the medians count.
  var count = 5

  /// Runs the programs in turns.
  ///
  /// - Throws: `BenchmarkError.noFirstFrame` for a program that does not run or shows no frame.
  func run() throws -> [Result] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "first-frame-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.appendingPathComponent("kept")
    // The first run fills the caches.
    for command in [commands.layers, commands.emptyWindow, commands.bare] {
      _ = try sample(command, caches: kept)
    }
    var samples: [[FirstFrameSample]] = [[], [], [], []]
    for index in 0..<count {
      samples[0].append(try sample(commands.layers, caches: kept))
      let empty = folder.appendingPathComponent("empty-\(index)")
      samples[1].append(try sample(commands.layers, caches: empty))
      samples[2].append(try sample(commands.emptyWindow, caches: kept))
      samples[3].append(try sample(commands.bare, caches: kept))
    }
    let names = [
      Self.name, Self.name + "-empty-cache", Self.name + "-empty-window", "limit-" + Self.name,
    ]
    return zip(names, samples).map { Result(scene: $0, sample: .median(of: $1)) }
  }

  /// Runs a program whose caches, and the driver's, lie in a folder.
  private func sample(_ command: [String], caches: URL) throws -> FirstFrameSample {
    try FileManager.default.createDirectory(at: caches, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = caches.path
    environment["MESA_SHADER_CACHE_DIR"] = caches.appendingPathComponent("driver").path
    if environment["DISPLAY"] == nil, environment["WAYLAND_DISPLAY"] == nil {
      environment["SDL_VIDEODRIVER"] = environment["SDL_VIDEODRIVER"] ?? "offscreen"
    }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      throw BenchmarkError.noFirstFrame("\(command[0]): \(error.localizedDescription)")
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let sample = FirstFrameSample(output: String(decoding: output, as: UTF8.self))
    else { throw BenchmarkError.noFirstFrame("\(command[0]) showed no frame") }
    return sample
  }
}
