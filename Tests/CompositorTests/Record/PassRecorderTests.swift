// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

@testable import Compositor

/// Passes and draws, without layers.
struct PassRecorderTests {
  private static let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
  private static let space = LayerSpace(map: .identity, scale: 1)

  private func recorder(
    damage: PixelRect = frame, options: RenderOptions = .all, profile: DriverProfile = .software
  ) -> PassRecorder {
    PassRecorder.begun(Self.frame, damage: damage, profile: profile, options: options)
  }

  private func fill(
    _ rect: SIMD4<Double>, alpha: UInt16 = .max, _ features: LayerFeatures = .fill,
    to recorder: inout PassRecorder
  ) {
    var quad = Quad(LayerInstance(), features)
    quad.instance.fill = (0, 0, alpha, alpha)
    recorder.draw(&quad, on: rect, in: Self.space)
  }

  @Test func `quads of one state share a draw`() {
    var recorder = recorder()
    fill(SIMD4(0, 0, 20, 20), to: &recorder)
    fill(SIMD4(20, 20, 20, 20), to: &recorder)
    var image = Quad(LayerInstance(), .image)
    image.texture = .image(1)
    recorder.draw(&image, on: SIMD4(0, 0, 90, 90), in: Self.space)
    recorder.end()
    expect(
      recorder.plan.dump(),
      equals: """
        pass 0 region 0 0 100 100
          draw 2 fill
          draw 1 image texture 1 linear

        """)
    expect(recorder.plan.instances.count, equals: 3)
  }

