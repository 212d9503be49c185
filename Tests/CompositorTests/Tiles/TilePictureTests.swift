// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Pictures of tiled layers.
struct TilePictureTests {
  /// A board of squares, coloured by their column and row, which also fills all around it.
  private static func drawBoard(in context: CGContext) {
    context.setFillColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4))
    for row in 0..<8 {
      for column in 0..<8 {
        context.setFillColor(
          red: CGFloat(column) / 8, green: CGFloat(row) / 8,
          blue: (row + column) % 2 == 0 ? 1 : 0, alpha: 1)
        context.fill(CGRect(x: column * 10, y: row * 10, width: 10, height: 10))
      }
    }
  }

  private final class TiledBoard: CATiledLayer {
    override func draw(in ctx: CGContext) { TilePictureTests.drawBoard(in: ctx) }
  }

  private final class PlainBoard: CALayer {
    override func draw(in ctx: CGContext) { TilePictureTests.drawBoard(in: ctx) }
  }

  /// One colour for each level, green for tiles that were invalidated once.
  private final class Levels: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0.25 }

    override func draw(in ctx: CGContext) {
      let scale = abs(ctx.ctm.a)
      ctx.setFillColor(
        red: scale == 1 ? 1 : 0, green: 0, blue: scale == 0.5 ? 1 : 0, alpha: 1)
      if scale == 2 { ctx.setFillColor(red: 1, green: 1, blue: 1, alpha: 1) }
      ctx.fill(bounds)
    }
  }

  private func picture(_ layer: CALayer, side: CGFloat = 80) throws -> PixelImage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.addSublayer(layer)
    return PixelImage(
      try OffscreenRenderer(size: CGSize(width: side, height: side)).image(of: root, at: 0))
  }

  // MARK: - Against a plain layer

  @Test(
    arguments: [
      "plain", "scrolled", "rounded", "masked", "faded", "flipped", "replicated", "filtered",
      "rasterized", "bordered",
    ])
  func `a tiled layer looks as one that draws the same at once (TI-L1)`(_ kind: String) throws {
    func dressed(_ layer: CALayer) -> CALayer {
      layer.frame = CGRect(x: 4, y: 6, width: 70, height: 66)
      switch kind {
      case "scrolled": layer.bounds.origin = CGPoint(x: -20, y: 13)
      case "rounded":
        layer.cornerRadius = 20
        layer.masksToBounds = true
      case "masked":
        let mask = CALayer()
        mask.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
        mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        layer.mask = mask
      case "faded":
        layer.opacity = 0.5
        layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
      case "flipped": layer.isGeometryFlipped = true
      case "replicated":
        let replicator = CAReplicatorLayer()
        replicator.frame = layer.frame
        replicator.instanceCount = 2
        replicator.instanceTransform = CATransform3DMakeTranslation(11, 7, 0)
        replicator.instanceRedOffset = -0.5
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        replicator.addSublayer(layer)
        return replicator
      case "filtered": layer.filters = [CIFilter(name: "CIColorInvert")].compactMap { $0 }
      case "rasterized": layer.shouldRasterize = true
      case "bordered":
        layer.borderWidth = 3
        layer.borderColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
      default: break
      }
      return layer
    }
    let tiled = TiledBoard()
    tiled.tileSize = CGSize(width: 32, height: 40)
    let plain = PlainBoard()
    let wanted = dressed(plain)
    plain.setNeedsDisplay()
    let difference = PixelDifference(
      expected: try picture(wanted), actual: try picture(dressed(tiled)), limit: 1)
    expect(difference.count, equals: 0)
  }

  @Test func `a turned layer shows no seams`() throws {
    let layer = Levels()
    layer.tileSize = CGSize(width: 32, height: 32)
    layer.frame = CGRect(x: -40, y: -40, width: 160, height: 160)
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let picture = try picture(layer)
    for y in 0..<80 {
      for x in 0..<80 where picture[x, y] != Pixel(255, 0, 0) {
        Issue.record("a seam at \(x), \(y): \(picture[x, y])")
        return
      }
    }
  }

  @Test func `levels follow the scale (TI-L1)`() throws {
    func color(scaledBy scale: CGFloat) throws -> Pixel {
      let layer = Levels()
      layer.levelsOfDetail = 3
      layer.levelsOfDetailBias = 1
      layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.position = CGPoint(x: 40, y: 40)
      layer.transform = CATransform3DMakeScale(scale, scale, 1)
      return try picture(layer)[40, 40]
    }
    try expect(color(scaledBy: 1), equals: Pixel(255, 0, 0))
    try expect(color(scaledBy: 0.7), equals: Pixel(255, 0, 0))
    try expect(color(scaledBy: 0.5), equals: Pixel(0, 0, 255))
    try expect(color(scaledBy: 0.1), equals: Pixel(0, 0, 255))
    try expect(color(scaledBy: 1.1), equals: Pixel(255, 255, 255))
    try expect(color(scaledBy: 4), equals: Pixel(255, 255, 255))
  }

  @Test func `layers and scales of any size are drawn or left out`() throws {
    let transforms = [
      CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(1e-12, 1e-12, 1),
      CATransform3DMakeScale(1e12, 1e12, 1), CATransform3DMakeScale(1, 0, 1),
    ]
    for transform in transforms {
      for side in [0, 1e5, 1e9, 1e300] as [CGFloat] {
        let layer = Levels()
        layer.levelsOfDetail = 1_000_000_000
        layer.levelsOfDetailBias = 30
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.transform = transform
        _ = try picture(layer, side: 16)
      }
    }
    // A plane in perspective that reaches behind the eye.
    let layer = Levels()
    layer.levelsOfDetail = 12
    layer.frame = CGRect(x: -5e4, y: -5e4, width: 1e5, height: 1e5)
    var tilted = CATransform3DIdentity
    tilted.m34 = -1 / 200
    layer.transform = CATransform3DRotate(tilted, 1.3, 1, 0, 0)
    _ = try picture(layer)
  }

  // MARK: - Frame by frame

  /// A layer whose tiles are drawn when the test says so, with a driver.
  private final class Stage {
    let layer = Levels()
    let driver: FrameDriver
    let surface: Surface
    let target: RenderTarget
    let gl: GLContext
    private let context: LayerContext

    init(in gl: GLContext) throws {
      self.gl = gl
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.frame = root.bounds
      layer.tileSize = CGSize(width: 32, height: 32)
      layer.levelsOfDetail = 3
      root.addSublayer(layer)
      context = LayerContext(layer: root)
      context.timeSource = { 0 }
      CATransaction.flush()
      layer.tileStore.setDrawer { _ in }
      target = try RenderTarget(width: 64, height: 64, label: "test", in: gl)
      driver = FrameDriver(of: context.mailbox, in: gl)
      surface = Surface(framebuffer: target.framebuffer.name, width: 64, height: 64, scale: 1)
    }

    /// Draws a frame; returns the pixels that it redraws.
    @discardableResult
    func frame(at time: Double) -> PixelRect {
      CATransaction.flush()
      driver.begin(at: { time })
      let changes = driver.changes(on: surface)
      driver.draw(to: surface)
      driver.end()
      return changes
    }

    /// Draws up to some tiles.
    func drawTiles(_ limit: Int = .max) {
      var count = 0
      while count < limit, let job = layer.tileStore.take() {
        layer.tileStore.finish(job, layer.image(of: job))
        count += 1
      }
    }

    func change(_ body: () -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }

    func picture() throws -> PixelImage {
      PixelImage(
        width: 64, height: 64, bytes: try PixelReader.pixels(of: target.framebuffer, in: gl))
    }
  }

  private func stage(_ body: (Stage) throws -> Void) throws {
    try GLTestContext.run { gl in
      let stage = try Stage(in: gl)
      try body(stage)
      expect(stage.driver.scene.takeReports(), equals: [])
      stage.driver.scene.tearDown()
    }
  }

  @Test func `a tile that comes fades in, and damages its rectangle only (TI-L1, TI-L2)`() throws {
    try stage { stage in
      stage.frame(at: 0)
      try expect(stage.picture()[10, 10], equals: Pixel(0, 0, 0, 0))
      expect(stage.driver.nextTime, equals: .infinity)
      stage.drawTiles(1)
      expect(stage.frame(at: 1), equals: PixelRect(x: 31, y: 31, width: 33, height: 33))
    }
  }

  @Test func `fading is by the time of frames (TI-L2)`() throws {
    try stage { stage in
      stage.frame(at: 0)
      stage.drawTiles()
      stage.frame(at: 1)
      try expect(stage.picture()[10, 10], equals: Pixel(0, 0, 0, 0))
      expect(stage.driver.nextTime, equals: 1)
      stage.frame(at: 1.125)
      try expect(stage.picture()[10, 10], near: Pixel(128, 0, 0, 128), within: 1)
      stage.frame(at: 1.25)
      try expect(stage.picture()[10, 10], equals: Pixel(255, 0, 0))
      expect(stage.driver.nextTime, equals: .infinity)
      expect(stage.frame(at: 2).isEmpty)
    }
  }

  @Test func `a coarser picture stands in while a finer one is drawn (TI-L1)`() throws {
    try stage { stage in
      stage.change { stage.layer.transform = CATransform3DMakeScale(0.5, 0.5, 1) }
      stage.frame(at: 0)
      stage.drawTiles()
      stage.frame(at: 1)
      stage.frame(at: 2)
      try expect(stage.picture()[32, 32], equals: Pixel(0, 0, 255))
      stage.change { stage.layer.transform = CATransform3DIdentity }
      stage.frame(at: 3)
      try expect(stage.picture()[10, 10], equals: Pixel(0, 0, 255))
      try expect(stage.picture()[60, 60], equals: Pixel(0, 0, 255))
      stage.drawTiles()
      stage.frame(at: 4)
      stage.frame(at: 4.125)
      try expect(stage.picture()[10, 10], near: Pixel(128, 0, 127), within: 1)
      stage.frame(at: 4.5)
      try expect(stage.picture()[10, 10], equals: Pixel(255, 0, 0))
      // And finer ones from afar.
      stage.layer.tileSize = CGSize(width: 40, height: 40)
      stage.frame(at: 5)
      stage.drawTiles()
      stage.frame(at: 6)
      stage.frame(at: 7)
      stage.change { stage.layer.transform = CATransform3DMakeScale(0.5, 0.5, 1) }
      stage.frame(at: 8)
      try expect(stage.picture()[32, 32], equals: Pixel(255, 0, 0))
    }
  }

  @Test func `an invalidated rectangle keeps its picture until there is a new one`() throws {
    try stage { stage in
      stage.frame(at: 0)
      stage.drawTiles()
      stage.frame(at: 1)
      stage.frame(at: 2)
      stage.layer.setNeedsDisplay(CGRect(x: 2, y: 40, width: 4, height: 4))
      expect(stage.frame(at: 3).isEmpty)
      try expect(stage.picture()[4, 42], equals: Pixel(255, 0, 0))
      stage.drawTiles()
      expect(stage.frame(at: 4), equals: PixelRect(x: 0, y: 31, width: 33, height: 33))
      expect(stage.layer.tileStore.counts.drawn, equals: 5)
    }
  }

  @Test func `scrolling by an animation asks for tiles without a commit`() throws {
    try stage { stage in
      stage.change { stage.layer.bounds = CGRect(x: 0, y: 0, width: 1e5, height: 1e5) }
      stage.change { stage.layer.anchorPoint = .zero }
      stage.change { stage.layer.position = .zero }
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0
      move.toValue = -10_000
      move.duration = 10
      stage.layer.add(move, forKey: nil)
      stage.frame(at: 0)
      stage.drawTiles()
      for step in 1...20 {
        stage.driver.begin(at: { Double(step) })
        stage.driver.draw(to: stage.surface)
        stage.driver.end()
        if step < 10 { expect(stage.layer.tileStore.isWanting) }
        stage.drawTiles()
      }
    }
  }

  /// Draws nothing until it is released.
  private final class Blocked: CATiledLayer {
    let entered = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)

    override func draw(in ctx: CGContext) {
      entered.signal()
      gate.wait()
      TilePictureTests.drawBoard(in: ctx)
    }
  }

  @Test func `frames never wait for a tile, pictures do (TI-L1)`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    let layer = Blocked()
    layer.frame = root.bounds
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    try renderer.withContext {
      renderer.drawFrame(of: root, at: 0)
      layer.entered.wait()
      for frame in 1...5 { renderer.drawFrame(of: root, at: Double(frame)) }
    }
    expect(layer.tileStore.counts.drawn, equals: 0)
    layer.gate.signal()
    let picture = PixelImage(try renderer.image(of: root, at: 6))
    expect(picture[5, 5], equals: Pixel(0, 0, 255))
  }
}
