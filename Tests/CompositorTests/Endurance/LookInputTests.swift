// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Bad input of looks, and too much of it: a right picture in bounded time and memory.
struct LookInputTests {
  private static let size = CGSize(width: 100, height: 60)

  private static func plain(_ red: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: 0, alpha: 1)
    return layer
  }

  /// Draws layers upon each other, in less than some seconds and MiB of textures.
  private static func draw(_ layers: [CALayer], mebibytes: Int = 8) throws -> PixelImage {
    let root = plain(0)
    for layer in layers { root.addSublayer(layer) }
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    let start = ContinuousClock.now
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(ContinuousClock.now - start, isBelow: .seconds(30))
    expect(renderer.graphicsContext.takeErrors(), equals: [])
    expect(renderer.graphicsContext.textureBytes, isBelow: mebibytes << 20)
    return picture
  }

  private static func gradient(_ colors: [CGColor], _ locations: [Double]?) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.colors = colors
    layer.locations = locations?.map { NSNumber(value: $0) }
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    return layer
  }

  private static func color(_ red: CGFloat, _ green: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: 0, alpha: 1)
  }

  // MARK: - Gradients

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic])
  func `a gradient of a hundred thousand stops`(type: CAGradientLayerType) throws {
    let count = 100_000
    let colors = (0..<count).map { Self.color(CGFloat($0) / CGFloat(count - 1), 0) }
    let gradient = Self.gradient(colors, nil)
    gradient.type = type
    let picture = try Self.draw([gradient])
    if type == .axial {
      for x in [0, 25, 50, 99] {
        expect(abs(Int(picture[x, 30].red) - Int((Double(x) + 0.5) * 2.55)), isAtMost: 2)
      }
    }
    expect(picture[50, 30].alpha, equals: 255)
  }

  @Test func `unsorted places`() throws {
    let picture = try Self.draw([
      Self.gradient([Self.color(1, 0), Self.color(0, 1), Self.color(1, 1)], [0, 0.8, 0.2])
    ])
    expect(picture[0, 30].alpha, equals: 255)
    expect(picture[99, 30].alpha, equals: 255)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `absurd places`(place: Double) throws {
    for index in 0..<3 {
      var places = [0, 0.5, 1]
      places[index] = place
      let picture = try Self.draw([
        Self.plain(1),
        Self.gradient([Self.color(0, 1), Self.color(0, 1), Self.color(0, 1)], places),
      ])
      // All stops have one colour; a gradient that is refused shows the content below.
      expect([Pixel(0, 255, 0), Pixel(255, 0, 0)].contains(picture[50, 30]))
      expect(picture[20, 30], equals: picture[80, 30])
    }
  }

  @Test(arguments: [1e5, 1e12, 1e300])
  func `huge ranges`(range: CGFloat) throws {
    let gradient = Self.gradient([Self.color(1, 0), Self.color(0, 1)], nil)
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: -range, y: 0), CGPoint(x: range, y: 0))
    let picture = try Self.draw([gradient])
    // The bounds are the middle of the range; one whose square no number holds is one colour of the gradient.
    expect(picture[10, 10], equals: picture[90, 50])
    if range < 1e100 { expect(abs(Int(picture[50, 30].red) - 128), isAtMost: 1) }
  }

  // MARK: - Filters and blends

  @Test(
    arguments: [
      ("CIColorControls", "inputSaturation"), ("CIColorControls", "inputBrightness"),
      ("CIColorControls", "inputContrast"), ("CIExposureAdjust", "inputEV"),
      ("CIHueAdjust", "inputAngle"), ("CIGammaAdjust", "inputPower"),
      ("CISepiaTone", "inputIntensity"), ("CIGaussianBlur", "inputRadius"),
      ("CIColorPosterize", "inputLevels"), ("CIVibrance", "inputAmount"),
    ], [Double.infinity, -.infinity, .nan])
  func `filters with infinite inputs`(filter: (name: String, key: String), value: Double) throws {
    let made = try #require(CIFilter(name: filter.name))
    made.setValue(value, forKey: filter.key)
    let filtered = Self.plain(0.5)
    filtered.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    filtered.filters = [made]
    let picture = try Self.draw([Self.plain(1), filtered])
    expect(picture[95, 55] == Pixel(255, 0, 0) || filter.name == "CIGaussianBlur")
    expect(picture[30, 30].alpha, equals: 255)
  }

  /// An even number of inversions changes nothing.
  @Test func `a thousand blends`() throws {
    let blends = (0..<1000).map { _ in
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
      layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      layer.compositingFilter = "differenceBlendMode"
      return layer
    }
    let picture = try Self.draw([Self.plain(0.6)] + blends)
    expect(picture[50, 30], equals: Pixel(153, 0, 0))
    expect(picture[5, 5], equals: Pixel(153, 0, 0))
  }

  @Test func `a thousand masks beside each other`() throws {
    let masked = (0..<1000).map { index in
      let layer = Self.plain(1)
      let mask = CAShapeLayer()
      let x = CGFloat(index % 40) * 2
      mask.path = CGPath(
        ellipseIn: CGRect(x: x, y: 10, width: 20, height: 40), transform: nil)
      layer.mask = mask
      return layer
    }
    let picture = try Self.draw(masked)
    expect(picture[50, 30], equals: Pixel(255, 0, 0))
    expect(picture[50, 5], equals: Pixel(0, 0, 0))
  }
}
