// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Images multiplied by a colour: the pixels, and which draws they join.
struct ModulatedImageTests {
  /// Four premultiplied texels, of which each fills a column of the picture.
  private static let texels: [SIMD4<UInt8>] = [
    SIMD4(200, 100, 40, 255), SIMD4(255, 255, 255, 255), SIMD4(60, 120, 20, 120), SIMD4(0, 0, 0, 0),
  ]

  /// Draws the texels in a row of four pixels, over black, with one quad.
  private func row(
    _ features: LayerFeatures, factor: SIMD4<Float>, opacity: Float, fill: SIMD4<Float> = .zero,
    in gl: GLContext
  ) throws -> [UInt8] {
    var programs = LayerPrograms()
    let texture = try Texture(width: 4, height: 1, label: "texels", in: gl)
    let bytes = Self.texels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    try bytes.withUnsafeBytes {
      try texture.upload(
        $0, rowStride: 16, to: PixelRect(x: 0, y: 0, width: 4, height: 1), in: gl)
    }
    let target = try RenderTarget(width: 4, height: 1, label: "target", in: gl)
    var instances = Buffer(role: .vertex, capacity: 1024, label: "instances", in: gl)
    var quads = VertexArray(
      layout: LayerInstance.layout, instances: instances, label: "quads", in: gl)
    var instance = LayerInstance()
    instance.mapX = (4, 0, 0)
    instance.mapY = (0, 1, 0)
    instance.texture = (0, 0, 1, 1)
    instance.imageOpacity = opacity
    let border = SIMD4<UInt16>((factor * 65535).rounded(.toNearestOrAwayFromZero))
    instance.border = (border.x, border.y, border.z, border.w)
    let color = SIMD4<UInt16>((fill * 65535).rounded(.toNearestOrAwayFromZero))
    instance.fill = (color.x, color.y, color.z, color.w)
    gl.setPlainState()
    gl.bind(target.framebuffer)
    gl.setViewport(target.bounds)
    gl.setScissor(nil)
    gl.setColorMask(.all)
    gl.clear()
    gl.setBlend(nil)
    gl.bind(texture, unit: Sampler.image.unit, sampling: .nearest)
    let projection = PassProjection(of: target.bounds, at: .zero, isYUp: false, serial: 0)
    try programs.use(features, projection, in: gl)
    let stride = MemoryLayout<LayerInstance>.stride
    let offset = withUnsafeBytes(of: instance) {
      instances.append($0, alignment: stride, in: gl)
    }
    quads.drawInstancedQuads(
      first: offset / stride, count: 1, vertexCount: features.contains(.small) ? 3 : 4, in: gl)
    let pixels = try PixelReader.pixels(of: target.framebuffer, in: gl)
    programs.removeAll()
    return pixels
  }

  /// The values of the formula, rounded to bytes.
  private func expected(
    factor: SIMD4<Float>, opacity: Float, fill: SIMD4<Float> = .zero
  ) -> [UInt8] {
    Self.texels.flatMap { texel -> [UInt8] in
      let image = SIMD4<Float>(texel) / 255 * factor
      let color = image * opacity + fill * (1 - image.w)
      let byte = SIMD4<UInt8>((color * 255).rounded(.toNearestOrAwayFromZero))
      return [byte.x, byte.y, byte.z, byte.w]
    }
  }

  /// Texel times colour, in the variants that particles and others use; a factor without alpha, as
  /// additive particles have it, leaves none.
  @Test(
    arguments: [
      [.image, .modulated, .unclamped], [.image, .modulated],
      [.image, .modulated, .unclamped, .small], [.image, .modulated, .edges],
    ] as [LayerFeatures])
  func `texels are multiplied`(_ features: LayerFeatures) throws {
    try GLTestContext.runOnBoth { gl in
      for factor: SIMD4<Float> in [
        .one, SIMD4(0.5, 0.25, 0.75, 1), SIMD4(0.2, 0.1, 0.4, 0.4), SIMD4(0.8, 0.6, 0.3, 0), .zero,
      ] {
        for opacity: Float in [1, 0.6] {
          let pixels = try row(features, factor: factor, opacity: opacity, in: gl)
          let right = expected(factor: factor, opacity: opacity)
          // Drivers may round either way at the very middle between two bytes.
          let isExact = zip(pixels, right).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
          let differing = zip(pixels, right).count { $0 != $1 }
          expect(isExact, "\(features.dump()) \(factor): \(pixels), not \(right)")
          expect(differing, isAtMost: 1, "\(features.dump()) \(factor): \(pixels), not \(right)")
        }
      }
    }
  }

  /// The background shows through by the alpha that the multiplied image has.
  @Test func `a background lies below the multiplied image`() throws {
    try GLTestContext.runOnBoth { gl in
      let factor = SIMD4<Float>(0.2, 0.1, 0.4, 0.4)
      let fill = SIMD4<Float>(0, 0.8, 0.2, 1)
      let pixels = try row(
        [.image, .fill, .modulated], factor: factor, opacity: 1, fill: fill, in: gl)
      let right = expected(factor: factor, opacity: 1, fill: fill)
      expect(zip(pixels, right).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(pixels) \(right)")
    }
  }

  // MARK: - Draws

  /// The features of the draws that instances with these features, side by side, end up in.
  private func draws(_ list: [LayerFeatures]) -> [LayerFeatures] {
    var recorder = PassRecorder.begun(PixelRect(x: 0, y: 0, width: 100, height: 100))
    for (index, features) in list.enumerated() {
      var quad = Quad(LayerInstance(), features)
      quad.instance.imageOpacity = 1
      quad.texture = features.contains(.image) ? .image(0) : .none
      let x = Double(index) * 20
      recorder.append(&quad, box: RootRect(minX: x, minY: 0, maxX: x + 20, maxY: 20))
    }
    return recorder.openPasses[0].ops.map(\.features)
  }

  @Test func `multiplied images share a draw`() {
    let particle: LayerFeatures = [.image, .modulated, .unclamped]
    expect(draws([particle, particle, particle]), equals: [particle])
  }

  /// An image that is not multiplied has no colour to be multiplied by.
  @Test func `plain images are drawn by themselves`() {
    expect(draws([.image, [.image, .modulated]]), equals: [.image, [.image, .modulated]])
    expect(draws([[.image, .modulated], .image]), equals: [[.image, .modulated], .image])
    expect(
      draws([[.image, .modulated], [.image, .fill]]),
      equals: [[.image, .modulated], [.image, .fill]])
  }

  /// Fills have nothing to multiply; corners and borders need the colour's place.
  @Test func `fills join and borders do not`() {
    expect(draws([.fill, [.image, .modulated]]), equals: [[.image, .fill, .modulated]])
    expect(draws([[.image, .modulated], .fill]), equals: [[.image, .fill, .modulated]])
    let rounded: LayerFeatures = [.fill, .shape]
    expect(draws([rounded, [.image, .modulated]]), equals: [rounded, [.image, .modulated]])
    expect(draws([[.image, .modulated], rounded]), equals: [[.image, .modulated], rounded])
    expect(
      draws([.fill, [.image, .modulated], rounded]),
      equals: [[.image, .fill, .modulated], rounded])
  }

  @Test func `what cannot be multiplied is not drawn`() {
    expect(LayerFeatures([.image, .modulated, .clip, .perspective, .fill]).isDrawn)
    expect(!LayerFeatures([.fill, .modulated]).isDrawn)
    expect(!LayerFeatures([.image, .modulated, .shape]).isDrawn)
    expect(!LayerFeatures([.image, .fill, .modulated, .tint]).isDrawn)
  }
}
