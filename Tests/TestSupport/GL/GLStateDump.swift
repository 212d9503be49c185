// SPDX-License-Identifier: MIT

import COpenGL

/// Everything that a context says about its state, by name, to be compared before and after.
///
/// The names are found by one query of all of them.
package struct GLStateDump {
  /// Names that the driver answers to.
  package struct Names {
    var plain: [GLenum] = []
    var switches: [GLenum] = []
    var indexed: [GLenum] = []

    /// The number of values.
    package var count: Int { plain.count + switches.count + indexed.count }

    /// Tries every name that GL gives out; errors are taken away.
    package static func found() -> Names {
      var names = Names()
      // The driver's messages about names that it does not know are of no interest.
      let hasMessages = glIsEnabled(GLenum(GL_DEBUG_OUTPUT)) != 0 && glGetError() == 0
      if hasMessages { glDisable(GLenum(GL_DEBUG_OUTPUT)) }
      while glGetError() != 0 {}
      var room = [Int64](repeating: 0, count: 8192)
      let ranges: [ClosedRange<GLenum>] = [0x0B00...0x0DFF, 0x2A00...0x2A02, 0x8000...0x9FFF]
      for range in ranges {
        for name in range where !ignored.contains(name) {
          unsafe glGetInteger64v(name, &room)
          if glGetError() == 0 { names.plain.append(name) }
          unsafe glGetInteger64i_v(name, 0, &room)
          if glGetError() == 0 { names.indexed.append(name) }
        }
      }
      for name in (0x0B00...0x0DFF).map({ GLenum($0) }) + (0x3000...0x3007) + (0x8000...0x9FFF) {
        _ = glIsEnabled(name)
        if glGetError() == 0 { names.switches.append(name) }
      }
      if hasMessages { glEnable(GLenum(GL_DEBUG_OUTPUT)) }
      return names
    }

    /// State that changes by itself (clocks, memory, messages), and lists that are no state.
    private static let ignored: Set<GLenum> = [
      // Names of devices, of which some make Mesa 22 read through a null pointer.
      0x9597, 0x9598, 0x9599, 0x959A, GLenum(GL_TIMESTAMP), 0x9047, 0x9048, 0x9049, 0x904A, 0x904B,
      0x87FB, 0x87FC, 0x87FD,
      // In no registry; what NVIDIA's driver answers changes by itself.
      0x8166,
      GLenum(GL_DEBUG_LOGGED_MESSAGES), GLenum(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH),
      GLenum(GL_COMPRESSED_TEXTURE_FORMATS), GLenum(GL_PROGRAM_BINARY_FORMATS),
      GLenum(GL_SHADER_BINARY_FORMATS),
    ]
  }

  /// The values by name.
  private var values: [String: [Double]] = [:]

  /// Asks the current context.
  package init(_ names: Names) {
    // Some names are asked for that one dialect only knows.
    let hasMessages = glIsEnabled(GLenum(GL_DEBUG_OUTPUT)) != 0
    if hasMessages { glDisable(GLenum(GL_DEBUG_OUTPUT)) }
    var wide = [Int64](repeating: 0, count: 64)
    var real = [Float](repeating: 0, count: 64)
    for name in names.plain {
      unsafe glGetInteger64v(name, &wide)
      unsafe glGetFloatv(name, &real)
      values["0x\(String(name, radix: 16))"] =
        wide[0..<16].map { Double($0) } + real[0..<16].map { Double($0) }
    }
    for name in names.switches {
      values["enabled 0x\(String(name, radix: 16))"] = [Double(glIsEnabled(name))]
    }
    for name in names.indexed {
      for index in 0..<GLuint(8) {
        wide[0..<4] = [0, 0, 0, 0]
        unsafe glGetInteger64i_v(name, index, &wide)
        values["0x\(String(name, radix: 16))[\(index)]"] = wide[0..<4].map { Double($0) }
      }
    }
    addIndexedSwitches()
    addUnits()
    addVertexArray()
    while glGetError() != 0 {}
    if hasMessages { glEnable(GLenum(GL_DEBUG_OUTPUT)) }
  }

  private mutating func addIndexedSwitches() {
    for name in [GL_BLEND, GL_SCISSOR_TEST] {
      for index in 0..<GLuint(8) {
        values["enabled \(name)[\(index)]"] = [Double(glIsEnabledi(GLenum(name), index))]
      }
    }
    for name in [GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED, GL_PRIMITIVES_GENERATED] {
      var value: Int32 = 0
      unsafe glGetQueryiv(GLenum(name), GLenum(GL_CURRENT_QUERY), &value)
      values["query \(name)"] = [Double(value)]
    }
  }

  /// Textures of all targets and samplers of all units.
  private mutating func addUnits() {
    var active: Int32 = 0
    var count: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_ACTIVE_TEXTURE), &active)
    unsafe glGetIntegerv(GLenum(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS), &count)
    let bindings = [
      GL_TEXTURE_BINDING_1D, GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_3D,
      GL_TEXTURE_BINDING_1D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_RECTANGLE,
      GL_TEXTURE_BINDING_BUFFER, GL_TEXTURE_BINDING_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP_ARRAY,
      GL_TEXTURE_BINDING_2D_MULTISAMPLE, GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY,
      GL_SAMPLER_BINDING,
    ]
    for unit in 0..<min(count, 48) {
      glActiveTexture(GLenum(GL_TEXTURE0 + unit))
      for binding in bindings {
        var name: Int32 = 0
        unsafe glGetIntegerv(GLenum(binding), &name)
        values["unit \(unit): \(binding)"] = [Double(name)]
      }
    }
    glActiveTexture(GLenum(active))
  }

  /// Adds the attributes of the bound vertex array.
  private mutating func addVertexArray() {
    for index in 0..<GLuint(8) {
      for name in [
        GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE,
        GL_VERTEX_ATTRIB_ARRAY_STRIDE, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING,
        GL_VERTEX_ATTRIB_ARRAY_DIVISOR,
      ] {
        var value: Int32 = 0
        unsafe glGetVertexAttribiv(index, GLenum(name), &value)
        values["attribute \(index): \(name)"] = [Double(value)]
      }
    }
  }

  /// The differences from another dump, in words; empty when none exist.
  package func differences(from other: GLStateDump) -> [String] {
    Set(values.keys).union(other.values.keys).sorted().compactMap { key in
      let (before, after) = (other.values[key] ?? [], values[key] ?? [])
      let isSame = zip(before, after).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
      return isSame && before.count == after.count ? nil : "\(key): \(before) became \(after)"
    }
  }
}
