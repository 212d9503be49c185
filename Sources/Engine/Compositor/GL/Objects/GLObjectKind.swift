// SPDX-License-Identifier: MIT

import COpenGL

/// The kinds of GL object that a context counts.
package enum GLObjectKind: UInt8, CaseIterable, Sendable {
  case texture
  case buffer
  case framebuffer
  case vertexArray
  case program
  case vertexShader
  case fragmentShader
  case sampler
  case query

  /// Whether contexts that share have the objects of this kind in common; those that only hold others
  /// are a context's own.
  var isShared: Bool {
    switch self {
    case .texture, .buffer, .program, .vertexShader, .fragmentShader, .sampler: true
    case .framebuffer, .vertexArray, .query: false
    }
  }

  /// The name space of KHR_debug labels that this kind lives in.
  var labelNamespace: Int32 {
    switch self {
    case .texture: GL_TEXTURE
    case .buffer: GL_BUFFER
    case .framebuffer: GL_FRAMEBUFFER
    case .vertexArray: GL_VERTEX_ARRAY
    case .program: GL_PROGRAM
    case .vertexShader, .fragmentShader: GL_SHADER
    case .sampler: GL_SAMPLER
    case .query: GL_QUERY
    }
  }
}

/// The owned name of one GL object, which gives itself back when it goes out of scope.
///
/// Every handle type of this folder holds one. It may be destroyed on any thread: its `deinit`
/// only puts the name on the context's deletion queue.
struct GLObject: ~Copyable, Sendable {
  let kind: GLObjectKind
  /// GL's name; 0 where the driver had none to give, and there is no object.
  let name: UInt32
  private let queue: DeletionQueue

  init(kind: GLObjectKind, name: UInt32, queue: DeletionQueue) {
    self.kind = kind
    self.name = name
    self.queue = queue
  }

  deinit { if name != 0 { queue.enqueue(kind, name) } }
}
