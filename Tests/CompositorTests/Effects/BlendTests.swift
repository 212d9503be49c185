// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Blend modes against the formulas of W3C Compositing and Blending, written out once more.
struct BlendTests {
  /// The formula of a separable mode: backdrop, source.
  private static func component(_ mode: BlendMode, _ b: Float, _ s: Float) -> Float? {
    switch mode {
    case .multiply: b * s
    case .screen: 1 - (1 - b) * (1 - s)
    case .overlay: b < 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case .hardLight: s < 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    case .softLight:
      s <= 0.5
        ? b - (1 - 2 * s) * b * (1 - b)
        : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .linearBurn: max(0, b + s - 1)
    case .linearDodge: min(1, b + s)
    case .subtract: max(0, b - s)
    case .linearLight: min(1, max(0, b + 2 * s - 1))
    case .pinLight: s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
    default: nil
    }
  }

  private static func luminosity(_ c: SIMD3<Float>) -> Float {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func with(luminosity l: Float, _ color: SIMD3<Float>) -> SIMD3<Float> {
    var c = color + (l - luminosity(color))
    let grey = SIMD3(repeating: l)
    if c.min() < 0 { c = grey + (c - grey) * l / (l - c.min()) }
    if c.max() > 1 { c = grey + (c - grey) * (1 - l) / (c.max() - l) }
    return c
  }

  private static func with(saturation s: Float, _ c: SIMD3<Float>) -> SIMD3<Float> {
    let range = c.max() - c.min()
    return range > 0 ? (c - c.min()) * s / range : .zero
  }

  private static func mixed(
    _ mode: BlendMode, _ b: SIMD3<Float>, _ s: SIMD3<Float>
  ) -> SIMD3<Float>? {
    switch mode {
    case .hue: with(luminosity: luminosity(b), with(saturation: b.max() - b.min(), s))
    case .saturation: with(luminosity: luminosity(b), with(saturation: s.max() - s.min(), b))
    case .color: with(luminosity: luminosity(b), s)
    case .luminosity: with(luminosity: luminosity(s), b)
    default: nil
    }
  }

  /// Premultiplied.
  private static func composed(
    _ mode: BlendMode, _ b: SIMD4<Float>, _ s: SIMD4<Float>
  ) -> SIMD4<Float>? {
    switch mode {
    case .sourceOver: return s + b * (1 - s.w)
    case .sourceIn: return s * b.w
    case .sourceOut: return s * (1 - b.w)
    case .sourceAtop: return s * b.w + b * (1 - s.w)
    case .addition: return pointwiseMin(s + b, SIMD4(repeating: 1))
    case .maximum: return pointwiseMax(s, b)
    case .minimum: return pointwiseMin(s, b)
    case .multiplyCompositing: return s * b
    case .clear: return .zero
    case .copy: return s
    case .destinationOver: return s * (1 - b.w) + b
    case .destinationIn: return b * s.w
    case .destinationOut: return b * (1 - s.w)
    case .destinationAtop: return s * (1 - b.w) + b * s.w
    case .exclusiveOr: return s * (1 - b.w) + b * (1 - s.w)
    default: break
    }
    let cb = FloatPicture.straight(b)
    let cs = FloatPicture.straight(s)
    var over = SIMD3<Float>.zero
    if let all = mixed(mode, SIMD3(cb.x, cb.y, cb.z), SIMD3(cs.x, cs.y, cs.z)) {
      over = all
    } else {
      for lane in 0..<3 {
        guard let value = component(mode, cb[lane], cs[lane]) else { return nil }
        over[lane] = value
      }
    }
    let both = SIMD4(over * (s.w * b.w), s.w * b.w)
    return SIMD4(s * (1 - b.w) + b * (1 - s.w) + both)
  }

  /// Every pair of some levels in different components, in four combinations of alpha.
  private static let pictures: (source: PixelImage, backdrop: PixelImage) = {
    var source = PixelImage(width: 36, height: 36)
    var backdrop = source
    let levels = [0, 40, 100, 150, 210, 255]
    for y in 0..<36 {
      for x in 0..<36 {
        let alphas = [255, 255, 128, 0][(x + y) % 4]
        let alphab = [255, 160][(x / 2 + y) % 2]
        func pixel(_ k: Int, _ shift: Int, _ alpha: Int) -> Pixel {
          let c = [levels[k % 6], levels[(k / 6 + shift) % 6], levels[(k * 5 + shift) % 6]]
          return Pixel(
            UInt8(c[0] * alpha / 255), UInt8(c[1] * alpha / 255), UInt8(c[2] * alpha / 255),
            UInt8(alpha))
        }
        source[x, y] = pixel(x, 1, alphas)
        backdrop[x, y] = pixel(y, 3, alphab)
      }
    }
    return (source, backdrop)
  }()

  private static let tested = BlendMode.allCases.filter {
    composed($0, SIMD4(repeating: 1), SIMD4(repeating: 1)) != nil
  }

  @Test(arguments: tested)
  func `matches its formula`(mode: BlendMode) throws {
    let (source, backdrop) = Self.pictures
    var exact = FloatPicture(source)
    let behind = FloatPicture(backdrop)
    for index in exact.pixels.indices {
      exact.pixels[index] = try #require(
        Self.composed(mode, behind.pixels[index], exact.pixels[index]))
    }
    let region = PixelRect(x: 0, y: 0, width: 36, height: 36)
    try GLTestContext.runOnBoth { gl in
      let drawn = try EffectRig.picture(of: [source, backdrop], region: region, in: gl) {
        runner, pictures, gl in
        runner.blend(mode, pictures[0], over: pictures[1], covering: region, in: gl)
      }
      let error = exact.error(of: drawn)
      // Straight colours of a byte at low alpha are coarse, and some modes amplify that.
      expect(error.mean, isBelow: 0.6, "\(mode) \(error)")
      expect(error.largest, isAtMost: 3, "\(mode) \(error)")
    }
  }

  @Test func `all of PDFs modes are tested`() {
    expect(Self.tested.count, isAtLeast: 35)
  }

  /// The two that the reference formulas above leave out.
  @Test(arguments: [BlendMode.divide, .vividLight])
  func `others stay in range`(mode: BlendMode) throws {
    let region = PixelRect(x: 0, y: 0, width: 36, height: 36)
    try GLTestContext.run { gl in
      let drawn = try EffectRig.picture(
        of: [Self.pictures.source, Self.pictures.backdrop], region: region, in: gl
      ) { runner, pictures, gl in
        runner.blend(mode, pictures[0], over: pictures[1], covering: region, in: gl)
      }
      for y in 0..<36 {
        for x in 0..<36 {
          let pixel = drawn[x, y]
          expect(max(pixel.red, pixel.green, pixel.blue), isAtMost: pixel.alpha)
        }
      }
    }
  }

  @Test func `opacity fades the source first`() throws {
    let source = PixelImage(width: 4, height: 4, filledWith: Pixel(200, 100, 50))
    let backdrop = PixelImage(width: 4, height: 4, filledWith: Pixel(100, 100, 100))
    let region = PixelRect(x: 0, y: 0, width: 4, height: 4)
    try GLTestContext.run { gl in
      let drawn = try EffectRig.picture(of: [source, backdrop], region: region, in: gl) {
        runner, pictures, gl in
        runner.blend(
          .multiply, pictures[0], over: pictures[1], opacity: 0.5, covering: region, in: gl)
      }
      // Half of 100 * 200 / 255 and half of 100.
      expect(Int(drawn[1, 1].red), near: 89, within: 1)
      expect(drawn[1, 1].alpha, equals: 255)
    }
  }
}
