// SPDX-License-Identifier: MIT

internal import COpenGL
internal import Locks

/// The framebuffer of a window, or of another host, that is current on this thread.
package enum HostFrame {
  /// Makes all pixels opaque black.
  package static func clear(width: Int, height: Int) {
    glViewport(0, 0, Int32(width), Int32(height))
    glClearColor(0, 0, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// The pixels, with the top row first.
  package static func read(width: Int, height: Int) -> PixelImage {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    // As many bytes as pixels of four channels.
    unsafe glReadPixels(
      0, 0, Int32(width), Int32(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let place = ((height - 1 - y) * width + x) * 4
        picture[x, y] = Pixel(
          bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
      }
    }
    return picture
  }

  /// The faults that the driver has reported since `listen()`.
  package static func takeMessages() -> [String] {
    var texts = messages.withLock { list in
      defer { list = [] }
      return list
    }
    let flag = glGetError()
    if flag != GLenum(GL_NO_ERROR) { texts.append("GL error 0x" + String(flag, radix: 16)) }
    return texts
  }

  /// Has the driver report faults in the current context, at the call that causes them.
  package static func listen() {
    glEnable(GLenum(GL_DEBUG_OUTPUT))
    glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    unsafe glDebugMessageCallback(
      { _, type, _, _, _, message, _ in
        let faults = [
          GL_DEBUG_TYPE_ERROR, GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR, GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR,
          GL_DEBUG_TYPE_PORTABILITY,
        ]
        guard faults.contains(Int32(type)), let message = unsafe message else { return }
        let text = unsafe String(cString: message)
        HostFrame.messages.withLock { $0.append(text) }
      }, nil)
  }

  private static let messages = Mutex<[String]>([])
}
