// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing

/// Quads drawn from a streaming buffer land on the very pixels that their instances name.
struct InstancedDrawTests {
  /// A quad: a rectangle in target pixels, y down, and a premultiplied colour.
  ///
  /// ```
  /// 0        16     20    24 bytes
  /// | x y w h | rgba | tag |
  /// ```
  private struct Quad {
    var rect: SIMD4<Float>
    var color: SIMD4<UInt8>
    var tag: UInt32 = 0
    private var padding: UInt64 = 0

    init(_ x: Float, _ y: Float, _ width: Float, _ height: Float, _ color: SIMD4<UInt8>) {
      rect = SIMD4(x, y, width, height)
      self.color = color
    }

    static let layout = VertexLayout(
      stride: MemoryLayout<Quad>.stride,
      attributes: [
        VertexAttribute(location: 0, components: 4, offset: 0),
        VertexAttribute(
          location: 1, components: 4, type: .uint8, conversion: .normalized, offset: 16),
        VertexAttribute(
          location: 2, components: 1, type: .uint32, conversion: .integer, offset: 20),
      ])
  }

  private static let source = """
    #ifdef VERTEX
    layout(location = 0) in vec4 rect;
    layout(location = 1) in vec4 instanceColor;
    layout(location = 2) in uint tag;
    layout(std140) uniform Pass { vec2 size; vec2 unused; };
    out vec4 quadColor;
    void main() {
      vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
      vec2 place = rect.xy + corner * rect.zw;
      // Row 0 of the target is the top row: y runs down, and nothing is flipped.
      gl_Position = vec4(place / size * 2.0 - 1.0, 0.0, 1.0);
      quadColor = tag == 7u ? vec4(1.0) : instanceColor;
    }
    #endif
    #ifdef FRAGMENT
    in vec4 quadColor;
    uniform vec4 tint;
    out vec4 color;
    void main() { color = quadColor * tint; }
    #endif
    """

  /// Everything that draws quads into a target of 8×4 pixels.
  private struct Rig: ~Copyable {
    let target: RenderTarget
    var instances: Buffer
    var uniforms: Buffer
    var quads: VertexArray
    let family: ShaderFamily<NoShaderFeatures>
    private static let tint = Uniform("tint", index: 0)

    init(capacity: Int, in gl: GLContext) throws {
      target = try RenderTarget(width: 8, height: 4, label: "target", in: gl)
      instances = Buffer(role: .vertex, capacity: capacity, label: "instances", in: gl)
      uniforms = Buffer(role: .uniform, capacity: 1024, label: "uniforms", in: gl)
      quads = VertexArray(
        layout: Quad.layout, instances: instances, label: "quads", in: gl)
      family = ShaderFamily(
        file: "quad",
        interface: ProgramInterface(
          uniforms: [Self.tint], blocks: [UniformBlock("Pass", binding: 0)])
      ) { $0 == "quad" ? InstancedDrawTests.source : nil }
    }

    /// Makes a pass over the cleared target ready for draws.
    mutating func begin(_ gl: GLContext) throws {
      gl.collectGarbage()
      gl.setPlainState()
      gl.bind(target.framebuffer)
      gl.setViewport(target.bounds)
      gl.setScissor(nil)
      gl.setColorMask(.all)
      gl.clear()
      gl.setBlend(.sourceOver)
      let size: [Float] = [8, 4, 0, 0]
      let offset = size.withUnsafeBytes {
        uniforms.append($0, alignment: gl.capabilities.uniformOffsetAlignment, in: gl)
      }
      gl.bindUniforms(uniforms, binding: 0, offset: offset, byteCount: 16)
      let slot = try family.use([], in: gl)
      family[slot].set(Self.tint, SIMD4(1, 1, 1, 1), in: gl)
    }

    /// Streams quads and draws them with one call.
    mutating func draw(_ content: [Quad], _ gl: GLContext) {
      let stride = MemoryLayout<Quad>.stride
      let offset = content.withUnsafeBytes { instances.append($0, alignment: stride, in: gl) }
      quads.drawInstancedQuads(first: offset / stride, count: content.count, in: gl)
    }
  }

