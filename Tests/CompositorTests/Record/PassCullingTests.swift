// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Quads of a pass behind opaque ones, without layers.
struct PassCullingTests {
  private static let frame = PixelRect(x: 0, y: 0, width: 400, height: 400)
  private static let space = LayerSpace(map: .identity, scale: 1)

  private func recorder(
    options: RenderOptions = .all, profile: DriverProfile = .software
  ) -> PassRecorder {
    PassRecorder.begun(Self.frame, profile: profile, options: options)
  }

  private func fill(
    _ rect: SIMD4<Double>, alpha: UInt16 = .max, to recorder: inout PassRecorder
  ) {
    var quad = Quad(LayerInstance(), .fill)
    quad.instance.fill = (0, 0, alpha, alpha)
    recorder.draw(&quad, on: rect, in: Self.space)
  }

  private func image(
    _ rect: SIMD4<Double>, texels: SIMD2<Float>, isOpaque: Bool = true, opacity: Float = 1,
    to recorder: inout PassRecorder
  ) {
    var quad = Quad(LayerInstance(), .image)
    quad.texture = .image(1)
    quad.texels = texels
    quad.hasOpaqueContent = isOpaque
    quad.instance.imageOpacity = opacity
    quad.instance.texture = (0, 0, 1, 1)
    recorder.draw(&quad, on: rect, in: Self.space)
  }

  @Test func `quads behind opaque ones are dropped`() {
    var recorder = recorder()
    fill(SIMD4(20, 20, 30, 30), alpha: 9, to: &recorder)
    fill(SIMD4(90, 20, 30, 30), alpha: 9, to: &recorder)
    fill(SIMD4(300, 20, 30, 30), alpha: 9, to: &recorder)
    // Behind both of the next two, behind none of them.
    fill(SIMD4(0, 0, 100, 100), to: &recorder)
    fill(SIMD4(100, 0, 100, 100), to: &recorder)
    fill(SIMD4(50, 50, 30, 30), alpha: 9, to: &recorder)
    recorder.end()
    expect(recorder.plan.culledCount, equals: 2)
    expect(recorder.plan.instances.map { $0.mapX.2 }, equals: [300, 0, 100, 50])
  }

  @Test func `translucent and small quads hide nothing`() {
    var recorder = recorder()
    fill(SIMD4(20, 20, 10, 10), to: &recorder)
    fill(SIMD4(0, 0, 100, 100), alpha: .max - 1, to: &recorder)
    fill(SIMD4(200, 20, 10, 10), to: &recorder)
    fill(SIMD4(195, 15, 25, 25), to: &recorder)
    recorder.end()
    expect(recorder.plan.instances.count, equals: 4)
  }

  /// Two rectangles are left of the lower one: above the other, and beside it.
  @Test func `a large quad is cut into its visible parts`() {
    var recorder = recorder(profile: .software)
    fill(SIMD4(0, 0, 300, 300), to: &recorder)
    fill(SIMD4(100, 100, 300, 300), to: &recorder)
    recorder.end()
    expect(
      recorder.plan.dump(),
      equals: """
        pass 0 region 0 0 400 400
          draw 3 fill+inner replacing

        """)
    let area = recorder.plan.ops.reduce(0) { $0 + $1.area }
    let expected: Float = 90_000 + 30_000 + 20_000
    expect(area, equals: expected)
    expect(recorder.plan.overdraw, equals: 140_000.0 / 160_000)
  }

  @Test func `what reads the pass so far sees all below it`() {
    var recorder = recorder()
    fill(SIMD4(20, 20, 30, 30), alpha: 9, to: &recorder)
    fill(SIMD4(200, 200, 30, 30), alpha: 9, to: &recorder)
    _ = recorder.capture(PixelRect(x: 0, y: 0, width: 100, height: 100))
    fill(SIMD4(0, 0, 300, 300), to: &recorder)
    recorder.end()
    expect(recorder.plan.instances.map { $0.mapX.2 }, equals: [20, 0])
  }

  @Test func `a clip takes its corners out of the hidden part`() {
    for radius in [Float(0), 60] {
      var recorder = recorder()
      fill(SIMD4(2, 2, 8, 8), alpha: 9, to: &recorder)
      recorder.clips.push(opacity: 1)
      recorder.clips.add(
        bounds: SIMD4(0, 0, 200, 200), corners: (radius, radius, radius, radius), in: Self.space)
      fill(SIMD4(-20, -20, 300, 300), to: &recorder)
      recorder.clips.pop()
      recorder.end()
      // Beside the whole part, four parts meet the rounded clip.
      expect(recorder.plan.instances.count, equals: (radius > 0 ? 6 : 1))
    }
  }

