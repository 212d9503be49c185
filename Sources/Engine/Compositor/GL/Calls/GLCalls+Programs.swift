// SPDX-License-Identifier: MIT

import COpenGL

/// Wrappers of the calls that compile and describe programs, and set uniforms.
extension GLCalls {

  func shaderSource(_ shader: UInt32, _ text: String) {
    unsafe text.withCString { pointer in
      var pointer: UnsafePointer<CChar>? = unsafe pointer
      // One zero-terminated string; GL copies it before it returns.
      unsafe glShaderSource(shader, 1, &pointer, nil)
    }
    check("glShaderSource")
  }

  /// Whether the shader compiled.
  func compileShader(_ shader: UInt32) -> Bool {
    if fails(.compileFailure, "glCompileShader") { return false }
    checked(
      "glCompileShader",
      glCompileShader(shader))
    var status: Int32 = 0
    checked(
      "glGetShaderiv",
      unsafe glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status))
    return status != 0
  }

  func shaderLog(_ shader: UInt32) -> String {
    var length: Int32 = 0
    unsafe glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &length)
    defer { check("glGetShaderInfoLog") }
    return unsafe text(room: length) { unsafe glGetShaderInfoLog(shader, $0, $1, $2) }
  }

  func attachShader(_ program: UInt32, _ shader: UInt32) {
    checked("glAttachShader", glAttachShader(program, shader))
  }
  func detachShader(_ program: UInt32, _ shader: UInt32) {
    checked("glDetachShader", glDetachShader(program, shader))
  }

  /// Whether the program linked.
  func linkProgram(_ program: UInt32) -> Bool {
    if fails(.linkFailure, "glLinkProgram") { return false }
    checked(
      "glLinkProgram",
      glLinkProgram(program))
    return programInteger(program, GL_LINK_STATUS) != 0
  }

  /// Asks for a linked program that can be read back.
  func makeRetrievable(_ program: UInt32) {
    checked(
      "glProgramParameteri",
      glProgramParameteri(
        program, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GLint(GL_TRUE)))
  }

  /// The linked program as the driver keeps it; nil where it has no such form of it.
  func programBinary(_ program: UInt32) -> ProgramBinary? {
    let length = Int(programInteger(program, GL_PROGRAM_BINARY_LENGTH))
    guard 1...ProgramBinary.sizeLimit ~= length else { return nil }
    var format: GLenum = 0
    var written: GLsizei = 0
    // GL writes at most as many bytes as there is room for, and says how many.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      unsafe glGetProgramBinary(
        program, GLsizei(length), &written, &format, buffer.baseAddress)
      count = min(max(0, Int(written)), length)
    }
    check("glGetProgramBinary")
    return bytes.isEmpty ? nil : ProgramBinary(format: format, bytes: bytes)
  }

  /// Makes a linked program of what `programBinary` gave; false where the driver refuses it.
  func setProgramBinary(_ program: UInt32, _ binary: ProgramBinary) -> Bool {
    unsafe binary.bytes.withUnsafeBytes { buffer in
      // Read during the call.
      unsafe glProgramBinary(
        program, binary.format, buffer.baseAddress, GLsizei(buffer.count))
    }
    check("glProgramBinary")
    return programInteger(program, GL_LINK_STATUS) != 0
  }

  func programInteger(_ program: UInt32, _ name: Int32) -> Int32 {
    var value: Int32 = 0
    checked(
      "glGetProgramiv",
      unsafe glGetProgramiv(program, GLenum(name), &value))
    return value
  }

  func programLog(_ program: UInt32) -> String {
    let length = programInteger(program, GL_INFO_LOG_LENGTH)
    defer { check("glGetProgramInfoLog") }
    return unsafe text(room: length) { unsafe glGetProgramInfoLog(program, $0, $1, $2) }
  }

  /// The attribute's location, -1 where the linked program does not use it.
  func attributeLocation(_ program: UInt32, _ name: String) -> Int32 {
    defer { check("glGetAttribLocation") }
    return unsafe glGetAttribLocation(program, name)
  }
  /// The uniform's location, -1 where the linked program does not use it.
  func uniformLocation(_ program: UInt32, _ name: String) -> Int32 {
    defer { check("glGetUniformLocation") }
    return unsafe glGetUniformLocation(program, name)
  }

  /// Ties a uniform block to an indexed binding; false where the program has no such block.
  func bindUniformBlock(_ program: UInt32, _ name: String, to binding: UInt32) -> Bool {
    let index = unsafe glGetUniformBlockIndex(program, name)
    check("glGetUniformBlockIndex")
    guard index != GL_INVALID_INDEX else { return false }
    checked(
      "glUniformBlockBinding",
      glUniformBlockBinding(program, index, binding))
    return true
  }

  /// Name, type and array size of an active attribute of a linked program.
  func activeAttribute(_ program: UInt32, _ index: Int) -> (name: String, type: Int32, size: Int32)
  {
    var type: GLenum = 0
    var size: Int32 = 0
    let room = programInteger(program, GL_ACTIVE_ATTRIBUTE_MAX_LENGTH)
    let name = unsafe text(room: room) {
      unsafe glGetActiveAttrib(program, GLuint(index), $0, $1, &size, &type, $2)
    }
    check("glGetActiveAttrib")
    return (name, Int32(bitPattern: type), size)
  }

  func uniform(_ location: Int32, _ x: Int32) { checked("glUniform1i", glUniform1i(location, x)) }
  func uniform(_ location: Int32, _ x: Float) { checked("glUniform1f", glUniform1f(location, x)) }
  func uniform(_ location: Int32, _ x: Float, _ y: Float) {
    checked("glUniform2f", glUniform2f(location, x, y))
  }
  func uniform(_ location: Int32, _ x: Float, _ y: Float, _ z: Float, _ w: Float) {
    checked("glUniform4f", glUniform4f(location, x, y, z, w))
  }
  /// `columns` holds 16 floats, column by column.
  func uniformMatrix4(_ location: Int32, _ columns: UnsafePointer<Float>) {
    checked("glUniformMatrix4fv", unsafe glUniformMatrix4fv(location, 1, 0, columns))
  }
  /// `values` holds `count` vectors of 4 floats.
  func uniform4(_ location: Int32, count: Int32, _ values: UnsafePointer<Float>) {
    checked("glUniform4fv", unsafe glUniform4fv(location, count, values))
  }

  /// Reads a text of at most `room` bytes through a call of GL's (room, written, buffer) shape.
  private func text(
    room: Int32, _ read: (Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>) -> Void
  ) -> String {
    guard room > 0 else { return "" }
    // GL writes at most `room` bytes, the closing zero included, and says how many.
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(room)) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      var written: Int32 = 0
      unsafe read(room, &written, base)
      return unsafe String(
        decoding: UnsafeRawBufferPointer(start: base, count: Int(max(0, written))), as: UTF8.self)
    }
  }
}
