// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation

/// The quads of `quads-N` or `tiny-N` as one bare instanced draw: the driver's limit.
///
/// The instances are computed by a plain loop over the poses; a frame is a clear, an upload and a
/// draw with the smallest shader that shows the picture.
final class LimitQuadsScene: BenchmarkScene {
  let name: String
  let layerCount: Int
  private let motions: [Motion]
  private let side: Float
  private let canvas: LimitCanvas
  private let family = ShaderFamily<NoShaderFeatures>(
    file: "bare quads", interface: ProgramInterface(samplers: [.image]),
    source: { _ in LimitShaders.quads })
  private var buffer: Buffer
  private var vertexArray: VertexArray
  private let atlas: Texture
  private var instances: [Instance]

  /// The attributes of one quad: ten floats.
  private struct Instance {
    var turn: SIMD2<Float> = .zero
    var center: SIMD2<Float> = .zero
    var texture: SIMD4<Float> = .zero
    var side: Float = 0
    var opacity: Float = 0.8
    /// Pads the stride to a multiple of the vectors' alignment.
    var padding: SIMD2<Float> = .zero

    static let layout = VertexLayout(
      stride: MemoryLayout<Instance>.stride,
      attributes: [
        VertexAttribute(location: 0, components: 4, type: .float, offset: 0),
        VertexAttribute(location: 1, components: 4, type: .float, offset: 16),
        VertexAttribute(location: 2, components: 2, type: .float, offset: 32),
      ])
  }

  /// Makes the context, the atlas of the sixteen bitmaps and the buffer.
  init(name: String, count: Int, side: Float) throws {
    self.name = name
    self.side = side
    layerCount = count
    motions = Motion.sequence(count)
    canvas = try LimitCanvas()
    let gl = canvas.gl
    let stride = MemoryLayout<Instance>.stride
    buffer = Buffer(role: .vertex, capacity: count * stride * 3, label: "bare quads", in: gl)
    vertexArray = VertexArray(
      layout: Instance.layout, instances: buffer, label: "bare quads", in: gl)
    instances = [Instance](repeating: Instance(), count: count)
    atlas = try Texture(width: 256, height: 256, label: "bitmaps", in: gl)
    for index in 0..<SceneBitmap.count {
      let atlasRect = PixelRect(
        x: Int32(index % 4 * 64), y: Int32(index / 4 * 64), width: 64, height: 64)
      let bytes = SceneBitmap.bytes(index)
      try bytes.withUnsafeBytes { try atlas.upload($0, rowStride: 256, to: atlasRect, in: gl) }
    }
    gl.releaseCurrent()
  }

  var frameStatistics: FrameStatistics { canvas.frameStatistics }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try canvas.gl.withCurrent(body)
  }

  func runFrame(at time: Double) throws {
    let gl = canvas.gl
    fillInstances(at: time)
    canvas.begin()
    let stride = MemoryLayout<Instance>.stride
    let first = instances.withUnsafeBytes { buffer.append($0, alignment: stride, in: gl) } / stride
    try family.use([], in: gl)
    gl.bind(atlas, unit: Sampler.image.unit, sampling: .linear)
    vertexArray.drawInstancedQuads(first: first, count: instances.count, in: gl)
    gl.finish()
  }

  func picture(at time: Double) throws -> CGImage {
    try withContext {
      try runFrame(at: time)
      return try canvas.picture()
    }
  }

  private func fillInstances(at time: Double) {
    for index in motions.indices {
      let (center, angle) = motions[index].pose(at: time)
      let bitmap = index % SceneBitmap.count
      instances[index] = Instance(
        turn: SIMD2(Float(cos(angle)), Float(sin(angle))),
        center: SIMD2(Float(center.x), Float(center.y)),
        texture: SIMD4(Float(bitmap % 4) / 4, Float(bitmap / 4) / 4, 0.25, 0.25), side: side)
    }
  }
}
