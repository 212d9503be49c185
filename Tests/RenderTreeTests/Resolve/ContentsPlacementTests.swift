// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

/// Where images lie in their layers: behaviour facts CO-1, CO-2, CO-5, CO-6.
struct ContentsPlacementTests {
  private func contents(
    _ gravity: ContentsGravity, _ width: Double, _ height: Double
  ) -> NodeContents {
    var contents = NodeContents()
    contents.gravity = gravity
    contents.imageSize = SIMD2(width, height)
    return contents
  }

  /// A 20×10 image in bounds of 100×80 at (5, 7); `top` is maximum y, `bottom` minimum y.
  @Test(arguments: [
    (ContentsGravity.center, SIMD4(45, 42, 20, 10.0)),
    (.top, SIMD4(45, 77, 20, 10)),
    (.bottom, SIMD4(45, 7, 20, 10)),
    (.left, SIMD4(5, 42, 20, 10)),
    (.right, SIMD4(85, 42, 20, 10)),
    (.topLeft, SIMD4(5, 77, 20, 10)),
    (.topRight, SIMD4(85, 77, 20, 10)),
    (.bottomLeft, SIMD4(5, 7, 20, 10)),
    (.bottomRight, SIMD4(85, 7, 20, 10)),
    (.resize, SIMD4(5, 7, 100, 80)),
    (.resizeAspect, SIMD4(5, 22, 100, 50)),
    (.resizeAspectFill, SIMD4(-25, 7, 160, 80)),
  ])
  func `gravities`(_ gravity: ContentsGravity, _ expected: SIMD4<Double>) {
    let rect = ContentsPlacement.rect(
      contents(gravity, 20, 10), bounds: SIMD4(5, 7, 100, 80))
    expect(rect, equals: expected)
  }

  /// CO-5.
  @Test func `part of an image at a scale`() {
    var shown = contents(.center, 4, 4)
    shown.contentsRect = SIMD4(0.5, 0, 0.5, 1)
    shown.contentsScale = 2
    expect(ContentsPlacement.rect(shown, bounds: SIMD4(0, 0, 8, 8)), equals: SIMD4(3.5, 3, 1, 2))
  }

  /// CO-6: the centre layout that unknown gravities fall back to.
  @Test func `centre`() {
    expect(
      ContentsPlacement.rect(contents(.center, 4, 4), bounds: SIMD4(0, 0, 8, 8)),
      equals: SIMD4(2, 2, 4, 4))
  }

  @Test func `images without size are empty`() {
    let rect = ContentsPlacement.rect(contents(.resizeAspect, 0, 4), bounds: SIMD4(1, 2, 8, 8))
    expect(rect, equals: SIMD4(1, 2, 0, 0))
    var turned = contents(.resize, 4, 4)
    turned.contentsRect = SIMD4(0, 0, -1, 1)
    expect(ContentsPlacement.rect(turned, bounds: SIMD4(1, 2, 8, 8)).z, equals: 0)
  }

  @Test func `a scale that is not positive counts as one`() {
    var shown = contents(.center, 4, 4)
    shown.contentsScale = 0
    expect(ContentsPlacement.rect(shown, bounds: SIMD4(0, 0, 8, 8)), equals: SIMD4(2, 2, 4, 4))
  }
}
