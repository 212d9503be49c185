// SPDX-License-Identifier: MIT

import COpenGL

/// One-line wrappers of the GL functions in use; each checks for errors under its own name.
///
/// With a log (debug builds, or a context made with `debug: true`) every call is followed by
/// `glGetError`; without one it is the bare call and one test of a constant. Enumerants are
/// `Int32`, the type under which the header's macros arrive; object names are `UInt32`, 0 means
/// "none".
///
/// Pointers are passed on only to calls that are done with them when they return.
struct GLCalls {
  let log: GLErrorLog?
  /// Whether there is a log; kept beside it so that the bare path touches no reference.
  private let isChecked: Bool
  /// Whether the error flags are the program's own, so that they may be read where a call reports a
  /// failure in no other way.
  private let ownsErrors: Bool
  /// Whether the driver needs `DriverLock`. Default false; set once its name is known.
  var isSerialized = false
  #if DEBUG
    /// The failures that the driver is made to have.
    let faults = GLFaultPlan()
  #endif

  init(log: GLErrorLog?, ownsErrors: Bool = false) {
    self.log = log
    isChecked = log != nil
    self.ownsErrors = ownsErrors
  }

  /// Makes a call, then reads the error flags if there is a log.
  @inline(__always) @discardableResult
  func checked<Result>(_ name: StaticString, _ call: @autoclosure () -> Result) -> Result {
    defer { check(name) }
    return call()
  }

  /// Makes a call that touches what contexts of some drivers share, then reads the error flags if there is a log.
  @inline(__always) @discardableResult
  func serialized<Result>(_ name: StaticString, _ call: @autoclosure () -> Result) -> Result {
    defer { check(name) }
    return DriverLock.withLock(if: isSerialized, call)
  }

  /// Reads the error flags if there is a log, after a call written out in full.
  @inline(__always) func check(_ name: StaticString) {
    if isChecked { readErrors(after: name) }
    #if DEBUG
      faults.note(name)
    #endif
  }

  /// Whether a call is made to fail; never in release builds.
  @inline(__always) func fails(_ fault: GLFault, _ call: StaticString) -> Bool {
    #if DEBUG
      return faults.fails(fault, call)
    #else
      return false
    #endif
  }

  /// Makes a call that may find no memory; false if it found none, as far as the flags may be read.
  private func findsMemory(_ name: StaticString, _ call: () -> Void) -> Bool {
    if fails(.outOfMemory, name) { return false }
    DriverLock.withLock(if: isSerialized, call)
    defer { check(name) }
    return log?.checkMemory(after: name) ?? true
  }

  @inline(never) private func readErrors(after name: StaticString) {
    log?.check(after: name)
  }

  // MARK: Queries

  func string(_ name: Int32) -> String? {
    defer { check("glGetString") }
    // GL's strings are zero terminated and live as long as the context.
    return unsafe glGetString(GLenum(name)).map { unsafe String(cString: $0) }
  }

  func string(_ name: Int32, at index: Int32) -> String? {
    defer { check("glGetStringi") }
    return unsafe glGetStringi(GLenum(name), GLuint(index)).map { unsafe String(cString: $0) }
  }

  /// A state value of one integer; 0 for a name unknown to the driver.
  func integer(_ name: Int32) -> Int32 {
    // Room for the widest answer of any name this folder asks for (four integers).
    var values: InlineArray<4, Int32> = [0, 0, 0, 0]
    var span = values.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer {
      unsafe glGetIntegerv(GLenum(name), $0.baseAddress)
    }
    check("glGetIntegerv")
    return values[0]
  }

  func flush() { serialized("glFlush", glFlush()) }
  func finish() { serialized("glFinish", glFinish()) }

  // MARK: Objects

