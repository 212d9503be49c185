// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation

/// A thread that runs one function and can be joined.
final class JoinableThread {
  private let thread: SystemThread
  private var isRunning = true
  #if DEBUG
    /// Whether the system has no thread to give, for tests.
    @TaskLocal static var isRefused = false
  #endif

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: the name for debuggers; the system keeps the first 15 bytes.
  ///   - body: the function of the thread.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(LayerHostError) {
    do {
      if Self.isRefusedNow { throw POSIXError(.EAGAIN) }
      thread = try SystemThread(name: name, body)
    } catch {
      throw .rendering(error)
    }
  }

  private static var isRefusedNow: Bool {
    #if DEBUG
      isRefused
    #else
      false
    #endif
  }

  /// Waits until the thread has ended; its function must have been told to.
  func join() {
    guard isRunning else { return }
    isRunning = false
    thread.join()
  }
}
