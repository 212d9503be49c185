// SPDX-License-Identifier: MIT

import Dispatch
import Expectations
import Foundation
import Locks
import TestSupport
import Testing

@testable import SceneTools

/// Films through a child process, with scripts in the stead of `ffmpeg`.
struct FFmpegTests {
  private static let range = try! FrameRange(from: 0, to: 0.5, rate: 20)

  /// A file that a shell script makes, whose last argument is its path.
  private func file(
    _ script: String, timeLimit: Double, _ name: String, in folder: URL
  ) throws -> FFmpegFile {
    let program = folder.appendingPathComponent("ffmpeg")
    try Data("#!/bin/bash\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    signal(SIGPIPE, SIG_IGN)
    return try FFmpegFile(
      folder.appendingPathComponent(name), Self.range, name.hasSuffix("webm") ? .webm : .mp4,
      program: program, timeLimit: timeLimit)
  }

  /// Records through a shell script.
  private func record(
    _ script: String, timeLimit: Double = 20, _ name: String = "film.mp4", in folder: URL
  ) throws {
    try Films.record(
      Self.range, into: file(script, timeLimit: timeLimit, name, in: folder))
  }

  @Test func `the child gets all pixels, the size and the rate`() throws {
    try withTemporaryFolder { folder in
      try record(#"echo "$@" > "$(dirname "$0")/arguments"; cat > "${!#}""#, in: folder)
      try expect(Films.files(in: folder), equals: ["arguments", "ffmpeg", "film.mp4"])
      let bytes = try Data(contentsOf: folder.appendingPathComponent("film.mp4"))
      let rendering = try Films.rendering()
      let frames = try Self.range.numbers.flatMap {
        PixelImage(try rendering.image(at: Self.range.time(of: $0))).bytes
      }
      expect([UInt8](bytes), equals: frames)
      let arguments = try String(
        contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8)
      for words in ["-video_size 48x32", "-framerate 20.0", "-pixel_format rgba", "libx264"] {
        expect(arguments.contains(words), "\(words)")
      }
    }
  }

  @Test func `a child that fails is an error with its words, and its file is removed`() throws {
    try withTemporaryFolder { folder in
      #expect {
        try record(#"touch "${!#}"; cat > /dev/null; echo no codec here >&2; exit 3"#, in: folder)
      } throws: {
        let words = ($0 as? ToolError)?.description ?? ""
        return words.contains("status 3") && words.contains("no codec here")
      }
      let files = try Films.files(in: folder)
      expect(files, equals: ["ffmpeg"])
    }
  }

  @Test func `a child that closes its input is an error, not a signal`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: ToolError.self) { try record("exec <&-; exit 1", in: folder) }
      let files = try Films.files(in: folder)
      expect(files, equals: ["ffmpeg"])
    }
  }

  @Test func `the end of a child is awaited without the thread's run loop`() throws {
    try withTemporaryFolder { folder in
      let file = try file("exec sleep 60", timeLimit: 0.2, "film.webm", in: folder)
      let frame = RenderedFrame(number: 0, image: try Films.rendering().image(at: 0))
      // More bytes than a pipe holds.
      let bytes = try file.encode(frame) + [UInt8](repeating: 0, count: 1 << 20)
      let outcome = Mutex((hasFailed: false, hasServedLoop: false))
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        RunLoop.current.perform { outcome.withLock { $0.hasServedLoop = true } }
        do throws(ToolError) { try file.write(bytes, of: frame) } catch {
          outcome.withLock { $0.hasFailed = true }
        }
        end.signal()
      }
      end.wait()
      expect(outcome.withLock { $0.hasFailed })
      expect(!outcome.withLock { $0.hasServedLoop })
    }
  }

  @Test func `a child that takes nothing is given up`() throws {
    try withTemporaryFolder { folder in
      #expect {
        // More bytes than a pipe holds.
        try record("exec sleep 60", timeLimit: 0.2, in: folder)
      } throws: {
        (($0 as? ToolError)?.description ?? "").contains("0.2 seconds")
      }
      let files = try Films.files(in: folder)
      expect(files, equals: ["ffmpeg"])
    }
  }

  @Test func `a file that is not a program is an error`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.webm")
      #expect(throws: ToolError.self) {
        try Films.record(
          Self.range,
          into: FFmpegFile(
            url, Self.range, .webm, program: folder.appendingPathComponent("nothing")))
      }
    }
  }
}
