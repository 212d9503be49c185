// SPDX-License-Identifier: MIT

@_exported public import Synchronization

#if DEBUG
  /// The standard library's `Mutex`, whose order of taking is checked, in debug builds only.
  ///
  /// Files that use it import `Locks` in place of `Synchronization`. The thread sanitizer, which does not
  /// see the standard library's lock, is informed of it.
  @safe package struct Mutex<Value: ~Copyable>: ~Copyable {
    private let identity: LockIdentity
    private let mutex: Synchronization.Mutex<Value>

    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package init(_ initial: consuming sending Value, name: StaticString = #fileID) {
      identity = LockIdentity(name: name)
      mutex = Synchronization.Mutex(initial)
    }

    /// Calls a function with the value while no other thread has it.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      identity.willLock()
      return try mutex.withLock { value throws(Failure) in
        identity.didLock()
        defer { identity.willUnlock() }
        return try body(&value)
      }
    }
  }

  // The value is reached under the lock only.
  extension Mutex: @unchecked Sendable where Value: ~Copyable {}
#else
  /// The standard library's.
  package typealias Mutex<Value: ~Copyable> = Synchronization.Mutex<Value>
#endif
