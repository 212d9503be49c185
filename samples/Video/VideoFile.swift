// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

/// A film that `ffmpeg` can read, with what `ffprobe` says about it.
package struct VideoFile: Sendable {
  /// The reason for which there is nothing to play, for people.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The arguments of `ffmpeg` that name the input.
  let input: [String]
  let title: String
  let width: Int
  let height: Int
  let framesPerSecond: Double
  /// Seconds.
  let duration: Double
  let matrix: MediaColorMatrix
  let range: MediaRange

  /// The largest width that is decoded; larger films are scaled down.
  private static let widthLimit = 1920

  /// A test pattern that `ffmpeg` makes by itself.
  package static func pattern() throws -> VideoFile {
    let source =
      "gradients=size=320x180:rate=30:nb_colors=5:seed=11:speed=0.012:duration=30"
      + ":c0=0x1b1464:c1=0x6a3fd1:c2=0xff6f91:c3=0xffc75f:c4=0x2ec4b6,scale=1280:720"
    return try VideoFile(["-f", "lavfi", "-i", source], title: "A pattern of ffmpeg's")
  }

  /// Asks `ffprobe` about a file.
  package init(path: String) throws {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw Failure(description: "There is no readable file “\(path)”.")
    }
    try self.init(["-i", path], title: URL(fileURLWithPath: path).lastPathComponent)
  }

  private init(_ input: [String], title: String) throws {
    let output = try Self.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v:0"] + input + [
        "-show_entries",
        "stream=width,height,avg_frame_rate,r_frame_rate,color_space,color_range,duration"
          + ":format=duration", "-of", "default=noprint_wrappers=1",
      ])
    var values: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2, pair[1] != "N/A", pair[1] != "0/0" { values[pair[0]] = pair[1] }
    }
    guard let width = values["width"].flatMap({ Int($0) }),
      let height = values["height"].flatMap({ Int($0) }), width > 0, height > 0
    else { throw Failure(description: "“\(title)” has no pictures that ffmpeg can read.") }
    let share = min(1, Double(Self.widthLimit) / Double(width))
    self.width = max(2, Int(Double(width) * share) & ~1)
    self.height = max(2, Int(Double(height) * share) & ~1)
    let rate = Self.ratio(values["avg_frame_rate"]) ?? Self.ratio(values["r_frame_rate"]) ?? 25
    framesPerSecond = min(max(rate, 1), 120)
    duration = max(values["duration"].flatMap { Double($0) } ?? 30, 1 / framesPerSecond)
    matrix =
      switch values["color_space"] {
      case "bt709": .bt709
      case "bt2020nc", "bt2020c": .bt2020
      case .some: .bt601
      case nil: height >= 720 ? .bt709 : .bt601
      }
    range = values["color_range"] == "pc" ? .full : .video
    self.input = input
    self.title = title
  }

  private static func ratio(_ text: String?) -> Double? {
    let parts = (text ?? "").split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
    return parts[0] / parts[1]
  }

  // MARK: - Programs

  /// Finds a program in the search path.
  static func find(_ program: String) throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":") {
      let url = URL(fileURLWithPath: String(folder)).appendingPathComponent(program)
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    throw Failure(
      description: "This sample plays films by \(program), which is not installed. "
        + "On Debian and Ubuntu: sudo apt install ffmpeg")
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = try find(program)
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let line = complaint.split(separator: "\n").last.map(String.init) ?? "it says nothing"
      throw Failure(description: "\(program) cannot read it: \(line)")
    }
    return text
  }
}
