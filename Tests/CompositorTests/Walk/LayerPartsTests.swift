// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

@testable import Compositor

/// The parts that a layer draws, as its node has them.
struct LayerPartsTests {
  private func parts(
    color: Float = 1, hasSublayer: Bool = false, _ change: (inout NodeStyle) -> Void = { _ in }
  ) -> LayerParts {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 50, 50), color: color, change)
    if hasSublayer { scene.add(3, below: 2, SIMD4(0, 0, 10, 10)) }
    var parts: LayerParts = []
    scene.withTree { parts = LayerParts(of: $0.node(2), $0) }
    return parts
  }

  @Test func `a plain layer is its color`() {
    expect(parts(), equals: .color)
    expect(parts(color: 0), equals: [])
    expect(parts(hasSublayer: true), equals: [.color, .sublayers])
  }

  @Test(arguments: [(0, 1), (2, 0), (2, 1)])
  func `a border needs width and color`(_ width: Double, _ alpha: Float) {
    let parts = parts(color: 0) {
      $0.borderWidth = width
      $0.borderColor = SIMD4(0, 0, 0, alpha)
    }
    expect(parts.contains(.border), equals: (width > 0 && alpha > 0))
    expect(parts.drawsItself, equals: (width > 0 && alpha > 0))
  }

  /// A border is drawn after the sublayers, and with the background where none exist.
  @Test(arguments: [false, true])
  func `borders come after sublayers`(_ hasSublayer: Bool) {
    let parts = parts(hasSublayer: hasSublayer) { $0.borderWidth = 2 }
    expect(parts.hasLateBorder, equals: hasSublayer)
  }

  @Test func `background and late border overlap`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 50, 50)) { $0.borderWidth = 2 }
    scene.add(3, SIMD4(0, 0, 50, 50)) { $0.borderWidth = 2 }
    scene.add(4, below: 3, SIMD4(0, 0, 10, 10))
    scene.withTree { tree in
      for number in UInt32(2)...4 {
        let node = tree.node(number)
        let overlaps = LayerParts(of: node, tree)
          .overlap(of: node, textureLimit: .infinity, tree)
        expect(overlaps, equals: (number == 3))
      }
    }
  }
}
