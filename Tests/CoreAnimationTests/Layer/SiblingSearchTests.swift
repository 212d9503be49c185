// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import CoreAnimation

@Suite struct `The search for siblings` {
  @Test func `every object is found at its index`() {
    for count in 0..<6 {
      let layers = (0..<count).map { _ in CALayer() }
      expect(layers.map { layers.siblingIndex(of: $0) }, equals: (0..<count).map { $0 })
      expectNil(layers.siblingIndex(of: CALayer()))
    }
  }

  @Test func `a list is taken apart from either end in one step for each`() {
    for takesFirst in [true, false] {
      var layers = (0..<1_000).map { _ in CALayer() }
      var steps = 0
      while let layer = takesFirst ? layers.first : layers.last {
        let index = layers.siblingIndex { other in
          steps += 1
          return other === layer
        }
        layers.remove(at: index ?? 0)
      }
      expect(steps, isAtMost: 2_000)
    }
  }
}
