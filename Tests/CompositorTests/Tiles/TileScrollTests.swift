// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Tiled layers that are panned: what was drawn is copied, and what came into view is drawn.
struct TileScrollTests {
  private static let size = CGSize(width: 240, height: 200)

  /// Squares of 16 points, each of its own colour; some are translucent.
  private final class Board: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0.25 }

    override func draw(in ctx: CGContext) {
      let area = ctx.boundingBoxOfClipPath.insetBy(dx: -16, dy: -16)
      for row in Int(area.minY / 16)...Int(area.maxY / 16) {
        for column in Int(area.minX / 16)...Int(area.maxX / 16) {
          let shade = (column &* 37 &+ row &* 71) & 255
          ctx.setFillColor(
            red: CGFloat(shade) / 255, green: CGFloat(255 - shade) / 255, blue: 0.5,
            alpha: shade % 5 == 0 ? 0.6 : 1)
          ctx.fill(CGRect(x: column * 16, y: row * 16, width: 16, height: 16))
        }
      }
    }
  }

  /// A board of 2,000 × 2,000 points in a list, whose tiles are drawn when the test says so.
  private final class Stage {
    let root = plainLayer(CGRect(origin: .zero, size: size), color(0.2, 0.4, 0.6))
    let list = CAScrollLayer()
    let board = Board()
    let renderer: OffscreenRenderer
    let drawing: SceneRenderer
    var time = 0.0
    /// Whether threads draw the tiles, and not the test.
    private let usesThreads: Bool

    init(scale: CGFloat = 1, usesThreads: Bool = false) throws {
      self.usesThreads = usesThreads
      renderer = try OffscreenRenderer(size: size, scale: scale, api: .openGL33, debug: true)
      drawing = try #require(renderer.sceneRenderer)
      CATransaction.withoutActions {
        list.frame = CGRect(x: 10, y: 20, width: 200, height: 160)
        board.frame = CGRect(x: -300, y: -300, width: 2000, height: 2000)
        board.tileSize = CGSize(width: 64, height: 64)
        board.contentsScale = scale
        board.levelsOfDetail = 3
        list.addSublayer(board)
      }
      try frame()
      // The renderer has the root by now: this commit is the only one that has threads draw the tiles.
      change { $0.root.addSublayer(list) }
    }

    /// Draws up to some tiles.
    func drawTiles(_ limit: Int = .max) {
      var count = 0
      while count < limit, let job = board.tileStore.take() {
        board.tileStore.finish(job, board.image(of: job))
        count += 1
      }
    }

    func change(_ body: (Stage) -> Void) {
      CATransaction.withoutActions { body(self) }
      // A commit has threads draw the tiles.
      CATransaction.flush()
      if !usesThreads { board.tileStore.setDrawer { _ in } }
    }

    /// Draws a frame for which no tile is waited.
    ///
    /// - Returns: its picture, and the plan.
    @discardableResult
    func frame() throws -> (picture: PixelImage, plan: FramePlan) {
      try renderer.withContext {
        renderer.drawFrame(of: root, at: time)
        return (PixelImage(try renderer.readBack()), drawing.planner.plan)
      }
    }

    /// Draws until all tiles that are seen are there, and none fades.
    func settle() throws {
      for _ in 0..<3 {
        time += 1
        try frame()
        drawTiles()
      }
    }
  }

  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test func `a tiled layer that is panned is copied, and what came into view is drawn`() throws {
    let stage = try Stage()
    try stage.settle()
    for step in 1...20 {
      stage.time += 0.016
      stage.change { $0.board.position.x -= 10 }
      let plan = try stage.frame().plan
      expect(plan.copy?.target, equals: rect(10, 20, 190, 160), "step \(step)")
      expect(plan.copy?.shift, equals: SIMD2(-10, 0))
      expect(plan.parts, equals: [rect(200, 20, 10, 160)], "step \(step)")
      stage.drawTiles()
    }
    expect(stage.renderer.graphicsContext.takeErrors(), equals: [])
  }

  @Test func `by the bounds of its superlayer it is copied, too`() throws {
    let stage = try Stage()
    try stage.settle()
    stage.time += 0.016
    stage.change { $0.list.bounds.origin.y += 12 }
    let plan = try stage.frame().plan
    expect(plan.copy?.target, equals: rect(10, 20, 200, 148))
    expect(plan.parts, equals: [rect(10, 168, 200, 12)])
  }

  @Test func `an animated pan is copied in each frame`() throws {
    let stage = try Stage()
    try stage.settle()
    stage.change { stage in
      let pan = CABasicAnimation(keyPath: "position.x")
      pan.fromValue = stage.board.position.x
      pan.byValue = -600
      pan.duration = 1
      pan.beginTime = stage.time
      stage.board.add(pan, forKey: nil)
    }
    try stage.frame()
    for step in 1...30 {
      stage.time += 1.0 / 60
      try expect(stage.frame().plan.copy?.shift, equals: SIMD2(-10, 0), "step \(step)")
      stage.drawTiles()
    }
  }

  @Test func `a tile that fades in is drawn while the rest is copied`() throws {
    let stage = try Stage()
    try stage.settle()
    stage.change { $0.board.setNeedsDisplay(CGRect(x: 400, y: 400, width: 1, height: 1)) }
    try stage.frame()
    stage.drawTiles()
    stage.time += 0.1
    stage.change { $0.board.position.x -= 10 }
    let first = try stage.frame().plan
    // The tile at 384…448 of the board, which is at −310 of the list, which is at 10, 20.
    expect(first.copy != nil)
    expect(first.parts.contains { $0.contains(rect(84, 104, 64, 64)) })
    stage.time += 0.1
    stage.change { $0.board.position.x -= 10 }
    let second = try stage.frame().plan
    expect(second.copy != nil)
    expect(second.parts.contains { $0.contains(rect(74, 104, 64, 64)) })
    expect(second.parts.reduce(0) { $0 + $1.area }, isBelow: 9000)
  }

  @Test func `a picture that waits for tiles shows all that came meanwhile`() throws {
    let stage = try Stage(usesThreads: true)
    try stage.frame()
    stage.change { $0.board.position.x -= 10 }
    stage.time += 1
    let picture = PixelImage(try stage.renderer.image(of: stage.root, at: stage.time))
    stage.renderer.forgetPicture()
    let drawn = PixelImage(try stage.renderer.image(of: stage.root, at: stage.time))
    let difference = PixelDifference(expected: drawn, actual: picture, limit: 0)
    expect(difference.count, equals: 0, "\(difference.first)")
  }

  /// Each with the reason for which its tiles are not copied.
  @Test(arguments: [
    ("enlarged", "texels are not pixels"), ("between pixels", "texels lie between pixels"),
    ("rounded", "corners are cut from tiles"), ("bordered", "the border is no tile"),
    ("flipped", "rows run upward"), ("nearest", "another filter"),
    ("shadowed", "a shadow is no tile"),
  ])
  func `tiles that round by their place are drawn`(_ kind: String, _ reason: String) throws {
    let stage = try Stage()
    stage.change { stage in
      let board = stage.board
      switch kind {
      case "enlarged": board.transform = CATransform3DMakeScale(1.5, 1.5, 1)
      case "between pixels": board.position.x += 0.5
      case "rounded":
        board.cornerRadius = 9
        board.masksToBounds = true
      case "bordered":
        board.borderWidth = 2
        board.borderColor = color(1, 0, 0)
      case "flipped": board.isGeometryFlipped = true
      case "shadowed": board.shadowOpacity = 0.5
      default: board.magnificationFilter = .nearest
      }
    }
    try stage.settle()
    stage.time += 0.016
    // In a list a layer with a shadow moves along, too.
    stage.change { $0.list.bounds.origin.x += 10 }
    try expectNil(stage.frame().plan.copy, "\(reason)")
  }

  @Test(arguments: 1...10)
  func `a pan with tiles that come and go is the frame that is drawn`(round: Int) throws {
    var random = SeededGenerator(test: "tilePan \(round)")
    let scale: CGFloat = round % 4 == 0 ? 2 : 1
    let stage = try Stage(scale: scale)
    stage.change {
      if random.chance(50) { $0.list.backgroundColor = color(1, 1, 0.8) }
      if random.chance(30) {
        $0.root.addSublayer(
          plainLayer(CGRect(x: 60, y: 60, width: 24, height: 18), color(1, 0, 0, 0.5)))
      }
    }
    if random.chance(70) { try stage.settle() }
    var copies = 0
    for step in 0..<30 {
      stage.time += random.chance(50) ? 0.016 : 0.1
      stage.change { edit($0, scale, &random) }
      let copied = try stage.frame()
      if copied.plan.copy != nil { copies += 1 }
      stage.renderer.forgetPicture()
      let drawn = try stage.frame()
      expect(stage.drawing.copiedPixelCount, equals: 0)
      let difference = PixelDifference(
        expected: drawn.picture, actual: copied.picture, limit: 0)
      expect(
        difference.count, equals: 0,
        "round \(round), step \(step), \(String(describing: copied.plan.copy)): \(difference.first)"
      )
      stage.drawTiles(Int.random(in: 0...12, using: &random))
    }
    expect(copies, isAbove: 2)
    expect(stage.renderer.takeReports(), equals: [])
    expect(stage.renderer.graphicsContext.takeErrors(), equals: [])
  }

  private func edit(_ stage: Stage, _ scale: CGFloat, _ random: inout SeededGenerator) {
    let way = CGPoint(
      x: CGFloat(Int.random(in: -12...12, using: &random)) / scale,
      y: random.chance(30) ? CGFloat(Int.random(in: -12...12, using: &random)) / scale : 0)
    if random.chance(60) {
      stage.board.position.x += way.x
      stage.board.position.y += way.y
    } else {
      stage.list.bounds.origin.x += way.x
      stage.list.bounds.origin.y += way.y
    }
    let spot = CGRect(
      x: Int.random(in: 200...700, using: &random), y: Int.random(in: 200...700, using: &random),
      width: 40, height: 40)
    if random.chance(10) { stage.board.setNeedsDisplay(spot) }
    if random.chance(3) { stage.board.setNeedsDisplay() }
    if random.chance(5) { stage.board.position.x += 0.3 }
    if random.chance(10) { stage.board.position.x = stage.board.position.x.rounded() }
    if random.chance(3) { stage.board.bounds.size.width += 10 }
    if random.chance(4) {
      stage.board.transform = CATransform3DMakeScale(random.chance(50) ? 0.5 : 1, 1, 1)
    }
    if random.chance(5) { stage.board.transform = CATransform3DIdentity }
  }
}
