// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// The properties of emitter layers and cells: defaults, keys, archives, animation, commits.
struct EmitterLayerTests {
  typealias Sample = KeyPathTableTests.Sample

  /// A key path with its samples.
  struct Row: Sendable, CustomStringConvertible {
    let path: String
    let sample: Sample

    init(_ path: String, _ sample: Sample) {
      self.path = path
      self.sample = sample
    }

    var description: String { path }
  }

  static let layerRows: [Row] = {
    let multipliers: [String] = [
      "birthRate", "lifetime", "velocity", "scale", "spin", "emitterZPosition", "emitterDepth",
    ]
    var rows: [Row] = multipliers.map { Row($0, .number(0.25, 0.75)) }
    rows.append(Row("emitterPosition", .point))
    rows.append(Row("emitterSize", .size))
    let parts: [String] = [
      "emitterPosition.x", "emitterPosition.y", "emitterSize.width", "emitterSize.height",
    ]
    rows += parts.map { Row($0, .number(1, 3)) }
    return rows
  }()

  /// Behaviour fact EM-12: every attribute of a cell, and of a cell within it.
  static let cellRows: [Row] = {
    var rows: [Row] = []
    for prefix in ["emitterCells.a.", "emitterCells.a.emitterCells.b."] {
      for number in numbers { rows.append(Row(prefix + number, .number(0.25, 0.75))) }
      rows.append(Row(prefix + "color", .color))
      rows.append(Row(prefix + "contentsRect", .rect))
      rows.append(Row(prefix + "enabled", .flag))
    }
    return rows
  }()

  private static let numbers: [String] = [
    "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
    "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
    "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange",
    "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    "contentsRect.size.width",
  ]

