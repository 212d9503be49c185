// SPDX-License-Identifier: MIT

import COpenGL
internal import Tracing

/// A linked vertex and fragment shader with the locations of its uniforms.
///
/// A uniform, sampler or block that the compiler removed as unused is no error: setting it does
/// nothing, so that variants of one file share an interface.
package struct Program: ~Copyable, Sendable {
  private let object: GLObject
  package let label: String
  /// By `Uniform.index`; -1 where unused.
  private let locations: [Int32]

  /// GL's name.
  package var name: UInt32 { object.name }

  /// Compiles and links. `label` names the program in errors and captures.
  init(
    vertex: ShaderText, fragment: ShaderText, interface: ProgramInterface,
    label: String, in gl: GLContext
  ) throws(ShaderError) {
    let stretch = Trace.begin(.link)
    defer { stretch.end(label: label) }
    let object = gl.makeObject(.program, label: ObjectLabel(label, .programs))
    guard object.name != 0 else { throw .noName(program: label) }
    let name = object.name
    let cache = gl.capabilities.programBinaryFormat == nil ? nil : gl.programCache
    let key = cache.map { _ in
      ProgramKey(gl.capabilities.driverDescription, vertex: vertex, fragment: fragment)
    }
    if let cache, let key, Self.restore(name, key, from: cache, in: gl) {
      gl.programCounts.restored += 1
    } else {
      try Self.link(
        name, vertex: vertex, fragment: fragment, label: label, isKept: cache != nil, in: gl)
      gl.programCounts.linked += 1
      if let cache, let key, let binary = gl.calls.programBinary(name) {
        cache.store(binary, key)
        gl.ledger.noteBytes(binary.bytes.count, of: .program, name)
      }
    }
    gl.setLabel(object, label)
    gl.useProgram(name)
    for sampler in interface.samplers {
      let location = gl.calls.uniformLocation(name, sampler.name)
      guard location >= 0 else { continue }
      gl.calls.uniform(location, Int32(sampler.unit))
      gl.checks?.feedback.note(unit: sampler.unit, of: name)
    }
    for block in interface.blocks {
      guard gl.calls.bindUniformBlock(name, block.name, to: UInt32(block.binding)) else { continue }
      gl.checks?.feedback.note(block: block.binding, of: name)
    }
    let count = interface.uniforms.map { $0.index + 1 }.max() ?? 0
    var locations = [Int32](repeating: -1, count: count)
    for uniform in interface.uniforms {
      locations[uniform.index] = gl.calls.uniformLocation(name, uniform.name)
    }
    self.locations = locations
    self.label = label
    self.object = object
  }

  // MARK: Building

  /// Takes a program from the cache; false if it has none that the driver takes.
  private static func restore(
    _ name: UInt32, _ key: ProgramKey, from cache: ProgramCache, in gl: GLContext
  ) -> Bool {
    guard let binary = cache.program(key) else { return false }
    if binary.format == gl.capabilities.programBinaryFormat, gl.calls.setProgramBinary(name, binary)
    {
      gl.ledger.noteBytes(binary.bytes.count, of: .program, name)
      return true
    }
    cache.remove(key)
    return false
  }

  /// Compiles both stages and links them.
  private static func link(
    _ name: UInt32, vertex: ShaderText, fragment: ShaderText, label: String, isKept: Bool,
    in gl: GLContext
  ) throws(ShaderError) {
    let vertexShader = try compileShader(vertex, .vertexShader, label: label, in: gl)
    let fragmentShader = try compileShader(fragment, .fragmentShader, label: label, in: gl)
    gl.calls.attachShader(name, vertexShader.name)
    gl.calls.attachShader(name, fragmentShader.name)
    if isKept { gl.calls.makeRetrievable(name) }
    let isLinked = gl.calls.linkProgram(name)
    // An attached shader would live as long as the program.
    gl.calls.detachShader(name, vertexShader.name)
    gl.calls.detachShader(name, fragmentShader.name)
    guard isLinked else { throw .link(program: label, log: gl.calls.programLog(name)) }
  }

  // MARK: Uniforms (each makes the program current)

  package func set(_ uniform: Uniform, _ x: Float, in gl: GLContext) {
    gl.use(self)
    gl.calls.uniform(locations[uniform.index], x)
  }

  package func set(_ uniform: Uniform, x: Float, y: Float, in gl: GLContext) {
    gl.use(self)
    gl.calls.uniform(locations[uniform.index], x, y)
  }

  package func set(_ uniform: Uniform, _ value: SIMD4<Float>, in gl: GLContext) {
    gl.use(self)
    gl.calls.uniform(locations[uniform.index], value.x, value.y, value.z, value.w)
  }

  package func set(_ uniform: Uniform, integer x: Int32, in gl: GLContext) {
    gl.use(self)
    gl.calls.uniform(locations[uniform.index], x)
  }

  /// Sets an array of `vec4`, as many as fit the span's floats.
  package func set(_ uniform: Uniform, vectors values: borrowing Span<Float>, in gl: GLContext) {
    gl.use(self)
    let location = locations[uniform.index]
    // Whole vectors of four floats within the span are read, during the call.
    unsafe values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe gl.calls.uniform4(location, count: Int32(buffer.count / 4), base)
    }
  }

  /// Sets a `mat4` from its columns, left to right.
  package func set(
    _ uniform: Uniform, columns: borrowing InlineArray<16, Float>, in gl: GLContext
  ) {
    gl.use(self)
    let location = locations[uniform.index]
    // Exactly the sixteen floats of the matrix are read, during the call.
    unsafe columns.span.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe gl.calls.uniformMatrix4(location, base)
    }
  }

  // MARK: Reflection

  /// An attribute that the linked program reads.
  package struct ActiveAttribute: Equatable, Sendable {
    package var name: String
    package var location: Int
    /// 1 … 4.
    package var components: Int
    package var isInteger: Bool
  }

  /// The attributes that the linker reports, by location, for tests that hold a `VertexLayout`
  /// against them.
  package func activeAttributes(in gl: GLContext) -> [ActiveAttribute] {
    let count = gl.calls.programInteger(name, GL_ACTIVE_ATTRIBUTES)
    var result: [ActiveAttribute] = []
    for index in 0..<Int(count) {
      let attribute = gl.calls.activeAttribute(name, index)
      // Built-in inputs (`gl_VertexID`) are listed by some drivers; they have no location.
      guard !attribute.name.hasPrefix("gl_") else { continue }
      let shape = attributeShape(attribute.type)
      result.append(
        ActiveAttribute(
          name: attribute.name,
          location: Int(gl.calls.attributeLocation(name, attribute.name)),
          components: shape.components, isInteger: shape.isInteger))
    }
    return result.sorted { $0.location < $1.location }
  }
}

