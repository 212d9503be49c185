// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import CoreGraphics

/// There may be no memory for any bitmap: what needs it is missing from one picture, and the next is as ever.
struct BitmapFaultTests {
  /// Scenes that need bitmaps for layers' drawings, texts, patterns, conversions and shadows.
  private static let scenes =
    [drawing, text, contents]
    + VariantScene.all.filter {
      ["pattern", "shadow-path", "shadow", "filter-glass", "contents-trilinear", "mask-image"]
        .contains($0.name)
    }

  @Test(arguments: scenes, [FaultRenderer.offscreen, .embedded])
  func `a bitmap without memory is reported, and made for the next frame`(
    scene: VariantScene, renderer: FaultRenderer
  ) throws {
    let counting = BitmapFaultPlan()
    let reference = try BitmapFaultPlan.$current.withValue(counting) {
      try FaultTrial.reference(of: scene, by: renderer)
    }
    try #require(counting.count > 0)
    for index in 0..<counting.count {
      let trial = "\(scene.name), \(renderer.rawValue), bitmap \(index) of \(counting.count)"
      let plan = BitmapFaultPlan(failing: index)
      let (stage, messages) = try RefusalLog.recording {
        try BitmapFaultPlan.$current.withValue(plan) {
          try Self.failingFrame(scene, renderer, reference, trial)
        }
      }
      guard plan.count > index else { continue }
      guard let stage else { continue }
      expect(messages.contains { $0.hasPrefix("bitmap: no memory") }, "\(trial)")
      for frame in 1...2 {
        let picture = try stage.frame()
        guard !reference.pictures.contains(picture) else { continue }
        let difference = PictureComparison(
          expected: reference.pictures[0], actual: picture, tolerance: .exact)
        Issue.record("\(trial), frame \(frame) after it: \(difference.summary)")
      }
      let left = stage.finish()
      expect(left, equals: [], "\(trial)")
    }
  }

  /// Draws a scene's first frame, in which a bitmap fails; nil if its layers could not be made at all.
  private static func failingFrame(
    _ scene: VariantScene, _ renderer: FaultRenderer, _ reference: FaultTrial.Reference,
    _ trial: String
  ) throws -> (any FaultStage)? {
    let stage: any FaultStage
    do {
      stage = try renderer.makeStage(scene) { _ in }
    } catch {
      expect("\(error)" != "", "\(trial)")
      return nil
    }
    do {
      _ = try stage.frame()
    } catch let error as OffscreenRendererError {
      expect(error.description.contains("memory"), "\(trial)")
    }
    return stage
  }

  // MARK: - Scenes

  /// A layer that draws itself with all that needs bitmaps beside its own.
  private final class DrawnLayer: CALayer {
    override func draw(in context: CGContext) {
      context.setFillColor(red: 0.9, green: 0.8, blue: 0.3, alpha: 1)
      context.fill(bounds.insetBy(dx: 4, dy: 4))
      context.saveGState()
      context.setShadow(
        offset: CGSize(width: 3, height: 4), blur: 5, color: color(0, 0, 0, 0.7))
      context.setFillColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1)
      context.fillEllipse(in: CGRect(x: 10, y: 10, width: 30, height: 24))
      context.restoreGState()
      context.setAlpha(0.6)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 30, y: 30, width: 20, height: 30))
      context.fill(CGRect(x: 40, y: 20, width: 20, height: 30))
      context.endTransparencyLayer()
      context.saveGState()
      context.clip(to: CGRect(x: 6, y: 44, width: 24, height: 20), mask: BitmapFaultTests.gray)
      context.setBlendMode(.multiply)
      context.draw(BitmapFaultTests.gray, in: CGRect(x: 2, y: 40, width: 40, height: 30))
      context.restoreGState()
      context.setBlendMode(.hue)
      context.draw(BitmapFaultTests.gray, in: CGRect(x: 44, y: 50, width: 24, height: 20))
    }
  }

  /// An image that must be converted to be drawn or shown.
  fileprivate static let gray: CGImage = {
    let context = CGContext(
      data: nil, width: 12, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)!
    context.setFillColor(gray: 0.7, alpha: 1)
    context.fillEllipse(in: CGRect(x: 1, y: 1, width: 9, height: 8))
    return context.makeImage()!
  }()

  private static func root(_ layers: [CALayer]) -> CALayer {
    let side = VariantScene.side
    let root = plainLayer(CGRect(x: 0, y: 0, width: side, height: side), color(1, 1, 1))
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private static let drawing = VariantScene("drawing") {
    let layers = [false, true].map { drawsAsynchronously in
      let layer = DrawnLayer()
      layer.frame = CGRect(x: drawsAsynchronously ? 16 : 10, y: 10, width: 74, height: 72)
      layer.drawsAsynchronously = drawsAsynchronously
      layer.opacity = 0.8
      layer.setNeedsDisplay()
      return layer
    }
    return root(layers)
  }

  private static let text = VariantScene("text") {
    let plain = CATextLayer()
    plain.frame = CGRect(x: 8, y: 8, width: 80, height: 30)
    plain.string = "Memory"
    plain.fontSize = 16
    plain.foregroundColor = color(0.1, 0.2, 0.6)
    let large = CATextLayer()
    large.frame = CGRect(x: 20, y: 50, width: 30, height: 14)
    large.string = "Large"
    large.fontSize = 10
    large.foregroundColor = color(0.6, 0.2, 0.1)
    large.transform = CATransform3DMakeScale(2.5, 2.5, 1)
    return root([plain, large])
  }

  private static let contents = VariantScene("contents") {
    // A fresh image, whose conversion nothing has kept.
    let image = try #require(gray.copy())
    let layer = plainLayer(CGRect(x: 10, y: 12, width: 60, height: 50), nil)
    layer.contents = image
    let rounded = plainLayer(CGRect(x: 40, y: 40, width: 40, height: 40), color(0.3, 0.8, 0.4))
    rounded.cornerRadius = 12
    rounded.shadowOpacity = 0.8
    rounded.shadowRadius = 4
    return root([layer, rounded])
  }
}