  /// A layer with a cell `a` that has a cell `b`, behind another one.
  private func layer() -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    let other = CAEmitterCell()
    let a = CAEmitterCell()
    a.name = "a"
    let b = CAEmitterCell()
    b.name = "b"
    a.emitterCells = [b]
    layer.emitterCells = [other, a]
    return layer
  }

  @Test(arguments: layerRows + cellRows)
  func `read, set and animated`(row: Row) {
    let layer = layer()
    expect(layer.value(forKeyPath: row.path) != nil)
    row.sample.expectAnimation(of: row.path, on: layer)
  }

  @Test(arguments: layerRows)
  func `the layer's own values animate by themselves, those of cells do not`(row: Row) {
    let layer = layer()
    let probe = AnimationProbe(layer)
    layer.setValue(row.sample.values.to, forKeyPath: row.path)
    layer.setValue(0.5, forKeyPath: "emitterCells.a.velocity")
    probe.shown.commit()
    expect(layer.animationKeys(), equals: [String(row.path.prefix { $0 != "." })])
  }

  @Test func `defaults of layers and cells; TI-16: a cell's duration is infinite`() {
    let layer = CAEmitterLayer()
    expectNil(layer.emitterCells)
    expect(layer.birthRate, equals: 1)
    expect(layer.lifetime, equals: 1)
    expect(layer.emitterPosition, equals: .zero)
    expect(layer.emitterSize, equals: .zero)
    expect(layer.emitterZPosition, equals: 0)
    expect(layer.emitterDepth, equals: 0)
    expect(layer.seed, equals: 0)
    expect(layer.emitterShape, equals: .point)
    expect(layer.emitterMode, equals: .volume)
    expect(layer.renderMode, equals: .unordered)
    expect(!layer.preservesDepth)
    expect(layer.velocity, equals: 1)
    expect(layer.scale, equals: 1)
    expect(layer.spin, equals: 1)
    let cell = CAEmitterCell()
    expect(cell.isEnabled)
    expect(cell.birthRate, equals: 0)
    expect(cell.lifetime, equals: 0)
    expect(cell.scale, equals: 1)
    expect(cell.color?.components, equals: [1, 1, 1, 1])
    expect(cell.contentsScale, equals: 1)
    expectNil(cell.name)
    expect(cell.contentsRect, equals: CGRect(x: 0, y: 0, width: 1, height: 1))
    expect(cell.minificationFilter, equals: "linear")
    expect(cell.magnificationFilter, equals: "linear")
    expect(cell.duration, equals: .infinity)
    expect(cell.speed, equals: 1)
    expect(cell.fillMode, equals: .removed)
    expect(CAEmitterCell.defaultValue(forKey: "duration") as? Double, equals: .infinity)
    expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double, equals: 1)
    expect(CAEmitterCell.defaultValue(forKey: "enabled") as? Bool, equals: true)
    expectNil(CAEmitterCell.defaultValue(forKey: "birthRate"))
    expectNil(CAEmitterCell.defaultValue(forKey: "nonsense"))
    expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Double, equals: 1)
    expectNil(CAEmitterLayer.defaultValue(forKey: "emitterPosition"))
    expect(CAEmitterLayer.defaultValue(forKey: "renderMode") as? String, equals: "unordered")
  }

  @Test func `names travel as strings by key; unknown ones are kept`() {
    let layer = CAEmitterLayer()
    layer.setValue("circle", forKey: "emitterShape")
    layer.setValue("outline", forKey: "emitterMode")
    layer.setValue("additive", forKey: "renderMode")
    layer.setValue(77, forKey: "seed")
    layer.setValue(true, forKey: "preservesDepth")
    expect(layer.emitterShape, equals: .circle)
    expect(layer.emitterMode, equals: .outline)
    expect(layer.renderMode, equals: .additive)
    expect(layer.seed, equals: 77)
    expect(layer.preservesDepth)
    layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: "blob")
    expect(layer.value(forKey: "emitterShape") as? String, equals: "blob")
    layer.setValue(nil, forKey: "emitterShape")
    expect(layer.emitterShape, equals: .point)
  }

  @Test func `keys of the application's own and styles, on cells`() {
    let cell = CAEmitterCell()
    cell.setValue(4, forKey: "own")
    cell.style = ["other": 5, "style": ["deep": 6]]
    expect(cell.value(forKey: "own") as? Int, equals: 4)
    expect(cell.value(forKey: "other") as? Int, equals: 5)
    expect(cell.value(forKey: "deep") as? Int, equals: 6)
    expectNil(cell.value(forKey: "none"))
    expect(cell.shouldArchiveValue(forKey: "own"))
    expect(!cell.shouldArchiveValue(forKey: "velocity"))
    cell.velocity = 3
    expect(cell.shouldArchiveValue(forKey: "velocity"))
    cell.setValue(nil, forKey: "velocity")
    expect(cell.velocity, equals: 0)
  }

  @Test func `a value that is not a number is refused, and so is a wrong type`() {
    let cell = CAEmitterCell()
    cell.velocity = 5
    cell.velocity = .nan
    cell.birthRate = .infinity
    cell.lifetime = .infinity
    cell.duration = -1
    cell.contentsRect = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    cell.setValue("fast", forKey: "velocity")
    expect(cell.velocity, equals: 5)
    expect(cell.birthRate, equals: 0)
    expect(cell.lifetime, equals: .infinity)
    expect(cell.duration, equals: .infinity)
    expect(cell.contentsRect.width, equals: 1)
    let layer = CAEmitterLayer()
    layer.scale = .nan
    layer.emitterPosition = CGPoint(x: CGFloat.infinity, y: 0)
    layer.setValue([3], forKey: "emitterCells")
    layer.setValue(1, forKeyPath: "emitterCells.none.velocity")
    expect(layer.scale, equals: 1)
    expect(layer.emitterPosition, equals: .zero)
    expectNil(layer.emitterCells)
  }

  @Test func `archives hold cells within cells`() throws {
    let layer = layer()
    layer.emitterShape = .sphere
    layer.birthRate = 3
    layer.seed = 9
    layer.setValue(0.5, forKeyPath: "emitterCells.a.velocity")
    layer.setValue(
      CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), forKeyPath: "emitterCells.a.color")
    layer.setValue(7, forKeyPath: "emitterCells.a.emitterCells.b.birthRate")
    layer.setValue(2, forKeyPath: "emitterCells.a.emitterCells.b.beginTime")
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let restored = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data))
    expect(restored.emitterShape, equals: .sphere)
    expect(restored.birthRate, equals: 3)
    expect(restored.seed, equals: 9)
    expect(restored.emitterCells?.count, equals: 2)
    expect(restored.value(forKeyPath: "emitterCells.a.velocity") as? Double, equals: 0.5)
    expect(
      restored.value(forKeyPath: "emitterCells.a.emitterCells.b.birthRate") as? Double, equals: 7)
    expect(
      restored.value(forKeyPath: "emitterCells.a.emitterCells.b.beginTime") as? Double, equals: 2)
    let color = restored.value(forKeyPath: "emitterCells.a.color") as? CGColor
    expect(color?.alpha, equals: 0.5)
  }

  @Test func `a subclass of cells may have other defaults`() {
    final class Fast: CAEmitterCell {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "velocity" ? 100 : super.defaultValue(forKey: key)
      }
    }
    expect(Fast().velocity, equals: 100)
    expect(Fast().scale, equals: 1)
    expect(CAEmitterCell().velocity, equals: 0)
  }

  // MARK: - Commits

  private func particles(_ shown: ShownTree, _ layer: CALayer) -> Int {
    shown.tree.index(of: layer.nodeID).flatMap { shown.tree.emitter(of: $0) }?.drawn.count ?? -1
  }

  private func emitting() throws -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.birthRate = 10
    cell.lifetime = 1
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    cell.contents = context.makeImage()
    layer.emitterCells = [cell]
    return layer
  }

  /// Set through the layer a cell's attribute counts from the commit on; in place not yet.
  @Test func `set through the layer a cell's attribute counts from the commit on`() throws {
    let layer = try emitting()
    let root = CALayer()
    root.addSublayer(layer)
    let shown = ShownTree(root)
    shown.frame(at: 5)
    expect(particles(shown, layer), equals: 10)
    layer.emitterCells?[0].birthRate = 100
    shown.frame(at: 7)
    expect(particles(shown, layer), equals: 10)
    layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
    shown.frame(at: 7.5)
    shown.frame(at: 8)
    expect((4...6).contains(particles(shown, layer)))
    shown.frame(at: 9)
    expect(particles(shown, layer), equals: 0)
    expect(shown.refusals.isEmpty)
  }

  @Test func `the layer's time is that of its births`() throws {
    let layer = try emitting()
    layer.beginTime = 100
    layer.speed = 0.5
    let root = CALayer()
    root.addSublayer(layer)
    let shown = ShownTree(root)
    shown.frame(at: 99)
    expect(particles(shown, layer), equals: 0)
    shown.frame(at: 101)
    expect(particles(shown, layer), equals: 5)
    shown.frame(at: 110)
    expect(particles(shown, layer), equals: 10)
  }

  @Test func `a cell that holds itself ends somewhere, and many cells are cut off`() throws {
    let layer = try emitting()
    let cell = try #require(layer.emitterCells?.first)
    cell.emitterCells = [cell]
    let root = CALayer()
    root.addSublayer(layer)
    let shown = ShownTree(root)
    shown.frame(at: 3)
    expect(particles(shown, layer), isAbove: 10)
    cell.emitterCells = nil
    layer.emitterCells = Array(repeating: cell, count: 1000)
    shown.frame(at: 4)
    expect(shown.refusals.isEmpty)
  }

  @Test func `particles are no part of render(in:)`() throws {
    let layer = try emitting()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let picture = PixelImage(try #require(context.makeImage()))
    expect(picture, equals: PixelImage(width: 20, height: 20))
  }
}
