// SPDX-License-Identifier: MIT

import COpenGL

/// The type of an attribute's components in memory.
package enum VertexComponentType: UInt8, Sendable, BitwiseCopyable {
  case float
  case halfFloat
  case uint8
  case int16
  case uint16
  case int32
  case uint32

  var glType: Int32 {
    switch self {
    case .float: GL_FLOAT
    case .halfFloat: GL_HALF_FLOAT
    case .uint8: GL_UNSIGNED_BYTE
    case .int16: GL_SHORT
    case .uint16: GL_UNSIGNED_SHORT
    case .int32: GL_INT
    case .uint32: GL_UNSIGNED_INT
    }
  }
}

/// One attribute of an instance: where it lies in memory and how the shader sees it.
package struct VertexAttribute: Equatable, Sendable, BitwiseCopyable {
  /// The conversion of the components for the shader.
  package enum Conversion: UInt8, Sendable, BitwiseCopyable {
    /// Floats as they are, integers by value to floats.
    case float
    /// Integers to 0 … 1, or −1 … 1 when signed.
    case normalized
    /// Integers to integers (`int`, `uint`, `ivec4`, …).
    case integer
  }

  /// `layout(location = …)` in the shader.
  package var location: UInt32
  /// 1 … 4.
  package var components: Int32
  package var type: VertexComponentType
  package var conversion: Conversion
  /// Bytes from the start of the instance.
  package var offset: Int

  package init(
    location: Int, components: Int, type: VertexComponentType = .float,
    conversion: Conversion = .float, offset: Int
  ) {
    self.location = UInt32(location)
    self.components = Int32(components)
    self.type = type
    self.conversion = conversion
    self.offset = offset
  }
}

/// The attributes of an instance and the bytes from one instance to the next.
package struct VertexLayout: Equatable, Sendable {
  /// Bytes.
  package var stride: Int
  package var attributes: [VertexAttribute]

  package init(stride: Int, attributes: [VertexAttribute]) {
    self.stride = stride
    self.attributes = attributes
  }
}

/// The attributes of instanced quads, read from one buffer, one set per instance.
///
/// The four corners of a quad need no attributes: the shader derives them from `gl_VertexID`
/// (0 … 3, a triangle strip).
///
/// Where the driver had no name for it or for its buffer nothing is drawn; `prepare(instances:in:)`
/// makes it again.
package struct VertexArray: ~Copyable, Sendable {
  private var object: GLObject
  package let label: String
  package let layout: VertexLayout
  private var bufferName: UInt32
  /// The instance that the attributes point to, where the driver draws from instance 0 only.
  private var pointedInstance = 0

  /// GL's name; 0 where the driver had none to give.
  package var name: UInt32 { object.name }

  /// Ties a layout to a buffer, which its owner keeps.
  package init(
    layout: VertexLayout, instances buffer: borrowing Buffer, label: String, in gl: GLContext
  ) {
    self.layout = layout
    self.label = label
    bufferName = buffer.name
    object = gl.makeObject(.vertexArray, label: ObjectLabel(label, .other))
    setUp(in: gl)
  }

  /// Whether there is something to draw from.
  private var isWhole: Bool { name != 0 && bufferName != 0 }

  /// Makes its missing parts, and ties it to the buffer that it was made for.
  ///
  /// - Returns: false if the driver has no name for it or for the buffer.
  package mutating func prepare(instances buffer: borrowing Buffer, in gl: GLContext) -> Bool {
    guard !isWhole || bufferName != buffer.name else { return true }
    if name == 0 { object = gl.makeObject(.vertexArray, label: ObjectLabel(label, .other)) }
    bufferName = buffer.name
    setUp(in: gl)
    return isWhole
  }

  /// Enables the attributes and points them to the first instance.
  private mutating func setUp(in gl: GLContext) {
    guard isWhole else { return }
    gl.bindVertexArray(object.name)
    gl.setLabel(object, label)
    for attribute in layout.attributes {
      gl.calls.enableVertexAttribute(attribute.location)
      gl.calls.vertexDivisor(attribute.location, 1)
    }
    pointAttributes(to: 0, in: gl)
  }

  /// Points every attribute at an instance; the vertex array is bound.
  private mutating func pointAttributes(to instance: Int, in gl: GLContext) {
    gl.bindBuffer(.vertex, bufferName)
    let base = instance * layout.stride
    for attribute in layout.attributes {
      gl.calls.vertexPointer(
        attribute, stride: Int32(layout.stride), offset: base + attribute.offset)
    }
    pointedInstance = instance
  }

  /// Draws `count` quads, of which the first is instance `first` of the buffer.
  ///
  /// One call where the driver can start at any instance; else the attribute pointers are set again
  /// when `first` changed, so that GL 3.3 and ES 3.0 draw the same.
  ///
  /// - Parameter vertexCount: vertices of an instance's triangle strip, if it is no plain quad.
  package mutating func drawInstancedQuads(
    first: Int, count: Int, vertexCount: Int32 = 4, in gl: GLContext
  ) {
    guard count > 0 else { return }
    guard isWhole else { return gl.noteShortage("there is no vertex array \"\(label)\"") }
    gl.bindVertexArray(name)
    gl.checkDraw(covers: layout.attributes.isEmpty)
    if !layout.attributes.isEmpty {
      gl.checks?.buffers.noteRead(
        first * layout.stride..<(first + count) * layout.stride, of: bufferName)
    }
    if gl.capabilities.has(.baseInstance) {
      gl.calls.drawQuads(
        first: UInt32(first), count: Int32(count), vertexCount: vertexCount)
    } else {
      if pointedInstance != first {
        pointAttributes(to: first, in: gl)
        gl.statistics.stateChanges &+= 1
      }
      gl.calls.drawQuads(count: Int32(count), vertexCount: vertexCount)
    }
    gl.statistics.drawCalls &+= 1
    gl.statistics.instances &+= count
  }
}
