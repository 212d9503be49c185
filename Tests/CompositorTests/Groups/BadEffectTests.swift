// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Bad input of effects: a documented outcome, no crash, no GL error.
struct BadEffectTests {
  private static let size = CGSize(width: 60, height: 50)

  private func layer(_ frame: CGRect, _ red: CGFloat = 1) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: 0, alpha: 1)
    return layer
  }

  private func draw(
    _ layers: CALayer..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    for layer in layers { root.addSublayer(layer) }
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [], sourceLocation: sourceLocation)
    expect(renderer.graphicsContext.takeErrors().isEmpty, sourceLocation: sourceLocation)
    return picture
  }

  private let frame = CGRect(x: 20, y: 15, width: 20, height: 20)

  // MARK: - Radii

  /// 0 and less change nothing; a million points spread the layer until nothing is left of it.
  @Test(
    arguments: ["CIGaussianBlur", "CIBoxBlur", "CIMotionBlur", "CIBloom", "CIPixellate"],
    [0, -5, 1e6])
  func `absurd radii of filters`(_ name: String, _ radius: Double) throws {
    for isBackdrop in [false, true] {
      let filter = try #require(CIFilter(name: name))
      filter.setValue(radius, forKey: name == "CIPixellate" ? "inputScale" : "inputRadius")
      let filtered = layer(frame)
      if isBackdrop { filtered.backgroundFilters = [filter] } else { filtered.filters = [filter] }
      let picture = try draw(layer(CGRect(x: 0, y: 0, width: 60, height: 50), 0.4), filtered)
      if radius <= 0 { expect(picture[30, 25], equals: Pixel(255, 0, 0), "\(name) \(isBackdrop)") }
      expect(picture[5, 5] == Pixel(102, 0, 0) || radius > 0)
    }
  }

  @Test(arguments: [0, -4, 1e6, 1e30])
  func `absurd radii of shadows`(_ radius: Double) throws {
    for isGeneral in [false, true] {
      let casting = layer(frame)
      casting.shadowOpacity = 1
      casting.shadowRadius = CGFloat(radius)
      casting.shadowOffset = CGSize(width: 10, height: 0)
      if isGeneral {
        casting.backgroundColor = nil
        casting.addSublayer(layer(CGRect(x: 0, y: 0, width: 20, height: 20)))
      }
      let picture = try draw(casting)
      expect(picture[30, 25], equals: Pixel(255, 0, 0), "\(radius) \(isGeneral)")
      // A radius of 0 or less is a sharp shadow; a huge one is too thin to be seen.
      let shadow = picture[45, 25].alpha
      expect(radius <= 0 ? shadow == 255 : shadow <= 1, "\(radius) \(isGeneral): \(shadow)")
    }
  }

  @Test(arguments: [0, -50, 1e6])
  func `absurd corners of masks`(_ radius: Double) throws {
    let masked = layer(frame)
    let mask = layer(masked.bounds)
    mask.cornerRadius = CGFloat(radius)
    masked.mask = mask
    let picture = try draw(masked)
    expect(picture[30, 25], equals: Pixel(255, 0, 0))
  }

  /// Inputs that were never set have their defaults; pictures that were not set are left out.
  @Test func `missing inputs`() throws {
    for name in CIFilter.filterNames(inCategory: nil) {
      let filtered = layer(frame)
      filtered.filters = [try #require(CIFilter(name: name))]
      _ = try draw(filtered)
    }
  }

  @Test func `unknown names draw the layer without them`() throws {
    let plain = layer(frame)
    plain.filters = ["CINoSuchFilter"]
    plain.backgroundFilters = ["CINoSuchFilter", 7]
    plain.compositingFilter = "noSuchBlendMode"
    try expect(draw(plain)[30, 25], equals: Pixel(255, 0, 0))
  }

  // MARK: - Masks

  /// A layer that masks itself or what lies above it is refused, and the layer is drawn without a
  /// mask; a sublayer leaves its place and becomes the mask.
  @Test func `masks that are taken`() throws {
    let outer = layer(CGRect(x: 5, y: 5, width: 40, height: 40), 0.4)
    let inner = layer(CGRect(x: 5, y: 5, width: 10, height: 10))
    outer.addSublayer(inner)
    outer.mask = outer
    expectNil(outer.mask)
    inner.mask = outer
    expectNil(inner.mask)
    expectNil(outer.superlayer)
    let picture = try draw(outer)
    expect(picture[12, 12], equals: Pixel(255, 0, 0))
    expect(picture[40, 40], equals: Pixel(102, 0, 0))
    outer.mask = inner
    expect(outer.mask, isIdenticalTo: inner)
    expectNil(outer.sublayers)
    expect(inner.superlayer, isIdenticalTo: outer)
    let masked = try draw(outer)
    expect(masked[12, 12], equals: Pixel(102, 0, 0))
    expect(masked[40, 40], equals: .clear)
  }

  /// Masks whose masks lead back to the first layer.
  @Test func `cycles through masks`() throws {
    let first = layer(frame)
    let second = layer(CGRect(x: 0, y: 0, width: 20, height: 10))
    let third = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    first.mask = second
    second.mask = third
    third.mask = first
    expectNil(third.mask)
    third.addSublayer(first)
    expectNil(first.superlayer)
    let picture = try draw(first)
    expect(picture[25, 20], equals: Pixel(255, 0, 0))
    expect(picture[35, 20], equals: .clear)
    expect(picture[25, 30], equals: .clear)
  }

  /// Masks of masks, many times over.
  @Test func `deep masks`() throws {
    let outermost = layer(frame)
    var current = outermost
    for _ in 0..<200 {
      let mask = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
      current.mask = mask
      current = mask
    }
    let picture = try draw(outermost)
    expect(picture[30, 25].red, isAbove: 250)
  }

  // MARK: - Size

  /// A layer of a million points with every effect: passes are no larger than the frame.
  @Test func `a million points with effects`() throws {
    let large = layer(CGRect(x: -5e5, y: -5e5, width: 1e6, height: 1e6))
    large.shadowOpacity = 1
    large.filters = [CIFilter(name: "CIGaussianBlur"), CIFilter(name: "CIColorInvert")]
      .compactMap { $0 }
    large.backgroundFilters = large.filters
    large.compositingFilter = "multiplyBlendMode"
    let mask = layer(CGRect(x: 0, y: 0, width: 1e6, height: 1e6))
    mask.cornerRadius = 1e5
    large.mask = mask
    let below = layer(CGRect(x: 0, y: 0, width: 60, height: 50), 1)
    below.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let picture = try draw(below, large)
    // The inverted red is multiplied with the inverted white; the blur reads a little past the frame.
    let pixel = picture[30, 25]
    expect(pixel.red, equals: 0, "\(pixel)")
    expect(pixel.green, isAtMost: 6, "\(pixel)")
    expect(pixel.blue, isAtMost: 6, "\(pixel)")
    expect(pixel.alpha, equals: 255, "\(pixel)")
  }

  /// The effect of each level of a deep tree.
  enum Level: String, CaseIterable, Sendable {
    case filter, backgroundFilter, blend, shadow

    /// Shadows of shadows spread: each level blurs a larger picture than the one below.
    var count: Int { self == .shadow ? 60 : 300 }
  }

  @Test(arguments: Level.allCases)
  func `many levels of effects`(_ kind: Level) throws {
    let outermost = layer(frame)
    var current = outermost
    for level in 0..<kind.count {
      let next = layer(CGRect(x: 0, y: 0, width: 20, height: 20), level % 2 == 0 ? 0.5 : 1)
      switch kind {
      case .filter: next.filters = [try #require(CIFilter(name: "CIColorInvert"))]
      case .backgroundFilter: next.backgroundFilters = [try #require(CIFilter(name: "CIHueAdjust"))]
      case .blend: next.compositingFilter = "screenBlendMode"
      case .shadow:
        next.shadowOpacity = 0.5
        next.shadowRadius = 1
      }
      current.addSublayer(next)
      current = next
    }
    let picture = try draw(outermost)
    expect(picture[30, 25].alpha, isAbove: 250)
  }

  /// 65,536 different images shown one after the other and at once: memory stays within the budget.
  @Test func `tens of thousands of images`() throws {
    let side = 256
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let dot = CALayer()
        dot.frame = CGRect(x: x, y: y, width: 1, height: 1)
        dot.contents = try PixelImage(
          width: 1, height: 1, filledWith: Pixel(UInt8(x), UInt8(y), 77)
        ).cgImage()
        root.addSublayer(dot)
      }
    }
    let renderer = try OffscreenRenderer(
      size: CGSize(width: side, height: side), scale: 1, api: .openGL33, debug: false)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    var wrong = 0
    for y in 0..<side {
      for x in 0..<side where picture[x, y] != Pixel(UInt8(x), UInt8(y), 77) { wrong += 1 }
    }
    expect(wrong, equals: 0)
    // Nine pixels each with their rims, in whole pages of the atlas.
    expect((renderer.sceneRenderer?.imageByteCount ?? 0), isAtMost: 32 << 20)
    root.sublayers = nil
    _ = try renderer.image(of: root, at: 1)
    expect(renderer.takeReports(), equals: [])
  }
}
