// SPDX-License-Identifier: MIT

import COpenGL

/// The bindings of a host: program, vertex array, framebuffers, buffers, textures and samplers.
struct HostBindings {
  /// The bindings of a texture unit; targets other than 2D are not touched.
  private struct Unit {
    var texture: UInt32 = 0
    var sampler: UInt32 = 0
  }

  /// A range at an indexed binding; a size of 0 means the whole buffer.
  private struct UniformRange {
    var buffer: UInt32 = 0
    var offset = 0
    var byteCount = 0
  }

  private let features: HostFeatures
  private(set) var drawFramebuffer: UInt32 = 0
  private var readFramebuffer: UInt32 = 0
  private var program: UInt32 = 0
  private var subroutines: [HostSubroutines] = []
  private var vertexArray: UInt32 = 0
  private var arrayBuffer: UInt32 = 0
  private var uniformBuffer: UInt32 = 0
  private var packBuffer: UInt32 = 0
  private var unpackBuffer: UInt32 = 0
  private var uniforms = Array(repeating: UniformRange(), count: StateCache.uniformBindingCount)
  private var units = Array(repeating: Unit(), count: StateCache.unitCount)
  private var activeUnit: Int32 = 0

  init(_ features: HostFeatures) { self.features = features }

  mutating func save(_ calls: GLCalls) {
    func name(_ binding: Int32) -> UInt32 { UInt32(bitPattern: calls.integer(binding)) }
    drawFramebuffer = name(GL_DRAW_FRAMEBUFFER_BINDING)
    readFramebuffer = name(GL_READ_FRAMEBUFFER_BINDING)
    program = name(GL_CURRENT_PROGRAM)
    subroutines.removeAll(keepingCapacity: true)
    if features.hasSubroutines, program != 0 {
      subroutines = HostSubroutines.all(of: program, calls)
    }
    vertexArray = name(GL_VERTEX_ARRAY_BINDING)
    arrayBuffer = name(GL_ARRAY_BUFFER_BINDING)
    uniformBuffer = name(GL_UNIFORM_BUFFER_BINDING)
    packBuffer = name(GL_PIXEL_PACK_BUFFER_BINDING)
    unpackBuffer = name(GL_PIXEL_UNPACK_BUFFER_BINDING)
    // Uploads come from client memory.
    if packBuffer != 0 { calls.bindBuffer(GL_PIXEL_PACK_BUFFER, 0) }
    if unpackBuffer != 0 { calls.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0) }
    for index in uniforms.indices {
      uniforms[index] = UniformRange(
        buffer: UInt32(bitPattern: calls.integers(GL_UNIFORM_BUFFER_BINDING, at: index).x),
        offset: calls.long(GL_UNIFORM_BUFFER_START, at: index),
        byteCount: calls.long(GL_UNIFORM_BUFFER_SIZE, at: index))
    }
    activeUnit = calls.integer(GL_ACTIVE_TEXTURE) - GL_TEXTURE0
    for unit in units.indices {
      calls.activeTexture(unit: Int32(unit))
      units[unit] = Unit(texture: name(GL_TEXTURE_BINDING_2D), sampler: name(GL_SAMPLER_BINDING))
    }
    calls.activeTexture(unit: activeUnit)
  }

  func restore(_ calls: GLCalls) {
    for unit in units.indices {
      calls.activeTexture(unit: Int32(unit))
      calls.bindTexture(units[unit].texture)
      calls.bindSampler(unit: Int32(unit), units[unit].sampler)
    }
    calls.activeTexture(unit: activeUnit)
    for (index, range) in uniforms.enumerated() {
      if range.buffer == 0 || range.byteCount == 0 {
        calls.bindBufferBase(GL_UNIFORM_BUFFER, index: index, range.buffer)
      } else {
        calls.bindBufferRange(
          GL_UNIFORM_BUFFER, index: Int32(index), range.buffer, offset: range.offset,
          byteCount: range.byteCount)
      }
    }
    calls.bindBuffer(GL_UNIFORM_BUFFER, uniformBuffer)
    calls.bindBuffer(GL_PIXEL_PACK_BUFFER, packBuffer)
    calls.bindBuffer(GL_PIXEL_UNPACK_BUFFER, unpackBuffer)
    calls.bindVertexArray(vertexArray)
    calls.bindBuffer(GL_ARRAY_BUFFER, arrayBuffer)
    calls.useProgram(program)
    for stage in subroutines { stage.restore(calls) }
    calls.bindFramebuffer(GL_DRAW_FRAMEBUFFER, drawFramebuffer)
    calls.bindFramebuffer(GL_READ_FRAMEBUFFER, readFramebuffer)
  }
}

/// The subroutines that a host has chosen in one stage of its program; using another program loses
/// the choice.
struct HostSubroutines {
  private let stage: Int32
  private var choices: [UInt32]

  /// The subroutines of all stages that have any.
  static func all(of program: UInt32, _ calls: GLCalls) -> [HostSubroutines] {
    let stages = [
      (GL_VERTEX_SHADER, GL_VERTEX_SUBROUTINE_UNIFORM),
      (GL_TESS_CONTROL_SHADER, GL_TESS_CONTROL_SUBROUTINE_UNIFORM),
      (GL_TESS_EVALUATION_SHADER, GL_TESS_EVALUATION_SUBROUTINE_UNIFORM),
      (GL_GEOMETRY_SHADER, GL_GEOMETRY_SUBROUTINE_UNIFORM),
      (GL_FRAGMENT_SHADER, GL_FRAGMENT_SUBROUTINE_UNIFORM),
    ]
    return stages.compactMap { stage, uniforms in
      guard calls.resourceCount(program, uniforms) > 0 else { return nil }
      let count = calls.subroutineCount(program, stage)
      guard count > 0 else { return nil }
      return HostSubroutines(
        stage: stage, choices: (0..<count).map { calls.subroutine(stage, at: $0) })
    }
  }

  func restore(_ calls: GLCalls) { calls.chooseSubroutines(stage, choices) }
}

extension GLCalls {
  func bindBufferBase(_ target: Int32, index: Int, _ name: UInt32) {
    checked("glBindBufferBase", glBindBufferBase(GLenum(target), GLuint(index), name))
  }

  /// The number of a program's resources of a kind; 0 for missing stages.
  func resourceCount(_ program: UInt32, _ kind: Int32) -> Int32 {
    var count: Int32 = 0
    // One number is written.
    unsafe glGetProgramInterfaceiv(
      program, GLenum(kind), GLenum(GL_ACTIVE_RESOURCES), &count)
    check("glGetProgramInterfaceiv")
    return count
  }

  func subroutineCount(_ program: UInt32, _ stage: Int32) -> Int32 {
    var count: Int32 = 0
    // One number is written.
    unsafe glGetProgramStageiv(
      program, GLenum(stage), GLenum(GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS), &count)
    check("glGetProgramStageiv")
    return count
  }

  func subroutine(_ stage: Int32, at location: Int32) -> UInt32 {
    var choice: UInt32 = 0
    // One number is written.
    unsafe glGetUniformSubroutineuiv(GLenum(stage), location, &choice)
    check("glGetUniformSubroutineuiv")
    return choice
  }

  func chooseSubroutines(_ stage: Int32, _ choices: [UInt32]) {
    // Reads one number for each location of the stage, during the call.
    unsafe glUniformSubroutinesuiv(GLenum(stage), Int32(choices.count), choices)
    check("glUniformSubroutinesuiv")
  }
}
