// SPDX-License-Identifier: MIT

/// A point in the commands of one context, for which other contexts of its group can wait.
///
/// The fence reaches the driver with the next `GLContext.flush()`, which its maker calls before any
/// other context learns of it.
final class Fence: Sendable {
  /// The bits of GL's name; 0 where the driver had none to give and everything was waited for.
  private let sync: UInt
  private let queue: DeletionQueue

  /// Sets a fence behind all commands so far of the context, which is current.
  init(in gl: GLContext, of group: ShareGroup) {
    queue = group.deletionQueue
    sync = gl.calls.makeFence()
    if sync == 0 { gl.calls.finish() } else { group.noteFence() }
  }

  /// Orders later commands of the current context after the fence.
  ///
  /// Only the graphics card waits, not this thread.
  func wait(in gl: GLContext) {
    if sync != 0 { gl.calls.wait(fence: sync) }
  }

  deinit { if sync != 0 { queue.enqueue(fence: sync) } }
}
