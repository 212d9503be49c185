// SPDX-License-Identifier: MIT

import COpenGL

/// The comparison of the state cache with the driver's own state.
extension GLContext {
  /// The state that the cache takes for known and the driver has otherwise, in words.
  func stateDifferences() -> [String] {
    var list = StateDifferences(calls: calls)
    list.compare("program", state.program, GL_CURRENT_PROGRAM)
    list.compare("vertex array", state.vertexArray, GL_VERTEX_ARRAY_BINDING)
    list.compare("vertex buffer", state.arrayBuffer, GL_ARRAY_BUFFER_BINDING)
    list.compare("uniform buffer", state.uniformBuffer, GL_UNIFORM_BUFFER_BINDING)
    list.compare("draw framebuffer", state.drawFramebuffer, GL_DRAW_FRAMEBUFFER_BINDING)
    list.compare("read framebuffer", state.readFramebuffer, GL_READ_FRAMEBUFFER_BINDING)
    list.compare("viewport", state.viewport, GL_VIEWPORT)
    list.compare("scissor", state.scissor, GL_SCISSOR_BOX)
    list.compare("scissor test", state.isScissorEnabled, GL_SCISSOR_TEST)
    list.compare("blending", state.blending.isEnabled, GL_BLEND)
    list.compare("blend equation", state.blending.equation, GL_BLEND_EQUATION_RGB)
    if let function = state.blending.function {
      list.compare("source factor", function.sourceColor, GL_BLEND_SRC_RGB)
      list.compare("source factor of alpha", function.sourceAlpha, GL_BLEND_SRC_ALPHA)
      list.compare("destination factor", function.destinationColor, GL_BLEND_DST_RGB)
      list.compare("destination factor of alpha", function.destinationAlpha, GL_BLEND_DST_ALPHA)
    }
    list.compare("unpack alignment", state.unpack.alignment, GL_UNPACK_ALIGNMENT)
    list.compare("unpack length", state.unpack.length, GL_UNPACK_ROW_LENGTH)
    list.compare("pack alignment", state.pack.alignment, GL_PACK_ALIGNMENT)
    list.compare("pack length", state.pack.length, GL_PACK_ROW_LENGTH)
    compareUnits(&list)
    for index in state.uniformRanges.indices {
      guard let range = state.uniformRanges[index] else { continue }
      let buffer = calls.integers(GL_UNIFORM_BUFFER_BINDING, at: index).x
      list.note("uniform range \(index)", Int(range.buffer), Int(buffer))
      list.note(
        "uniform offset \(index)", range.offset, calls.long(GL_UNIFORM_BUFFER_START, at: index))
    }
    return list.texts
  }

  /// Compares the bindings of the units; the active unit is the same afterwards.
  private func compareUnits(_ list: inout StateDifferences) {
    let active = calls.integer(GL_ACTIVE_TEXTURE) - GL_TEXTURE0
    if let known = state.activeUnit { list.note("active unit", Int(known), Int(active)) }
    for unit in state.textures.indices {
      let texture = state.textures[unit]
      let sampler = state.samplers[unit]
      guard texture != nil || sampler != nil else { continue }
      calls.activeTexture(unit: Int32(unit))
      list.compare("texture of unit \(unit)", texture, GL_TEXTURE_BINDING_2D)
      list.compare("sampler of unit \(unit)", sampler, GL_SAMPLER_BINDING)
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
  mutating func note(_ name: String, _ known: Int, _ given: Int) {
    if known != given { texts.append("\(name): \(known) is known, the driver has \(given)") }
  }

  mutating func compare(_ name: String, _ known: UInt32?, _ query: Int32) {
    if let known { note(name, Int(known), Int(calls.integer(query))) }
  }

  mutating func compare(_ name: String, _ known: Int32?, _ query: Int32) {
    if let known { note(name, Int(known), Int(calls.integer(query))) }
  }

  mutating func compare(_ name: String, _ known: Bool?, _ capability: Int32) {
    if let known { note(name, known ? 1 : 0, calls.isEnabled(capability) ? 1 : 0) }
  }

  mutating func compare(_ name: String, _ known: PixelRect?, _ query: Int32) {
    guard let known else { return }
    let given = calls.integers(query)
    let isSame = given == SIMD4(known.x, known.y, known.width, known.height)
    if !isSame { texts.append("\(name): \(known) is known, the driver has \(given)") }
  }
}
