// SPDX-License-Identifier: MIT

package import Foundation

/// Films for tests, made by `ffmpeg` where it is installed.
package enum TestFilm {
  /// Whether `ffmpeg` and `ffprobe` are in the search path.
  package static let canBeMade = ["ffmpeg", "ffprobe"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// The failure of `ffmpeg` to make a film.
  package struct Failure: Error {
    package var status: Int32
  }

  /// Makes a film whose frame n is grey of value 4 n, at 16 by 16 pixels.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - count: the number of frames, 60 at most.
  ///   - rate: frames per second, as `ffmpeg` takes it.
  ///   - words: arguments for the encoder.
  package static func make(
    at url: URL, count: Int = 60, rate: String = "30",
    _ words: [String] = ["-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p", "-g", "12"]
  ) throws {
    try run(
      [
        "-f", "lavfi", "-i",
        "color=black:s=16x16:r=\(rate),format=yuv420p,geq=lum=N*4:cb=128:cr=128"
          + ",trim=end_frame=\(count)",
      ] + words + [url.path])
  }

  /// Runs `ffmpeg`.
  package static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
  }
}
