// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Shadows against the formula of a Gaussian over rectangles, sampled in the layer's plane.
struct ShadowFormulaTests {
  /// A card with a shadow on white.
  struct Card: CustomStringConvertible, Sendable {
    var radius = 4.0
    var offset = SIMD2(0.0, 0.0)
    /// The alpha of the background within the border; 1 without a border.
    var filling = 1.0
    var border = 0.0
    /// Radians about the y axis, seen from 300 points.
    var tilt = 0.0

    var description: String {
      "radius \(radius) offset \(offset.x) \(offset.y) filling \(filling) border \(border) tilt \(tilt)"
    }
  }

  private static let size = SIMD2(44.0, 30.0)
  /// Where the card's middle lies.
  private static let middle = SIMD2(50.0, 40.0)
  private static let canvas = CGSize(width: 100, height: 80)

  private func transform(_ card: Card) -> CATransform3D {
    var transform = CATransform3DIdentity
    if card.tilt != 0 {
      transform.m34 = -1 / 300
      transform = CATransform3DRotate(transform, CGFloat(card.tilt), 0, 1, 0)
    }
    return transform
  }

  private func root(_ card: Card) -> CALayer {
    let root = plainLayer(CGRect(origin: .zero, size: Self.canvas), color(1, 1, 1))
    let caster = CALayer()
    caster.bounds = CGRect(x: 0, y: 0, width: Self.size.x, height: Self.size.y)
    caster.position = CGPoint(x: Self.middle.x, y: Self.middle.y)
    caster.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: CGFloat(card.filling))
    caster.borderWidth = CGFloat(card.border)
    caster.borderColor = color(1, 0, 0)
    caster.shadowOpacity = 1
    caster.shadowRadius = CGFloat(card.radius)
    caster.shadowOffset = CGSize(width: card.offset.x, height: card.offset.y)
    caster.transform = transform(card)
    root.addSublayer(caster)
    return root
  }

  /// The share of a Gaussian about 0 between two places.
  private func share(_ low: Double, _ high: Double, _ sigma: Double) -> Double {
    guard sigma > 0 else { return low < 0 && high > 0 ? 1 : 0 }
    return (erf(high / (sigma * 2.0.squareRoot())) - erf(low / (sigma * 2.0.squareRoot()))) / 2
  }

  /// The blurred alpha of the card at a point of its plane, from its middle.
  private func alpha(_ card: Card, _ x: Double, _ y: Double, _ sigma: Double) -> Double {
    func rectangle(_ inset: Double) -> Double {
      let half = Self.size / 2 - inset
      return share(-half.x - x, half.x - x, sigma) * share(-half.y - y, half.y - y, sigma)
    }
    return rectangle(0) - (1 - card.filling) * rectangle(card.border)
  }

  /// The picture by the formula, `samples` by `samples` for each pixel.
  private func expected(
    _ card: Card, like picture: PixelImage, samples: Int = 3, moved: SIMD2<Double> = .zero
  ) -> PixelImage {
    let m = transform(card)
    let (c, s, p) = (m.m11.native, m.m14.native, m.m22.native)
    var result = picture
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var sum = SIMD3<Double>.zero
        for sample in 0..<samples * samples {
          let px =
            (Double(x) + (Double(sample % samples) + 0.5) / Double(samples))
            - Self.middle.x - moved.x
          let py =
            (Double(y) + (Double(sample / samples) + 0.5) / Double(samples))
            - Self.middle.y - moved.y
          // x' = u c / (1 + u s), y' = v p / (1 + u s)
          let u = px / (c - px * s)
          let v = py * (1 + u * s) / p
          let shadow = alpha(card, u - card.offset.x, v - card.offset.y, card.radius)
          var color = SIMD3(repeating: 1 - shadow)
          let half = Self.size / 2
          if abs(u) < half.x, abs(v) < half.y {
            let isInner = abs(u) < half.x - card.border && abs(v) < half.y - card.border
            color =
              isInner
              ? color * (1 - card.filling) + SIMD3(0, 0.5, 1) * card.filling : SIMD3(1, 0, 0)
          }
          sum += color
        }
        let mean = sum / Double(samples * samples) * 255
        result[x, y] = Pixel(
          UInt8(mean.x.rounded()), UInt8(mean.y.rounded()), UInt8(mean.z.rounded()))
      }
    }
    return result
  }

  /// The mean difference over all pixels and channels, and the largest.
  private func error(_ a: PixelImage, _ b: PixelImage) -> (mean: Double, most: Int) {
    var (sum, most) = (0, 0)
    for index in a.bytes.indices {
      let off = abs(Int(a.bytes[index]) - Int(b.bytes[index]))
      sum += off
      most = max(most, off)
    }
    return (Double(sum) / Double(a.bytes.count / 4 * 3), most)
  }

  /// By parts of pixels and more, under a border, upright and tilted; of the whole error two thirds are the
  /// tilted card's own edges.
  @Test(arguments: [0.0, 0.8], [1.0, 0.5])
  func `shadows follow the formula`(tilt: Double, filling: Double) throws {
    for radius in [1.0, 4] {
      for offset in [SIMD2(0.5, 0.25), SIMD2(3.3, -2.7)] {
        let card = Card(
          radius: radius, offset: offset, filling: filling, border: 3, tilt: tilt)
        let renderer = try OffscreenRenderer(size: Self.canvas, scale: 1)
        let actual = PixelImage(try renderer.image(of: root(card), at: 0))
        let error = error(actual, expected(card, like: actual))
        expect(error.mean, isBelow: (tilt == 0 ? 0.3 : 0.75), "\(card)")
        expect(error.most, isBelow: (tilt == 0 ? 10 : 50), "\(card)")
      }
    }
  }

  /// An offset on its way, at times between whole pixels, upright and tilted.
  @Test(arguments: [0.0, 0.8])
  func `a moving shadow follows the formula at each time`(tilt: Double) throws {
    for (radius, from, to) in [
      (1.0, SIMD2(-3.3, 1.2), SIMD2(4.1, -2.6)), (4, SIMD2(0.15, 0.4), SIMD2(0.85, -0.3)),
    ] {
      var card = Card(radius: radius, border: 3, tilt: tilt)
      let root = root(card)
      let animation = CABasicAnimation(keyPath: "shadowOffset")
      animation.fromValue = CGSize(width: from.x, height: from.y)
      animation.toValue = CGSize(width: to.x, height: to.y)
      (animation.beginTime, animation.duration, animation.fillMode) = (10, 1, .both)
      root.sublayers?.first?.add(animation, forKey: nil)
      let renderer = try OffscreenRenderer(size: Self.canvas, scale: 1)
      for time in [0, 0.13, 0.5, 0.77, 0.999] {
        let actual = PixelImage(try renderer.image(of: root, at: 10 + time))
        card.offset = from + (to - from) * time
        let error = error(actual, expected(card, like: actual))
        expect(error.mean, isBelow: (tilt == 0 ? 0.3 : 0.75), "\(card) at \(time)")
        expect(error.most, isBelow: (tilt == 0 ? 10 : 50), "\(card) at \(time)")
      }
    }
  }

  /// A card that moves by parts of pixels takes its shadow with it.
  @Test func `the shadow of a moving card follows the formula`() throws {
    let card = Card(offset: SIMD2(2.5, -1.3), border: 3)
    let root = root(card)
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: Self.middle.x, y: Self.middle.y)
    animation.toValue = CGPoint(x: Self.middle.x + 8, y: Self.middle.y - 6)
    (animation.beginTime, animation.duration, animation.fillMode) = (10, 1, .both)
    root.sublayers?.first?.add(animation, forKey: nil)
    let renderer = try OffscreenRenderer(size: Self.canvas, scale: 1)
    for time in [0.0625, 0.4, 0.9] {
      let actual = PixelImage(try renderer.image(of: root, at: 10 + time))
      let error = error(
        actual, expected(card, like: actual, moved: SIMD2(8, -6) * time))
      // Most of it is the card's own edges, which lie between pixels.
      expect(error.mean, isBelow: 0.75, "at \(time)")
    }
  }
}
