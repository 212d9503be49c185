// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The inputs of filters move, also those of screens, polygons and kaleidoscopes.
struct FilterInputAnimationTests {
  private static let size = CGSize(width: 48, height: 32)

  private func page(_ filter: CIFilter) throws -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.contents = try EffectPictures.ramp().cgImage()
    filter.name = "moving"
    layer.filters = [filter]
    return layer
  }

  private func animate(_ layer: CALayer, _ key: String, to value: Any) {
    let animation = CABasicAnimation(keyPath: "filters.moving." + key)
    animation.toValue = value
    animation.duration = 4
    layer.add(animation, forKey: nil)
  }

  /// Half-way the filter draws as it does with the value half-way.
  @Test(arguments: [
    ("CIZoomBlur", "inputAmount", 0.0, 60.0), ("CICrystallize", "inputRadius", 4, 10),
    ("CIEdges", "inputIntensity", 1, 5), ("CIKaleidoscope", "inputAngle", 0, 1),
    ("CIKaleidoscope", "inputCount", 3, 7), ("CIDotScreen", "inputWidth", 4, 10),
    ("CITorusLensDistortion", "inputRefraction", 1, 2), ("CIGlassDistortion", "inputScale", 0, 80),
    ("CIEdgeWork", "inputRadius", 1, 5),
  ])
  func `moves half way`(_ name: String, _ key: String, _ from: Double, _ to: Double) throws {
    let values: [String: Any] = [
      kCIInputCenterKey: CIVector(x: 20, y: 14), "inputRadius": 12.0, "inputWidth": 8.0,
    ]
    func filter(_ value: Double) throws -> CIFilter {
      let filter = try #require(CIFilter(name: name))
      for (key, value) in values where filter.inputKeys.contains(key) {
        filter.setValue(value, forKey: key)
      }
      filter.setValue(value, forKey: key)
      return filter
    }
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    let moving = try page(filter(from))
    _ = try renderer.image(of: moving, at: 0)
    animate(moving, key, to: to)
    _ = try renderer.image(of: moving, at: 0)
    let shown = PixelImage(try renderer.image(of: moving, at: 2))
    let still = PixelImage(try renderer.image(of: try page(filter((from + to) / 2)), at: 0))
    expect(FloatPicture(still).error(of: shown).largest, isAtMost: 1, "\(name) \(key)")
    expect(renderer.takeReports(), equals: [])
  }

  /// Between two textures there is no way: a list of filters switches in the middle.
  @Test func `textures switch in the middle`() throws {
    func glass(_ slope: Int) throws -> CIFilter {
      var texture = PixelImage(width: 64, height: 64)
      for y in 0..<64 {
        for x in 0..<64 {
          texture[x, y] = Pixel(UInt8(x * slope), UInt8(x * slope), UInt8(x * slope))
        }
      }
      return try #require(
        CIFilter(name: "CIGlassDistortion", parameters: ["inputTexture": texture.cgImage()]))
    }
    let layer = try page(glass(0))
    let animation = CABasicAnimation(keyPath: "filters")
    animation.fromValue = [try glass(0)]
    animation.toValue = [try glass(3)]
    animation.duration = 4
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    let flat = FloatPicture(PixelImage(try renderer.image(of: layer, at: 0)))
    layer.add(animation, forKey: nil)
    _ = try renderer.image(of: layer, at: 0)
    let before = PixelImage(try renderer.image(of: layer, at: 1))
    let after = PixelImage(try renderer.image(of: layer, at: 3))
    expect(flat.error(of: before).largest, isBelow: 0.01)
    expect(flat.error(of: after).mean, isAbove: 3)
    expect(renderer.takeReports(), equals: [])
  }
}
