// SPDX-License-Identifier: MIT

internal import Foundation

/// A detached thread that draws.
enum DrawerThread {
  /// The function of a thread with its name.
  fileprivate final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// Starts a thread with a stack of 8 MiB; false where the system has none to give.
  static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
    // The new thread takes the reference over; if none starts, it is released here.
    let isStarted = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      guard let attributes = $0.baseAddress, unsafe pthread_attr_init(attributes) == 0 else {
        return false
      }
      defer { unsafe pthread_attr_destroy(attributes) }
      unsafe pthread_attr_setstacksize(attributes, 8 << 20)
      unsafe pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      var thread = pthread_t()
      return unsafe pthread_create(&thread, attributes, runDrawer, start.toOpaque()) == 0
    }
    if !isStarted { unsafe start.release() }
    return isStarted
  }
}

/// The start routine of a thread; consumes the reference that was retained for it.
private func runDrawer(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  let start = unsafe Unmanaged<DrawerThread.Start>.fromOpaque(argument).takeRetainedValue()
  // Not before the start: the system's name would be that of the thread that started it.
  Thread.current.name = start.name
  start.body()
  return nil
}
