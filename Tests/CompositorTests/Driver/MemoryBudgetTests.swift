// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Frames keep to the budget of graphics memory, and say what that costs.
struct MemoryBudgetTests {
  private static let size = CGSize(width: 64, height: 64)

  /// An image of one colour, which looks the same with fewer pixels.
  private func image(_ side: Int, _ red: UInt8) throws -> CGImage {
    try PixelImage(width: side, height: side, filledWith: Pixel(red, 50, 90)).cgImage()
  }

  private func root() -> CALayer { plainLayer(CGRect(origin: .zero, size: Self.size), nil) }

  private func layer(_ frame: CGRect, _ image: CGImage, _ name: String) -> CALayer {
    let layer = plainLayer(frame, nil)
    layer.contents = image
    layer.name = name
    return layer
  }

  private func renderer() throws -> OffscreenRenderer {
    try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
  }

  /// The picture of a frame, or of the one after it where that linked programs, whose bytes are known then.
  private func picture(
    _ renderer: OffscreenRenderer, _ root: CALayer, _ time: Double
  ) throws -> PixelImage {
    var picture = PixelImage(try renderer.image(of: root, at: time))
    if renderer.sceneRenderer?.memory.wantsRedraw == true {
      picture = PixelImage(try renderer.image(of: root, at: time))
    }
    let report = renderer.memoryReport
    expect(report.total, isAtMost: max(renderer.memoryBudget, report.minimum))
    return picture
  }

  // MARK: - The order

  @Test func `images out of sight go first and look the same when they come back`() throws {
    let root = root()
    let renderer = try renderer()
    renderer.memoryBudget = 3 << 20
    var layers: [CALayer] = []
    for index in 0..<8 {
      CATransaction.setDisableActions(true)
      layers.forEach { $0.isHidden = true }
      let layer = try layer(root.bounds, image(400, UInt8(index * 30)), "image \(index)")
      layers.append(layer)
      root.addSublayer(layer)
      try expect(
        picture(renderer, root, Double(index))[9, 9], equals: Pixel(UInt8(index * 30), 50, 90))
    }
    CATransaction.setDisableActions(true)
    layers[7].isHidden = true
    layers[0].isHidden = false
    try expect(picture(renderer, root, 9)[9, 9], equals: Pixel(0, 50, 90))
    let report = renderer.memoryReport
    expect(report.evictions.textures, isAtLeast: 4)
    expect(report.drawnSmaller, equals: [])
    expect(report.notDrawn, equals: [])
    expect(renderer.takeReports(), equals: [])
  }

  @Test func `kept bitmaps go before images lose pixels`() throws {
    let root = root()
    let group = plainLayer(root.bounds, nil)
    group.opacity = 0.5
    for x in [0.0, 20] {
      group.addSublayer(plainLayer(CGRect(x: x, y: 10, width: 40, height: 40), .black))
    }
    root.addSublayer(group)
    let renderer = try renderer()
    for frame in 0..<4 {
      renderer.forgetPicture()
      _ = try picture(renderer, root, Double(frame))
    }
    let kept = renderer.memoryReport
    expect(kept[.keptBitmaps], isAbove: 0)
    let large = try layer(CGRect(x: 0, y: 56, width: 8, height: 8), image(400, 200), "large")
    root.addSublayer(large)
    renderer.memoryBudget = kept.minimum + kept[.renderTargets] + 400 * 400 * 4 + 100_000
    let shown = try picture(renderer, root, 9)
    expect(shown[4, 60], equals: Pixel(200, 50, 90))
    expect(shown[30, 30], equals: Pixel(0, 0, 0, 128))
    expect(renderer.memoryReport[.keptBitmaps], equals: 0)
    expect(renderer.memoryReport.evictions.keptBitmaps, isAbove: 0)
    expect(renderer.memoryReport.drawnSmaller, equals: [])
  }

  @Test func `targets are freed at the end of a frame that exceeds the budget`() throws {
    let root = root()
    let group = plainLayer(root.bounds, nil)
    group.opacity = 0.5
    for x in [0.0, 20] {
      group.addSublayer(plainLayer(CGRect(x: x, y: 10, width: 40, height: 40), .black))
    }
    root.addSublayer(group)
    let renderer = try renderer()
    let expected = try picture(renderer, root, 0)
    expect(renderer.memoryReport[.renderTargets], isAbove: 0)
    renderer.memoryBudget = 0
    try expect(picture(renderer, root, 1), equals: expected)
    let report = renderer.memoryReport
    expect(report[.renderTargets], equals: 0)
    expect(report.total, equals: report.minimum)
    expect(report.evictions.renderTargets, isAbove: 0)
  }

  // MARK: - Less than is wanted

