// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Opaque rounded quads in pieces: an inside that is not blended, and a rim.
struct PieceTests {
  private static let frame = PixelRect(x: 0, y: 0, width: 400, height: 300)
  private static let space = LayerSpace(map: .identity, scale: 1)

  private func recorder(
    _ profile: DriverProfile = .software, options: RenderOptions = .all
  ) -> PassRecorder {
    PassRecorder.begun(Self.frame, profile: profile, options: options)
  }

  private func card(
    _ rect: SIMD4<Double>, radius: Float = 10, border: Float = 0, to recorder: inout PassRecorder
  ) {
    var quad = Quad(LayerInstance(), [.fill, .shape])
    quad.instance.fill = (0, 0, .max, .max)
    quad.instance.radii = (radius, radius, radius, radius)
    quad.instance.borderWidth = border
    recorder.draw(&quad, on: rect, in: Self.space)
  }

  private func photo(_ rect: SIMD4<Double>, to recorder: inout PassRecorder) {
    var quad = Quad(LayerInstance(), [.image, .shape])
    quad.instance.radii = (12, 12, 12, 12)
    quad.texture = .image(1)
    quad.hasOpaqueContent = true
    quad.instance.imageOpacity = 1
    quad.instance.texture = (0, 0, 0.5, 0.5)
    recorder.draw(&quad, on: rect, in: Self.space)
  }

  private func instance(_ rect: SIMD4<Float>, radii: SIMD4<Float>) -> LayerInstance {
    var instance = LayerInstance()
    instance.mapX = (rect.z, 0, rect.x)
    instance.mapY = (0, rect.w, rect.y)
    instance.size = (rect.z, rect.w)
    instance.radii = (radii.x, radii.y, radii.z, radii.w)
    instance.texture = (0, 0, 1, 1)
    return instance
  }

  @Test func `a card on whole pixels is three bars and four corners`() {
    var recorder = recorder()
    card(SIMD4(20, 30, 200, 100), to: &recorder)
    recorder.end()
    expect(
      recorder.plan.dump(),
      equals: """
        pass 0 region 0 0 400 300
          draw 3 fill+inner replacing
          draw 4 shape+fill+inner

        """)
    expect(recorder.plan.overdraw, equals: 20_000.0 / 120_000)
    let corner = recorder.plan.instances[6]
    expect(corner.mapX == (200, 0, 20))
    expect(corner.part, equals: PixelRect(x: 210, y: 120, width: 10, height: 10))
  }

  @Test func `a photo between pixels has a rim of strips and corners`() {
    var recorder = recorder()
    photo(SIMD4(20.25, 30.5, 160, 120), to: &recorder)
    recorder.end()
    expect(
      recorder.plan.dump(),
      equals: """
        pass 0 region 0 0 400 300
          draw 3 image+inner texture 1 linear replacing
          draw 8 image+shape+inner texture 1 linear

        """)
    // All parts of the inside know the quad as a whole.
    expect(recorder.plan.instances[..<3].map(\.texture.2), equals: [0.5, 0.5, 0.5])
    let middle = recorder.plan.instances[0].part
    expect(middle, equals: PixelRect(x: 21, y: 43, width: 159, height: 95))
  }

  @Test func `a quad that is not plain stays in one piece or is split in two`() {
    var bordered = recorder()
    card(SIMD4(20, 30, 200, 100), border: 1, to: &bordered)
    expect(
      bordered.openPasses[0].ops.map(\.features),
      equals: [[.fill, .shape, .ring], [.fill, .inner]])
    var card = recorder(.hardware)
    self.card(SIMD4(20, 30, 200, 100), to: &card)
    expect(card.openPasses[0].ops.map(\.features), equals: [[.fill, .shape]])
    var small = recorder()
    self.card(SIMD4(20, 30, 60, 50), to: &small)
    expect(small.openPasses[0].ops.map(\.features), equals: [[.fill, .shape]])
  }

  /// The second card hides the middle of the first and two of its corners.
  @Test func `corners are culled by themselves and insides are cut`() {
    var recorder = recorder()
    card(SIMD4(20, 30, 200, 100), to: &recorder)
    card(SIMD4(60, 20, 300, 120), to: &recorder)
    recorder.end()
    expect(recorder.plan.culledCount, equals: 2)
    // 40 × 100 pixels of the first are left beside the second.
    let pixels = recorder.plan.ops.reduce(0) { $0 + $1.area }
    expect(pixels, equals: 4000 + 36_000)
  }

