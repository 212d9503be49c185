// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import Testing

/// Names, masks and colours that layers start with.
struct StyleNameTests {
  @Test func `unknown names and bits are not kept (NM-1)`() {
    let layer = CALayer()
    layer.contentsGravity = .left
    layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
    expect(layer.contentsGravity, equals: .center)
    for format in [CALayerContentsFormat.RGBA16Float, .gray8Uint, .automatic] {
      layer.contentsFormat = format
      expect(layer.contentsFormat, equals: format)
    }
    layer.setValue("RGBA64", forKey: "contentsFormat")
    expect(layer.contentsFormat, equals: .RGBA8Uint)
    for range in [CALayer.DynamicRange.automatic, .constrainedHigh, .high] {
      layer.preferredDynamicRange = range
      expect(layer.preferredDynamicRange, equals: range)
    }
    layer.preferredDynamicRange = CALayer.DynamicRange(rawValue: "bright")
    expect(layer.preferredDynamicRange, equals: .standard)
    for mode in [CALayer.ToneMapMode.never, .ifSupported] {
      layer.toneMapMode = mode
      expect(layer.toneMapMode, equals: mode)
    }
    layer.toneMapMode = CALayer.ToneMapMode(rawValue: "sometimes")
    expect(layer.toneMapMode, equals: .automatic)
    layer.maskedCorners = CACornerMask(rawValue: 0xFF)
    expect(layer.maskedCorners.rawValue, equals: 15)
    layer.setValue(0x1_0003, forKey: "maskedCorners")
    expect(layer.maskedCorners.rawValue, equals: 3)
    layer.cornerCurve = .continuous
    layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
    expect(layer.cornerCurve, equals: .circular)
  }

  @Test func `black and white defaults have four components (CL-20)`() {
    let layer = CALayer()
    let black: [CGColor?] = [
      layer.shadowColor, layer.borderColor, CAShapeLayer().fillColor,
      CALayer.defaultValue(forKey: "shadowColor") as? CGColor,
      CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor,
    ]
    let white: [CGColor?] = [
      CAReplicatorLayer().instanceColor, CATextLayer().foregroundColor, CAEmitterCell().color,
      CATextLayer.defaultValue(forKey: "foregroundColor") as? CGColor,
    ]
    for color in black {
      expect(color?.components, equals: [0, 0, 0, 1])
      expect(color?.colorSpace?.model, equals: .rgb)
    }
    for color in white {
      expect(color?.components, equals: [1, 1, 1, 1])
      expect(color?.colorSpace?.model, equals: .rgb)
    }
  }

  @Test func `a text layer starts with a font's name, and takes one (NM-2)`() {
    let layer = CATextLayer()
    expect(layer.font as? String, equals: "Helvetica")
    expect(CATextLayer.defaultValue(forKey: "font") as? String, equals: "Helvetica")
    layer.font = "Courier" as CFString
    expect(layer.font as? String, equals: "Courier")
    expect(layer.value(forKey: "font") as? String, equals: "Courier")
    layer.font = nil
    expectNil(layer.font)
    layer.setValue("Times", forKey: "font")
    expect(layer.font as? String, equals: "Times")
  }
}
