// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import Locks

/// Values shared by threads under one lock, with waiting for changes.
///
/// Waiting does not poll: a change wakes the waiting threads. Deadlines are media times; the
/// condition is timed by the clock of `CACurrentMediaTime()`, which a change of the date does not
/// move.
///
/// `@unchecked Sendable` holds because the values are reached under the lock only.
@safe final class Monitor<State>: @unchecked Sendable {
  /// The verdict of a waiting thread on the values.
  enum Verdict<Result> {
    /// The wait is over.
    case proceed(Result)
    /// Check again after a change, or at a media time; infinity for no deadline.
    case sleep(until: Double)
  }

  // Allocated from init to deinit, since their addresses must not change.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State
  #if DEBUG
    private let identity: LockIdentity
  #endif

  /// - Parameter name: the name in `LockOrder`, by default module and file of the monitor's owner.
  init(_ state: State, name: StaticString = #fileID) {
    self.state = state
    #if DEBUG
      identity = LockIdentity(name: name)
    #endif
    var attributes = pthread_condattr_t()
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the values, and wakes the threads that wait.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    lock()
    defer {
      unsafe pthread_cond_broadcast(condition)
      unlock()
    }
    return body(&state)
  }

  /// Reads the values, or changes them without waking threads.
  func read<Result>(_ body: (inout State) -> Result) -> Result {
    lock()
    defer { unlock() }
    return body(&state)
  }

  /// Waits until `body`, called under the lock with the media time, proceeds.
  func wait<Result>(_ body: (inout State, _ now: Double) -> Verdict<Result>) -> Result {
    lock()
    defer { unlock() }
    while true {
      switch body(&state, CACurrentMediaTime()) {
      case .proceed(let result): return result
      case .sleep(let deadline): sleep(until: deadline)
      }
    }
  }

  private func lock() {
    #if DEBUG
      identity.willLock()
      defer { identity.didLock() }
    #endif
    unsafe pthread_mutex_lock(mutex)
  }

  private func unlock() {
    #if DEBUG
      identity.willUnlock()
    #endif
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Releases the lock while it sleeps.
  private func sleep(until deadline: Double) {
    #if DEBUG
      identity.willWait()
      defer { identity.didWait() }
    #endif
    // About thirty years: more than a `timespec` must hold, less than it can.
    guard deadline < 1e9 else {
      unsafe pthread_cond_wait(condition, mutex)
      return
    }
    let seconds = max(0, deadline).rounded(.down)
    var time = timespec(
      tv_sec: Int(clamping: seconds),
      tv_nsec: Int(clamping: ((max(0, deadline) - seconds) * 1e9).rounded(.down)))
    unsafe pthread_cond_timedwait(condition, mutex, &time)
  }
}
