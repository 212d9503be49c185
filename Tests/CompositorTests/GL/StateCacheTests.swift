// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing

/// Setting an unchanged value costs no GL call; forgetting makes everything unknown again.
struct StateCacheTests {
  private let area = PixelRect(x: 0, y: 0, width: 8, height: 8)

  /// One of everything that a pass sets.
  private func setPass(_ texture: borrowing Texture, _ gl: GLContext) {
    gl.setPlainState()
    gl.bindDrawFramebuffer(0)
    gl.setViewport(area)
    gl.setScissor(area)
    gl.setBlend(.sourceOver)
    gl.setColorMask(.all)
    gl.bind(texture, unit: 3, sampling: .linear)
  }

  @Test func `repeated state costs nothing`() throws {
    try GLTestContext.runOnBoth { gl in
      let texture = try Texture(width: 1, height: 1, label: "texture", in: gl)
      gl.forgetState()
      gl.resetStatistics()
      setPass(texture, gl)
      // Plain state, framebuffer, viewport, scissor twice, blend thrice, mask, unit, texture,
      // sampler.
      expect(gl.statistics.stateChanges, equals: 12)
      setPass(texture, gl)
      expect(gl.statistics.stateChanges, equals: 12)
      gl.forgetState()
      setPass(texture, gl)
      expect(gl.statistics.stateChanges, equals: 24)
    }
  }

  @Test func `only differences are counted`() throws {
    try GLTestContext.run { gl in
      let texture = try Texture(width: 1, height: 1, label: "texture", in: gl)
      setPass(texture, gl)
      gl.resetStatistics()
      gl.setScissor(nil)
      expect(gl.statistics.stateChanges, equals: 1)
      // The rectangle is still the one that GL knows.
      gl.setScissor(area)
      expect(gl.statistics.stateChanges, equals: 2)
      gl.setBlend(.plusLighter)
      expect(gl.statistics.stateChanges, equals: 3)
      gl.bind(texture, unit: 3, sampling: .nearest)
      expect(gl.statistics.stateChanges, equals: 4)
      gl.bind(texture, unit: 4, sampling: .nearest)
      expect(gl.statistics.stateChanges, equals: 7)
    }
  }

  /// GL gives the names of deleted objects out again; the cache must not take the new for the old.
  @Test func `a reused name is bound again`() throws {
    try GLTestContext.runOnBoth { gl in
      for round in 0..<3 {
        let target = try RenderTarget(width: 1, height: 1, label: "round \(round)", in: gl)
        gl.bind(target.framebuffer)
        gl.bind(target.texture, unit: 2, sampling: .nearest)
        gl.setScissor(nil)
        gl.clear(red: Float(round) / 2, alpha: 1)
        let level = UInt8((Float(round) / 2 * 255).rounded())
        let pixel = try PixelReader.pixels(of: target.framebuffer, in: gl)
        expect(pixel[0].distance(to: level).magnitude, isAtMost: 1)
        _ = consume target
        gl.collectGarbage()
      }
    }
  }

  @Test func `sampling has twelve indices`() {
    var seen: Set<Int> = []
    for minification in [Sampling.Minification.nearest, .linear, .trilinear] {
      for magnifies in [false, true] {
        for repeats in [false, true] {
          seen.insert(
            Sampling(
              minification: minification, magnifiesLinearly: magnifies, repeats: repeats
            ).index)
        }
      }
    }
    expect(seen, equals: Set(0..<12))
  }
}
