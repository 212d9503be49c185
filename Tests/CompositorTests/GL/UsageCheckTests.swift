// SPDX-License-Identifier: MIT

import COpenGL
import Expectations
import TestSupport
import Testing

@testable import Compositor

/// Undefined uses of GL are found where errors are checked, and only those.
struct UsageCheckTests {
  private static let fragment = """
    #ifdef FRAGMENT
    uniform sampler2D image;
    layout(std140) uniform Colors { vec4 tint; };
    out vec4 color;
    void main() { color = texelFetch(image, ivec2(0), 0) * tint; }
    #endif
    """

  /// A draw for which everything is there.
  private struct Rig: ~Copyable {
    let target: RenderTarget
    let image: Texture
    var uniforms: Buffer
    var quad: CoveringQuad
    let family: ShaderFamily<NoShaderFeatures>

    init(in gl: GLContext) throws {
      let target = try RenderTarget(width: 8, height: 8, label: "target", in: gl)
      let image = try Texture(width: 2, height: 2, label: "image", in: gl)
      self.target = target
      self.image = image
      uniforms = Buffer(role: .uniform, capacity: 4096, label: "uniforms", in: gl)
      quad = CoveringQuad(in: gl)
      family = CoveringQuad.family(
        samplers: [Sampler("image", unit: 0)], blocks: [UniformBlock("Colors", binding: 0)],
        fragment: UsageCheckTests.fragment)
    }

    func upload(in gl: GLContext) throws {
      let bytes = [UInt8](repeating: 255, count: 16)
      try bytes.withUnsafeBytes {
        try image.upload($0, rowStride: 8, to: image.bounds, in: gl)
      }
    }

    /// Makes everything ready for a draw without blending.
    mutating func prepare(in gl: GLContext) throws {
      try family.use([], in: gl)
      gl.bind(target.framebuffer)
      gl.setViewport(target.bounds)
      gl.setScissor(nil)
      gl.setBlend(nil)
      gl.bind(image, unit: 0, sampling: .nearest)
      let tint = SIMD4<Float>(repeating: 1)
      let offset = withUnsafeBytes(of: tint) {
        uniforms.append($0, alignment: gl.capabilities.uniformOffsetAlignment, in: gl)
      }
      gl.bindUniforms(uniforms, binding: 0, offset: offset, byteCount: 16)
    }

    mutating func draw(in gl: GLContext) { quad.draw(in: gl) }
  }

  /// Runs a test with a draw for which everything is there, on both dialects.
  private func withRig(_ body: (inout Rig, GLContext) throws -> Void) throws {
    try GLTestContext.runOnBoth { gl in
      var rig = try Rig(in: gl)
      try rig.upload(in: gl)
      try rig.prepare(in: gl)
      rig.draw(in: gl)
      expect(gl.takeErrors(), equals: [])
      try body(&rig, gl)
      rig.family.removeAll()
    }
  }

  @Test func `a draw without a texture is an error`() throws {
    try withRig { rig, gl in
      gl.bindTexture(0, unit: 0)
      rig.draw(in: gl)
      expect(gl.takeErrors().map(\.code), equals: ["nothing bound"])
    }
  }

  @Test func `a draw without a program is an error`() throws {
    try withRig { rig, gl in
      gl.useProgram(0)
      rig.draw(in: gl)
      expect(gl.takeErrors().first?.message, equals: "there is no program")
    }
  }

  @Test func `a draw without a vertex array is an error`() throws {
    try withRig { rig, gl in
      gl.bindVertexArray(0)
      gl.checkDraw(covers: false)
      expect(gl.takeErrors().first?.message, equals: "there is no vertex array")
    }
  }

  @Test func `a draw without a uniform block is an error`() throws {
    try withRig { rig, gl in
      gl.state.uniformRanges[0] = nil
      rig.draw(in: gl)
      expect(gl.takeErrors().map(\.code), equals: ["nothing bound"])
    }
  }

  /// A context without a surface has no framebuffer of its own.
  @Test func `a draw into an incomplete framebuffer is an error`() throws {
    try withRig { rig, gl in
      gl.bindDrawFramebuffer(0)
      gl.checkDraw(covers: false)
      expect(gl.takeErrors().map(\.code), equals: ["nothing bound"])
    }
  }

  @Test func `blending with pixels that nothing wrote is an error`() throws {
    try withRig { rig, gl in
      let fresh = try RenderTarget(width: 8, height: 8, label: "fresh", in: gl)
      gl.bind(rig.image, unit: 0, sampling: .nearest)
      gl.bind(fresh.framebuffer)
      gl.setScissor(PixelRect(x: 0, y: 0, width: 8, height: 4))
      gl.clear()
      gl.setBlend(.sourceOver)
      rig.draw(in: gl)
      expect(gl.takeErrors(), equals: [])
      gl.setScissor(PixelRect(x: 0, y: 2, width: 8, height: 4))
      rig.draw(in: gl)
      let gap = "8x2 pixels at 0, 4 of texture \(fresh.texture.name)"
      expect(gl.takeErrors().first?.message.contains(gap), equals: true)
      // A draw that replaces all pixels of the scissor is as good as clearing them.
      gl.setBlend(nil)
      rig.draw(in: gl)
      gl.setBlend(.sourceOver)
      rig.draw(in: gl)
      expect(gl.takeErrors(), equals: [])
    }
  }