  /// The name of a new object; 0 where the driver has none to give.
  func create(_ kind: GLObjectKind) -> UInt32 {
    if fails(.noName, "glGen") { return 0 }
    var name: UInt32 = 0
    switch kind {
    case .texture: checked("glGenTextures", unsafe glGenTextures(1, &name))
    case .buffer: checked("glGenBuffers", unsafe glGenBuffers(1, &name))
    case .framebuffer: checked("glGenFramebuffers", unsafe glGenFramebuffers(1, &name))
    case .vertexArray: checked("glGenVertexArrays", unsafe glGenVertexArrays(1, &name))
    case .sampler: checked("glGenSamplers", unsafe glGenSamplers(1, &name))
    case .query: checked("glGenQueries", unsafe glGenQueries(1, &name))
    case .program: name = checked("glCreateProgram", glCreateProgram())
    case .vertexShader: name = checked("glCreateShader", glCreateShader(GLenum(GL_VERTEX_SHADER)))
    case .fragmentShader:
      name = checked("glCreateShader", glCreateShader(GLenum(GL_FRAGMENT_SHADER)))
    }
    return name
  }

  func delete(_ kind: GLObjectKind, _ name: UInt32) {
    var name = name
    switch kind {
    case .texture: checked("glDeleteTextures", unsafe glDeleteTextures(1, &name))
    case .buffer: checked("glDeleteBuffers", unsafe glDeleteBuffers(1, &name))
    case .framebuffer: checked("glDeleteFramebuffers", unsafe glDeleteFramebuffers(1, &name))
    case .vertexArray: checked("glDeleteVertexArrays", unsafe glDeleteVertexArrays(1, &name))
    case .sampler: checked("glDeleteSamplers", unsafe glDeleteSamplers(1, &name))
    case .query: checked("glDeleteQueries", unsafe glDeleteQueries(1, &name))
    case .program: checked("glDeleteProgram", glDeleteProgram(name))
    case .vertexShader, .fragmentShader: checked("glDeleteShader", glDeleteShader(name))
    }
  }

  /// Names an object in captures and driver messages; needs `GLFeature.debugOutput`.
  func label(_ kind: GLObjectKind, _ name: UInt32, _ label: String) {
    checked(
      "glObjectLabel",
      unsafe glObjectLabel(GLenum(kind.labelNamespace), name, -1, label))
  }

  /// Begins a named group; needs `GLFeature.debugOutput`, as its end does.
  func pushGroup(_ label: String) {
    // Minus one: the label ends with a zero.
    checked(
      "glPushDebugGroup",
      unsafe glPushDebugGroup(GLenum(GL_DEBUG_SOURCE_APPLICATION), 0, -1, label))
  }
  func popGroup() { checked("glPopDebugGroup", glPopDebugGroup()) }

  // MARK: State

  func activeTexture(unit: Int32) {
    checked("glActiveTexture", glActiveTexture(GLenum(GL_TEXTURE0 + unit)))
  }
  func bindTexture(_ name: UInt32) {
    checked("glBindTexture", glBindTexture(GLenum(GL_TEXTURE_2D), name))
  }
  func bindSampler(unit: Int32, _ name: UInt32) {
    checked("glBindSampler", glBindSampler(GLuint(unit), name))
  }
  func bindBuffer(_ target: Int32, _ name: UInt32) {
    checked("glBindBuffer", glBindBuffer(GLenum(target), name))
  }
  func bindBufferRange(
    _ target: Int32, index: Int32, _ name: UInt32, offset: Int, byteCount: Int
  ) {
    checked(
      "glBindBufferRange",
      glBindBufferRange(GLenum(target), GLuint(index), name, offset, byteCount))
  }
  func bindVertexArray(_ name: UInt32) { checked("glBindVertexArray", glBindVertexArray(name)) }
  func bindFramebuffer(_ target: Int32, _ name: UInt32) {
    checked("glBindFramebuffer", glBindFramebuffer(GLenum(target), name))
  }
  func useProgram(_ name: UInt32) { checked("glUseProgram", glUseProgram(name)) }

