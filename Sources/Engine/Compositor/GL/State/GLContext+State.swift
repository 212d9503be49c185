// SPDX-License-Identifier: MIT

import COpenGL

/// Setters of GL state that skip values that are set already, and count the others.
extension GLContext {
  /// Assumes nothing about the state any more; call where others may have used the context.
  package func forgetState() { state = StateCache() }

  // MARK: Programs and vertices

  package func use(_ program: borrowing Program) { useProgram(program.name) }

  func useProgram(_ name: UInt32) {
    guard state.program != name else { return }
    checkName(.program, name)
    state.program = name
    statistics.stateChanges &+= 1
    calls.useProgram(name)
  }

  func bindVertexArray(_ name: UInt32) {
    guard state.vertexArray != name else { return }
    checkName(.vertexArray, name)
    state.vertexArray = name
    statistics.stateChanges &+= 1
    calls.bindVertexArray(name)
  }

  func bindBuffer(_ role: BufferRole, _ name: UInt32) {
    switch role {
    case .vertex:
      guard state.arrayBuffer != name else { return }
      state.arrayBuffer = name
    case .uniform:
      guard state.uniformBuffer != name else { return }
      state.uniformBuffer = name
    }
    checkName(.buffer, name)
    statistics.stateChanges &+= 1
    calls.bindBuffer(role.target, name)
  }

  /// Binds a byte range of a uniform buffer for the block at `binding` (0 ..< 8).
  ///
  /// `offset` is a multiple of `GLCapabilities.uniformOffsetAlignment`.
  package func bindUniforms(
    _ buffer: borrowing Buffer, binding: Int, offset: Int, byteCount: Int
  ) {
    let range = StateCache.UniformRange(buffer: buffer.name, offset: offset, byteCount: byteCount)
    checks?.buffers.noteRead(offset..<offset + byteCount, of: buffer.name)
    guard state.uniformRanges[binding] != range else { return }
    state.uniformRanges[binding] = range
    // The indexed binding moves the generic one along.
    state.uniformBuffer = buffer.name
    statistics.stateChanges &+= 1
    calls.bindBufferRange(
      GL_UNIFORM_BUFFER, index: Int32(binding), buffer.name, offset: offset, byteCount: byteCount)
  }

  // MARK: Textures

  /// Binds a texture and how it is sampled to a unit (0 ..< 16).
  package func bind(_ texture: borrowing Texture, unit: Int, sampling: Sampling) {
    bindTexture(texture.name, unit: unit)
    bindSampler(sampling, unit: unit)
  }

  /// Binds a texture by name; 0 unbinds.
  package func bindTexture(_ name: UInt32, unit: Int) {
    guard state.textures[unit] != name else { return }
    checkName(.texture, name)
    activateUnit(unit)
    state.textures[unit] = name
    statistics.stateChanges &+= 1
    calls.bindTexture(name)
  }

  /// Unbinds a texture from every unit; one that another context deletes would stay while bound here.
  func unbindTexture(_ name: UInt32) {
    for unit in state.textures.indices where state.textures[unit] == name {
      bindTexture(0, unit: unit)
    }
  }

  package func bindSampler(_ sampling: Sampling, unit: Int) {
    var name = samplerNames[sampling.index]
    if name == 0 {
      name = makeSampler(sampling)
      samplerNames[sampling.index] = name
    }
    guard state.samplers[unit] != name else { return }
    state.samplers[unit] = name
    statistics.stateChanges &+= 1
    calls.bindSampler(unit: Int32(unit), name)
  }

  func activateUnit(_ unit: Int) {
    guard state.activeUnit != Int32(unit) else { return }
    state.activeUnit = Int32(unit)
    statistics.stateChanges &+= 1
    calls.activeTexture(unit: Int32(unit))
  }

  // MARK: Targets

  /// Draws go to `framebuffer` from here on. Viewport and scissor stay as they are.
  package func bind(_ framebuffer: borrowing Framebuffer) {
    bindDrawFramebuffer(framebuffer.name)
  }