  @Test func `quads outside of the damage are left out`() {
    var recorder = recorder(damage: PixelRect(x: 0, y: 0, width: 10, height: 10))
    fill(SIMD4(20, 20, 20, 20), to: &recorder)
    recorder.end()
    expect(recorder.plan.ops.isEmpty, equals: true)
    expect(recorder.plan.passes[0].scissor, equals: PixelRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `an opaque fill of the frame is its clear color`() {
    var recorder = recorder()
    fill(SIMD4(0, 0, 100, 100), to: &recorder)
    fill(SIMD4(0, 0, 50, 50), to: &recorder)
    recorder.end()
    expect(recorder.plan.passes[0].clearColor, equals: SIMD4(0, 0, 1, 1))
    expect(recorder.plan.instances.count, equals: 1)
  }

  @Test(arguments: [false, true])
  func `other fills are drawn`(_ isSmaller: Bool) {
    var recorder = recorder()
    fill(SIMD4(0, 0, isSmaller ? 99 : 100, 100), alpha: isSmaller ? .max : 1000, to: &recorder)
    recorder.end()
    expectNil(recorder.plan.passes[0].clearColor)
    expect(recorder.plan.instances.count, equals: 1)
  }

  @Test func `tiny quads are one triangle each`() {
    var recorder = recorder()
    fill(SIMD4(0, 0, 4, 4), to: &recorder)
    recorder.end()
    expect(recorder.plan.ops.map(\.features), equals: [[.fill, .small]])
  }

  @Test func `tiny quads are two triangles without their fast path`() {
    var recorder = recorder(options: .all.subtracting(.smallQuads))
    fill(SIMD4(0, 0, 4, 4), to: &recorder)
    recorder.end()
    expect(recorder.plan.ops.map(\.features), equals: [.fill])
  }

  @Test func `an opaque fill is drawn without the fast path of the clear color`() {
    var recorder = recorder(options: .all.subtracting(.clearColor))
    fill(SIMD4(0, 0, 100, 100), to: &recorder)
    recorder.end()
    expectNil(recorder.plan.passes[0].clearColor)
    expect(recorder.plan.instances.count, equals: 1)
  }

  /// As those are that are turned.
  @Test func `large rounded fills are split where they are not drawn in pieces`() {
    var recorder = recorder(options: .all.subtracting(.unblended))
    var quad = Quad(LayerInstance(), [.fill, .shape])
    quad.instance.fill = (0, 0, .max, .max)
    quad.instance.radii = (8, 8, 8, 8)
    recorder.draw(&quad, on: SIMD4(5, 5, 90, 90), in: Self.space)
    recorder.end()
    expect(recorder.plan.ops.map(\.features), equals: [[.fill, .shape, .ring], [.fill, .inner]])
    expect(recorder.plan.ops.map(\.replaces), equals: [false, true])
    expect(recorder.plan.instances.count, equals: 2)
  }

  /// An image turned about its vertical axis.
  private func tilted(
    _ rect: SIMD4<Double>, isOpaque: Bool, profile: DriverProfile = .software
  ) -> [DrawOp] {
    var recorder = recorder(profile: profile)
    var quad = Quad(LayerInstance(), .image)
    quad.instance.imageOpacity = 1
    quad.hasOpaqueContent = isOpaque
    quad.texture = .image(1)
    var map = Homography.identity
    map.xw = 1e-4
    recorder.draw(&quad, on: rect, in: LayerSpace(map: map, scale: 1))
    recorder.end()
    return recorder.plan.ops
  }

  @Test func `large opaque images in perspective are split`() {
    let large = SIMD4<Double>(0, 0, 400, 300)
    let ops = tilted(large, isOpaque: true)
    expect(
      ops.map(\.features),
      equals: [[.image, .perspective, .ring], [.image, .perspective, .inner]])
    expect(ops.map(\.replaces), equals: [false, true])
    let whole: [LayerFeatures] = [[.image, .perspective]]
    expect(tilted(large, isOpaque: false).map(\.features), equals: whole)
    expect(tilted(SIMD4(0, 0, 80, 80), isOpaque: true).map(\.features), equals: whole)
    expect(tilted(large, isOpaque: true, profile: .hardware).map(\.features), equals: whole)
  }

  // MARK: - Passes

  @Test func `an empty pass leaves nothing`() {
    var recorder = recorder()
    recorder.beginPass(PixelRect(x: 0, y: 0, width: 50, height: 50))
    let result = recorder.endPass()
    expectNil(result?.region)
    recorder.end()
    expect(recorder.plan.passes.count, equals: 1)
  }

  @Test func `a group is shown with its opacity`() {
    var recorder = recorder()
    recorder.beginPass(PixelRect(x: 10, y: 10, width: 50, height: 50), opacity: 0.25)
    fill(SIMD4(0, 0, 80, 80), to: &recorder)
    recorder.endGroup()
    recorder.end()
    expect(
      recorder.plan.dump(),
      equals: """
        pass 0 region 10 10 50 50 page 0 at 0 0
          draw 1 fill
        pass 1 region 0 0 100 100
          draw 1 image page 0 nearest

        """)
    expect(recorder.plan.instances.last?.imageOpacity, equals: 0.25)
    expect(recorder.pages.uses.isEmpty, equals: true)
  }

  @Test func `a pass into a bitmap names its page`() {
    var recorder = recorder()
    let rect = PageRect(target: .kept(2), x: 8, y: 0, width: 50, height: 50)
    recorder.beginPass(PixelRect(x: 0, y: 0, width: 50, height: 50), into: rect)
    expect(recorder.target, equals: .kept(2))
    fill(SIMD4(0, 0, 40, 40), to: &recorder)
    _ = recorder.endPass()
    expect(recorder.target, equals: .frame)
    recorder.end()
    expect(recorder.plan.passes[0].target, equals: .kept(2))
    expect(recorder.plan.passes[0].x, equals: 8)
  }

  @Test func `added draws stay apart`() {
    var recorder = recorder()
    fill(SIMD4(0, 0, 20, 20), to: &recorder)
    recorder.clips.push(opacity: 1)
    recorder.clips.top.adds = true
    fill(SIMD4(0, 0, 20, 20), to: &recorder)
    recorder.clips.pop()
    fill(SIMD4(0, 0, 20, 20), to: &recorder)
    recorder.end()
    expect(recorder.plan.ops.map(\.adds), equals: [false, true, false])
  }

  /// A pass that has been flushed continues over what it drew before.
  @Test func `a flushed pass continues`() {
    var recorder = recorder()
    recorder.beginPass(Self.frame)
    fill(SIMD4(0, 0, 50, 50), to: &recorder)
    let copy = recorder.capture(PixelRect(x: 0, y: 0, width: 20, height: 20))
    recorder.flushInnermostPass()
    recorder.show(copy, opacity: 1)
    recorder.endGroup()
    recorder.end()
    expect(recorder.plan.passes.map(\.continues), equals: [false, true, false])
    expect(recorder.plan.passes[0].target, equals: recorder.plan.passes[1].target)
    expect(recorder.plan.captures.map(\.page), equals: [0])
  }

  @Test func `a stretched image has its record behind its clips`() throws {
    var recorder = recorder()
    recorder.clips.add(bounds: SIMD4(0, 0, 50, 50), corners: (5, 5, 5, 5), in: Self.space)
    var quad = Quad(LayerInstance(), .image)
    quad.texture = .image(0)
    quad.stretch = ClipRecord(stretch: .none, halfPixel: .zero, mipmapBias: 0.75)
    recorder.draw(&quad, on: SIMD4(0, 0, 60, 60), in: Self.space)
    recorder.end()
    let instances = recorder.plan.instances
    let instance = try #require(instances.first)
    expect(instance.clipCount, equals: 1)
    expect(recorder.plan.clips[Int(instance.firstClip) + 1].w.z, equals: 0.75)
    expect(recorder.plan.ops[0].features.isSuperset(of: [.clip, .stretch]), equals: true)
  }

  /// Nothing is left of one frame in the next.
  @Test func `frames are alike`() {
    var recorder = recorder()
    var dumps: [String] = []
    for _ in 0..<3 {
      recorder.beginPass(PixelRect(x: 10, y: 10, width: 50, height: 50), opacity: 0.5)
      recorder.clips.add(bounds: SIMD4(12, 12, 20, 20), corners: (4, 4, 4, 4), in: Self.space)
      fill(SIMD4(0, 0, 80, 80), to: &recorder)
      recorder.endGroup()
      recorder.end()
      dumps.append(recorder.plan.dump() + "\(recorder.plan.clips.count)")
      recorder.begin(frame: Self.frame, damage: Self.frame)
    }
    expect(dumps[1], equals: dumps[0])
    expect(dumps[2], equals: dumps[0])
  }
}
