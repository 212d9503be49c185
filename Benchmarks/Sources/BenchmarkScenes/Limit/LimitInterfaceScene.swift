// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation

/// An interface's scene by bare instanced draws: all of its quads, or only their visible parts.
final class LimitInterfaceScene: BenchmarkScene {
  let name: String
  let layerCount = 1
  private let content: any LimitContent
  private let canvas: LimitCanvas
  private let textured = ShaderFamily<NoShaderFeatures>(
    file: "bare images", interface: ProgramInterface(samplers: [.image]),
    source: { _ in LimitShaders.images })
  private let plain = ShaderFamily<NoShaderFeatures>(
    file: "bare colors", interface: ProgramInterface(samplers: []),
    source: { _ in LimitShaders.colors })
  private var buffer: Buffer
  private var vertexArray: VertexArray
  private let texture: Texture
  private var frame = LimitFrame()

  /// Makes the context, the texture and the buffer.
  init(name: String, content: any LimitContent) throws {
    self.name = name
    self.content = content
    canvas = try LimitCanvas()
    let gl = canvas.gl
    content.fill(&frame, at: 0)
    let stride = MemoryLayout<LimitRectangle>.stride
    buffer = Buffer(
      role: .vertex, capacity: (frame.rectangles.count + 500) * stride * 6,
      label: "bare rectangles",
      in: gl)
    vertexArray = VertexArray(
      layout: LimitRectangle.layout, instances: buffer, label: "bare rectangles", in: gl)
    let image = content.image ?? (bytes: [0, 0, 0, 0], width: 1)
    let height = image.bytes.count / (4 * image.width)
    texture = try Texture(width: image.width, height: height, label: "bitmaps", in: gl)
    try image.bytes.withUnsafeBytes {
      try texture.upload($0, rowStride: image.width * 4, to: texture.bounds, in: gl)
    }
    gl.releaseCurrent()
  }

  var frameStatistics: FrameStatistics { canvas.frameStatistics }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try canvas.gl.withCurrent(body)
  }

  func runFrame(at time: Double) throws {
    let gl = canvas.gl
    frame.removeAll()
    content.fill(&frame, at: time)
    canvas.begin()
    let stride = MemoryLayout<LimitRectangle>.stride
    let first =
      frame.rectangles.withUnsafeBytes { buffer.append($0, alignment: stride, in: gl) } / stride
    for draw in frame.draws {
      gl.setBlend(draw.isBlended ? .sourceOver : nil)
      if let sampling = draw.sampling {
        try textured.use([], in: gl)
        gl.bind(texture, unit: Sampler.image.unit, sampling: sampling)
      } else {
        try plain.use([], in: gl)
      }
      vertexArray.drawInstancedQuads(
        first: first + draw.rectangles.lowerBound, count: draw.rectangles.count, in: gl)
    }
    gl.finish()
  }

  func picture(at time: Double) throws -> CGImage {
    try withContext {
      try runFrame(at: time)
      return try canvas.picture()
    }
  }
}