  func setEnabled(_ capability: Int32, _ isOn: Bool) {
    if isOn {
      checked("glEnable", glEnable(GLenum(capability)))
    } else {
      checked("glDisable", glDisable(GLenum(capability)))
    }
  }
  func viewport(_ r: PixelRect) {
    checked("glViewport", glViewport(r.x, r.y, r.width, r.height))
  }
  func scissor(_ r: PixelRect) { checked("glScissor", glScissor(r.x, r.y, r.width, r.height)) }
  func blendFunction(_ f: BlendFunction) {
    checked(
      "glBlendFuncSeparate",
      glBlendFuncSeparate(
        GLenum(f.sourceColor), GLenum(f.destinationColor), GLenum(f.sourceAlpha),
        GLenum(f.destinationAlpha)))
  }
  func blendEquation(_ equation: Int32) {
    checked("glBlendEquation", glBlendEquation(GLenum(equation)))
  }
  func colorMask(_ red: Bool, _ green: Bool, _ blue: Bool, _ alpha: Bool) {
    checked("glColorMask", glColorMask(red.gl, green.gl, blue.gl, alpha.gl))
  }
  func depthMask(_ isOn: Bool) { checked("glDepthMask", glDepthMask(isOn.gl)) }
  func pixelStore(_ name: Int32, _ value: Int32) {
    checked("glPixelStorei", glPixelStorei(GLenum(name), value))
  }

  // MARK: Textures and targets

