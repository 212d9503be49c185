// SPDX-License-Identifier: MIT

import COpenGL

/// The use of a buffer's bytes.
package enum BufferRole: UInt8, Sendable {
  /// Per-instance or per-vertex attributes.
  case vertex
  /// Uniform blocks.
  case uniform

  var target: Int32 { self == .vertex ? GL_ARRAY_BUFFER : GL_UNIFORM_BUFFER }
}

/// A GPU buffer that is written front to back and starts over when it is full.
///
/// ```
///            frame n        frame n+1      room
///   0 |=================|=============|...........| capacity
///                                     ^ cursor
/// ```
///
/// `append` writes behind what earlier frames wrote and the GPU may still read, without waiting
/// and without allocation here. What does not fit any more goes to fresh storage that the driver
/// puts in place of the old (which lives until the GPU is done with it). An appended range is
/// valid until the next `append` that starts afresh; so append a frame's bytes in one piece, or
/// make sure of room with `reserve(_:in:)` first.
///
/// Where the driver has no memory the buffer has no storage, which each `reserve` and `append` tries to
/// get again. Nothing may be drawn from it meanwhile.
package struct Buffer: ~Copyable, Sendable {
  private var object: GLObject
  package let label: String
  package let role: BufferRole
  /// Bytes of storage, once there is any.
  package private(set) var capacity: Int
  /// Whether the driver has found memory for the storage.
  package private(set) var hasStorage = false
  /// The offset of the next bytes.
  private var cursor = 0

  /// GL's name; 0 where the driver had none to give.
  package var name: UInt32 { object.name }
  package var byteSize: Int { capacity }

  /// Makes a buffer of `capacity` bytes (at least 1), which grows when one piece needs more.
  package init(role: BufferRole, capacity: Int, label: String, in gl: GLContext) {
    self.role = role
    self.label = label
    self.capacity = max(1, capacity)
    object = gl.makeObject(.buffer, label: ObjectLabel(label, .buffers))
    hasStorage = allocate(in: gl)
  }

  /// Makes sure that the next `byteCount` bytes, alignment included, go to the same storage.
  ///
  /// - Returns: false if the driver has no memory for it.
  @discardableResult
  package mutating func reserve(_ byteCount: Int, in gl: GLContext) -> Bool {
    guard !hasStorage || cursor + byteCount > capacity else { return true }
    if name == 0 { object = gl.makeObject(.buffer, label: ObjectLabel(label, .buffers)) }
    if hasStorage { gl.statistics.bufferOrphans &+= 1 }
    // Room for several frames, so that not each of them allocates storage.
    while capacity < byteCount * 2 { capacity *= 2 }
    cursor = 0
    hasStorage = allocate(in: gl)
    return hasStorage
  }

  private func allocate(in gl: GLContext) -> Bool {
    guard name != 0 else { return false }
    gl.bindBuffer(role, name)
    gl.setLabel(object, label)
    gl.checks?.buffers.noteStorage(of: name)
    gl.ledger.noteBytes(capacity, of: .buffer, name)
    return gl.calls.bufferData(role.target, byteCount: capacity, usage: GL_STREAM_DRAW)
  }

  /// Writes bytes at the next multiple of `alignment` and returns their offset in the buffer; 0, and a
  /// shortage of the context, if there is no storage for them.
  ///
  /// With the stride of an instance as alignment the offset divided by it is the first instance's
  /// index. For uniforms use `GLCapabilities.uniformOffsetAlignment`.
  package mutating func append(
    _ bytes: UnsafeRawBufferPointer, alignment: Int, in gl: GLContext
  ) -> Int {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return 0 }
    let byteCount = bytes.count
    var offset = (cursor + alignment - 1) / alignment * alignment
    if !hasStorage || offset + byteCount > capacity {
      guard reserve(max(byteCount, capacity - cursor + 1), in: gl) else {
        gl.noteShortage("the driver has no memory for the buffer \"\(label)\"")
        return 0
      }
      offset = 0
    }
    gl.bindBuffer(role, name)
    cursor = offset + byteCount
    gl.statistics.uploadedBytes &+= byteCount
    // Nothing that the GPU may still read lies behind the cursor, so no wait is needed.
    let access = GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT
    gl.checkWrite(offset..<offset + byteCount, of: name)
    let mapped = unsafe gl.calls.mapBufferRange(
      role.target, offset: offset, byteCount: byteCount, access: access)
    if let mapped = unsafe mapped {
      unsafe mapped.copyMemory(from: source, byteCount: byteCount)
      if gl.calls.unmapBuffer(role.target) { return offset }
    }
    // The driver could not map, or lost the storage while it was mapped: a plain upload instead.
    unsafe gl.calls.bufferSubData(role.target, offset: offset, byteCount: byteCount, source)
    return offset
  }
}
