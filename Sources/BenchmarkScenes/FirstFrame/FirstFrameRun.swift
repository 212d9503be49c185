// SPDX-License-Identifier: MIT

import Foundation

/// Measures how long programs take from `main` to their first frame, each in processes of its own:
/// `quads-100` with kept shader programs and without any, and an SDL program that clears a window.
struct FirstFrameRun {
  /// The name of the scene that runs all three.
  static let name = "first-frame"

  /// A program, and its medians.
  struct Result {
    var scene: String
    var sample: FirstFrameSample

    /// A line for a reader.
    var text: String {
      String(
        format: "%@: %.1f ms from main to the first frame, %.1f MiB resident", scene,
        sample.milliseconds, sample.residentMegabytes)
    }

    /// One line for programs.
    var jsonLine: String {
      String(
        format: "{\"peer\": \"lamina\", \"scene\": \"%@\", \"ms\": %.2f, \"resident_mb\": %.1f}",
        scene, sample.milliseconds, sample.residentMegabytes)
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
    _ = try sample(commands.layers, caches: kept)
    _ = try sample(commands.bare, caches: kept)
    var samples: [[FirstFrameSample]] = [[], [], []]
    for index in 0..<count {
      samples[0].append(try sample(commands.layers, caches: kept))
      let empty = folder.appendingPathComponent("empty-\(index)")
      samples[1].append(try sample(commands.layers, caches: empty))
      samples[2].append(try sample(commands.bare, caches: kept))
    }
    let names = [Self.name, Self.name + "-empty-cache", "limit-" + Self.name]
    return zip(names, samples).map { name, samples in
      Result(
        scene: name,
        sample: FirstFrameSample(
          milliseconds: samples.map(\.milliseconds).percentile(50),
          residentMegabytes: samples.map(\.residentMegabytes).percentile(50)))
    }
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
