// SPDX-License-Identifier: MIT

package import Foundation

/// A child process whose output and messages are read by one thread, both as they come.
///
/// A child that waits for its messages to be read writes no output, and the other way round, so neither is read
/// alone.
package final class ChildProcess {
  /// The reason for which nothing more comes.
  package enum Failure: Error {
    case cannotStart(String)
    case silent(seconds: Double)
  }

  private let process = Process()
  private let output = Pipe()
  private let messages = Pipe()
  /// Seconds that the child may be silent.
  private let timeLimit: Double
  private var outputHasEnded = false
  private var messagesHaveEnded = false
  /// The start of a message whose end has not come.
  private var partialLine: [UInt8] = []
  /// Whole messages that were not taken, the oldest first.
  private var lines: [String] = []
  /// `F_SETPIPE_SZ` of Linux, which Swift does not import.
  private static let setPipeSize: Int32 = 1031
  private static let longestLine = 1 << 14

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the program's file.
  ///   - arguments: its arguments.
  ///   - timeLimit: seconds that it may be silent.
  ///   - environment: its environment; nil for that of this process.
  package init(
    _ program: URL, _ arguments: [String], timeLimit: Double, environment: [String: String]? = nil
  ) throws(Failure) {
    self.timeLimit = timeLimit
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = messages
    do { try process.run() } catch { throw .cannotStart("\(error.localizedDescription)") }
    // The child has its own copies; ours would keep the pipes from ending.
    try? output.fileHandleForWriting.close()
    try? messages.fileHandleForWriting.close()
    // Fewer changes of the running process; a system that refuses it has smaller pipes.
    _ = fcntl(output.fileHandleForReading.fileDescriptor, Self.setPipeSize, 1 << 20)
  }

  deinit { stop() }

  /// The number by which the system knows the child.
  package var identifier: Int32 { process.processIdentifier }

  /// Ends the child.
  package func stop() {
    if process.isRunning { _ = kill(process.processIdentifier, SIGKILL) }
  }

  /// Takes the messages that have come.
  package func takeLines() -> [String] {
    defer { lines.removeAll() }
    return lines
  }

  /// The status of a child that has ended, for which it waits; negative for a signal.
  package func endStatus() -> Int32 {
    while !messagesHaveEnded, (try? wait(forOutput: false)) != nil {}
    // Its pipes have ended, and so has the child, or it is about to.
    var rest = Int(clamping: Int64(timeLimit * 2000))
    while process.isRunning, rest > 0 {
      usleep(500)
      rest -= 1
    }
    guard !process.isRunning else {
      stop()
      return -1
    }
    return process.terminationReason == .exit
      ? process.terminationStatus : -max(process.terminationStatus, 1)
  }

  /// Reads output up to a number of bytes, fewer at its end.
  package func read(_ count: Int) throws(Failure) -> Data {
    var data = Data(count: count)
    var filled = 0
    while filled < count, !outputHasEnded {
      try wait(forOutput: true)
      let start = filled
      let got = unsafe data.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        return unsafe readOutput(rest)
      }
      filled += got
    }
    if filled < count { data.removeSubrange(filled...) }
    return data
  }

  /// Reads the whole output, of a child that writes little, up to a limit.
  func readAll(limit: Int) throws(Failure) -> Data { try read(limit) }

  /// Reads the output that is there; 0 for none.
  private func readOutput(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    let descriptor = output.fileHandleForReading.fileDescriptor
    guard isReadable(descriptor) else { return 0 }
    let count = unsafe Foundation.read(descriptor, bytes.baseAddress, bytes.count)
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { outputHasEnded = true }
    return max(count, 0)
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, 0) > 0
  }

  /// Waits until something can be read, and reads the messages.
  private func wait(forOutput: Bool) throws(Failure) {
    let ignored: Int32 = -1
    var waiting = [
      pollfd(
        fd: messagesHaveEnded ? ignored : messages.fileHandleForReading.fileDescriptor,
        events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: forOutput && !outputHasEnded ? output.fileHandleForReading.fileDescriptor : ignored,
        events: Int16(POLLIN), revents: 0),
    ]
    let result = unsafe waiting.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, nfds_t($0.count), Int32(clamping: Int(timeLimit * 1000)))
    }
    if result == 0 { throw .silent(seconds: timeLimit) }
    if result > 0, waiting[0].revents != 0 { readMessages() }
  }

  private func readMessages() {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let descriptor = messages.fileHandleForReading.fileDescriptor
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else {
      if count == 0 || errno != EINTR { messagesHaveEnded = true }
      return
    }
    for byte in bytes[..<count] {
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: partialLine, as: UTF8.self))
        partialLine.removeAll(keepingCapacity: true)
      } else if partialLine.count < Self.longestLine {
        partialLine.append(byte)
      }
    }
  }
}
