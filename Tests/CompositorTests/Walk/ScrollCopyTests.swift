// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Copies of a list that scrolls, and the parts that are drawn beside them.
struct ScrollCopyTests {
  private static let size = CGSize(width: 300, height: 200)

  /// A list of 200 × 160 points at (10, 20), of rows of 20 points.
  private final class List {
    let root = plainLayer(CGRect(origin: .zero, size: size), color(0.2, 0.4, 0.6))
    let list = CAScrollLayer()
    let renderer: OffscreenRenderer
    let drawing: SceneRenderer
    private var time = 0.0

    init(options: RenderOptions = .all) throws {
      renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
      drawing = try #require(renderer.sceneRenderer)
      drawing.options = options
      CATransaction.withoutActions {
        list.frame = CGRect(x: 10, y: 20, width: 200, height: 160)
        list.backgroundColor = color(1, 1, 1)
        for index in 0..<40 {
          list.addSublayer(
            plainLayer(
              CGRect(x: 0, y: CGFloat(index) * 20, width: 190, height: 19),
              color(CGFloat(index * 4) / 255, 0, 1)))
        }
        root.addSublayer(list)
      }
      try frame { _ in }
    }

    /// Draws a frame after a change.
    ///
    /// - Returns: what it copied.
    @discardableResult
    func frame(_ change: (List) -> Void) throws -> ScrollCopy? {
      CATransaction.withoutActions { change(self) }
      time += 1
      return try renderer.withContext {
        renderer.drawFrame(of: root, at: time)
        return drawing.planner.plan.copy
      }
    }

    /// Draws the first frame, then one that scrolls by some points.
    func scrolls(by y: CGFloat, _ change: (List) -> Void = { _ in }) throws -> ScrollCopy? {
      try frame(change)
      return try frame { $0.list.bounds.origin.y += y }
    }
  }

  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test func `a list that scrolls is copied, and what came into view is drawn`() throws {
    let list = try List()
    let copy = try #require(try list.scrolls(by: 7))
    expect(copy.target, equals: rect(10, 20, 200, 153))
    expect(copy.shift, equals: SIMD2(0, -7))
    expect(copy.source, equals: rect(10, 27, 200, 153))
    expect(list.drawing.planner.plan.parts, equals: [rect(10, 173, 200, 7)])
    expect(list.drawing.copiedPixelCount, equals: 200 * 153)
    // The rest of the frame is left alone.
    expect(list.drawing.planner.plan.damage, equals: rect(10, 173, 200, 7))
    let back = try #require(try list.frame { $0.list.bounds.origin.y -= 9 })
    expect(back.target, equals: rect(10, 29, 200, 151))
    expect(list.renderer.graphicsContext.takeErrors(), equals: [])
  }

  @Test func `content that moves in a layer that clips it is copied`() throws {
    let list = try List()
    let content = CALayer()
    let copy = try list.scrolls(by: 0) {
      let rows = $0.list.sublayers ?? []
      content.frame = CGRect(x: 0, y: 0, width: 200, height: 800)
      for row in rows { content.addSublayer(row) }
      $0.list.addSublayer(content)
    }
    expectNil(copy)
    let moved = try #require(try list.frame { _ in content.position.y -= 12 })
    expect(moved.target, equals: rect(10, 20, 200, 148))
    expect(moved.shift, equals: SIMD2(0, -12))
  }

