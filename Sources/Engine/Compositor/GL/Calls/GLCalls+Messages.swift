// SPDX-License-Identifier: MIT

import CEGL
import COpenGL

/// Messages of the driver.
extension GLCalls {
  private typealias SetCallback = @convention(c) (GLDEBUGPROC?, UnsafeRawPointer?) -> Void

  /// Asks the driver to report faults to `log`, on the thread and at the call that causes them.
  ///
  /// - Parameter hasSuffix: whether the extension's names are meant (`GLFeature.suffixedDebugOutput`).
  func listenToDriver(_ log: GLErrorLog, hasSuffix: Bool) {
    checked("glEnable", glEnable(GLenum(GL_DEBUG_OUTPUT)))
    checked("glEnable", glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS)))
    // Not retained: the context owns the log and stops the messages before it lets it go.
    unsafe setCallback(receiveDebugMessage, Unmanaged.passUnretained(log).toOpaque(), hasSuffix)
  }

  func stopListeningToDriver(hasSuffix: Bool) { unsafe setCallback(nil, nil, hasSuffix) }

  /// Sets the function that is notified of messages, with its argument.
  private func setCallback(
    _ callback: GLDEBUGPROC?, _ argument: UnsafeMutableRawPointer?, _ hasSuffix: Bool
  ) {
    guard hasSuffix else {
      return checked(
        "glDebugMessageCallback", unsafe glDebugMessageCallback(callback, argument))
    }
    // The entry point belongs to an extension, so the library does not export it.
    guard let address = unsafe eglGetProcAddress("glDebugMessageCallbackKHR") else { return }
    // The signature is that of GL_KHR_debug, which the caller has asked for.
    checked(
      "glDebugMessageCallbackKHR",
      unsafe unsafeBitCast(address, to: SetCallback.self)(callback, argument))
  }
}
