// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Damaged redraw equals full redraw, with effects in random trees under random edits.
struct EffectDamageTests {
  @Test(arguments: 1...4)
  func `a frame drawn by parts is the whole frame`(round: Int) throws {
    let layers = try RandomLayers(
      test: "effects: aFrameDrawnByPartsIsTheWholeFrame \(round)", hasEffects: true)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 120, height: 90), scale: CGFloat(round == 2 ? 2 : 1), api: .openGL33,
      debug: true)
    for step in 0..<40 {
      layers.edit()
      let time = Double(step)
      let partly = PixelImage(try renderer.image(of: layers.root, at: time))
      renderer.forgetPicture()
      let wholly = PixelImage(try renderer.image(of: layers.root, at: time))
      try ReferencePictures.golden.check(
        partly, against: wholly, named: "effect-damage-\(round)-\(step)",
        tolerance: .pixels(perChannel: 1, count: 0))
    }
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors().isEmpty)
  }

  /// Bitmaps of groups, filters, shadows and masks that outlive the frame show what redrawing shows.
  @Test(arguments: 1...4)
  func `kept bitmaps show what drawing shows`(round: Int) throws {
    let layers = try RandomLayers(
      test: "effects: keptBitmapsShowWhatDrawingShows \(round)", hasEffects: true)
    let size = CGSize(width: 120, height: 90)
    let renderer = try OffscreenRenderer(size: size, scale: CGFloat(round == 2 ? 2 : 1))
    let other = try OffscreenRenderer(size: size, scale: CGFloat(round == 2 ? 2 : 1))
    // Always the whole frame, always redrawn.
    other.sceneRenderer?.keepsBitmaps = false
    for step in 0..<60 {
      layers.edit()
      let kept = PixelImage(try renderer.image(of: layers.root, at: Double(step)))
      other.forgetPicture()
      let drawn = PixelImage(try other.image(of: layers.root, at: Double(step)))
      try ReferencePictures.golden.check(
        kept, against: drawn, named: "effect-kept-\(round)-\(step)",
        tolerance: .pixels(perChannel: 2, count: 0))
    }
  }

  /// A layer of no size filters what hangs below it: what changes there spreads as far.
  @Test func `a layer without bounds is filtered whole`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let holder = CALayer()
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    blur.setValue(5, forKey: "inputRadius")
    holder.filters = [blur]
    let dot = CALayer()
    dot.frame = CGRect(x: 40, y: 20, width: 20, height: 20)
    holder.addSublayer(dot)
    root.addSublayer(holder)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 100, height: 60), scale: 1, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.backgroundColor = CGColor(srgbRed: 0.8, green: 0, blue: 0.2, alpha: 1)
    CATransaction.commit()
    let partly = PixelImage(try renderer.image(of: root, at: 1))
    renderer.forgetPicture()
    let wholly = PixelImage(try renderer.image(of: root, at: 1))
    expect(wholly[36, 30].green, isBelow: 255)
    try ReferencePictures.golden.check(
      partly, against: wholly, named: "without-bounds",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// A change beside a layer whose background is blurred changes the layer.
  @Test(arguments: ["CIGaussianBlur", "CIMotionBlur", "CIPixellate"])
  func `what changes beside a backdrop changes it`(name: String) throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let mover = CALayer()
    mover.frame = CGRect(x: 24, y: 10, width: 14, height: 40)
    mover.backgroundColor = CGColor(srgbRed: 0.8, green: 0, blue: 0.2, alpha: 1)
    let glass = CALayer()
    glass.frame = CGRect(x: 44, y: 12, width: 30, height: 30)
    let filter = try #require(CIFilter(name: name))
    filter.setValue(8, forKey: name == "CIPixellate" ? "inputScale" : "inputRadius")
    glass.backgroundFilters = [filter]
    // A second one reads what the first one made.
    let upper = CALayer()
    upper.frame = CGRect(x: 78, y: 20, width: 16, height: 30)
    upper.backgroundFilters = [filter]
    for layer in [mover, glass, upper] { root.addSublayer(layer) }
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 100, height: 60), scale: 1, api: .openGL33, debug: true)
    for step in 0..<6 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      mover.position.x = CGFloat(30 + step)
      CATransaction.commit()
      let partly = PixelImage(try renderer.image(of: root, at: Double(step)))
      renderer.forgetPicture()
      let wholly = PixelImage(try renderer.image(of: root, at: Double(step)))
      try ReferencePictures.golden.check(
        partly, against: wholly, named: "beside-\(name)-\(step)",
        tolerance: .pixels(perChannel: 1, count: 0))
    }
  }

  // MARK: - Parts

  /// The pixels that a frame draws again as a dot in the middle of a large layer with effects changes.
  ///
  /// - Parameter change: gives the layer its effects.
  private static func damage(_ change: (CALayer) throws -> Void) throws -> PixelRect {
    let size = CGSize(width: 320, height: 240)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    let group = plainLayer(
      CGRect(x: 20, y: 20, width: 280, height: 200),
      CGColor(srgbRed: 0.3, green: 0.6, blue: 0.9, alpha: 1))
    let dot = plainLayer(
      CGRect(x: 130, y: 90, width: 10, height: 10), CGColor(gray: 0.2, alpha: 1))
    group.addSublayer(dot)
    try change(group)
    root.addSublayer(group)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.backgroundColor = CGColor(srgbRed: 0.8, green: 0, blue: 0.2, alpha: 1)
    dot.position.x += 3
    CATransaction.commit()
    let partly = PixelImage(try renderer.image(of: root, at: 1))
    let damage = try #require(renderer.sceneRenderer?.planner.plan.damage)
    renderer.forgetPicture()
    let wholly = PixelImage(try renderer.image(of: root, at: 1))
    let difference = PixelDifference(expected: wholly, actual: partly, limit: 1)
    expect(difference.count, equals: 0, "\(difference.count): \(difference.first.prefix(3))")
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    return damage
  }

  /// The dot's box before and after, grown by some pixels for the effect and some for edges.
  private static func isTight(_ damage: PixelRect, reach: Int32) -> Bool {
    PixelRect(x: 150, y: 110, width: 13, height: 10).outset(by: reach + 6).contains(damage)
  }

  @Test func `a change below a shadow damages what changes`() throws {
    let damage = try Self.damage { layer in
      layer.shadowOpacity = 0.5
      layer.shadowRadius = 4
      layer.shadowOffset = CGSize(width: 0, height: 3)
      layer.cornerRadius = 20
    }
    expect(Self.isTight(damage, reach: 15))
  }

  @Test func `a change below a mask damages what changes`() throws {
    let damage = try Self.damage { layer in
      let mask = CAShapeLayer()
      mask.frame = layer.bounds
      mask.path = CGPath(ellipseIn: layer.bounds, transform: nil)
      layer.mask = mask
    }
    expect(Self.isTight(damage, reach: 0))
  }

  @Test func `a change below filters damages as far as they read`() throws {
    let blurred = try Self.damage { layer in
      let blur = try #require(CIFilter(name: "CIGaussianBlur"))
      blur.setValue(2, forKey: "inputRadius")
      layer.filters = [blur]
    }
    expect(Self.isTight(blurred, reach: 8))
    let coloured = try Self.damage { layer in
      let filter = try #require(CIFilter(name: "CISepiaTone"))
      filter.setValue(0.8, forKey: "inputIntensity")
      layer.filters = [filter]
    }
    expect(Self.isTight(coloured, reach: 0))
  }

  @Test func `a change below a distortion damages all of it`() throws {
    let damage = try Self.damage { layer in
      let twirl = try #require(CIFilter(name: "CITwirlDistortion"))
      twirl.setValue(CIVector(x: 140, y: 100), forKey: "inputCenter")
      twirl.setValue(90, forKey: "inputRadius")
      layer.filters = [twirl]
    }
    expect(damage.width, isAbove: 200)
  }
}
