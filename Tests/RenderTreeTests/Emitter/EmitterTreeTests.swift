// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// Emitters among the nodes of a tree: what they cover, damage, and when they want a frame.
struct EmitterTreeTests {
  private static let node = NodeID(rawValue: 2)

  /// A tree of a root and an emitter at (100, 100), of bounds without an area.
  private func tree(_ change: EmitterChange, timing: NodeTiming = NodeTiming()) throws -> RenderTree
  {
    var delta = RenderDelta()
    let root = NodeID(rawValue: 1)
    delta.created = [root, Self.node]
    delta.root = root
    delta.children = [.init(root, [Self.node])]
    var geometry = NodeGeometry()
    geometry.bounds = SIMD4(0, 0, 400, 400)
    geometry.position = SIMD2(200, 200)
    delta.geometry = [.init(root, geometry)]
    geometry.bounds = .zero
    geometry.position = SIMD2(100, 100)
    delta.geometry.append(.init(Self.node, geometry))
    delta.timing = [.init(Self.node, timing)]
    delta.emitter = [.init(Self.node, change)]
    var tree = RenderTree()
    let refusals = tree.apply(delta)
    expect(refusals.isEmpty)
    return tree
  }

  private func burst() -> EmitterChange {
    EmitterChange(
      emitter { _, cell in
        cell.birthRate = 10
        cell.lifetime = 2
        cell.velocity = 50
        cell.timing.beginTime = 1
        cell.timing.duration = 0.5
      }, time: 0)
  }

  @Test func `the box holds all particles and is damaged`() throws {
    var tree = try tree(burst())
    var result = RenderTree.SampleResult()
    tree.sample(at: 2, into: &result)
    tree.resolve()
    let found = tree.index(of: Self.node)
    let place = try #require(found)
    let box = tree.resolved[place.slot].subtreeBounds
    // Born from 1.1 to 1.5, 50 points a second, images of 10 by 10.
    expect(box.minX, isAtMost: 100 + 20)
    expect(box.maxX, isAtLeast: 100 + 50)
    expect(box.maxX, isAtMost: 170)
    expect(box.minY, isAtMost: 95)
    expect(box.maxY, isAtLeast: 105)
    expect(box.minY, isAbove: 80)
    expect(box.maxY, isBelow: 120)
    _ = tree.takeDamage()
    tree.sample(at: 2.1, into: &result)
    tree.resolve()
    let damage = tree.takeDamage()
    expect(damage.minX, isAtMost: box.minX)
    expect(damage.maxX, isAtLeast: 100 + 55)
    // Nothing has changed at the same time.
    tree.sample(at: 2.1, into: &result)
    tree.resolve()
    let rest = tree.takeDamage()
    expect(rest.isEmpty)
  }

  @Test func `frames are wanted from the first birth to the last death`() throws {
    var tree = try tree(burst())
    func next(_ time: Double, _ tree: inout RenderTree) -> Double {
      var result = RenderTree.SampleResult()
      tree.sample(at: time, into: &result)
      tree.resolve()
      return result.nextEventTime
    }
    let times = [0, 1.2, 3.4, 3.6].map { next($0, &tree) }
    expect(times[0], near: 1.1, within: 1e-9)
    expect(times.dropFirst(), equals: [1.2, 3.4, .infinity])
    _ = tree.takeDamage()
    let still = next(4, &tree)
    expect(still, equals: .infinity)
    let damage = tree.takeDamage()
    expect(damage.isEmpty)
    // Time may go back.
    let back = next(1.3, &tree)
    expect(back, equals: 1.3)
  }

