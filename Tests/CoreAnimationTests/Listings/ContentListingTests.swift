// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The listings of `ContentListings.swift` do what the guide says.
@Suite struct ContentListingTests {
  @Test func `Core Animation 2-3: the state chooses the picture at each display`() {
    let (layer, answer) = (CALayer(), AnswerDelegate())
    let (yes, no) = (CGImage.of(["w"]), CGImage.of(["k"]))
    (answer.yes, answer.no, layer.delegate) = (yes, no, answer)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.contents as? CGImage, isIdenticalTo: no)
    answer.isYes = true
    layer.displayIfNeeded()
    expect(layer.contents as? CGImage, isIdenticalTo: no)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.contents as? CGImage, isIdenticalTo: yes)
  }

  @Test func `Core Animation 2-4: the curve is drawn into the layer's own store`() {
    let (layer, drawer) = (CALayer(), CurveDelegate())
    layer.frame = CGRect(x: 0, y: 0, width: 310, height: 200)
    layer.delegate = drawer
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.contents != nil)
    let picture = rendered(layer)
    // y grows upward in the bitmap, as in the layer: the curve's ends are at its lower edge, and it is
    // highest in the middle, at 15 + 0.75 * 235.
    expect(picture[15, 199 - 16].alpha, isAbove: 100)
    expect(picture[295, 199 - 16].alpha, isAbove: 100)
    expect(picture[155, 199 - 191].alpha, equals: 255)
    expect(picture[155, 199 - 15].alpha, equals: 0)
    expect(picture[155, 199 - 198].alpha, equals: 0)
  }

  /// A layer drawn into a bitmap of its size, y up.
  private func rendered(_ layer: CALayer) -> PixelImage {
    let (width, height) = (Int(layer.bounds.width), Int(layer.bounds.height))
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let context else { return PixelImage(width: width, height: height) }
    layer.render(in: context)
    return context.makeImage().map { PixelImage($0) } ?? PixelImage(width: width, height: height)
  }

  @Test func `Core Animation 2-5: green, with a border of 3 over its edge`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    decorate(layer)
    let picture = rendered(layer)
    for place in [0, 2, 17, 19] { expect(picture[place, 10], equals: Pixel(0, 0, 0)) }
    for place in [3, 10, 16] { expect(picture[place, 10], equals: Pixel(0, 255, 0)) }
    // All three are animatable.
    let stage = ListingStage(layer)
    stage.run { layer.borderWidth = 7 }
    expect(layer.animation(forKey: "borderWidth") is CABasicAnimation)
  }

  @Test func `Core Animation 2-6: the filter has its inputs, which key paths change later`() {
    let layer = CALayer()
    addPinch(to: layer)
    expect(layer.value(forKeyPath: "filters.pinch.inputRadius") as? Int, equals: 500)
    expect(layer.value(forKeyPath: "filters.pinch.inputScale") as? Double, equals: 1.25)
    let center = layer.value(forKeyPath: "filters.pinch.inputCenter") as? CIVector
    expect(center?.x, equals: 250)
    expect(center?.y, equals: 150)
    layer.setValue(0.5, forKeyPath: "filters.pinch.inputScale")
    expect(layer.value(forKeyPath: "filters.pinch.inputScale") as? Double, equals: 0.5)
    expect(layer.filters?.count, equals: 1)
  }

  @Test func `Core Animation 4-1: the middle stays in the middle as the superlayer changes`() {
    let (parent, layer) = (CALayer(), CALayer())
    parent.layoutManager = CAConstraintLayoutManager()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
    parent.addSublayer(layer)
    centerVertically(layer)
    for height in [80.0, 300] {
      parent.bounds = CGRect(x: 0, y: 0, width: 200, height: height)
      parent.layoutIfNeeded()
      expect(layer.frame.midY, equals: height / 2)
      expect(layer.frame.size, equals: CGSize(width: 100, height: 20))
    }
  }

  @Test func `Core Animation 4-2: the second layer follows the first and its superlayer`() {
    let parent = CALayer()
    addConstrainedLayers(to: parent)
    let (upper, lower) = (parent.sublayers?.first, parent.sublayers?.last)
    for size in [CGSize(width: 200, height: 120), CGSize(width: 320, height: 180)] {
      parent.bounds = CGRect(origin: .zero, size: size)
      parent.layoutIfNeeded()
      expect(
        upper?.frame,
        equals: CGRect(
          x: (size.width - 100) / 2, y: (size.height - 25) / 2, width: 100, height: 25))
      // From 10 above the superlayer's edge to 10 below the first layer.
      expect(
        lower?.frame,
        equals: CGRect(
          x: (size.width - 100) / 2, y: 10, width: 100, height: (size.height - 25) / 2 - 20))
    }
  }

  @Test(.needsClassTables)
  func `Core Animation C-1: layers of the class clip unless told otherwise`() {
    let layer = ClippingLayer()
    expect(layer.masksToBounds)
    expect(!CALayer().masksToBounds)
    layer.masksToBounds = false
    expect(!layer.masksToBounds)
  }

  @Test func `Core Animation C, values: a layer keeps what it is given`() {
    let layer = CALayer()
    expectNil(layer.value(forKey: "someKey"))
    expect(remember(50, in: layer), equals: 50)
  }

  @Test func `Core Animation C, paths: a translation beside the rotation that is there`() {
    let layer = CALayer()
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
    shift(layer, by: 10)
    expect(layer.transform.m41, near: 10)
    expect(layer.transform.m12, near: 1)
    expect(layer.value(forKeyPath: "transform.translation.x") as? Double, equals: 10)
  }
}