  /// Draws go to a framebuffer by GL name: 0, or what a foreign host hands over.
  package func bindDrawFramebuffer(_ name: UInt32) {
    guard state.drawFramebuffer != name else { return }
    checkName(.framebuffer, name)
    state.drawFramebuffer = name
    statistics.stateChanges &+= 1
    calls.bindFramebuffer(GL_DRAW_FRAMEBUFFER, name)
  }

  /// Read-backs and blits come from a framebuffer by GL name.
  package func bindReadFramebuffer(_ name: UInt32) {
    guard state.readFramebuffer != name else { return }
    checkName(.framebuffer, name)
    state.readFramebuffer = name
    statistics.stateChanges &+= 1
    calls.bindFramebuffer(GL_READ_FRAMEBUFFER, name)
  }

  package func setViewport(_ rect: PixelRect) {
    guard state.viewport != rect else { return }
    state.viewport = rect
    statistics.stateChanges &+= 1
    calls.viewport(rect)
  }

  /// Limits drawing and clearing to `rect`; nil lifts the limit.
  package func setScissor(_ rect: PixelRect?) {
    if state.isScissorEnabled != (rect != nil) {
      state.isScissorEnabled = rect != nil
      statistics.stateChanges &+= 1
      calls.setEnabled(GL_SCISSOR_TEST, rect != nil)
    }
    guard let rect, state.scissor != rect else { return }
    state.scissor = rect
    statistics.stateChanges &+= 1
    calls.scissor(rect)
  }

  // MARK: Blending

  /// Sets blending; nil turns it off, so that a draw replaces the target.
  package func setBlend(_ function: BlendFunction?) {
    if state.blending.isEnabled != (function != nil) {
      state.blending.isEnabled = function != nil
      statistics.stateChanges &+= 1
      calls.setEnabled(GL_BLEND, function != nil)
    }
    guard let function else { return }
    if state.blending.function != function {
      state.blending.function = function
      statistics.stateChanges &+= 1
      calls.blendFunction(function)
    }
    if state.blending.equation != function.equation {
      state.blending.equation = function.equation
      statistics.stateChanges &+= 1
      calls.blendEquation(function.equation)
    }
  }

  package func setColorMask(_ mask: ColorMask) {
    guard state.colorMask != mask else { return }
    state.colorMask = mask
    statistics.stateChanges &+= 1
    calls.colorMask(
      mask.contains(.red), mask.contains(.green), mask.contains(.blue), mask.contains(.alpha))
  }

  /// Turns off what the compositor never uses and a foreign host may have left on.
  ///
  /// Call at the begin of each pass; it costs one comparison until the state is forgotten.
  package func setPlainState() {
    guard !state.isPlain else { return }
    state.isPlain = true
    statistics.stateChanges &+= 1
    for capability in [
      GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_RASTERIZER_DISCARD, GL_DITHER,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_POLYGON_OFFSET_FILL,
    ] {
      calls.setEnabled(capability, false)
    }
    calls.depthMask(false)
    calls.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    calls.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
    for name in [
      GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
    ] {
      calls.pixelStore(name, 0)
    }
    guard !capabilities.api.isES else { return }
    for capability in [
      GL_FRAMEBUFFER_SRGB, GL_COLOR_LOGIC_OP, GL_PRIMITIVE_RESTART, GL_DEPTH_CLAMP,
    ] {
      calls.setEnabled(capability, false)
    }
  }

  // MARK: Pixel transfer

  /// Sets how rows of client memory are read by uploads; a `rowLength` of 0 means tight rows.
  func setUnpack(alignment: Int32, rowLength: Int32) {
    set(&state.unpack.alignment, GL_UNPACK_ALIGNMENT, value: alignment)
    set(&state.unpack.length, GL_UNPACK_ROW_LENGTH, value: rowLength)
  }

  /// Sets how rows of client memory are written by read-backs.
  func setPack(alignment: Int32, rowLength: Int32) {
    set(&state.pack.alignment, GL_PACK_ALIGNMENT, value: alignment)
    set(&state.pack.length, GL_PACK_ROW_LENGTH, value: rowLength)
  }

  /// Sets a number of the pixel transfer that is not set already.
  private func set(_ known: inout Int32?, _ name: Int32, value: Int32) {
    guard known != value else { return }
    known = value
    statistics.stateChanges &+= 1
    calls.pixelStore(name, value)
  }
}
