// SPDX-License-Identifier: MIT

import COpenGL

extension HostScene {
  /// Sets all state that could corrupt another's drawing.
  package func setHostileState(isES: Bool, version: Int, isCompatible: Bool) {
    setTests(isES: isES, version: version)
    setBlending(isES: isES, version: version)
    setPixelStore(isES: isES, isCompatible: isCompatible)
    setBuffers(isES: isES)
    setTextures(isES: isES, version: version)
    setProgram(isES: isES)
    if isCompatible {
      glEnable(GLenum(GL_ALPHA_TEST))
      glAlphaFunc(GLenum(GL_NEVER), 0.5)
      glEnable(GLenum(GL_POLYGON_STIPPLE))
      glEnable(GLenum(GL_FOG))
      glEnable(GLenum(GL_LIGHTING))
      glMatrixMode(GLenum(GL_TEXTURE))
      glTranslatef(1, 2, 3)
      glColor4f(0.1, 0.2, 0.3, 0.4)
    }
  }

  private func setTests(isES: Bool, version: Int) {
    for name in [
      GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_RASTERIZER_DISCARD,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_POLYGON_OFFSET_FILL,
    ] {
      glEnable(GLenum(name))
    }
    glDisable(GLenum(GL_DITHER))
    glDepthFunc(GLenum(GL_NEVER))
    glDepthMask(1)
    glStencilFuncSeparate(GLenum(GL_FRONT_AND_BACK), GLenum(GL_NEVER), 3, 7)
    glStencilOpSeparate(
      GLenum(GL_FRONT), GLenum(GL_INVERT), GLenum(GL_ZERO), GLenum(GL_REPLACE))
    glStencilMask(5)
    glScissor(3, 2, 1, 1)
    glCullFace(GLenum(GL_FRONT_AND_BACK))
    glFrontFace(GLenum(GL_CW))
    glSampleCoverage(0.25, 1)
    glPolygonOffset(3, 4)
    glLineWidth(1)
    glHint(GLenum(GL_FRAGMENT_SHADER_DERIVATIVE_HINT), GLenum(GL_NICEST))
    glClearColor(0.9, 0.1, 0.7, 0.3)
    glClearStencil(9)
    guard !isES else { return }
    for name in [
      GL_SAMPLE_ALPHA_TO_ONE, GL_COLOR_LOGIC_OP, GL_PRIMITIVE_RESTART, GL_DEPTH_CLAMP,
      GL_FRAMEBUFFER_SRGB, GL_SAMPLE_MASK, GL_CLIP_DISTANCE0, GL_CLIP_DISTANCE0 + 2,
      GL_POLYGON_SMOOTH, GL_PROGRAM_POINT_SIZE,
    ] {
      glEnable(GLenum(name))
    }
    glDisable(GLenum(GL_MULTISAMPLE))
    glLogicOp(GLenum(GL_INVERT))
    glPrimitiveRestartIndex(2)
    glSampleMaski(0, 0)
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_POINT))
    glProvokingVertex(GLenum(GL_FIRST_VERTEX_CONVENTION))
    glClearDepth(0.5)
    glDepthRange(0.25, 0.75)
    guard version >= 45 else { return }
    glEnable(GLenum(GL_SAMPLE_SHADING))
    glEnable(GLenum(GL_PRIMITIVE_RESTART_FIXED_INDEX))
    glClipControl(GLenum(GL_UPPER_LEFT), GLenum(GL_ZERO_TO_ONE))
    glViewportIndexedf(2, 1.5, 2.5, 10.5, 11.5)
    glScissorIndexed(3, 4, 5, 6, 7)
    glDisablei(GLenum(GL_SCISSOR_TEST), 5)
    glDepthRangeIndexed(4, 0.1, 0.2)
  }

  private func setBlending(isES: Bool, version: Int) {
    glEnable(GLenum(GL_BLEND))
    glBlendFuncSeparate(
      GLenum(GL_ONE_MINUS_DST_COLOR), GLenum(GL_DST_ALPHA), GLenum(GL_ZERO), GLenum(GL_SRC_COLOR))
    glBlendEquationSeparate(GLenum(GL_FUNC_REVERSE_SUBTRACT), GLenum(GL_MAX))
    glBlendColor(0.1, 0.2, 0.3, 0.4)
    glColorMask(0, 1, 0, 0)
    guard !isES else { return }
    glDisablei(GLenum(GL_BLEND), 1)
    glColorMaski(2, 1, 0, 0, 1)
    guard version >= 45 else { return }
    glBlendFuncSeparatei(
      1, GLenum(GL_DST_COLOR), GLenum(GL_ONE), GLenum(GL_ONE), GLenum(GL_ZERO))
    glBlendEquationi(2, GLenum(GL_MIN))
  }

  private func setPixelStore(isES: Bool, isCompatible: Bool) {
    for (name, value) in [
      (GL_UNPACK_ALIGNMENT, 8), (GL_UNPACK_ROW_LENGTH, 17), (GL_UNPACK_SKIP_ROWS, 3),
      (GL_UNPACK_SKIP_PIXELS, 5), (GL_UNPACK_IMAGE_HEIGHT, 6), (GL_UNPACK_SKIP_IMAGES, 2),
      (GL_PACK_ALIGNMENT, 2), (GL_PACK_ROW_LENGTH, 19), (GL_PACK_SKIP_ROWS, 1),
      (GL_PACK_SKIP_PIXELS, 4),
    ] as [(Int32, Int32)] {
      glPixelStorei(GLenum(name), value)
    }
    guard !isES else { return }
    for name in [GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_PACK_SWAP_BYTES] {
      glPixelStorei(GLenum(name), 1)
    }
    guard isCompatible else { return }
    glPixelTransferf(GLenum(GL_RED_SCALE), 0.5)
    glPixelTransferf(GLenum(GL_ALPHA_BIAS), 0.25)
    glPixelTransferf(GLenum(GL_MAP_COLOR), 1)
  }

  private func setBuffers(isES: Bool) {
    var array: GLuint = 0
    unsafe glGenVertexArrays(1, &array)
    glBindVertexArray(array)
    var targets = [
      GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_UNIFORM_BUFFER, GL_PIXEL_PACK_BUFFER,
      GL_PIXEL_UNPACK_BUFFER, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER,
      GL_TRANSFORM_FEEDBACK_BUFFER,
    ]
    if !isES { targets.append(GL_TEXTURE_BUFFER) }
    var names = [GLuint](repeating: 0, count: targets.count)
    unsafe glGenBuffers(Int32(names.count), &names)
    for (target, name) in zip(targets, names) {
      glBindBuffer(GLenum(target), name)
      glBufferData(GLenum(target), 4096, nil, GLenum(GL_STATIC_DRAW))
    }
    glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 0, names[0], 256, 512)
    glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), 1, names[1])
    glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 5, names[2], 512, 256)
    glBindBuffer(GLenum(GL_UNIFORM_BUFFER), names[3])
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 3, GLenum(GL_FLOAT), 0, 24, nil)
    glVertexAttribDivisor(0, 2)
    glVertexAttrib4f(3, 1, 2, 3, 4)
  }

  private func setTextures(isES: Bool, version: Int) {
    var targets = [GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP]
    if !isES { targets += [GL_TEXTURE_1D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_BUFFER] }
    for unit in [0, 1, 2, 5, 15, 20] as [Int32] {
      glActiveTexture(GLenum(GL_TEXTURE0 + unit))
      var names = [GLuint](repeating: 0, count: targets.count)
      unsafe glGenTextures(Int32(names.count), &names)
      for (target, name) in zip(targets, names) { glBindTexture(GLenum(target), name) }
      var sampler: GLuint = 0
      unsafe glGenSamplers(1, &sampler)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_LINEAR)
      glBindSampler(GLuint(unit), sampler)
    }
    glActiveTexture(GLenum(GL_TEXTURE0 + 7))
    var query: GLuint = 0
    unsafe glGenQueries(1, &query)
    glBeginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query)
  }

  /// A program that captures its vertices, in use, with transform feedback running.
  private func setProgram(isES: Bool) {
    let header = isES ? "#version 300 es\nprecision highp float;\n" : "#version 330 core\n"
    let program = glCreateProgram()
    for (kind, text) in [
      (GL_VERTEX_SHADER, "in vec4 at; out vec4 kept; void main() { kept = at; gl_Position = at; }"),
      (GL_FRAGMENT_SHADER, "uniform vec4 tint; out vec4 color; void main() { color = tint; }"),
    ] {
      let shader = glCreateShader(GLenum(kind))
      unsafe (header + text).withCString { source in
        var source: UnsafePointer<CChar>? = unsafe source
        unsafe glShaderSource(shader, 1, &source, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
    }
    unsafe "kept".withCString { name in
      var name: UnsafePointer<CChar>? = unsafe name
      unsafe glTransformFeedbackVaryings(program, 1, &name, GLenum(GL_INTERLEAVED_ATTRIBS))
    }
    glLinkProgram(program)
    glUseProgram(program)
    var feedback: GLuint = 0
    unsafe glGenTransformFeedbacks(1, &feedback)
    glBindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), feedback)
    var buffer: GLuint = 0
    unsafe glGenBuffers(1, &buffer)
    glBindBuffer(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), buffer)
    glBufferData(
      GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 4096, nil, GLenum(GL_STREAM_COPY))
    glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffer)
    glBeginTransformFeedback(GLenum(GL_POINTS))
  }

  /// Ends transform feedback, which not every host can pause.
  package func endFeedback() { glEndTransformFeedback() }

  /// Ends what runs: the query, and transform feedback unless that has ended.
  package func endHostileState(isES: Bool, endsFeedback: Bool = true) {
    if endsFeedback { endFeedback() }
    glEndQuery(GLenum(GL_ANY_SAMPLES_PASSED))
  }

  /// Back to where reading pixels works.
  package func setPlainState(isES: Bool) {
    for name in [GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER] { glBindBuffer(GLenum(name), 0) }
    for name in [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS] {
      glPixelStorei(GLenum(name), 0)
    }
    glDisable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_RASTERIZER_DISCARD))
    guard !isES else { return }
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    var profile: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_CONTEXT_PROFILE_MASK), &profile)
    guard profile & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT != 0 else { return }
    glPixelTransferf(GLenum(GL_RED_SCALE), 1)
    glPixelTransferf(GLenum(GL_ALPHA_BIAS), 0)
    glPixelTransferf(GLenum(GL_MAP_COLOR), 0)
  }
}
