// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Dispatch
import Foundation
import Locks

/// A running `ffmpeg` with a pipe to its standard input.
final class FFmpegProcess {
  private let process = Process()
  private let input = Pipe()
  private let messages = MessageCollector()
  private let timeLimit: Double

  /// The program of the environment variable `LAMINA_FFMPEG`, or the one in `PATH`.
  ///
  /// - Throws: `ToolError.unavailable`, which says how to get it.
  static func program() throws(ToolError) -> URL {
    if let program = MediaProgram.ffmpeg { return program }
    if let path = MediaProgram.chosenPath {
      throw ToolError(.unavailable, "LAMINA_FFMPEG is \(path), which is no program")
    }
    throw ToolError(
      .unavailable,
      "ffmpeg is not installed, which MP4 and WebM need (Debian: apt-get install ffmpeg); GIF, "
        + "animated PNG and WebP, PNG files and Y4M need nothing")
  }

  /// Starts the program.
  init(_ program: URL, _ arguments: [String], timeLimit: Double) throws(ToolError) {
    self.timeLimit = timeLimit
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw ToolError(.unavailable, "\(program.path) cannot be started: \(error)")
    }
    UnfinishedFiles.note(child: process.processIdentifier)
    messages.collect(errors.fileHandleForReading)
    // A write must return when the pipe is full, so that a child that hangs is noticed.
    let descriptor = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Writes the premultiplied pixels of an image, and waits for the program to take them.
  func write(_ image: CGImage) throws(ToolError) {
    let result = image.withPixels { pixels, bytesPerRow -> Result<Void, ToolError> in
      let width = 4 * image.width
      do throws(ToolError) {
        if bytesPerRow == width {
          try write(pixels.extracting(first: width * image.height))
        } else {
          for row in 0..<image.height {
            try write(pixels.extracting((row * bytesPerRow)..<(row * bytesPerRow + width)))
          }
        }
        return .success(())
      } catch { return .failure(error) }
    }
    guard let result else { throw ToolError(.failure, "there is no memory for a frame's pixels") }
    try result.get()
  }

  /// Writes bytes, and waits for the program to take them.
  func write(_ bytes: Span<UInt8>) throws(ToolError) {
    let descriptor = input.fileHandleForWriting.fileDescriptor
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.extracting(start...).withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start += count
      } else if errno == EAGAIN {
        try waitForRoom(descriptor)
      } else if errno != EINTR {
        throw failure("has closed its input")
      }
    }
  }

  private func waitForRoom(_ descriptor: Int32) throws(ToolError) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let result = unsafe poll(&waiting, 1, Int32(clamping: timeLimit * 1000))
    if result == 0 { throw failure("has taken no frame for \(timeLimit) seconds") }
  }

  /// Closes the pipe and waits for the file to be complete.
  func finish() throws(ToolError) {
    try? input.fileHandleForWriting.close()
    guard hasEnded(within: timeLimit) else {
      throw failure("has not ended within \(timeLimit) seconds")
    }
    UnfinishedFiles.forget(child: process.processIdentifier)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw failure("ended with status \(process.terminationStatus)")
    }
  }

  /// Ends the program.
  func kill() {
    try? input.fileHandleForWriting.close()
    defer { UnfinishedFiles.forget(child: process.processIdentifier) }
    guard process.isRunning else { return }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    _ = hasEnded()
  }

  /// Waits for the program's end; false if that does not come within some seconds.
  ///
  /// Not on the calling thread: `waitUntilExit()` serves the thread's run loop, whose code, such as the commit
  /// of a turn, would run while the callers hold their locks.
  private func hasEnded(within seconds: Double? = nil) -> Bool {
    let end = DispatchSemaphore(value: 0)
    let process = process
    DispatchQueue.global().async {
      process.waitUntilExit()
      end.signal()
    }
    guard let seconds else {
      end.wait()
      return true
    }
    return end.wait(timeout: .now() + seconds) == .success
  }

  private func failure(_ words: String) -> ToolError {
    kill()
    let output = messages.text
    return ToolError(.failure, "ffmpeg \(words)" + (output.isEmpty ? "" : ":\n" + output))
  }
}

/// The last lines that a child writes to its standard error.
private final class MessageCollector: Sendable {
  private let data = Mutex(Data())
  private let hasEnded = DispatchSemaphore(value: 0)
  private static let limit = 4000

  /// Reads until the child closes its end, on a thread of its own.
  func collect(_ handle: FileHandle) {
    DispatchQueue.global().async { [self] in
      while case let more = handle.availableData, !more.isEmpty {
        data.withLock { data in
          data += more
          if data.count > Self.limit { data = Data(data.suffix(Self.limit)) }
        }
      }
      hasEnded.signal()
    }
  }

  /// The lines so far; of a child that has ended, all of them.
  var text: String {
    // A grandchild may hold the pipe open for longer.
    if hasEnded.wait(timeout: .now() + 1) == .success { hasEnded.signal() }
    return data.withLock { String(decoding: $0, as: UTF8.self) }
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