  /// The colour of the top-most of some opaque quads at each pixel.
  private func picture(_ content: [Quad]) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: 8 * 4 * 4)
    for quad in content {
      for y in Int(quad.rect.y)..<Int(quad.rect.y + quad.rect.w) {
        for x in Int(quad.rect.x)..<Int(quad.rect.x + quad.rect.z) {
          for channel in 0..<4 {
            pixels[(y * 8 + x) * 4 + channel] = quad.tag == 7 ? 255 : quad.color[channel]
          }
        }
      }
    }
    return pixels
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let green = SIMD4<UInt8>(0, 200, 3, 255)
  private let blue = SIMD4<UInt8>(1, 2, 254, 255)

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `quads are pixel exact`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      var rig = try Rig(capacity: 4096, in: gl)
      try rig.begin(gl)
      var content = [Quad(0, 0, 2, 1, red), Quad(1, 0, 3, 3, green), Quad(6, 1, 2, 3, blue)]
      content.append(Quad(5, 3, 1, 1, red))
      content[3].tag = 7
      rig.draw(content, gl)
      expect(gl.statistics.drawCalls, equals: 1)
      expect(gl.statistics.instances, equals: 4)
      try expect(PixelReader.pixels(of: rig.target.framebuffer, in: gl), equals: picture(content))
      rig.family.removeAll()
    }
  }

  /// Draws that start in the middle of the buffer read their own instances, on the driver that can
  /// start anywhere as on the one whose pointers are set again.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `draws start at any instance`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      var rig = try Rig(capacity: 4096, in: gl)
      try rig.begin(gl)
      let first = [Quad(0, 0, 1, 1, red), Quad(1, 0, 1, 1, green)]
      let second = [Quad(2, 1, 2, 2, blue)]
      rig.draw(first, gl)
      rig.draw(second, gl)
      rig.quads.drawInstancedQuads(first: 1, count: 1, in: gl)
      expect(gl.statistics.drawCalls, equals: 3)
      try expect(
        PixelReader.pixels(of: rig.target.framebuffer, in: gl), equals: picture(first + second))
      rig.family.removeAll()
    }
  }

  /// A buffer that runs full many times over keeps giving right pictures.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a full buffer starts afresh`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let stride = MemoryLayout<Quad>.stride
      var rig = try Rig(capacity: stride * 5, in: gl)
      for frame in 0..<40 {
        try rig.begin(gl)
        let x = Float(frame % 6)
        let content = [Quad(x, 0, 2, 2, red), Quad(x, 2, 1, 2, frame % 2 == 0 ? green : blue)]
        rig.draw(content, gl)
        let pixels = try PixelReader.pixels(of: rig.target.framebuffer, in: gl)
        expect(pixels, equals: picture(content), "frame \(frame)")
      }
      expect(gl.statistics.bufferOrphans, isAtLeast: 19)
      expect(rig.instances.capacity, equals: stride * 5)
      rig.family.removeAll()
    }
  }

  @Test func `a piece larger than the buffer makes it grow`() throws {
    try GLTestContext.runOnBoth { gl in
      var rig = try Rig(capacity: 64, in: gl)
      try rig.begin(gl)
      var content: [Quad] = []
      for index in 0..<32 {
        let color = SIMD4<UInt8>(UInt8(index), 1, 2, 255)
        content.append(Quad(Float(index % 8), Float(index / 8), 1, 1, color))
      }
      rig.draw(content, gl)
      expect(rig.instances.capacity, isAtLeast: 32 * MemoryLayout<Quad>.stride)
      try expect(PixelReader.pixels(of: rig.target.framebuffer, in: gl), equals: picture(content))
      rig.family.removeAll()
    }
  }

  @Test func `scissor and blend limit a draw`() throws {
    try GLTestContext.runOnBoth { gl in
      var rig = try Rig(capacity: 4096, in: gl)
      try rig.begin(gl)
      gl.setScissor(PixelRect(x: 2, y: 1, width: 1, height: 1))
      rig.draw([Quad(0, 0, 8, 4, red)], gl)
      gl.setBlend(.destinationOut)
      gl.setScissor(PixelRect(x: 2, y: 0, width: 6, height: 4))
      rig.draw([Quad(0, 0, 8, 4, [0, 0, 0, 255])], gl)
      gl.setBlend(.plusLighter)
      gl.setScissor(nil)
      rig.draw([Quad(7, 3, 1, 1, [10, 20, 30, 40]), Quad(7, 3, 1, 1, [1, 2, 3, 4])], gl)
      var expected = [UInt8](repeating: 0, count: 128)
      expected.replaceSubrange(124..<128, with: [11, 22, 33, 44])
      try expect(PixelReader.pixels(of: rig.target.framebuffer, in: gl), equals: expected)
      rig.family.removeAll()
    }
  }

  /// The layout written in Swift is the one that the linked program reads.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `the program reports its attributes`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let rig = try Rig(capacity: 64, in: gl)
      let slot = try rig.family.slot([], in: gl)
      let attributes = rig.family[slot].activeAttributes(in: gl)
      expect(attributes.map(\.name), equals: ["rect", "instanceColor", "tag"])
      expect(attributes.map(\.location), equals: Quad.layout.attributes.map { Int($0.location) })
      expect(
        attributes.map(\.components), equals: Quad.layout.attributes.map { Int($0.components) })
      expect(attributes.map(\.isInteger), equals: [false, false, true])
      rig.family.removeAll()
    }
  }
}
