// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Compositor

/// Draws that read what they write are found, and only those.
struct FeedbackCheckTests {
  private static let source = """
    #ifdef VERTEX
    void main() {
      gl_Position = vec4(
        float(gl_VertexID & 1) * 2.0 - 1.0, float(gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
    }
    #endif
    #ifdef FRAGMENT
    uniform sampler2D unused;
    uniform sampler2D image;
    out vec4 color;
    void main() { color = texelFetch(image, ivec2(0), 0); }
    #endif
    """

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a draw that reads what it writes is an error`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let family = ShaderFamily<NoShaderFeatures>(
        file: "main",
        interface: ProgramInterface(
          samplers: [Sampler("unused", unit: 0), Sampler("image", unit: 1)])
      ) { $0 == "main" ? Self.source : nil }
      let first = try RenderTarget(width: 2, height: 2, label: "first", in: gl)
      let second = try RenderTarget(width: 2, height: 2, label: "second", in: gl)
      for name in [first.framebuffer.name, second.framebuffer.name] {
        gl.bindDrawFramebuffer(name)
        gl.clear()
      }
      let empty = Buffer(role: .vertex, capacity: 4, label: "none", in: gl)
      var quads = VertexArray(
        layout: VertexLayout(stride: 4, attributes: []), instances: empty, label: "none", in: gl)
      try family.use([], in: gl)
      gl.bind(second.framebuffer)
      gl.setViewport(second.bounds)
      // The unit that the program does not read may hold the target.
      gl.bind(second.texture, unit: 0, sampling: .nearest)
      gl.bind(first.texture, unit: 1, sampling: .nearest)
      quads.drawInstancedQuads(first: 0, count: 1, in: gl)
      #expect(gl.takeErrors() == [])
      gl.bind(second.texture, unit: 1, sampling: .nearest)
      quads.drawInstancedQuads(first: 0, count: 1, in: gl)
      #expect(gl.takeErrors().map(\.code) == ["feedback"])
      gl.bind(first.framebuffer)
      quads.drawInstancedQuads(first: 0, count: 1, in: gl)
      #expect(gl.takeErrors() == [])
      family.removeAll()
    }
  }
}
