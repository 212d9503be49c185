// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation

/// A clear and one blended, textured quad over the whole target: the cost of fill rate.
final class LimitFillScene: BenchmarkScene {
  let name = "limit-fill"
  let layerCount = 1
  private let canvas: LimitCanvas
  private let family = ShaderFamily<NoShaderFeatures>(
    file: "bare fill", interface: ProgramInterface(samplers: [.image]),
    source: { _ in LimitShaders.fill })
  private let buffer: Buffer
  private var vertexArray: VertexArray
  private let texture: Texture

  /// Makes the context and a texture of one bitmap.
  init() throws {
    canvas = try LimitCanvas()
    let gl = canvas.gl
    var quad = SIMD4<Float>(-1, -1, 2, 2)
    var corners = Buffer(role: .vertex, capacity: 64, label: "bare fill", in: gl)
    _ = withUnsafeBytes(of: &quad) { corners.append($0, alignment: 16, in: gl) }
    vertexArray = VertexArray(
      layout: VertexLayout(
        stride: 16,
        attributes: [VertexAttribute(location: 0, components: 4, type: .float, offset: 0)]),
      instances: corners, label: "bare fill", in: gl)
    buffer = corners
    texture = try Texture(width: 64, height: 64, label: "bitmap", in: gl)
    let bytes = SceneBitmap.bytes(0)
    try bytes.withUnsafeBytes {
      try texture.upload($0, rowStride: 256, to: texture.bounds, in: gl)
    }
    gl.releaseCurrent()
  }

  var frameStatistics: FrameStatistics { canvas.frameStatistics }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try canvas.gl.withCurrent(body)
  }

  func runFrame(at time: Double) throws {
    canvas.begin()
    try family.use([], in: canvas.gl)
    canvas.gl.bind(texture, unit: Sampler.image.unit, sampling: .linear)
    vertexArray.drawInstancedQuads(first: 0, count: 1, in: canvas.gl)
    canvas.gl.finish()
  }

  func picture(at time: Double) throws -> CGImage {
    try withContext {
      try runFrame(at: time)
      return try canvas.picture()
    }
  }
}
