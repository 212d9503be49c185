// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import Compositor

/// Draws that read what they write are found, and only those.
struct FeedbackCheckTests {
  private static let fragment = """
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
      let family = CoveringQuad.family(
        samplers: [Sampler("unused", unit: 0), Sampler("image", unit: 1)], fragment: Self.fragment)
      let first = try RenderTarget(width: 2, height: 2, label: "first", in: gl)
      let second = try RenderTarget(width: 2, height: 2, label: "second", in: gl)
      for name in [first.framebuffer.name, second.framebuffer.name] {
        gl.bindDrawFramebuffer(name)
        gl.clear()
      }
      var quad = CoveringQuad(in: gl)
      try family.use([], in: gl)
      gl.bind(second.framebuffer)
      gl.setViewport(second.bounds)
      // The unit that the program does not read may hold the target.
      gl.bind(second.texture, unit: 0, sampling: .nearest)
      gl.bind(first.texture, unit: 1, sampling: .nearest)
      quad.draw(in: gl)
      expect(gl.takeErrors(), equals: [])
      gl.bind(second.texture, unit: 1, sampling: .nearest)
      quad.draw(in: gl)
      expect(gl.takeErrors().map(\.code), equals: ["feedback"])
      gl.bind(first.framebuffer)
      quad.draw(in: gl)
      expect(gl.takeErrors(), equals: [])
      family.removeAll()
    }
  }
}