  @Test func `layers above are drawn at both ends of the way`() throws {
    let list = try List()
    _ = try #require(
      try list.scrolls(by: 8) {
        $0.root.addSublayer(plainLayer(CGRect(x: 50, y: 60, width: 20, height: 20), color(1, 0, 0)))
      })
    let parts = list.drawing.planner.plan.parts
    for part in [rect(50, 60, 20, 20), rect(50, 52, 20, 20), rect(10, 172, 200, 8)] {
      let covered = parts.reduce(0) { $0 + $1.intersection(part).area }
      expect(covered, equals: part.area, "\(part)")
    }
    expect(parts.reduce(0) { $0 + $1.area }, isBelow: 4000)
  }

  @Test func `one colour over all is copied with the list`() throws {
    let list = try List()
    let copy = try list.scrolls(by: 8) {
      $0.root.addSublayer(plainLayer($0.root.bounds, color(1, 0, 0, 0.6)))
    }
    expect(copy?.target, equals: rect(10, 20, 200, 152))
    expect(list.drawing.planner.plan.parts.count, equals: 1)
  }

  /// Each with the reason for which nothing is copied.
  @Test(arguments: [
    "half a pixel", "opacity", "filter", "shadow", "mask", "turned", "rasterized", "backdrop",
    "rounded rows", "gradient behind", "changed rows", "off", "blended", "soft clip",
  ])
  func `what cannot be copied is drawn`(reason: String) throws {
    let list = try List(
      options: reason == "off"
        ? .all.subtracting(.scrollCopies)
        : reason == "blended" ? .all.subtracting(.unblended) : .all)
    let copy = try list.scrolls(by: reason == "half a pixel" ? 6.5 : 6) { change(reason, $0) }
    guard reason != "changed rows" else {
      let next = try list.frame {
        for row in $0.list.sublayers ?? [] { row.backgroundColor = color(0, 1, 0) }
        $0.list.bounds.origin.y += 6
      }
      expect(copy != nil)
      expectNil(next)
      return
    }
    expectNil(copy)
    expect(list.drawing.copiedPixelCount, equals: 0)
    expect(list.drawing.planner.plan.parts, equals: [])
  }

  private func change(_ reason: String, _ scene: List) {
    let list = scene.list
    switch reason {
    case "opacity": list.opacity = 0.5
    case "filter": list.filters = [CIFilter(name: "CIColorInvert")!]
    case "shadow": list.shadowOpacity = 0.5
    case "mask": list.mask = plainLayer(list.bounds, color(0, 0, 0, 0.5))
    case "turned": list.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    case "rasterized": list.shouldRasterize = true
    case "backdrop":
      let bar = plainLayer(CGRect(x: 0, y: 0, width: 300, height: 30), nil)
      bar.backgroundFilters = [CIFilter(name: "CIColorInvert")!]
      scene.root.addSublayer(bar)
    case "rounded rows": for row in list.sublayers ?? [] { row.cornerRadius = 4 }
    case "gradient behind":
      list.backgroundColor = nil
      let gradient = CAGradientLayer()
      gradient.frame = scene.root.bounds
      gradient.colors = [color(1, 0, 0), color(0, 1, 0)]
      scene.root.insertSublayer(gradient, at: 0)
    case "soft clip":
      list.cornerRadius = 8
      list.backgroundColor = color(1, 1, 1, 0.6)
    default: break
    }
  }

  @Test func `a frame that no surface shows is drawn with the next`() throws {
    let list = try List()
    _ = try list.scrolls(by: 5)
    list.renderer.forgetPicture()
    try expectNil(list.frame { $0.list.bounds.origin.y += 5 })
    expect(list.drawing.planner.plan.damage, equals: rect(0, 0, 300, 200))
  }

  /// Tracks that a new surface shows again change the tree after a copy was looked for.
  @Test func `a copy that was found for an earlier tree is not taken`() throws {
    let list = try List()
    let copy = try #require(try list.scrolls(by: 7))
    try list.frame { $0.root.backgroundColor = color(0, 0, 0) }
    try list.renderer.withContext {
      list.drawing.draw(to: try #require(list.drawing.lastSurface), copy: copy)
    }
    expect(list.drawing.copiedPixelCount, equals: 0)
    expect(list.drawing.planner.plan.damage, equals: rect(0, 0, 300, 200))
  }

  @Test func `two lists that scroll at once are one copy and one drawing`() throws {
    let list = try List()
    let other = CAScrollLayer()
    try list.frame { scene in
      other.frame = CGRect(x: 220, y: 20, width: 60, height: 100)
      other.addSublayer(plainLayer(CGRect(x: 0, y: 0, width: 60, height: 400), color(0, 1, 0)))
      other.addSublayer(plainLayer(CGRect(x: 0, y: 30, width: 60, height: 10), color(1, 1, 0)))
      scene.root.addSublayer(other)
    }
    let copy = try list.frame {
      $0.list.bounds.origin.y += 4
      other.bounds.origin.y += 9
    }
    expect(copy?.target, equals: rect(10, 20, 200, 156))
    let drawn = list.drawing.planner.plan.parts.reduce(0) {
      $0 + $1.intersection(rect(220, 20, 60, 100)).area
    }
    expect(drawn, equals: 6000)
  }

  /// The picture between source and target is the first memory that a scrolled frame asks for.
  @Test func `without memory for a copy all is drawn`() throws {
    let list = try List()
    let gl = list.renderer.graphicsContext
    gl.faults.fail(.outOfMemory, at: 0)
    try expectNil(list.frame { $0.list.bounds.origin.y += 7 })
    expect(gl.faults.firedCall != nil)
    gl.faults.reset()
    expect(!list.renderer.takeReports().isEmpty)
    let drawn = PixelImage(try list.renderer.image(of: list.root, at: 5))
    list.renderer.forgetPicture()
    expect(PixelImage(try list.renderer.image(of: list.root, at: 5)), equals: drawn)
    _ = gl.takeErrors()
  }

  @Test func `nothing is copied where bounds are no numbers`() throws {
    let list = try List()
    try list.frame { _ in }
    for y in [CGFloat.nan, .infinity, -.infinity, 1e300, 1e9] {
      try expectNil(list.frame { $0.list.bounds.origin.y = y }, "\(y)")
      try list.frame { $0.list.bounds.origin.y = 0 }
    }
  }
}