private func attributeShape(_ type: Int32) -> (components: Int, isInteger: Bool) {
  switch type {
  case GL_FLOAT: (1, false)
  case GL_FLOAT_VEC2: (2, false)
  case GL_FLOAT_VEC3: (3, false)
  case GL_FLOAT_VEC4: (4, false)
  case GL_INT, GL_UNSIGNED_INT: (1, true)
  case GL_INT_VEC2, GL_UNSIGNED_INT_VEC2: (2, true)
  case GL_INT_VEC3, GL_UNSIGNED_INT_VEC3: (3, true)
  case GL_INT_VEC4, GL_UNSIGNED_INT_VEC4: (4, true)
  default: (0, false)
  }
}

/// Compiles one stage; on failure throws the driver's log beside the lines that it names.
private func compileShader(
  _ text: ShaderText, _ kind: GLObjectKind, label: String, in gl: GLContext
) throws(ShaderError) -> GLObject {
  let object = gl.makeObject(kind, label: ObjectLabel(label, .programs))
  guard object.name != 0 else { throw .noName(program: label) }
  gl.setLabel(object, label)
  gl.calls.shaderSource(object.name, text.text)
  guard gl.calls.compileShader(object.name) else {
    throw .compile(
      ShaderFailure(
        stage: kind == .vertexShader ? .vertex : .fragment, program: label,
        log: gl.calls.shaderLog(object.name), text: text))
  }
  return object
}
