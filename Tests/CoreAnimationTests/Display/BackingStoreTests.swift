// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// A layer that fills what it is asked to draw with a colour, and notes what that was.
private final class FillLayer: CALayer {
  var color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  var drawn: [CGRect] = []
  var drewOnMainThread: [Bool] = []

  override func draw(in ctx: CGContext) {
    drawn.append(ctx.boundingBoxOfClipPath)
    drewOnMainThread.append(Thread.isMainThread)
    ctx.setFillColor(color)
    ctx.fill(bounds.insetBy(dx: -1, dy: -1))
  }
}

/// A delegate that notes what it is asked for, in order.
private final class DrawingRecorder: NSObject, CALayerDelegate {
  var calls: [String] = []

  func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    calls.append("draw")
    ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    // The upper half of the layer, in its own space.
    ctx.fill(CGRect(x: layer.bounds.minX, y: layer.bounds.minY, width: 10, height: 5))
  }
}

/// A delegate that sets contents itself.
private final class ContentsDelegate: NSObject, CALayerDelegate {
  let image: CGImage
  init(_ image: CGImage) { self.image = image }
  func display(_ layer: CALayer) { layer.contents = image }
}

/// Backing stores.
struct BackingStoreTests {
  @Test func `nothing is drawn that is not marked (DI-3); a mark is drawn once`() {
    let layer = FillLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.displayIfNeeded()
    expect(layer.drawn.isEmpty)
    expectNil(layer.contents)
    layer.setNeedsDisplay()
    expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    expect(layer.drawn.count, equals: 1)
    expect(!layer.needsDisplay())
  }

  @Test func `the backing store has the contents scale, whole pixels, and the layer's y`() throws {
    let recorder = DrawingRecorder()
    let layer = CALayer()
    layer.delegate = recorder
    layer.contentsScale = 2
    layer.bounds = CGRect(x: 3, y: 7, width: 10, height: 10)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(recorder.calls, equals: ["will draw", "draw"])
    let image = try #require(layer.contents as? CGImage)
    expect(image.width, equals: 20)
    expect(image.height, equals: 20)
    try expect(pixel(layer, 5, 9), equals: [0, 255, 0, 255])
    try expect(pixel(layer, 5, 10), equals: [0, 0, 0, 0])
  }

  @Test func `a delegate that displays sets the contents, and nothing is drawn (DI-2)`() throws {
    let other = FillLayer()
    other.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    other.setNeedsDisplay()
    other.displayIfNeeded()
    let image = try #require(other.contents as? CGImage)
    let delegate = ContentsDelegate(image)
    let layer = FillLayer()
    layer.delegate = delegate
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.contents as? CGImage, isIdenticalTo: image)
    expect(layer.drawn.isEmpty)
  }

  @Test
  func `outside of the marked rectangle the bitmap stays as it was; marks add up (DI-1)`() throws {
    let layer = FillLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.color = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    layer.setNeedsDisplay(CGRect(x: 2, y: 1, width: 2, height: 2))
    layer.setNeedsDisplay(CGRect(x: 4, y: 2, width: 1, height: 2))
    layer.displayIfNeeded()
    expect(layer.drawn.last, equals: CGRect(x: 2, y: 1, width: 3, height: 3))
    try expect(pixel(layer, 2, 1), equals: [0, 0, 255, 255])
    try expect(pixel(layer, 4, 3), equals: [0, 0, 255, 255])
    try expect(pixel(layer, 1, 1), equals: [255, 0, 0, 255])
    try expect(pixel(layer, 5, 3), equals: [255, 0, 0, 255])
    try expect(pixel(layer, 2, 4), equals: [255, 0, 0, 255])
  }

  @Test func `a part is grown to whole pixels, and redrawn instead of drawn on top`() throws {
    let layer = FillLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let once = try pixel(layer, 4, 4)
    layer.setNeedsDisplay(CGRect(x: 3.5, y: 3.5, width: 2, height: 2))
    layer.displayIfNeeded()
    expect(layer.drawn.last, equals: CGRect(x: 3, y: 3, width: 3, height: 3))
    try expect(pixel(layer, 3, 3), equals: once)
    try expect(pixel(layer, 5, 5), equals: once)
    let count = layer.drawn.count
    layer.setNeedsDisplay(CGRect(x: 50, y: 50, width: 2, height: 2))
    layer.displayIfNeeded()
    expect(layer.drawn.count, equals: count)
  }

  @Test func `after a change of size, scale or contents the whole layer is drawn`() throws {
    let layer = FillLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.contentsScale = 2
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.displayIfNeeded()
    expect(layer.drawn.last, equals: layer.bounds)
    layer.contents = nil
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.displayIfNeeded()
    expect(layer.drawn.last, equals: layer.bounds)
  }

  @Test
  func `drawn asynchronously, a layer looks the same and its drawing leaves the thread`() throws {
    let root = CALayer()
    let layers = (0..<4).map { index in
      let layer = FillLayer()
      layer.color = CGColor(srgbRed: CGFloat(index) / 3, green: 0, blue: 0, alpha: 1)
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.drawsAsynchronously = true
      layer.setNeedsDisplay()
      root.addSublayer(layer)
      return layer
    }
    let shown = ShownTree(root)
    expect(shown.refusals, equals: [])
    for (index, layer) in layers.enumerated() {
      expect(layer.drawn.count, equals: 1)
      expect(layer.drewOnMainThread, equals: [false])
      try expect(pixel(layer, 4, 4)[0], equals: UInt8((Double(index) / 3 * 255).rounded()))
    }
    layers[0].setNeedsDisplay()
    layers[0].displayIfNeeded()
    expect(layers[0].drawn.count, equals: 2)
  }

  @Test func `redraw policies decide what a change of size draws`() {
    let size = CGRect(x: 0, y: 0, width: 10, height: 10)
    func drawings(_ policy: CALayerContentsRedrawPolicy) -> Int {
      let layer = FillLayer()
      layer.contentsRedrawPolicy = policy
      layer.bounds = size
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      layer.bounds.size.width = 20
      layer.displayIfNeeded()
      return layer.drawn.count
    }
    expect(drawings(.never), equals: 0)
    expect(drawings(.onSetNeedsDisplay), equals: 1)
    expect(drawings(.beforeResize), equals: 2)
    expect(drawings(.duringResize), equals: 2)
    expect(drawings(.crossfade), equals: 2)
    let layer = FillLayer()
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = size
    expect(layer.needsDisplay())
  }

  @Test func `with the crossfade policy the new bitmap fades in`() {
    let layer = FillLayer()
    layer.contentsRedrawPolicy = .crossfade
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let shown = ShownTree(layer)
    layer.bounds.size.width = 20
    shown.frame(at: 1)
    expect(layer.animation(forKey: "contents") != nil)
  }

  @Test func `a backing store of too many pixels is refused`() {
    let layer = FillLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40_000, height: 40_000)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expectNil(layer.contents)
    expect(layer.drawn.isEmpty)
    layer.bounds = CGRect(x: 0, y: 0, width: 0, height: 10)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expectNil(layer.contents)
  }

  @Test func `a mark made while drawing survives (DI-7)`() {
    final class Restless: CALayer {
      var count = 0
      override func draw(in ctx: CGContext) {
        count += 1
        if count == 1 { setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1)) }
      }
    }
    let layer = Restless()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    expect(layer.needsDisplay())
    layer.displayIfNeeded()
    expect(layer.count, equals: 2)
    expect(!layer.needsDisplay())
  }
}