  @Test func `clocks of layers count`() throws {
    var timing = NodeTiming()
    timing.speed = 2
    timing.beginTime = 10
    var tree = try tree(burst(), timing: timing)
    var result = RenderTree.SampleResult()
    tree.sample(at: 5, into: &result)
    expect(result.nextEventTime, near: 10.55, within: 1e-9)
    tree.sample(at: 10.75, into: &result)
    expect(result.nextEventTime, equals: 10.75)
    // A layer whose time stands still wants no frames.
    timing.speed = 0
    timing.timeOffset = 1.5
    var still = try self.tree(burst(), timing: timing)
    still.sample(at: 20, into: &result)
    still.resolve()
    expect(result.nextEventTime, equals: .infinity)
    let found = still.index(of: Self.node)
    let place = try #require(found)
    let drawn = still.emitter(of: place)?.drawn
    expect(drawn?.count, equals: 5)
  }

  @Test func `hidden emitters want no frames`() throws {
    var tree = try tree(burst())
    var style = NodeStyle()
    style.flags.insert(.hidden)
    var delta = RenderDelta()
    delta.style = [.init(NodeID(rawValue: 1), style)]
    tree.apply(delta)
    var result = RenderTree.SampleResult()
    tree.sample(at: 2, into: &result)
    expect(result.nextEventTime, equals: .infinity)
  }

  /// Deltas that wait and become one lead to the same particles.
  @Test func `gathered deltas keep each change`() throws {
    let first = burst()
    var one = try tree(first)
    var other = try tree(first)
    var deltas: [RenderDelta] = []
    for (index, rate) in [100.0, 0, 50].enumerated() {
      var change = first
      change.time = 1 + Double(index) * 0.1
      change.emitter.cells[0].birthRate = rate
      var delta = RenderDelta()
      delta.emitter = [.init(Self.node, change)]
      deltas.append(delta)
    }
    for delta in deltas { one.apply(delta) }
    other.apply(RenderDelta.gathered(deltas))
    var result = RenderTree.SampleResult()
    one.sample(at: 1.4, into: &result)
    other.sample(at: 1.4, into: &result)
    let found = one.index(of: Self.node)
    let place = try #require(found)
    let particles = one.emitter(of: place)?.drawn
    let others = other.emitter(of: place)?.drawn
    let drawn = try #require(particles)
    expect(drawn, equals: others)
    expect(drawn.count, near: 20, within: 2)
  }

  /// Images stay while a cell shows them.
  @Test func `images are held`() throws {
    let image = try PixelImage(width: 2, height: 2, filledWith: Pixel(9, 9, 9)).cgImage()
    let id = ImageID(rawValue: image.id)
    var change = burst()
    change.emitter.cells[0].image = id
    var tree = try tree(burst())
    var delta = RenderDelta()
    delta.images = [image]
    delta.emitter = [.init(Self.node, change)]
    tree.apply(delta)
    let early = tree.takeReleasedImages()
    let isHeld = tree.image(id) != nil
    expect(early.isEmpty)
    expect(isHeld)
    var last = RenderDelta()
    last.removed = [Self.node]
    tree.apply(last)
    let released = tree.takeReleasedImages()
    expect(released, equals: [id])
  }

  /// With perspective and depth, nearer particles are farther from the middle.
  @Test func `depth is kept where asked`() throws {
    for keeps in [false, true] {
      var change = EmitterChange(
        emitter { values, cell in
          values.zPosition = 100
          values.position = SIMD2(50, 0)
          values.preservesDepth = keeps
          cell.birthRate = 1
          cell.lifetime = 100
        }, time: 0)
      change.time = 0
      var tree = try tree(change)
      var delta = RenderDelta()
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 200
      delta.sublayerTransform = [.init(NodeID(rawValue: 1), perspective)]
      tree.apply(delta)
      var result = RenderTree.SampleResult()
      tree.sample(at: 1.5, into: &result)
      tree.resolve()
      let found = tree.index(of: Self.node)
      let place = try #require(found)
      let box = tree.resolved[place.slot].ownBounds
      // The eye is over the root's middle, (200, 200); at half its distance things look twice as far.
      let middle = SIMD2((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      expect(middle.x, near: keeps ? 100 : 150, within: 0.01, "\(box)")
      expect(middle.y, near: keeps ? 0 : 100, within: 0.01, "\(box)")
    }
  }
}
