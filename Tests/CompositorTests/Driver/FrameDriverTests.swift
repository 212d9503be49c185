// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The frames that all renderers share: what they draw, and what they post.
struct FrameDriverTests {
  /// A red square of 8 points at (4, 4) on a root of 32 by 24, with its context.
  private func scene() -> (square: CALayer, context: LayerContext) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 32, height: 24)
    let square = CALayer()
    square.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(square)
    let context = LayerContext(layer: root)
    CATransaction.flush()
    return (square, context)
  }

  private func change(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Runs a body with a driver and a surface for the tree of a context.
  private func drive(
    _ context: LayerContext, _ body: (FrameDriver, Surface) throws -> Void
  ) throws {
    try GLTestContext.run { gl in
      let target = try RenderTarget(width: 32, height: 24, label: "test", in: gl)
      let driver = FrameDriver(of: context.mailbox, in: gl)
      try body(
        driver, Surface(framebuffer: target.framebuffer.name, width: 32, height: 24, scale: 1))
      expect(driver.scene.takeReports(), equals: [])
      driver.scene.tearDown()
    }
  }

  @Test func `a frame draws the changes of its surface`() throws {
    let (square, context) = scene()
    try drive(context) { driver, surface in
      driver.begin(at: { 1 })
      expect(!driver.hasSurface)
      expect(driver.changes(on: surface), equals: surface.bounds)
      driver.draw(to: surface)
      expect(driver.hasDrawn(surface))
      expect(driver.changes(on: surface).isEmpty)
      change { square.position.x = 10 }
      driver.begin(at: { 2 })
      // From 4…12 to 6…14, and a pixel around.
      expect(driver.changes(on: surface), equals: PixelRect(x: 3, y: 3, width: 12, height: 10))
      // A frame that is not drawn leaves its changes to the next.
      driver.end()
      change { square.position.y = 18 }
      driver.begin(at: { 3 })
      expect(driver.changes(on: surface), equals: PixelRect(x: 3, y: 3, width: 12, height: 20))
      driver.draw(to: surface)
      expect(driver.changes(on: surface).isEmpty)
      driver.addDamage(RootRect(minX: 1, minY: 1, maxX: 3, maxY: 2))
      expect(driver.changes(on: surface), equals: PixelRect(x: 1, y: 1, width: 2, height: 1))
    }
  }

  @Test func `another surface is drawn whole`() throws {
    let (_, context) = scene()
    try drive(context) { driver, surface in
      driver.begin(at: { 1 })
      driver.draw(to: surface)
      var dense = surface
      dense.scale = 2
      expect(driver.changes(on: dense), equals: dense.bounds)
      driver.forgetSurface()
      expect(driver.changes(on: surface), equals: surface.bounds)
      driver.draw(to: surface)
      driver.scroll(to: SIMD2(2, 0))
      expect(driver.changes(on: surface), equals: surface.bounds)
      expect(driver.origin, equals: SIMD2(2, 0))
    }
  }

  @Test func `the end of a frame posts events once`() throws {
    let (square, context) = scene()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.beginTime = 2
    fade.duration = 1
    change { square.add(fade, forKey: "fade") }
    try drive(context) { driver, surface in
      driver.begin(at: { 1 })
      expect(!driver.end())
      expect(driver.nextTime, equals: 2)
      expect(driver.nextReport(after: 1), equals: 2)
      expect(driver.nextReportTime, equals: 2)
      driver.begin(at: { 2.5 })
      expect(driver.nextTime, isAtMost: 2.5)
      expect(context.mailbox.takeEvents().isEmpty)
      expect(driver.end())
      expect(!driver.end())
      expect(context.mailbox.takeEvents().map(\.kind), equals: [.started])
      // Between frames: without drawing.
      expect(driver.nextReport(after: 2.5), equals: 3)
      expect(driver.report(at: 3.5))
      expect(context.mailbox.takeEvents().map(\.kind), equals: [.ended])
      expect(driver.nextReport(after: 3.5), equals: .infinity)
    }
  }

  @Test func `another tree starts over`() throws {
    let (square, context) = scene()
    let (_, other) = scene()
    try drive(context) { driver, surface in
      driver.begin(at: { 1 })
      driver.draw(to: surface)
      driver.follow(other.mailbox)
      expect(driver.scene.nodeCount, equals: 0)
      expect(!driver.hasSurface)
      driver.begin(at: { 2 })
      expect(driver.scene.nodeCount, equals: 2)
      expect(driver.changes(on: surface), equals: surface.bounds)
      driver.draw(to: surface)
      // The first tree receives no more frames.
      change { square.position.x = 20 }
      driver.begin(at: { 3 })
      expect(driver.changes(on: surface).isEmpty)
    }
  }

  @Test func `a frame takes its time after its deltas`() throws {
    let (square, context) = scene()
    try drive(context) { driver, _ in
      driver.begin(at: {
        // Committed once the deltas are taken: part of the next frame.
        change { square.position.x = 20 }
        return 4
      })
      expect(driver.time, equals: 4)
      expect(context.mailbox.hasDeltas)
    }
  }
}

struct SurfaceTests {
  @Test func `pixels cover a rectangle of the root`() {
    let surface = Surface.window(width: 30, height: 20, scale: 1.5)
    expect(surface.isYUp)
    expect(surface.framebuffer, equals: 0)
    expect(surface.bounds, equals: PixelRect(x: 0, y: 0, width: 30, height: 20))
    // 1.5…4.5 and 3…30 pixels, of which 20 are there.
    let rect = RootRect(minX: 1, minY: 2, maxX: 3, maxY: 20)
    expect(surface.pixels(of: rect), equals: PixelRect(x: 1, y: 3, width: 4, height: 17))
    expect(surface.pixels(of: .empty).isEmpty)
    expect(Surface(width: 0, height: 20, scale: 1).isEmpty)
  }
}
