// SPDX-License-Identifier: MIT

internal import Foundation

/// Wakes the loop when the main queue has work, so that the loop need not poll it.
///
/// On Linux the main queue signals a descriptor, on which the run loop normally sleeps. Here the
/// loop sleeps on the window system, and a separate thread on the descriptor.
///
/// ```
/// main queue ──▶ descriptor ──▶ this thread: wake() ──▶ the loop serves the queue: didServe()
///                     ▲──────────────── looks again ◀──────────┘
/// ```
final class MainQueueWatcher {
  /// The number of times that the loop has served the queue, and whether watching has ended.
  private struct State {
    var served = 0
    var isStopping = false
  }

  private let monitor: Monitor<State>
  private let thread: JoinableThread
  /// The pipe that is written to once, to end the thread's sleep.
  private let stopPipe: (read: Int32, write: Int32)

  /// Starts watching; nil where no descriptor signals the queue's work.
  ///
  /// - Parameters:
  ///   - descriptor: a descriptor that is readable while the queue has work; by default the main
  ///     queue's.
  ///   - wake: ends the loop's sleep; called on the watcher's thread.
  init?(
    descriptor: Int32? = MainQueueWatcher.mainQueueDescriptor,
    wake: @escaping @Sendable () -> Void
  ) {
    guard let queue = descriptor else { return nil }
    var ends: [Int32] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0
    else { return nil }
    let monitor = Monitor(State())
    let stop = ends[0]
    do {
      thread = try JoinableThread(name: "main queue") {
        while Self.wait(for: queue, orFor: stop) {
          let served = monitor.read { $0.served }
          wake()
          monitor.wait { state, _ in
            state.served != served || state.isStopping ? .proceed(()) : .sleep(until: .infinity)
          }
        }
      }
    } catch {
      for end in ends { close(end) }
      return nil
    }
    self.monitor = monitor
    stopPipe = (ends[0], ends[1])
  }

  deinit {
    monitor.change { $0.isStopping = true }
    var byte: UInt8 = 0
    _ = unsafe write(stopPipe.write, &byte, 1)
    thread.join()
    close(stopPipe.read)
    close(stopPipe.write)
  }

  /// Notes that the loop has served the queue.
  func didServe() { monitor.change { $0.served += 1 } }

  /// Sleeps until the queue has work; false when `stop` can be read.
  private static func wait(for queue: Int32, orFor stop: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while unsafe poll(&descriptors, 2, -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return descriptors[1].revents == 0
  }

  /// The descriptor that signals the main queue's work, libdispatch's handle for run loops.
  static var mainQueueDescriptor: Int32? {
    typealias Descriptor = @convention(c) () -> Int32
    // The signature is that of libdispatch on Linux, where its run loop handle is a descriptor.
    guard let symbol = unsafe dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return nil }
    let descriptor = unsafe unsafeBitCast(symbol, to: Descriptor.self)()
    return descriptor >= 0 ? descriptor : nil
  }
}