  @Test func `sampling a texture that nothing wrote is an error`() throws {
    try withRig { rig, gl in
      let fresh = try Texture(width: 2, height: 2, label: "fresh", in: gl)
      gl.bind(fresh, unit: 0, sampling: .nearest)
      rig.draw(in: gl)
      expect(gl.takeErrors().map(\.code), equals: ["undefined pixels"])
      let picture = FilterPicture(texture: fresh.name, width: 2, height: 2, region: fresh.bounds)
      EffectInputs(picture).bind(in: gl)
      expect(gl.takeErrors().map(\.code), equals: ["undefined pixels"])
    }
  }

  @Test func `reading and copying pixels that nothing wrote is an error`() throws {
    try withRig { _, gl in
      let fresh = try RenderTarget(width: 4, height: 4, label: "fresh", in: gl)
      _ = try PixelReader.pixels(of: fresh.framebuffer, in: gl)
      expect(gl.takeErrors().map(\.code), equals: ["undefined pixels"])
      let copy = try RenderTarget(width: 4, height: 4, label: "copy", in: gl)
      gl.copy(
        fresh.bounds, from: fresh.framebuffer.name, to: copy.bounds, of: copy.framebuffer.name)
      expect(gl.takeErrors().map(\.code), equals: ["undefined pixels"])
      gl.bind(fresh.framebuffer)
      gl.clear()
      gl.copy(
        fresh.bounds, from: fresh.framebuffer.name,
        to: PixelRect(x: 0, y: 4, width: 4, height: -4), of: copy.framebuffer.name)
      _ = try PixelReader.pixels(of: copy.framebuffer, in: gl)
      expect(gl.takeErrors(), equals: [])
    }
  }

  /// The first bytes of the buffer are those that the draw has read.
  @Test func `writing bytes that the GPU may read is an error`() throws {
    try withRig { rig, gl in
      gl.checkWrite(0..<16, of: rig.uniforms.name)
      expect(gl.takeErrors().map(\.code), equals: ["buffer in use"])
      gl.checkWrite(16..<32, of: rig.uniforms.name)
      // Fresh storage, or a GPU that is done, is free.
      gl.finish()
      gl.checkWrite(0..<16, of: rig.uniforms.name)
      try rig.prepare(in: gl)
      rig.uniforms.reserve(8192, in: gl)
      gl.checkWrite(0..<4096, of: rig.uniforms.name)
      expect(gl.takeErrors(), equals: [])
    }
  }

  @Test func `using a deleted object is an error until its name is given out again`() throws {
    try withRig { _, gl in
      let name: UInt32
      do { name = try Texture(width: 1, height: 1, label: "gone", in: gl).name }
      gl.collectGarbage()
      gl.checkName(.texture, name)
      expect(gl.takeErrors().map(\.code), equals: ["deleted object"])
      // As where the driver gives the name out again.
      gl.checks?.names.noteCreation(of: .texture, name)
      gl.checkName(.texture, name)
      expect(gl.takeErrors(), equals: [])
    }
  }

  @Test func `a state cache that is wrong is an error`() throws {
    try withRig { rig, gl in
      expect(gl.stateDifferences(), equals: [])
      glViewport(0, 0, 3, 3)
      glEnable(GLenum(GL_BLEND))
      glUseProgram(0)
      gl.activateUnit(5)
      glBindTexture(GLenum(GL_TEXTURE_2D), rig.image.name)
      gl.state.textures[5] = 0
      let names = gl.stateDifferences().map { $0.prefix { $0 != ":" } }
      expect(names, equals: ["program", "viewport", "blending", "texture of unit 5"])
      // Some draw of many finds it.
      for _ in 0..<61 { rig.draw(in: gl) }
      expect(gl.takeErrors().contains { $0.code == "state" })
    }
  }

  @Test func `regions know what lies outside of them`() {
    var random = SeededGenerator(test: "regionsKnowWhatLiesOutsideOfThem")
    for _ in 0..<200 {
      var region = DefinedRegion()
      var pixels = Set<Int32>()
      func rect() -> PixelRect {
        PixelRect(
          x: .random(in: 0..<8, using: &random), y: .random(in: 0..<8, using: &random),
          width: .random(in: 0..<8, using: &random), height: .random(in: 0..<8, using: &random))
      }
      func members(_ r: PixelRect) -> Set<Int32> {
        Set((r.y..<r.maxY).flatMap { y in (r.x..<r.maxX).map { y * 16 + $0 } })
      }
      for _ in 0..<Int.random(in: 0..<7, using: &random) {
        let added = rect()
        region.add(added)
        pixels.formUnion(members(added))
      }
      let asked = rect()
      let gap = region.gap(in: asked)
      expect((gap == nil), equals: members(asked).isSubset(of: pixels))
      if let gap { expect(members(gap).isDisjoint(with: pixels)) }
    }
  }
}
