// SPDX-License-Identifier: MIT

import COpenGL

/// Wrappers of the calls that order what several contexts do.
extension GLCalls {
  /// The bits of a new fence's name; 0 if the driver has none to give.
  func makeFence() -> UInt {
    if fails(.noFence, "glFenceSync") { return 0 }
    let sync = unsafe serialized(
      "glFenceSync", unsafe glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0))
    return UInt(bitPattern: sync)
  }

  /// Makes the GPU wait before its next commands of this context.
  func wait(fence: UInt) {
    // The name was GL's own, and is deleted by its one owner only.
    unsafe glWaitSync(OpaquePointer(bitPattern: fence), 0, GL_TIMEOUT_IGNORED)
    check("glWaitSync")
  }

  func delete(fence: UInt) {
    unsafe glDeleteSync(OpaquePointer(bitPattern: fence))
    check("glDeleteSync")
  }
}
