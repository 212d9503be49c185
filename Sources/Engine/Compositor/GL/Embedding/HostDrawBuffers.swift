// SPDX-License-Identifier: MIT

import COpenGL

/// The draw buffers of a host's framebuffer: only the first while the compositor draws, since its
/// shaders write nothing for the others.
///
/// A framebuffer keeps its draw buffers to itself, so they are saved and restored while it is bound.
/// A window's has one, which stays.
struct HostDrawBuffers {
  private let framebuffer: UInt32
  private var buffers: [UInt32] = []
  /// Whether the first of them encodes colours to sRGB, and cannot be told not to.
  let encodes: Bool

  /// Looks at the framebuffer that is bound for drawing, and draws into its first buffer only.
  init(of framebuffer: UInt32, _ gl: GLContext, _ features: HostFeatures) {
    self.framebuffer = framebuffer
    let calls = gl.calls
    let first = calls.integer(GL_DRAW_BUFFER0)
    var encodes = false
    if !features.switchesEncoding, first != GL_NONE {
      encodes = calls.colorEncoding(of: first) == GL_SRGB
    }
    self.encodes = encodes
    guard framebuffer != 0 else { return }
    buffers = (0..<Int32(features.drawBufferCount)).map {
      UInt32(bitPattern: calls.integer(GL_DRAW_BUFFER0 + $0))
    }
    guard buffers.dropFirst().contains(where: { $0 != UInt32(GL_NONE) }) else {
      buffers = []
      return
    }
    calls.drawBuffers([buffers[0]])
  }

  /// Puts the host's draw buffers back.
  func restore(_ gl: GLContext) {
    guard !buffers.isEmpty else { return }
    gl.bindDrawFramebuffer(framebuffer)
    gl.calls.drawBuffers(buffers)
  }
}

extension GLCalls {
  func drawBuffers(_ buffers: [UInt32]) {
    // Reads the counted names, during the call.
    unsafe glDrawBuffers(Int32(buffers.count), buffers)
    check("glDrawBuffers")
  }
}