  @Test func `images get fewer pixels or are left out and are named`() throws {
    let root = root()
    root.addSublayer(try layer(CGRect(x: 0, y: 0, width: 20, height: 20), image(512, 10), "first"))
    root.addSublayer(
      try layer(CGRect(x: 22, y: 0, width: 20, height: 20), image(512, 20), "second"))
    root.addSublayer(
      try layer(CGRect(x: 44, y: 0, width: 20, height: 20), image(1600, 30), "third"))
    let renderer = try renderer()
    let unlimited = try picture(renderer, root, 0)
    renderer.memoryBudget = renderer.memoryReport.minimum + (1 << 20) + (1 << 18) + 1000
    let limited = try picture(renderer, root, 1)
    expect(limited[10, 10], equals: unlimited[10, 10])
    expect(limited[32, 10], equals: unlimited[32, 10])
    expect(limited[54, 10], equals: Pixel(0, 0, 0, 0))
    var report = renderer.memoryReport
    expect(report.drawnSmaller, equals: ["\"second\": 512 × 512 pixels, one for 2 × 2"])
    expect(report.notDrawn, equals: ["\"third\": 1600 × 1600 pixels"])
    let words = renderer.takeReports()
    expect(words.count, equals: 1)
    expect(words.first?.contains("\"third\": 1600 × 1600 pixels"), equals: true)
    // The same once more is not reported again, nor drawn.
    renderer.forgetPicture()
    try expect(picture(renderer, root, 2), equals: limited)
    expect(renderer.takeReports(), equals: [])
    renderer.memoryBudget = 1 << 30
    try expect(picture(renderer, root, 3), equals: unlimited)
    report = renderer.memoryReport
    expect(report.drawnSmaller, equals: [])
    expect(report.notDrawn, equals: [])
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  @Test func `what was left out comes back when another image goes`() throws {
    let root = root()
    let first = try layer(CGRect(x: 0, y: 0, width: 20, height: 20), image(512, 10), "first")
    root.addSublayer(first)
    root.addSublayer(
      try layer(CGRect(x: 22, y: 0, width: 20, height: 20), image(1600, 20), "large"))
    let renderer = try renderer()
    _ = try picture(renderer, root, 0)
    renderer.memoryBudget = renderer.memoryReport.minimum + (1 << 20) + 20_000
    try expect(picture(renderer, root, 1)[32, 10], equals: Pixel(0, 0, 0, 0))
    CATransaction.setDisableActions(true)
    first.removeFromSuperlayer()
    // One frame finds that there is room, the next one uses it.
    for frame in 2..<5 { _ = try picture(renderer, root, Double(frame)) }
    try expect(picture(renderer, root, 5)[32, 10], equals: Pixel(20, 50, 90))
    expect(renderer.memoryReport.notDrawn, equals: [])
    expect(renderer.memoryReport.drawnSmaller.count, equals: 1)
  }

  @Test func `small images need no page`() throws {
    let root = root()
    root.addSublayer(try layer(root.bounds, image(40, 70), "small"))
    let renderer = try renderer()
    _ = try picture(renderer, root, 0)
    renderer.memoryBudget = renderer.memoryReport.minimum + 40 * 40 * 4
    try expect(picture(renderer, root, 1)[9, 9], equals: Pixel(70, 50, 90))
    expect(renderer.memoryReport[.images], equals: 40 * 40 * 4)
    expect(renderer.memoryReport.drawnSmaller, equals: [])
  }

  @Test func `a frame after one that linked programs keeps to the budget again`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-budget-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = root()
    root.addSublayer(try layer(root.bounds, image(40, 70), "image"))
    let renderer = try renderer()
    let gl = renderer.graphicsContext
    // The bytes of programs are those that the cache stores.
    gl.programCache = ProgramCache(folder: folder)
    _ = try picture(renderer, root, 0)
    let first = renderer.memoryReport
    try #require(first[.programs] > 0)
    renderer.memoryBudget = first.total
    _ = try picture(renderer, root, 1)
    let rounded = plainLayer(CGRect(x: 8, y: 8, width: 30, height: 30), .white)
    rounded.cornerRadius = 6
    root.addSublayer(rounded)
    _ = try renderer.image(of: root, at: 2)
    let linked = renderer.memoryReport
    try #require(linked[.programs] > first[.programs])
    expect(linked.total, isAbove: renderer.memoryBudget)
    // No change of the scene is needed for the frame that follows.
    expect(renderer.sceneRenderer?.memory.wantsRedraw, equals: true)
    try expect(picture(renderer, root, 3)[20, 20], equals: Pixel(255, 255, 255))
    // The image leaves the page that it shared, as a texture of its own size is smaller.
    expect(renderer.memoryReport.total, isAtMost: renderer.memoryBudget)
    // The frames that follow change nothing.
    expect(renderer.sceneRenderer?.memory.wantsRedraw, equals: false)
  }

