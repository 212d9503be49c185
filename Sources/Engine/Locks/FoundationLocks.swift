// SPDX-License-Identifier: MIT

package import Foundation

#if DEBUG
  /// Foundation's lock.
  package typealias OrderedLock = CheckedLock<NSLock>
  /// Foundation's lock that its holder may take again.
  package typealias OrderedRecursiveLock = CheckedLock<NSRecursiveLock>
  /// Foundation's lock with waiting for changes: a thread that waits holds no other.
  package typealias OrderedCondition = CheckedLock<NSCondition>

  /// One of Foundation's locks, whose order of taking is checked, in debug builds only.
  package final class CheckedLock<Base: NSLocking & Sendable>: Sendable {
    private let base: Base
    private let identity: LockIdentity

    private init(_ base: Base, _ identity: LockIdentity) {
      self.base = base
      self.identity = identity
    }

    package func lock() {
      identity.willLock()
      base.lock()
      identity.didLock()
    }

    package func unlock() {
      identity.willUnlock()
      base.unlock()
    }

    /// Calls a function while no other thread has the lock.
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
      lock()
      defer { unlock() }
      return try body()
    }
  }

  extension CheckedLock where Base == NSLock {
    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package convenience init(name: StaticString = #fileID) {
      self.init(NSLock(), LockIdentity(name: name))
    }
  }

  extension CheckedLock where Base == NSRecursiveLock {
    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package convenience init(name: StaticString = #fileID) {
      self.init(NSRecursiveLock(), LockIdentity(name: name, isRecursive: true))
    }
  }

  extension CheckedLock where Base == NSCondition {
    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package convenience init(name: StaticString = #fileID) {
      self.init(NSCondition(), LockIdentity(name: name))
    }

    /// Waits for a broadcast, with the lock given back meanwhile.
    package func wait() {
      identity.willWait()
      base.wait()
      identity.didWait()
    }

    /// Wakes all threads that wait.
    package func broadcast() { base.broadcast() }
  }
#else
  /// Foundation's lock.
  package typealias OrderedLock = NSLock
  /// Foundation's lock that its holder may take again.
  package typealias OrderedRecursiveLock = NSRecursiveLock
  /// Foundation's lock with waiting for changes.
  package typealias OrderedCondition = NSCondition

  extension NSCondition {
    /// Makes a condition; its name in `LockOrder` is for debug builds.
    package convenience init(name: StaticString) { self.init() }
  }
#endif