  func textureParameter(_ name: Int32, _ value: Int32) {
    checked("glTexParameteri", glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value))
  }
  func samplerParameter(_ sampler: UInt32, _ name: Int32, _ value: Int32) {
    checked("glSamplerParameteri", glSamplerParameteri(sampler, GLenum(name), value))
  }
  /// Gives the bound texture memory for a level; false if the driver has none.
  func textureImage(
    level: Int32, _ format: TextureFormat, width: Int32, height: Int32, isES: Bool
  ) -> Bool {
    let isFound = findsMemory("glTexImage2D") {
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), level, format.internalFormat, width, height, 0,
        GLenum(format.pixelFormat), GLenum(format.pixelType), nil)
    }
    // Error flags are not read here; a level without memory has no size.
    guard isFound, !isChecked, !isES else { return isFound }
    var given: Int32 = 0
    // One number is written.
    unsafe glGetTexLevelParameteriv(GLenum(GL_TEXTURE_2D), level, GLenum(GL_TEXTURE_WIDTH), &given)
    return given == width
  }
  /// Copies pixels into the bound texture; false if the driver has no memory for it, which is not asked
  /// for where errors are not checked.
  ///
  /// The caller has checked that `bytes` holds the rectangle at the current unpack state.
  func textureSubImage(
    _ r: PixelRect, _ format: TextureFormat, bytes: UnsafeRawPointer
  ) -> Bool {
    findsMemory("glTexSubImage2D") {
      unsafe glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, r.x, r.y, r.width, r.height, GLenum(format.pixelFormat),
        GLenum(format.pixelType), bytes)
    }
  }
  /// Fills the levels of the bound texture; false if the driver has no memory for it, which is not asked
  /// for where errors are not checked.
  func generateMipmap() -> Bool {
    findsMemory("glGenerateMipmap") { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
  }

  func attachColorTexture(_ texture: UInt32) {
    checked(
      "glFramebufferTexture2D",
      glFramebufferTexture2D(
        GLenum(GL_DRAW_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0
      ))
  }
  func framebufferStatus() -> Int32 {
    if fails(.incompleteFramebuffer, "glCheckFramebufferStatus") {
      return GL_FRAMEBUFFER_UNSUPPORTED
    }
    defer { check("glCheckFramebufferStatus") }
    return Int32(bitPattern: glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER)))
  }
  func clearColor(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    checked("glClearColor", glClearColor(red, green, blue, alpha))
  }
  func clear(_ mask: Int32) { serialized("glClear", glClear(GLbitfield(mask))) }
  func blit(_ s: PixelRect, to d: PixelRect, filter: Int32) {
    serialized(
      "glBlitFramebuffer",
      glBlitFramebuffer(
        s.x, s.y, s.maxX, s.maxY, d.x, d.y, d.maxX, d.maxY, GLbitfield(GL_COLOR_BUFFER_BIT),
        GLenum(filter)))
  }
  /// Reads pixels back; false if the driver has no memory for it, as far as the flags may be read.
  ///
  /// The caller has checked that `bytes` has room for the rectangle at the current pack state.
  func readPixels(
    _ r: PixelRect, _ format: TextureFormat, into bytes: UnsafeMutableRawPointer
  ) -> Bool {
    let isFound = findsMemory("glReadPixels") {
      unsafe glReadPixels(
        r.x, r.y, r.width, r.height, GLenum(format.pixelFormat), GLenum(format.pixelType), bytes)
    }
    guard isFound, !isChecked, ownsErrors else { return isFound }
    // The call has waited for the driver, so asking costs nothing more.
    return glGetError() != GL_OUT_OF_MEMORY
  }

  // MARK: Buffers and vertices

  /// Gives the bound buffer fresh storage; false if the driver has no memory for it.
  func bufferData(_ target: Int32, byteCount: Int, usage: Int32) -> Bool {
    let isFound = findsMemory("glBufferData") {
      glBufferData(GLenum(target), byteCount, nil, GLenum(usage))
    }
    guard isFound, !isChecked else { return isFound }
    // Error flags are not read here; a buffer without memory has no size.
    var given: Int32 = 0
    // One number is written.
    unsafe glGetBufferParameteriv(GLenum(target), GLenum(GL_BUFFER_SIZE), &given)
    return Int(given) == byteCount
  }
  func bufferSubData(_ target: Int32, offset: Int, byteCount: Int, _ bytes: UnsafeRawPointer) {
    serialized("glBufferSubData", unsafe glBufferSubData(GLenum(target), offset, byteCount, bytes))
  }
  func mapBufferRange(
    _ target: Int32, offset: Int, byteCount: Int, access: Int32
  ) -> UnsafeMutableRawPointer? {
    if fails(.failedMapping, "glMapBufferRange") { return nil }
    // No loss of the context is tried while a pointer into its memory is out.
    defer { if isChecked { readErrors(after: "glMapBufferRange") } }
    return unsafe DriverLock.withLock(if: isSerialized) {
      unsafe glMapBufferRange(GLenum(target), offset, byteCount, GLbitfield(access))
    }
  }
  /// False when the store was lost while mapped and has to be written again.
  func unmapBuffer(_ target: Int32) -> Bool {
    defer { check("glUnmapBuffer") }
    let isIntact = DriverLock.withLock(if: isSerialized) { glUnmapBuffer(GLenum(target)) != 0 }
    return fails(.lostMapping, "glUnmapBuffer") ? false : isIntact
  }
  func enableVertexAttribute(_ location: UInt32) {
    checked("glEnableVertexAttribArray", glEnableVertexAttribArray(location))
  }
  func vertexDivisor(_ location: UInt32, _ divisor: UInt32) {
    checked("glVertexAttribDivisor", glVertexAttribDivisor(location, divisor))
  }
  /// Points an attribute into the bound array buffer; `offset` is in bytes from its start.
  func vertexPointer(_ a: VertexAttribute, stride: Int32, offset: Int) {
    let pointer = unsafe UnsafeRawPointer(bitPattern: offset)
    if a.conversion == .integer {
      checked(
        "glVertexAttribIPointer",
        unsafe glVertexAttribIPointer(
          a.location, a.components, GLenum(a.type.glType), stride, pointer))
    } else {
      checked(
        "glVertexAttribPointer",
        unsafe glVertexAttribPointer(
          a.location, a.components, GLenum(a.type.glType), (a.conversion == .normalized).gl, stride,
          pointer))
    }
  }
  func drawQuads(count: Int32, vertexCount: Int32) {
    serialized(
      "glDrawArraysInstanced",
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, vertexCount, count))
  }
  func drawQuads(first: UInt32, count: Int32, vertexCount: Int32) {
    serialized(
      "glDrawArraysInstancedBaseInstance",
      glDrawArraysInstancedBaseInstance(
        GLenum(GL_TRIANGLE_STRIP), 0, vertexCount, count, first))
  }
}

extension Bool {
  /// GL's boolean, a byte.
  var gl: GLboolean { self ? 1 : 0 }
}
