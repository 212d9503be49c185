// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import Compositor

/// The targets of passes and effects: their sizes depend on their own frame alone.
struct TargetSizeTests {
  private func size(_ targets: borrowing PassTargets, _ slot: Int) -> SIMD2<Int32> {
    SIMD2(targets[slot].bounds.width, targets[slot].bounds.height)
  }

  @Test func `a target is as large as it need be, in steps`() throws {
    try GLTestContext.run { gl in
      var targets = PassTargets()
      targets.beginFrame()
      let large = try targets.take(width: 120, height: 120, in: gl)
      targets.release(large)
      let small = try targets.take(width: 100, height: 60, in: gl)
      expect(size(targets, small), equals: SIMD2(128, 64))
      // One of the same size is used again.
      let same = try targets.take(width: 66, height: 128, in: gl)
      expect(same, equals: large)
      expect(targets.count, equals: 2)
      targets.removeAll()
    }
  }

  @Test func `targets follow their pages`() throws {
    try GLTestContext.run { gl in
      let frame = PixelRect(x: 0, y: 0, width: 200, height: 100)
      let region = PixelRect(x: 0, y: 0, width: 50, height: 50)
      var pages = TargetPages()
      var targets = FrameTargets(.renderTargets)
      pages.begin(frame: frame)
      _ = pages.grow(region, isAlone: false, openSize: .zero)
      _ = pages.grow(region, isAlone: true, openSize: .zero)
      expect(targets.update(pages.pages, in: gl).isEmpty)
      let names = (targets.framebuffer(0), targets.framebuffer(1))
      // The pages change places.
      pages.begin(frame: frame)
      _ = pages.grow(region, isAlone: true, openSize: .zero)
      _ = pages.grow(region, isAlone: false, openSize: .zero)
      expect(targets.update(pages.pages, in: gl).isEmpty)
      expect(targets.framebuffer(0), equals: names.1)
      expect(targets.framebuffer(1), equals: names.0)
      expect(targets.count, equals: 2)
      targets.removeAll()
    }
  }
}
