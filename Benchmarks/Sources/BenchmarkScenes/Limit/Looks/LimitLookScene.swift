// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation

/// A look by bare draws of textured rectangles.
final class LimitLookScene: BenchmarkScene {
  let name: String
  let layerCount = 1
  private let kind: LookKind
  private let steps: [LimitLook.Step]
  /// One for each step.
  private let programs: [ShaderFamily<NoShaderFeatures>]
  private let canvas: LimitCanvas
  private let images: [Picture]
  private let scratches: [Scratch]
  /// The rectangles of all steps, which are written once.
  private let buffer: Buffer
  private var vertexArray: VertexArray

  /// The texture of an image.
  private final class Picture {
    let texture: Texture

    init(_ image: LimitLook.Image, in gl: GLContext) throws {
      let height = image.bytes.count / (4 * image.width)
      texture = try Texture(width: image.width, height: height, label: "bare look", in: gl)
      try image.bytes.withUnsafeBytes {
        try texture.upload($0, rowStride: image.width * 4, to: texture.bounds, in: gl)
      }
    }
  }

  /// A target of steps between, which is transparent at first.
  private final class Scratch {
    let target: RenderTarget

    init(_ size: SIMD2<Int>, in gl: GLContext) throws {
      target = try RenderTarget(width: size.x, height: size.y, label: "bare look", in: gl)
      gl.bindDrawFramebuffer(target.framebuffer.name)
      gl.clear()
    }
  }

  private static let space = Uniform("space", index: 0)
  private static let progress = Uniform("progress", index: 1)
  private static let interface = ProgramInterface(
    uniforms: [space, progress], samplers: [.image, Sampler("second", unit: 1)])

  /// Makes the context, the textures and the buffer.
  init(_ kind: LookKind) throws {
    self.kind = kind
    name = kind.limitName
    let look = try LimitLook(kind)
    steps = look.steps
    programs = look.steps.map { step in
      ShaderFamily(file: "bare look", interface: Self.interface, source: { _ in step.program })
    }
    canvas = try LimitCanvas(background: LookLayout.background)
    let gl = canvas.gl
    images = try look.images.map { try Picture($0, in: gl) }
    scratches = try look.scratches.map { try Scratch($0, in: gl) }
    let rectangles = look.steps.flatMap(\.rectangles)
    let stride = MemoryLayout<LimitRectangle>.stride
    var buffer = Buffer(
      role: .vertex, capacity: rectangles.count * stride, label: "bare look", in: gl)
    _ = rectangles.withUnsafeBytes { buffer.append($0, alignment: stride, in: gl) }
    vertexArray = VertexArray(
      layout: LimitRectangle.layout, instances: buffer, label: "bare look", in: gl)
    self.buffer = buffer
    gl.releaseCurrent()
  }

  var frameStatistics: FrameStatistics {
    var result = canvas.frameStatistics
    result.passes += steps.count { $0.output != .canvas }
    return result
  }

  func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    try canvas.gl.withCurrent(body)
  }

  func runFrame(at time: Double) throws {
    canvas.begin()
    var first = 0
    for (index, step) in steps.enumerated() {
      try draw(step, program: programs[index], first: first, at: time)
      first += step.rectangles.count
    }
    canvas.gl.finish()
  }

  private func draw(
    _ step: LimitLook.Step, program: ShaderFamily<NoShaderFeatures>, first: Int, at time: Double
  ) throws {
    let gl = canvas.gl
    let offset = kind.change == .place ? LookLayout.offset(at: time) : 0
    let opacity = kind.change == .opacity ? LookLayout.opacity(at: time) : 1
    let progress = LookLayout.progress(at: time)
    if step.copiesCanvas { copyCanvas(behind: offset) }
    let size = bind(step.output)
    if step.clears { gl.clear() }
    gl.setBlend(step.isBlended ? .sourceOver : nil)
    for (unit, input) in step.inputs.enumerated() {
      bind(input, unit: unit, sampling: step.sampling)
    }
    let slot = try program.use([], in: gl)
    let way = offset * step.pace + progress * step.slide
    program[slot].set(
      Self.space, SIMD4(2 / Float(size.width), 2 / Float(size.height), Float(way), Float(opacity)),
      in: gl)
    program[slot].set(Self.progress, Float(progress), in: gl)
    vertexArray.drawInstancedQuads(first: first, count: step.rectangles.count, in: gl)
  }

  /// Copies the backdrop of the layer, which has moved to the right, to the first scratch.
  private func copyCanvas(behind offset: Double) {
    var rect = canvas.target.bounds
    rect.x += Int32(offset)
    rect.width -= Int32(offset)
    canvas.gl.copy(
      rect, from: canvas.target.framebuffer.name, to: rect,
      of: scratches[0].target.framebuffer.name)
  }

  /// Lets draws go to a surface, and returns its bounds.
  private func bind(_ output: LimitLook.Surface) -> PixelRect {
    let gl = canvas.gl
    guard case .scratch(let index) = output else {
      gl.bindDrawFramebuffer(canvas.target.framebuffer.name)
      gl.setViewport(canvas.target.bounds)
      return canvas.target.bounds
    }
    gl.bindDrawFramebuffer(scratches[index].target.framebuffer.name)
    gl.setViewport(scratches[index].target.bounds)
    return scratches[index].target.bounds
  }

  private func bind(_ input: LimitLook.Surface, unit: Int, sampling: Sampling) {
    let gl = canvas.gl
    switch input {
    case .image(let index): gl.bind(images[index].texture, unit: unit, sampling: sampling)
    case .canvas: gl.bind(canvas.target.texture, unit: unit, sampling: sampling)
    case .scratch(let index):
      gl.bind(scratches[index].target.texture, unit: unit, sampling: sampling)
    }
  }

  func picture(at time: Double) throws -> CGImage {
    try withContext {
      try runFrame(at: time)
      return try canvas.picture()
    }
  }
}