  @Test func `images at their own size are copied`() {
    var recorder = recorder()
    image(SIMD4(10, 10, 100, 50), texels: SIMD2(100, 50), to: &recorder)
    image(SIMD4(150, 10, 100, 50), texels: SIMD2(100, 50), to: &recorder)
    // Between pixels, larger, and not opaque.
    image(SIMD4(10.5, 80, 100, 50), texels: SIMD2(100, 50), to: &recorder)
    image(SIMD4(150, 80, 100, 50), texels: SIMD2(50, 50), to: &recorder)
    image(SIMD4(150, 180, 100, 50), texels: SIMD2(100, 50), isOpaque: false, to: &recorder)
    image(SIMD4(150, 280, 100, 50), texels: SIMD2(100, 50), opacity: 0.5, to: &recorder)
    recorder.end()
    expect(
      recorder.plan.dump(),
      equals: """
        pass 0 region 0 0 400 400
          draw 2 image+inner+unclamped texture 1 nearest replacing
          draw 1 image+inner+unclamped texture 1 linear replacing
          draw 2 image+shape+inner texture 1 linear
          draw 1 image+inner texture 1 linear replacing
          draw 1 image+inner+unclamped texture 1 nearest
          draw 1 image texture 1 nearest

        """)
  }

  /// A draw is dear there.
  @Test func `a graphics card copies large images only`() {
    var recorder = recorder(profile: .hardware)
    image(SIMD4(150, 180, 100, 50), texels: SIMD2(100, 50), to: &recorder)
    image(SIMD4(0, 0, 400, 400), texels: SIMD2(400, 400), to: &recorder)
    recorder.end()
    expect(recorder.plan.ops.map(\.sampling), equals: [.nearest])
    expect(recorder.plan.ops.map(\.replaces), equals: [true])
  }

  /// The part of an image that is cut reads what all of it would read there.
  @Test func `cut images keep their texels`() {
    var recorder = recorder()
    image(SIMD4(0, 0, 200, 200), texels: SIMD2(200, 200), to: &recorder)
    fill(SIMD4(0, 0, 200, 100), to: &recorder)
    recorder.end()
    expect(
      recorder.plan.instances[0].part, equals: PixelRect(x: 0, y: 100, width: 200, height: 100))
    expect(recorder.plan.instances[0].texture == (0, 0, 1, 1))
    expect(recorder.plan.instances[0].mapY == (0, 200, 0))
  }