  /// Of a clip's corners only small pieces are blended.
  @Test func `a rounded clip is met by pieces in its corners`() {
    var recorder = recorder()
    recorder.clips.push(opacity: 1)
    recorder.clips.add(bounds: SIMD4(0, 0, 300, 200), corners: (16, 16, 16, 16), in: Self.space)
    var quad = Quad(LayerInstance(), .fill)
    quad.instance.fill = (0, 0, .max, .max)
    recorder.draw(&quad, on: SIMD4(-10, -10, 330, 230), in: Self.space)
    recorder.clips.pop()
    recorder.end()
    expect(
      recorder.plan.ops.map(\.features), equals: [[.fill, .inner], [.fill, .clip, .oneClip]])
    expect(recorder.plan.ops[1].area, equals: 4 * 16 * 16)
    expect(recorder.plan.ops[0].area, equals: 300 * 200 - 4 * 16 * 16)
  }

  /// Any pixel lies in one piece.
  @Test func `pieces lie side by side`() throws {
    var generator = SeededGenerator(test: #function)
    for _ in 0..<300 {
      func number(_ range: ClosedRange<Float>) -> Float {
        let value = Float.random(in: range, using: &generator)
        return Bool.random(using: &generator) ? value.rounded() : value
      }
      let quad = instance(
        SIMD4(number(-20...20), number(-20...20), number(70...90), number(70...90)),
        radii: SIMD4(number(0...30), number(0...30), number(-20...0), number(0...30)))
      let grid = try #require(PieceGrid(of: quad, isRounded: true))
      var pieces = [grid.middle]
      for index in 0..<2 { pieces.append(grid.bars[index]) }
      for index in 0..<8 { pieces.append(grid.rim[index]) }
      expect(pieces.reduce(0) { $0 + $1.area }, equals: grid.all.area)
      for (index, piece) in pieces.enumerated() where !piece.isEmpty {
        expect(grid.all.contains(piece))
        for other in pieces[..<index] where !other.isEmpty { expect(!piece.intersects(other)) }
      }
    }
  }

  /// Inverted, infinite, NaN, empty, far away, and all corners.
  private static let badRects: [SIMD4<Float>] = [
    SIMD4(.nan, 0, 90, 90), SIMD4(0, 0, .nan, 90), SIMD4(0, 0, .infinity, 90),
    SIMD4(-.infinity, 0, 90, 90), SIMD4(0, 0, -90, 90), SIMD4(0, 0, 0, 90),
    SIMD4(1e30, 0, 90, 90), SIMD4(0, 0, 30, 90),
  ]

  @Test(arguments: badRects)
  func `quads without a middle have no pieces`(_ rect: SIMD4<Float>) {
    let quad = instance(rect, radii: SIMD4(15, 15, 15, 15))
    expectNil(PieceGrid(of: quad, isRounded: true))
  }

  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: -300, y: -5, width: 9000, height: 77),
    PixelRect(x: -16384, y: 16383, width: 32768, height: 1),
  ])
  func `an instance names its part`(_ part: PixelRect) {
    let quad = instance(SIMD4(0, 0, 90, 90), radii: .zero)
    let features: LayerFeatures = [.fill, .shape, .inner]
    let cut = quad.cut(to: part, of: features)
    expect(cut.part, equals: part)
    expect(cut.pixels(of: features), equals: part)
    expect(cut.mapX == quad.mapX)
    expect(quad.pixels(of: [.fill, .inner]), equals: PixelRect(x: 0, y: 0, width: 90, height: 90))
  }

  /// Merged passes lie elsewhere in the page.
  @Test func `parts move with their quads`() {
    let features: LayerFeatures = [.image, .inner]
    var quad = instance(SIMD4(5.5, 5.5, 90, 90), radii: .zero)
      .cut(to: PixelRect(x: 6, y: 6, width: 80, height: 9), of: features)
    quad.move(by: SIMD2(-30, 4), of: features)
    expect(quad.part, equals: PixelRect(x: -24, y: 10, width: 80, height: 9))
    expect(quad.mapX.2, equals: -24.5)
  }

  // MARK: - Shadows

  @Test func `shadows are cut where something covers them`() {
    var recorder = recorder()
    var shadow = Quad(LayerInstance(), [.image, .fill, .tint])
    shadow.instance.fill = (0, 0, 0, 9999)
    shadow.instance.texture = (0, 0, 1, 1)
    shadow.texture = .image(1)
    recorder.draw(&shadow, on: SIMD4(0.3, 0.3, 200, 100), in: Self.space)
    var cover = Quad(LayerInstance(), .fill)
    cover.instance.fill = (0, 0, .max, .max)
    recorder.draw(&cover, on: SIMD4(100, 0, 200, 200), in: Self.space)
    recorder.end()
    expect(
      recorder.plan.ops.map(\.features),
      equals: [[.image, .fill, .tint, .inner], [.fill, .inner]])
    expect(recorder.plan.instances[0].part, equals: PixelRect(x: 0, y: 0, width: 100, height: 100))
    expect(recorder.plan.instances[0].mapX.0, equals: 200)
  }
}
