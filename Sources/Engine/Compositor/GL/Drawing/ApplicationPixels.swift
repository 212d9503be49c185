// SPDX-License-Identifier: MIT

import COpenGL

/// Pixels that are read back in a context of the application's code, whatever state that has left.
enum ApplicationPixels {
  /// Reads the framebuffer that is bound for reading: four bytes a pixel, tight rows, the lowest first.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - isThree: whether the context has the settings of OpenGL 3 or OpenGL ES 3. Default true.
  static func read(width: Int32, height: Int32, isThree: Bool = true) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * Int(width) * Int(height))
    let buffer = isThree ? integer(GL_PIXEL_PACK_BUFFER_BINDING) : 0
    if buffer != 0 { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
    let names =
      isThree
      ? [GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS]
      : [GL_PACK_ALIGNMENT]
    let settings = names.map { integer($0) }
    for name in names { glPixelStorei(GLenum(name), name == GL_PACK_ALIGNMENT ? 1 : 0) }
    // Tight rows of four bytes a pixel fill the array exactly.
    unsafe bytes.withUnsafeMutableBytes { bytes in
      DriverLock.withLock {
        unsafe glReadPixels(
          0, 0, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
      }
    }
    for (name, setting) in zip(names, settings) { glPixelStorei(GLenum(name), setting) }
    if buffer != 0 { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(bitPattern: buffer)) }
    return bytes
  }

  /// A number of the context that is current.
  static func integer(_ name: Int32) -> Int32 {
    var value: Int32 = 0
    // One number is written.
    unsafe glGetIntegerv(GLenum(name), &value)
    return value
  }
}
