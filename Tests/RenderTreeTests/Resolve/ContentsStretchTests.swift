// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

/// Where nine-part stretching divides an image: behaviour fact CO-4.
struct ContentsStretchTests {
  /// A 30×20 image whose middle third stretches.
  private func contents(_ change: (inout NodeContents) -> Void = { _ in }) -> NodeContents {
    var contents = NodeContents()
    contents.imageSize = SIMD2(30, 20)
    contents.contentsCenter = SIMD4(0.25, 0.25, 0.5, 0.5)
    change(&contents)
    return contents
  }

  private func stretch(_ contents: NodeContents) -> ContentsStretch? {
    ContentsPlacement.stretch(contents, rect: SIMD4(0, 0, 100, 80))
  }

  @Test func `corners keep their size`() throws {
    let parts = try #require(stretch(contents()))
    expect(parts.shown, equals: SIMD4(0.25, 0.25, 0.75, 0.75))
    expect(parts.drawn, equals: SIMD4(0.075, 5.0 / 80, 0.925, 75.0 / 80))
  }

  /// Pixels ÷ contentsScale points, of the part that contentsRect shows.
  @Test func `corners follow scale and contents rect`() throws {
    let parts = try #require(
      stretch(
        contents {
          $0.contentsScale = 2
          $0.contentsRect = SIMD4(0, 0, 0.8, 1)
        }))
    expect(parts.drawn.x, near: 0.03, within: 1e-12)
    expect(parts.drawn.z, near: 0.97, within: 1e-12)
    expect(parts.drawn.y, equals: 2.5 / 80)
  }

  @Test func `an empty middle is a pixel`() throws {
    let parts = try #require(stretch(contents { $0.contentsCenter = SIMD4(0.5, 0.5, 0, 0) }))
    expect(parts.shown.z - parts.shown.x, near: 1 / 30.0, within: 1e-12)
    expect(parts.shown.w - parts.shown.y, near: 1 / 20.0, within: 1e-12)
    expect(parts.shown.x + parts.shown.z, near: 1, within: 1e-12)
  }

  /// Corners that do not fit shrink together.
  @Test func `corners that do not fit shrink`() throws {
    let parts = try #require(
      ContentsPlacement.stretch(
        contents { $0.contentsCenter = SIMD4(0.5, 0, 0.25, 1) }, rect: SIMD4(0, 0, 9, 80)))
    expect(parts.drawn.x, near: 2.0 / 3, within: 1e-12)
    expect(parts.drawn.z, near: 2.0 / 3, within: 1e-12)
    expect(parts.drawn.y, equals: 0)
    expect(parts.drawn.w, equals: 1)
  }

  @Test func `what lies outside is cut off`() throws {
    let parts = try #require(stretch(contents { $0.contentsCenter = SIMD4(-1, 0.5, 3, 9) }))
    expect(parts.shown, equals: SIMD4(0, 0.5, 1, 1))
  }

  @Test func `a whole middle stretches evenly`() {
    expectNil(stretch(contents { $0.contentsCenter = SIMD4(0, 0, 1, 1) }))
  }

  @Test(arguments: ContentsGravity.allCases)
  func `only scaling gravities stretch`(_ gravity: ContentsGravity) {
    let scales = [.resize, .resizeAspect, .resizeAspectFill].contains(gravity)
    expect((stretch(contents { $0.gravity = gravity }) != nil), equals: scales)
  }
}
