// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation

/// The film of `media-HpR` by the least OpenGL: each frame's two planes are uploaded when it comes, and converted as
/// they are drawn, at the size of the target.
final class LimitMediaScene: BenchmarkScene {
  let name: String
  let layerCount = 1
  private let canvas: LimitCanvas
  private let family = ShaderFamily<NoShaderFeatures>(
    file: "bare film",
    interface: ProgramInterface(samplers: [.image, Sampler("second", unit: 1)]),
    source: { _ in LimitShaders.film })
  private let planes: [[Data]]
  private let luma: Texture
  private let chroma: Texture
  private let size: SIMD2<Int>
  private let framesPerSecond: Double
  private let buffer: Buffer
  private var vertexArray: VertexArray
  /// The frame that the textures hold.
  private var shown = -1

  init(name: String, height: Int, framesPerSecond: Int) throws {
    self.name = name
    size = SIMD2(height * 16 / 9 & ~1, height)
    self.framesPerSecond = Double(framesPerSecond)
    planes = MediaScene.frames(width: size.x, height: size.y)
    canvas = try LimitCanvas()
    let gl = canvas.gl
    luma = try Texture(width: size.x, height: size.y, format: .r8, label: "luma", in: gl)
    chroma = try Texture(
      width: size.x / 2, height: size.y / 2, format: .rg8, label: "chroma", in: gl)
    var rectangle = LimitRectangle(.target, texture: SIMD4(0, 0, 1, 1))
    var buffer = Buffer(role: .vertex, capacity: 256, label: "bare film", in: gl)
    _ = withUnsafeBytes(of: &rectangle) { buffer.append($0, alignment: 16, in: gl) }
    vertexArray = VertexArray(
      layout: LimitRectangle.layout, instances: buffer, label: "bare film", in: gl)
    self.buffer = buffer
    gl.releaseCurrent()
  }

  var frameStatistics: FrameStatistics { canvas.frameStatistics }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try canvas.gl.withCurrent(body)
  }

  func runFrame(at time: Double) throws {
    let gl = canvas.gl
    canvas.begin()
    let frame = Int(clamping: time * framesPerSecond + 1e-9)
    if frame != shown {
      shown = frame
      let planes = planes[frame % planes.count]
      try planes[0].withUnsafeBytes {
        try luma.upload($0, rowStride: size.x, to: luma.bounds, in: gl)
      }
      try planes[1].withUnsafeBytes {
        try chroma.upload($0, rowStride: size.x, to: chroma.bounds, in: gl)
      }
    }
    try family.use([], in: gl)
    gl.setBlend(nil)
    gl.bind(luma, unit: 0, sampling: .linear)
    gl.bind(chroma, unit: 1, sampling: .linear)
    vertexArray.drawInstancedQuads(first: 0, count: 1, in: gl)
    gl.finish()
  }

  func picture(at time: Double) throws -> CGImage {
    try withContext {
      try runFrame(at: time)
      return try canvas.picture()
    }
  }
}

extension LimitShaders {
  /// Luma and both differences as colours, by ITU-R BT.709 for video levels.
  fileprivate static let film = rectangles(
    """
    float y = (texture(image, uv).r - 0.0627451) * 1.164384;
    vec2 c = texture(second, uv).rg - 0.5019608;
    color = vec4(
        y + 1.792741 * c.y, y - 0.213249 * c.x - 0.532909 * c.y, y + 2.112402 * c.x, 1.0);
    """,
    place: """
      gl_Position = vec4((p + place.zw) * vec2(2.0 / 1280.0, 2.0 / 720.0) - 1.0, 0.0, 1.0);
      """)
}