  // MARK: - Any number

  @Test func `any number is a budget but a negative one`() throws {
    let root = root()
    root.addSublayer(try layer(root.bounds, image(300, 70), "image"))
    let renderer = try renderer()
    expect(renderer.memoryBudget, equals: 1 << 30)
    for budget in [Int.max, 1, 0, 1 << 40] {
      renderer.memoryBudget = budget
      expect(renderer.memoryBudget, equals: budget)
      let red = budget > 1 ? Pixel(70, 50, 90) : Pixel(0, 0, 0, 0)
      try expect(picture(renderer, root, 0)[9, 9], equals: red, "\(budget)")
    }
    for budget in [-1, Int.min] {
      renderer.memoryBudget = budget
      expect(renderer.memoryBudget, equals: 1 << 40)
    }
  }

  @Test func `a renderer in a program has a budget before its first frame`() throws {
    try GLTestContext.run { _ in
      let scene = HostScene(.plain, isES: false, version: 45)
      expect(scene.isComplete)
      let renderer = try CARenderer(currentContext: "test")
      renderer.memoryBudget = -5
      expect(renderer.memoryBudget, equals: 1 << 30)
      renderer.memoryBudget = 0
      renderer.layer = try layer(root().bounds, image(300, 70), "image")
      renderer.bounds = root().bounds
      renderer.drawFrame(at: 1)
      expect(renderer.memoryReport.notDrawn, equals: ["\"image\": 300 × 300 pixels"])
      expect(renderer.memoryReport.total, equals: renderer.memoryReport.minimum)
      renderer.memoryBudget = 1 << 20
      renderer.drawFrame(at: 2)
      expect(renderer.memoryReport.notDrawn, equals: [])
      renderer.tearDown()
    }
  }

  // MARK: - Random scenes

  /// Random layers with images, groups and effects; those with images lie apart from each other.
  private struct Scene {
    var random: SeededGenerator
    var names: [String: CGRect] = [:]

    mutating func fill(_ root: CALayer) throws {
      for column in 0..<4 {
        for row in 0..<4 {
          let cell = CGRect(x: column * 16, y: row * 16, width: 16, height: 16)
          let layer = plainLayer(cell.insetBy(dx: 2, dy: 2), nil)
          layer.name = "\(column) \(row)"
          switch Int.random(in: 0..<5, using: &random) {
          case 0: layer.backgroundColor = .black
          case 1:
            layer.opacity = 0.5
            for x in [0.0, 4] {
              layer.addSublayer(plainLayer(CGRect(x: x, y: 1, width: 8, height: 8), .black))
            }
          case 2:
            layer.cornerRadius = 4
            layer.backgroundColor = .white
          default:
            let side = Int.random(in: 20...700, using: &random)
            let red = UInt8.random(in: 1...255, using: &random)
            layer.contents = try PixelImage(
              width: side, height: max(side / 2, 1), filledWith: Pixel(red, 60, 90)
            ).cgImage()
            if random.chance(20) { layer.minificationFilter = .trilinear }
            names["\"\(column) \(row)\""] = cell
          }
          root.addSublayer(layer)
        }
      }
    }
  }

  @Test(arguments: 0..<12)
  func `random scenes keep to small budgets and change only where they say`(_ round: Int) throws {
    var scene = Scene(random: SeededGenerator(test: "memory-budget-\(round)"))
    let root = root()
    try scene.fill(root)
    let plain = try renderer()
    let expected = try picture(plain, root, 0)
    let wanted = plain.memoryReport.total - plain.memoryReport.minimum
    let renderer = try renderer()
    for frame in 0..<6 {
      let share = Int.random(in: 0...max(wanted, 1), using: &scene.random)
      renderer.memoryBudget = plain.memoryReport.minimum + share
      CATransaction.setDisableActions(true)
      let hidden = root.sublayers?.randomElement(using: &scene.random)
      hidden?.isHidden = true
      _ = try picture(renderer, root, Double(2 * frame))
      CATransaction.setDisableActions(true)
      hidden?.isHidden = false
      let actual = try picture(renderer, root, Double(2 * frame + 1))
      let report = renderer.memoryReport
      let missing = report.notDrawn.compactMap { text in
        scene.names.first { text.hasPrefix($0.key) }?.value
      }
      expect(missing.count, equals: report.notDrawn.count)
      for y in 0..<64 {
        for x in 0..<64 where actual[x, y] != expected[x, y] {
          // Images of one colour look the same with fewer pixels.
          expect(missing.contains { $0.contains(CGPoint(x: x, y: y)) }, "\(x), \(y)")
        }
      }
    }
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }
}
