// SPDX-License-Identifier: MIT

internal import Foundation

/// A thread that runs one function and can be joined.
final class JoinableThread {
  private var thread = pthread_t()
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
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
    // The new thread takes the reference over; if none starts, it is released here.
    let status =
      Self.isRefusedNow
      ? EAGAIN : unsafe pthread_create(&thread, nil, runThread, start.toOpaque())
    guard status == 0 else {
      unsafe start.release()
      throw .rendering(POSIXError(POSIXErrorCode(rawValue: status) ?? .EAGAIN))
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
    pthread_join(thread, nil)
  }

  /// The start data of a thread.
  fileprivate final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}

/// The start routine of a thread; consumes the reference that `JoinableThread` retained for it.
private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  let start = unsafe Unmanaged<JoinableThread.Start>.fromOpaque(argument).takeRetainedValue()
  Thread.current.name = start.name
  start.body()
  return nil
}
