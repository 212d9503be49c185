// SPDX-License-Identifier: MIT

package import Foundation

/// A thread of the system that runs one function.
package struct SystemThread {
  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: the name for debuggers; the system keeps the first 15 bytes.
  ///   - stackSize: bytes of its stack; nil for the system's default.
  ///   - isDetached: whether it goes by itself when its function ends; it must be joined otherwise.
  ///   - body: the function of the thread.
  /// - Throws: the system's reason for not having one to give.
  package init(
    name: String, stackSize: Int? = nil, isDetached: Bool = false,
    _ body: @escaping @Sendable () -> Void
  ) throws(POSIXError) {
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
    var thread = pthread_t()
    // The new thread takes the reference over; if none starts, it is released here.
    let status = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      guard let attributes = $0.baseAddress else { return EAGAIN }
      let status = unsafe pthread_attr_init(attributes)
      guard status == 0 else { return status }
      defer { unsafe pthread_attr_destroy(attributes) }
      if let stackSize { unsafe pthread_attr_setstacksize(attributes, stackSize) }
      if isDetached {
        unsafe pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      }
      return unsafe pthread_create(&thread, attributes, runThread, start.toOpaque())
    }
    guard status == 0 else {
      unsafe start.release()
      throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EAGAIN)
    }
    self.thread = thread
  }

  /// Waits until the thread has ended, once; its function must have been told to.
  package func join() { pthread_join(thread, nil) }

  /// The function of a thread with its name.
  fileprivate final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}

/// The start routine of a thread; consumes the reference that was retained for it.
private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  let start = unsafe Unmanaged<SystemThread.Start>.fromOpaque(argument).takeRetainedValue()
  // Not before the start: the system's name would be that of the thread that started it.
  Thread.current.name = start.name
  start.body()
  return nil
}
