// SPDX-License-Identifier: MIT

import COpenGL

/// The comparison of the state cache with the driver's own state.
extension GLContext {
  /// The state that the cache takes for known and the driver has otherwise, in words.
  func stateDifferences() -> [String] {
    var list = StateDifferences(calls: calls)
    list.compare("program", state.program, of: GL_CURRENT_PROGRAM)
    list.compare("vertex array", state.vertexArray, of: GL_VERTEX_ARRAY_BINDING)
    list.compare("vertex buffer", state.arrayBuffer, of: GL_ARRAY_BUFFER_BINDING)
    list.compare("uniform buffer", state.uniformBuffer, of: GL_UNIFORM_BUFFER_BINDING)
    list.compare("draw framebuffer", state.drawFramebuffer, of: GL_DRAW_FRAMEBUFFER_BINDING)
    list.compare("read framebuffer", state.readFramebuffer, of: GL_READ_FRAMEBUFFER_BINDING)
    list.compare("viewport", state.viewport, of: GL_VIEWPORT)
    list.compare("scissor", state.scissor, of: GL_SCISSOR_BOX)
    list.compare("scissor test", state.isScissorEnabled, of: GL_SCISSOR_TEST)
    list.compare("blending", state.blending.isEnabled, of: GL_BLEND)
    list.compare("blend equation", state.blending.equation, of: GL_BLEND_EQUATION_RGB)
    if let function = state.blending.function {
      list.compare("source factor", function.sourceColor, of: GL_BLEND_SRC_RGB)
      list.compare("source factor of alpha", function.sourceAlpha, of: GL_BLEND_SRC_ALPHA)
      list.compare("destination factor", function.destinationColor, of: GL_BLEND_DST_RGB)
      list.compare("destination factor of alpha", function.destinationAlpha, of: GL_BLEND_DST_ALPHA)
    }
    list.compare("unpack alignment", state.unpack.alignment, of: GL_UNPACK_ALIGNMENT)
    list.compare("unpack length", state.unpack.length, of: GL_UNPACK_ROW_LENGTH)
    list.compare("pack alignment", state.pack.alignment, of: GL_PACK_ALIGNMENT)
    list.compare("pack length", state.pack.length, of: GL_PACK_ROW_LENGTH)
    compareUnits(&list)
    for index in state.uniformRanges.indices {
      guard let range = state.uniformRanges[index] else { continue }
      let buffer = calls.integers(GL_UNIFORM_BUFFER_BINDING, at: index).x
      list.note("uniform range \(index)", known: Int(range.buffer), given: Int(buffer))
      list.note(
        "uniform offset \(index)", known: range.offset,
        given: calls.long(GL_UNIFORM_BUFFER_START, at: index))
    }
    return list.texts
  }

  /// Compares the bindings of the units; the active unit is the same afterwards.
  private func compareUnits(_ list: inout StateDifferences) {
    let active = calls.integer(GL_ACTIVE_TEXTURE) - GL_TEXTURE0
    if let known = state.activeUnit {
      list.note("active unit", known: Int(known), given: Int(active))
    }
    for unit in state.textures.indices {
      let texture = state.textures[unit]
      let sampler = state.samplers[unit]
      guard texture != nil || sampler != nil else { continue }
      calls.activeTexture(unit: Int32(unit))
      list.compare("texture of unit \(unit)", texture, of: GL_TEXTURE_BINDING_2D)
      list.compare("sampler of unit \(unit)", sampler, of: GL_SAMPLER_BINDING)
    }
    calls.activeTexture(unit: active)
  }
}

/// State of the driver that differs from the known state.
private struct StateDifferences {
  let calls: GLCalls
  private(set) var texts: [String] = []

  init(calls: GLCalls) { self.calls = calls }

  /// Compares two numbers.
  mutating func note(_ name: String, known: Int, given: Int) {
    if known != given { texts.append("\(name): \(known) is known, the driver has \(given)") }
  }

  mutating func compare(_ name: String, _ known: UInt32?, of query: Int32) {
    if let known { note(name, known: Int(known), given: Int(calls.integer(query))) }
  }

  mutating func compare(_ name: String, _ known: Int32?, of query: Int32) {
    if let known { note(name, known: Int(known), given: Int(calls.integer(query))) }
  }

  mutating func compare(_ name: String, _ known: Bool?, of capability: Int32) {
    if let known { note(name, known: known ? 1 : 0, given: calls.isEnabled(capability) ? 1 : 0) }
  }

  mutating func compare(_ name: String, _ known: PixelRect?, of query: Int32) {
    guard let known else { return }
    let given = calls.integers(query)
    let isSame = given == SIMD4(known.x, known.y, known.width, known.height)
    if !isSame { texts.append("\(name): \(known) is known, the driver has \(given)") }
  }
}
