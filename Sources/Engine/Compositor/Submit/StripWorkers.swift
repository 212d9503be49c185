// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The rasterizers of a submitter, one for each processor that draws.
///
/// A driver on a processor draws with as many threads as `LP_NUM_THREADS` says; shapes are painted by as many.
struct StripWorkers: ~Copyable {
  /// A rasterizer that one thread at a time works with.
  ///
  /// `@unchecked Sendable` holds because the submitter hands each worker to one thread, and waits for all of them.
  final class Worker: @unchecked Sendable {
    var rasterizer = StripRasterizer()
    /// The pixels that it paints next.
    var band = PixelRect.zero
  }

  private var workers = [Worker()]
  /// The most that paint at once.
  var processorCount = Self.driversThreads

  /// The threads that the driver draws with: at least its caller's.
  private static let driversThreads: Int = {
    let wanted = ProcessInfo.processInfo.environment["LP_NUM_THREADS"].flatMap { Int($0) }
    return min(max(wanted ?? ProcessInfo.processInfo.activeProcessorCount, 1), 16)
  }()

  /// Pixels of a step that are worth another thread, which takes some microseconds to wake.
  private static let leastPixels: Float = 32_768

  /// Bytes that they hold.
  var byteCount: Int { workers.reduce(0) { $0 + $1.rasterizer.byteCount } }

  /// The number of them.
  var workerCount: Int { workers.count }

  /// The one that paints first, and blurs shadows.
  var first: Worker { workers[0] }

  subscript(index: Int) -> Worker { workers[index] }

  /// Frees the memory of all.
  mutating func removeAll() { workers = [Worker()] }

  /// The number that paint a step of some pixels; they exist afterwards.
  mutating func count(forPixels pixels: Float) -> Int {
    let count = min(processorCount, max(Int(clamping: Double(pixels / Self.leastPixels)), 1))
    while workers.count < count { workers.append(Worker()) }
    return count
  }

  /// Lets the first ones work at once, each on its own; returns when all are done.
  func run(_ count: Int, _ work: @Sendable (Worker) -> Void) {
    guard count > 1 else {
      if count == 1 { work(workers[0]) }
      return
    }
    let workers = workers
    DispatchQueue.concurrentPerform(iterations: count) { index in work(workers[index]) }
  }

  /// Lets all paint the shadows that the first one blurred.
  func shareShadows(_ count: Int) {
    for worker in workers[1..<max(count, 1)] {
      worker.rasterizer.shareShadows(of: workers[0].rasterizer)
    }
  }

  /// Ends that.
  func endSharing(_ count: Int) {
    for worker in workers[1..<max(count, 1)] { worker.rasterizer.endSharing() }
  }
}
