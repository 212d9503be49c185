// SPDX-License-Identifier: MIT

#if DEBUG
  internal import Foundation

  /// Foundation's lock, whose order of taking is checked in debug builds.
  package final class OrderedLock: Sendable {
    private let base = NSLock()
    private let identity: LockIdentity

    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package init(name: StaticString = #fileID) {
      identity = LockIdentity(name: name)
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

  /// Foundation's lock that its holder may take again, whose order is checked in debug builds.
  package final class OrderedRecursiveLock: Sendable {
    private let base = NSRecursiveLock()
    private let identity: LockIdentity

    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package init(name: StaticString = #fileID) {
      identity = LockIdentity(name: name, isRecursive: true)
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

  /// Foundation's lock with waiting, in debug builds checked: a thread that waits holds no other.
  package final class OrderedCondition: Sendable {
    private let base = NSCondition()
    private let identity: LockIdentity

    /// - Parameter name: the name in `LockOrder`, by default module and file.
    package init(name: StaticString = #fileID) {
      identity = LockIdentity(name: name)
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
  package import Foundation

  /// Foundation's lock.
  package typealias OrderedLock = NSLock
  /// Foundation's lock that its holder may take again.
  package typealias OrderedRecursiveLock = NSRecursiveLock
  /// Foundation's lock with waiting for changes.
  package typealias OrderedCondition = NSCondition
#endif
