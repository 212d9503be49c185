// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Foundation
import TestSupport
import Testing

/// The Gaussian blur against the exact one, at every size of picture that it is computed at.
struct BlurTests {
  private func blurred(
    _ source: PixelImage, sigma: SIMD2<Double>, margin: Int, in gl: GLContext
  ) throws -> PixelImage {
    let region = PixelRect(
      x: Int32(-margin), y: Int32(-margin), width: Int32(source.width + 2 * margin),
      height: Int32(source.height + 2 * margin))
    return try EffectRig.picture(of: [source], region: region, in: gl) { runner, pictures, gl in
      runner.blur(pictures[0], sigma: sigma, covering: region, in: gl)
    }
  }

  @Test(arguments: [0.4, 0.8, 1.5, 1.7, 2.4, 2.9, 3.1, 4, 6, 9, 12, 20])
  func `the mean error is below one step`(sigma: Double) throws {
    let margin = Int((sigma * 2).rounded(.up)) + 2
    try GLTestContext.run { gl in
      for (name, source) in [
        ("squares", EffectPictures.squares()), ("noise", EffectPictures.noise()),
      ] {
        let exact = FloatPicture(source).padded(by: margin).blurred(
          sigma: SIMD2(sigma, sigma))
        let drawn = try blurred(
          source, sigma: SIMD2(sigma, sigma), margin: margin, in: gl)
        let error = exact.error(of: drawn)
        expect(error.mean, isAtMost: 1, "\(name), sigma \(sigma): \(error)")
        expect(error.largest, isAtMost: 12, "\(name), sigma \(sigma): \(error)")
      }
    }
  }

  @Test func `the axes are independent`() throws {
    try GLTestContext.run { gl in
      let source = EffectPictures.squares()
      for sigma in [SIMD2(0.0, 6.0), SIMD2(9.0, 1.0), SIMD2(2.0, 0.0)] {
        let exact = FloatPicture(source).padded(by: 12).blurred(sigma: sigma)
        let error = exact.error(
          of: try blurred(source, sigma: sigma, margin: 12, in: gl))
        expect(error.mean, isAtMost: 1, "\(sigma): \(error)")
      }
    }
  }

  @Test func `both dialects agree`() throws {
    let source = EffectPictures.noise()
    for sigma in [1.0, 2.2, 7] {
      var pictures: [PixelImage] = []
      try GLTestContext.runOnBoth { gl in
        pictures.append(
          try blurred(source, sigma: SIMD2(sigma, sigma), margin: 8, in: gl))
      }
      let off = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }.max()
      expect((off ?? 255), isAtMost: 2, "sigma \(sigma)")
    }
  }

  /// A part of the picture comes out as in the whole, so that damage leaves no seams.
  @Test(arguments: [1.2, 2.2, 5, 14])
  func `a part equals the whole`(sigma: Double) throws {
    let source = EffectPictures.squares()
    let whole = PixelRect(x: -20, y: -20, width: 136, height: 104)
    let part = PixelRect(x: 13, y: -7, width: 37, height: 41)
    try GLTestContext.run { gl in
      var pictures: [PixelImage] = []
      for region in [whole, part] {
        pictures.append(
          try EffectRig.picture(of: [source], region: part, in: gl) { runner, sources, gl in
            runner.blur(
              sources[0], sigma: SIMD2(sigma, sigma), covering: region, in: gl)
          })
      }
      expect(pictures[0], equals: pictures[1])
    }
  }

  @Test(arguments: [0, -3, .nan, .infinity, 1e6, 1e-9])
  func `absurd deviations are harmless`(sigma: Double) throws {
    let source = EffectPictures.squares(width: 32, height: 32)
    try GLTestContext.run { gl in
      let drawn = try blurred(source, sigma: SIMD2(sigma, sigma), margin: 0, in: gl)
      if !(sigma > 1) || !sigma.isFinite {
        expect(drawn, equals: source)
      } else {
        // A picture spread over thousands of pixels is next to nothing anywhere.
        expect(drawn.bytes.allSatisfy { $0 <= 1 })
      }
    }
  }

  @Test func `repeated blurs reuse their targets`() throws {
    try GLTestContext.run { gl in
      let target = try RenderTarget(width: 128, height: 128, label: "source", in: gl)
      gl.bind(target.framebuffer)
      gl.setScissor(nil)
      gl.clear(red: 1, green: 1, blue: 1, alpha: 1)
      var runner = FilterRunner(in: gl)
      let region = PixelRect(x: 0, y: 0, width: 128, height: 128)
      var counts: Set<Int> = []
      for _ in 0..<5 {
        runner.beginFrame()
        let result = runner.blur(
          FilterPicture(target, region: region), sigma: SIMD2(9, 9), covering: region, in: gl)
        expect(!result.isEmpty)
        expect(!result.isPixelExact)
        counts.insert(gl.liveObjects)
      }
      expect(counts.count, equals: 1)
      expect(runner.takeFailures().isEmpty)
      runner.removeAll()
    }
  }
}
