// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

/// A child `ffmpeg` that writes the frames of a film into a pipe, from some time on.
///
/// `@unchecked Sendable` holds because the flag is guarded by the lock, and one thread alone reads frames.
final class Decoder: @unchecked Sendable {
  private let file: VideoFile
  private let start: Double
  private let process = Process()
  private let pipe = Pipe()
  private let lock = NSLock()
  private var isStopped = false
  private var frameNumber = 0
  private var hasRead = false

  /// Starts decoding at a time of the film, in seconds.
  init(_ file: VideoFile, from start: Double) throws {
    self.file = file
    self.start = start
    process.executableURL = try VideoFile.find("ffmpeg")
    process.arguments =
      ["-v", "error", "-nostdin", "-ss", String(format: "%.3f", start)] + file.input + [
        "-an", "-sn", "-vf", "scale=\(file.width):\(file.height)", "-r",
        String(format: "%.4f", file.framesPerSecond), "-f", "rawvideo", "-pix_fmt", "yuv420p", "-",
      ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The child has its own copy; ours would keep the pipe from ending.
    try? pipe.fileHandleForWriting.close()
  }

  deinit { stop() }

  /// Ends the child; nothing more is enqueued.
  func stop() {
    lock.lock()
    let isFirst = !isStopped
    isStopped = true
    lock.unlock()
    if isFirst, process.isRunning { process.terminate() }
  }

  /// Whether a frame has come out of it.
  var hasFrames: Bool {
    lock.lock()
    defer { lock.unlock() }
    return hasRead
  }

  private var isRunning: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !isStopped
  }

  /// Enqueues frames from a thread of its own, as fast as the queue takes them.
  func play(into queue: CAMediaQueue) {
    Thread.detachNewThread { [self] in
      while isRunning {
        guard queue.isReadyForMoreMediaData else {
          Thread.sleep(forTimeInterval: 0.5 / file.framesPerSecond)
          continue
        }
        guard let frame = nextFrame(), isRunning else { break }
        queue.enqueue(frame)
      }
    }
  }

  /// Enqueues, at once, the frames up to a time of the film.
  func decode(to time: Double, into queue: CAMediaQueue) {
    while start + Double(frameNumber) / file.framesPerSecond <= time + 1e-6,
      let frame = nextFrame()
    {
      queue.enqueue(frame)
    }
  }

  /// Reads a frame; nil at the end of the film.
  private func nextFrame() -> MediaFrame? {
    let (width, height) = (file.width, file.height)
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    let lumaCount = width * height
    let count = lumaCount + 2 * columns * rows
    var bytes = Data(capacity: count)
    while bytes.count < count {
      guard let part = try? pipe.fileHandleForReading.read(upToCount: count - bytes.count),
        !part.isEmpty
      else { return nil }
      bytes.append(part)
    }
    var frame = try? MediaFrame(
      format: .yuv420, size: CGSize(width: width, height: height),
      planes: [
        .init(bytes, bytesPerRow: width),
        .init(bytes, offset: lumaCount, bytesPerRow: columns),
        .init(bytes, offset: lumaCount + columns * rows, bytesPerRow: columns),
      ], presentationTime: start + Double(frameNumber) / file.framesPerSecond)
    frame?.matrix = file.matrix
    frame?.range = file.range
    frameNumber += 1
    lock.lock()
    hasRead = true
    lock.unlock()
    return frame
  }
}