  /// Thousands of opaque quads: the ones that are seen are drawn, whatever the region has room for.
  @Test func `any number of opaque quads is culled rightly`() {
    var generator = SeededGenerator(test: #function)
    var rects: [SIMD4<Double>] = []
    var recorder = recorder()
    for _ in 0..<4000 {
      let rect = SIMD4(
        Double.random(in: 0...340, using: &generator).rounded(),
        Double.random(in: 0...360, using: &generator).rounded(), 60, 40)
      rects.append(rect)
      fill(rect, to: &recorder)
    }
    recorder.end()
    expect(recorder.plan.culledCount, isAbove: 50)
    // By their order of drawing, the last one that covers a pixel is the same in both lists.
    let drawn = recorder.plan.instances.map { SIMD2(Double($0.mapX.2), Double($0.mapY.2)) }
    for x in stride(from: 3.5, to: 400, by: 13) {
      for y in stride(from: 2.5, to: 400, by: 11) {
        let all = rects.last {
          $0.x < x && x < $0.x + $0.z && $0.y < y && y < $0.y + $0.w
        }
        let seen = drawn.last { $0.x < x && x < $0.x + 60 && $0.y < y && y < $0.y + 40 }
        expect(seen, equals: all.map { SIMD2($0.x, $0.y) })
      }
    }
  }

  // MARK: - Passes

  /// A group of two fills, with another one in it.
  private func group(_ x: Int32, opacity: Float = 0.5, to recorder: inout PassRecorder) {
    recorder.beginPass(PixelRect(x: x, y: 0, width: 100, height: 100), opacity: opacity)
    fill(SIMD4(Double(x), 0, 60, 100), alpha: 9, to: &recorder)
    recorder.beginPass(PixelRect(x: x, y: 0, width: 40, height: 40), opacity: 0.5)
    fill(SIMD4(Double(x), 0, 40, 40), alpha: 9, to: &recorder)
    recorder.endGroup()
    recorder.endGroup()
  }

  /// The first group is hidden with all within it, the second one partly, of the third one its content.
  @Test func `passes whose results are hidden are not drawn`() {
    var recorder = recorder(options: .all.subtracting(.sharedPasses))
    group(0, to: &recorder)
    expect(recorder.plan.passes.count, equals: 2)
    group(150, to: &recorder)
    fill(SIMD4(0, 0, 200, 300), to: &recorder)
    recorder.beginPass(PixelRect(x: 250, y: 0, width: 100, height: 100), opacity: 0.5)
    recorder.beginPass(PixelRect(x: 250, y: 0, width: 40, height: 40), opacity: 0.5)
    fill(SIMD4(250, 0, 40, 40), alpha: 9, to: &recorder)
    recorder.endGroup()
    fill(SIMD4(250, 0, 100, 100), to: &recorder)
    recorder.endGroup()
    recorder.end()
    let plan = recorder.plan
    expect(plan.passes.map(\.region.x), equals: [150, 150, 250, 0])
    expect(plan.passes.map(\.region.width), equals: [40, 100, 100, 400])
    expect(plan.passes.map(\.opCount), equals: [1, 2, 1, 2])
    expect(plan.ops.count, equals: 6)
    expect(plan.instances.count, equals: 7)
  }

  /// A border has an opacity, as images have, but shows nothing of the texture of its draw.
  @Test func `a draw without its hidden group samples nothing`() {
    var recorder = recorder(options: .all.subtracting(.sharedPasses))
    recorder.beginPass(PixelRect(x: 0, y: 0, width: 40, height: 40), opacity: 0.5)
    fill(SIMD4(0, 0, 40, 40), alpha: 9, to: &recorder)
    recorder.endGroup()
    var border = Quad(LayerInstance(), .shape)
    border.instance.border = (0, 0, 0, .max)
    border.instance.borderWidth = 2
    border.instance.imageOpacity = 1
    recorder.draw(&border, on: SIMD4(300, 0, 20, 20), in: Self.space)
    let joined = recorder.openPasses[0].ops
    expect(joined.map(\.instanceCount), equals: [2])
    expect(joined.map(\.features.rawValue), equals: [LayerFeatures([.image, .shape]).rawValue])
    fill(SIMD4(0, 0, 100, 100), to: &recorder)
    recorder.end()
    expect(recorder.plan.passes.count, equals: 1)
    expect(recorder.plan.culledCount, equals: 1)
    expect(recorder.plan.ops.allSatisfy { $0.texture == .none })
    expect(recorder.plan.ops.allSatisfy { !$0.features.contains(.image) })
  }

  @Test(arguments: [Float(1), 0.5])
  func `the opaque result of a pass hides what lies below`(opacity: Float) {
    var recorder = recorder()
    fill(SIMD4(20, 20, 30, 30), alpha: 9, to: &recorder)
    recorder.beginPass(PixelRect(x: 0, y: 0, width: 200, height: 200), opacity: opacity)
    fill(SIMD4(0, 0, 150, 200), to: &recorder)
    recorder.endGroup()
    fill(SIMD4(170, 20, 20, 20), alpha: 9, to: &recorder)
    recorder.end()
    expect(recorder.plan.culledCount, equals: (opacity == 1 ? 1 : 0))
  }

  /// Between pixels the outermost ones are mixed with others.
  @Test(arguments: [0.0, 4, 0.5])
  func `a kept bitmap hides what its opaque pixels cover`(shift: Double) {
    var recorder = recorder()
    fill(SIMD4(10 + shift.rounded(.down), 10, 30, 30), alpha: 9, to: &recorder)
    var bitmap = BitmapCache.Bitmap(
      node: .invalid, id: NodeID(rawValue: 1), stamp: 0, traits: [], map: .identity,
      lastMap: .identity)
    bitmap.region = PixelRect(x: 0, y: 0, width: 100, height: 100)
    bitmap.inside = OpaqueInside(PixelRect(x: 10, y: 10, width: 80, height: 80))
    let rect = PageRect(target: .page(0), x: 0, y: 0, width: 100, height: 100)
    recorder.show(bitmap, in: rect, movedBy: SIMD2(shift, 0), opacity: 1, sampling: .nearest)
    recorder.end()
    expect(recorder.plan.culledCount, equals: (shift == 0.5 ? 0 : 1))
  }
}
