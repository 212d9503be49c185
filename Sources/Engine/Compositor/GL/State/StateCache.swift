// SPDX-License-Identifier: MIT

/// The GL state that this folder sets, as last set; nil where it is unknown.
///
/// A setter of `GLContext` compares with the cache and calls GL only for a change. "Forget
/// everything" is the assignment of a fresh value.
struct StateCache {
  /// Texture units that are tracked; GL 3.3 and ES 3.0 promise 16.
  static let unitCount = 16
  /// Uniform buffer bindings that are tracked.
  static let uniformBindingCount = 8

  /// A byte range of a buffer at an indexed uniform binding.
  struct UniformRange: Equatable, BitwiseCopyable {
    var buffer: UInt32
    var offset: Int
    var byteCount: Int
  }

  /// The blending of a draw's colours with those of its target.
  struct Blending: BitwiseCopyable {
    var isEnabled: Bool?
    var function: BlendFunction?
    var equation: Int32?
  }

  /// The layout of rows of pixels in memory.
  struct RowLayout: BitwiseCopyable {
    /// Bytes.
    var alignment: Int32?
    /// Pixels.
    var length: Int32?
  }

  var program: UInt32?
  var vertexArray: UInt32?
  var arrayBuffer: UInt32?
  /// The generic uniform buffer binding, through which uniform data is uploaded.
  var uniformBuffer: UInt32?
  var uniformRanges = InlineArray<8, UniformRange?>(repeating: nil)

  var activeUnit: Int32?
  var textures = InlineArray<16, UInt32?>(repeating: nil)
  var samplers = InlineArray<16, UInt32?>(repeating: nil)

  var drawFramebuffer: UInt32?
  var readFramebuffer: UInt32?

  var viewport: PixelRect?
  var isScissorEnabled: Bool?
  var scissor: PixelRect?
  var blending = Blending()
  var colorMask: ColorMask?
  var clearColor: SIMD4<Float>?
  /// Whether the features that are never used (depth, stencil, culling, …) are known to be off.
  var isPlain = false

  /// Of uploads.
  var unpack = RowLayout()
  /// Of reads.
  var pack = RowLayout()

  /// Forgets a deleted object: GL unbinds it, and may give its name to another.
  mutating func forget(_ kind: GLObjectKind, _ name: UInt32) {
    switch kind {
    case .texture:
      for unit in textures.indices where textures[unit] == name { textures[unit] = nil }
    case .sampler:
      for unit in samplers.indices where samplers[unit] == name { samplers[unit] = nil }
    case .buffer: forgetBuffer(name)
    case .framebuffer:
      if drawFramebuffer == name { drawFramebuffer = nil }
      if readFramebuffer == name { readFramebuffer = nil }
    case .vertexArray: if vertexArray == name { vertexArray = nil }
    case .program: if program == name { program = nil }
    case .vertexShader, .fragmentShader, .query: break
    }
  }

  private mutating func forgetBuffer(_ name: UInt32) {
    if arrayBuffer == name { arrayBuffer = nil }
    if uniformBuffer == name { uniformBuffer = nil }
    for index in uniformRanges.indices where uniformRanges[index]?.buffer == name {
      uniformRanges[index] = nil
    }
  }
}

/// Which colour channels a draw writes.
package struct ColorMask: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let red = ColorMask(rawValue: 1)
  package static let green = ColorMask(rawValue: 2)
  package static let blue = ColorMask(rawValue: 4)
  package static let alpha = ColorMask(rawValue: 8)
  package static let all: ColorMask = [.red, .green, .blue, .alpha]
}
