// SPDX-License-Identifier: MIT

import COpenGL
import Locks

/// One GL error, with the call that raised it and what the driver says about it.
package struct GLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the GL function after which the error was seen.
  package var call: String
  /// The name of the error code, `GL_INVALID_ENUM` for instance.
  package var code: String
  /// The driver's own message; empty where the driver gives none.
  package var message: String

  package var description: String {
    message.isEmpty ? "\(call): \(code)" : "\(call): \(code): \(message)"
  }
}

/// Collects the GL errors of one context: error codes after each call, and driver messages.
///
/// Driver messages may arrive on a thread of the driver, hence the lock; it is taken only when a
/// call failed.
final class GLErrorLog: Sendable {
  /// The state guarded by the lock.
  private struct Entries {
    var errors: [GLError] = []
    /// Driver messages not yet matched to the call that raised them.
    var messages: [String] = []
  }

  private let entries = Mutex(Entries())

  var errors: [GLError] { entries.withLock { $0.errors } }

  /// Records an error that no call of ours can be asked about.
  func record(_ error: GLError) { entries.withLock { $0.errors.append(error) } }

  /// Keeps a driver message until the call that raised it is known.
  func note(message: String) { entries.withLock { $0.messages.append(message) } }

  /// Empties the log; messages without an error code count as separate errors.
  func takeErrors() -> [GLError] {
    entries.withLock { entries in
      let loose = entries.messages.map {
        GLError(call: "driver message", code: "GL_DEBUG_TYPE_ERROR", message: $0)
      }
      defer { entries = Entries() }
      return entries.errors + loose
    }
  }

  /// Reads the error flags after a call that asks for memory; false if there was none, which is an
  /// answer to be dealt with and not recorded as a mistake.
  func checkMemory(after call: StaticString) -> Bool {
    let code = glGetError()
    guard code == GL_OUT_OF_MEMORY else {
      if code != GL_NO_ERROR {
        record(GLError(call: "\(call)", code: glErrorName(code), message: ""))
        check(after: call)
      }
      return true
    }
    entries.withLock { $0.messages.removeAll() }
    return false
  }

  /// Reads the error flags after a call and records each under the call's name.
  func check(after call: StaticString) {
    // A lost context may report an error indefinitely: a driver keeps a few flags at most.
    for _ in 0..<8 {
      let code = glGetError()
      guard code != GL_NO_ERROR else { return }
      entries.withLock { entries in
        let message = entries.messages.joined(separator: " / ")
        entries.messages.removeAll()
        entries.errors.append(
          GLError(call: "\(call)", code: glErrorName(code), message: message))
      }
    }
  }
}

func glErrorName(_ code: GLenum) -> String {
  switch Int32(code) {
  case GL_INVALID_ENUM: "GL_INVALID_ENUM"
  case GL_INVALID_VALUE: "GL_INVALID_VALUE"
  case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
  case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
  case GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY"
  case GL_STACK_OVERFLOW: "GL_STACK_OVERFLOW"
  case GL_STACK_UNDERFLOW: "GL_STACK_UNDERFLOW"
  case GL_CONTEXT_LOST: "GL_CONTEXT_LOST"
  default: "GL error 0x" + String(code, radix: 16)
  }
}

/// Receives the driver's messages; `user` is the context's `GLErrorLog`, not retained.
let receiveDebugMessage: GLDEBUGPROC = { source, type, _, _, _, message, user in
  // The rest is advice on performance.
  let faults = [
    GL_DEBUG_TYPE_ERROR, GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR, GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR,
    GL_DEBUG_TYPE_PORTABILITY,
  ]
  // Compilers' messages arrive as a `ShaderError`, with the source.
  guard faults.contains(Int32(type)), source != GLenum(GL_DEBUG_SOURCE_SHADER_COMPILER),
    let user = unsafe user,
    let message = unsafe message
  else { return }
  // The context that registered the log outlives the callback: it unregisters it when torn down.
  let log = unsafe Unmanaged<GLErrorLog>.fromOpaque(user).takeUnretainedValue()
  log.note(message: unsafe String(cString: message))
}
