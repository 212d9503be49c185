// SPDX-License-Identifier: MIT

internal import CLocks

/// One lock for `LockOrder`, with the name of its file; its holder reports each taking.
///
/// Locks of one file count as one: of two `Mailbox`es, neither is taken while the other is held.
package final class LockIdentity: Sendable {
  /// The module and the file, as `RenderTree/Mailbox`.
  package let name: String
  /// Whether its holder may take it again.
  private let isRecursive: Bool

  package init(name text: StaticString = #fileID, isRecursive: Bool = false) {
    let path = "\(text)"
    name = path.hasSuffix(".swift") ? String(path.dropLast(6)) : path
    self.isRecursive = isRecursive
  }

  /// The address by which lists of held locks and the thread sanitizer name the lock.
  private var address: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  /// Checks a taking, before the thread may come to wait for it.
  package func willLock() {
    let held = unsafe lamina_held_locks()
    guard unsafe held.pointee.count > 0 else { return }
    unsafe forEachHeld(held.pointee) { other in
      if other === self, isRecursive { return }
      LockOrder.check(name, takenUnder: other.name, isSame: other === self)
    }
  }

  /// Lists the lock as held by the thread.
  package func didLock() {
    unsafe lamina_sanitizer_acquire(address)
    let held = unsafe lamina_held_locks()
    let count = unsafe held.pointee.count
    if count < Int(LAMINA_HELD_LOCK_LIMIT) {
      unsafe Self.withSlots(&held.pointee) { unsafe $0[count] = UnsafeRawPointer(address) }
    }
    unsafe held.pointee.count = count + 1
  }

  /// Takes the lock off the thread's list.
  package func willUnlock() {
    let held = unsafe lamina_held_locks()
    let count = unsafe held.pointee.count
    unsafe Self.withSlots(&held.pointee) { slots in
      // Locks may be given back in another order than that of taking.
      let limit = min(count, slots.count)
      guard let index = unsafe slots[..<limit].lastIndex(of: UnsafeRawPointer(address)) else {
        return
      }
      for later in index..<max(index, limit - 1) { unsafe slots[later] = slots[later + 1] }
    }
    unsafe held.pointee.count = max(0, count - 1)
    unsafe lamina_sanitizer_release(address)
  }

  /// Checks that a thread that begins to wait, and gives this lock back meanwhile, holds no other.
  package func willWait() {
    unsafe forEachHeld(lamina_held_locks().pointee) { other in
      if other !== self { LockOrder.fail("a thread waits at \(name) while it holds \(other.name)") }
    }
    unsafe lamina_sanitizer_release(address)
  }

  /// Notes that a wait is over, with the lock taken again.
  package func didWait() { unsafe lamina_sanitizer_acquire(address) }

  /// Calls a function under a lock that stands in no order, since all may be held when it is taken: the thread
  /// sanitizer alone is told.
  func asTaken<Result>(_ body: () -> Result) -> Result {
    unsafe lamina_sanitizer_acquire(address)
    defer { unsafe lamina_sanitizer_release(address) }
    return body()
  }

  private func forEachHeld(
    _ held: lamina_held_locks, _ body: (LockIdentity) -> Void
  ) {
    var list = held
    let count = list.count
    unsafe Self.withSlots(&list) { slots in
      for index in 0..<min(count, slots.count) {
        // A lock that a thread holds exists.
        guard let other = unsafe slots[index] else { continue }
        body(unsafe Unmanaged<LockIdentity>.fromOpaque(other).takeUnretainedValue())
      }
    }
  }

  private static func withSlots(
    _ held: inout lamina_held_locks,
    _ body: (UnsafeMutableBufferPointer<UnsafeRawPointer?>) -> Void
  ) {
    // The tuple is C's array of as many pointers.
    unsafe withUnsafeMutableBytes(of: &held.locks) {
      unsafe body($0.bindMemory(to: UnsafeRawPointer?.self))
    }
  }
}
