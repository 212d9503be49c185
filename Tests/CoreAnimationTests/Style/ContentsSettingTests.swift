// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Settings of contents: their defaults, their names, by property, by key and in copies.
struct ContentsSettingTests {
  @Test func `names are Apple's`() {
    expect(CALayerContentsFormat.RGBA8Uint.rawValue, equals: "RGBA8")
    expect(CALayerContentsFormat.RGBA16Float.rawValue, equals: "RGBAh")
    expect(CALayerContentsFormat.gray8Uint.rawValue, equals: "Gray8")
    expect(CALayerContentsFormat.automatic.rawValue, equals: "Automatic")
    expect(CALayer.ToneMapMode.automatic.rawValue, equals: "automatic")
    expect(CALayer.ToneMapMode.never.rawValue, equals: "never")
    expect(CALayer.ToneMapMode.ifSupported.rawValue, equals: "ifSupported")
    expect(CALayer.DynamicRange.automatic.rawValue, equals: "automatic")
    expect(CALayer.DynamicRange.standard.rawValue, equals: "standard")
    expect(CALayer.DynamicRange.constrainedHigh.rawValue, equals: "constrainedHigh")
    expect(CALayer.DynamicRange.high.rawValue, equals: "high")
  }

  @Test func `settings without effect here are kept, found by key and copied`() {
    let layer = CALayer()
    expect(layer.contentsFormat, equals: .RGBA8Uint)
    expect(layer.toneMapMode, equals: .automatic)
    expect(layer.preferredDynamicRange, equals: .standard)
    expect(layer.contentsHeadroom, equals: 0)
    expect(!layer.wantsExtendedDynamicRangeContent)
    expect(!layer.wantsDynamicContentScaling)
    layer.contentsFormat = .gray8Uint
    layer.toneMapMode = .ifSupported
    layer.preferredDynamicRange = .constrainedHigh
    layer.contentsHeadroom = 4
    layer.wantsExtendedDynamicRangeContent = true
    layer.wantsDynamicContentScaling = true
    let copy = CALayer(layer: layer)
    for found in [layer, copy] {
      expect(found.contentsFormat, equals: .gray8Uint)
      expect(found.toneMapMode, equals: .ifSupported)
      expect(found.preferredDynamicRange, equals: .constrainedHigh)
      expect(found.contentsHeadroom, equals: 4)
      expect(found.wantsExtendedDynamicRangeContent)
      expect(found.wantsDynamicContentScaling)
    }
    expect(layer.value(forKey: "contentsFormat") as? String, equals: "Gray8")
    expect(layer.value(forKey: "contentsHeadroom") as? CGFloat, equals: 4)
    layer.setValue("RGBAh", forKey: "contentsFormat")
    layer.setValue("never", forKey: "toneMapMode")
    layer.setValue("high", forKey: "preferredDynamicRange")
    layer.setValue(false, forKey: "wantsExtendedDynamicRangeContent")
    layer.setValue(false, forKey: "wantsDynamicContentScaling")
    expect(layer.contentsFormat, equals: .RGBA16Float)
    expect(layer.toneMapMode, equals: .never)
    expect(layer.preferredDynamicRange, equals: .high)
    expect(!layer.wantsExtendedDynamicRangeContent)
    expect(!layer.wantsDynamicContentScaling)
  }

  @Test
  func `a text layer marks itself when its quantization of glyphs changes, as of any drawn key`() {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    expect(layer.allowsFontSubpixelQuantization, equals: false)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.allowsFontSubpixelQuantization = true
    expect(layer.needsDisplay())
    expect(CATextLayer(layer: layer).allowsFontSubpixelQuantization)
    expect(layer.value(forKey: "allowsFontSubpixelQuantization") as? Bool, equals: true)
    expect(CATextLayer.needsDisplay(forKey: "allowsFontSubpixelQuantization"))
  }

  /// Draws by a seed: shapes, shadows, gradients, layers, images and text.
  private final class ScribbleLayer: CALayer {
    var seed: UInt64 = 0
    var drewOnMainThread: Bool?

    override func draw(in context: CGContext) {
      drewOnMainThread = Thread.isMainThread
      var state = seed
      func number(_ limit: CGFloat) -> CGFloat {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return CGFloat(state >> 40) / CGFloat(1 << 24) * limit
      }
      for step in 0..<40 {
        context.saveGState()
        context.setFillColor(
          CGColor(srgbRed: number(1), green: number(1), blue: number(1), alpha: number(1)))
        context.translateBy(x: number(40), y: number(30))
        context.rotate(by: number(6))
        if step % 5 == 0 { context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3) }
        if step % 7 == 0 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: number(20), height: number(20)))
        context.stroke(CGRect(x: 2, y: 2, width: number(15), height: number(9)))
        if step % 7 == 0 { context.endTransparencyLayer() }
        if step % 9 == 0 {
          NSAttributedString(string: "text \(step)").draw(
            in: CGRect(x: 0, y: 0, width: 40, height: 20), context: context)
        }
        context.restoreGState()
      }
    }
  }

  @Test func `layers drawn at the same time on other threads are those drawn one by one`() throws {
    func pictures(asynchronously: Bool) throws -> [Data] {
      let root = CALayer()
      let layers = (0..<8).map { index in
        let layer = ScribbleLayer()
        layer.seed = UInt64(index + 1)
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        layer.contentsScale = index % 2 == 0 ? 1 : 2
        layer.drawsAsynchronously = asynchronously
        layer.setNeedsDisplay()
        root.addSublayer(layer)
        return layer
      }
      let shown = ShownTree(root)
      expect(shown.refusals, equals: [])
      return try layers.map { layer in
        if asynchronously { expect(layer.drewOnMainThread, equals: false) }
        let image = try #require(layer.contents as! CGImage?)
        return try #require(image.dataProvider?.data) as Data
      }
    }
    let (here, there) = (try pictures(asynchronously: false), try pictures(asynchronously: true))
    expect(here, equals: there)
    expect(Set(here).count, equals: 8)
  }
}
