// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// A call on threads that fails.
enum ThreadFault: InjectedFault {
  /// The system has no thread to give.
  case start
}

/// A thread that runs one function and can be joined.
final class JoinableThread {
  private let thread: SystemThread
  private var isRunning = true

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: the name for debuggers; the system keeps the first 15 bytes.
  ///   - body: the function of the thread.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(LayerHostError) {
    do {
      if ThreadFault.start.isSet { throw POSIXError(.EAGAIN) }
      thread = try SystemThread(name: name, body)
    } catch {
      throw .rendering(error)
    }
  }

  /// Waits until the thread has ended; its function must have been told to.
  func join() {
    guard isRunning else { return }
    isRunning = false
    thread.join()
  }
}
