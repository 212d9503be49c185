// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import RenderTree
import TestSupport
import Testing

/// Nodes that move together are told as one, and what else changed is damage.
struct NodeScrollTests {
  /// A list of 100 points with two rows of 80 by 20, one of them with a child; beside it another node.
  private func tree(_ options: RenderOptions = .all) -> RenderTree {
    var tree = RenderTree()
    tree.options = options
    var delta = RenderDelta.tree([1: [2, 6], 2: [3, 4], 4: [5]])
    delta.place(1, SIMD4(0, 0, 200, 200), SIMD2(100, 100))
    delta.place(2, SIMD4(0, 0, 100, 100), SIMD2(60, 60))
    delta.place(3, SIMD4(0, 0, 80, 20), SIMD2(40, 10))
    delta.place(4, SIMD4(0, 0, 80, 20), SIMD2(40, 40))
    delta.place(6, SIMD4(0, 0, 10, 10), SIMD2(185, 185))
    var style = NodeStyle()
    style.flags.insert(.masksToBounds)
    delta.style.append(.init(.id(2), style))
    tree.apply(delta)
    tree.resolve()
    _ = tree.takeDamage()
    return tree
  }

  /// A tree in which one node was placed again.
  private func moved(
    _ node: UInt32, _ bounds: SIMD4<Double>, _ position: SIMD2<Double>
  ) -> RenderTree {
    var tree = tree()
    var delta = RenderDelta()
    delta.place(node, bounds, position)
    tree.apply(delta)
    tree.resolve()
    return tree
  }

  private static let whole = RootRect(minX: 9, minY: 9, maxX: 111, maxY: 111)

  @Test func `an origin of bounds that moves is a scroll`() throws {
    var tree = moved(2, SIMD4(0, 5, 100, 100), SIMD2(60, 60))
    let taken = tree.takeScroll()
    let scroll = try #require(taken)
    expect(tree.ids[scroll.node.slot], equals: .id(2))
    expect(!scroll.movesNode)
    expect(scroll.shift, equals: SIMD2(0, -5))
    expect(scroll.area, equals: Self.whole)
    expect(scroll.stamp, equals: tree.resolvedStamp)
    let damage = tree.takeDamage()
    expect(damage.isEmpty)
    let none = tree.takeScroll()
    expectNil(none)
  }

  @Test func `a node that moves with all below it is a scroll`() throws {
    var tree = moved(4, SIMD4(0, 0, 80, 20), SIMD2(47, 40))
    let taken = tree.takeScroll()
    let scroll = try #require(taken)
    expect(tree.ids[scroll.node.slot], equals: .id(4))
    expect(scroll.movesNode)
    expect(scroll.shift, equals: SIMD2(7, 0))
    let damage = tree.takeDamage()
    expect(damage.isEmpty)
  }

  @Test func `nodes that change on the way are damage before and after`() throws {
    var tree = tree()
    var delta = RenderDelta()
    delta.place(2, SIMD4(0, 5, 100, 100), SIMD2(60, 60))
    delta.place(3, SIMD4(0, 0, 80, 20), SIMD2(43, 10))
    delta.place(6, SIMD4(0, 0, 10, 10), SIMD2(185, 187))
    tree.apply(delta)
    tree.resolve()
    let scroll = tree.takeScroll()
    expect(scroll != nil)
    // Row 3 from (10, 10) to (13, 5), and the node beside the list.
    let damage = tree.takeDamage()
    expect(damage, equals: RootRect(minX: 9, minY: 4, maxX: 191, maxY: 193))
  }

  @Test func `a leaf that fades on the way is damage before and after`() {
    var tree = tree()
    var delta = RenderDelta()
    delta.place(2, SIMD4(0, 5, 100, 100), SIMD2(60, 60))
    var style = NodeStyle()
    style.opacity = 0.5
    delta.style.append(.init(.id(3), style))
    tree.apply(delta)
    tree.resolve()
    let scroll = tree.takeScroll()
    expect(scroll != nil)
    let damage = tree.takeDamage()
    expect(damage, equals: RootRect(minX: 9, minY: 4, maxX: 91, maxY: 31))
  }

  @Test func `a row moves along while a child of it goes, which is damage`() {
    var tree = tree()
    var delta = RenderDelta()
    delta.place(2, SIMD4(0, 5, 100, 100), SIMD2(60, 60))
    delta.place(5, SIMD4(0, 0, 10, 10), SIMD2(20, 10))
    delta.created.append(.id(7))
    delta.place(7, SIMD4(0, 0, 10, 10), SIMD2(50, 10))
    delta.children.append(.init(.id(4), [.id(5), .id(7)]))
    tree.apply(delta)
    tree.resolve()
    _ = tree.takeScroll()
    _ = tree.takeDamage()
    delta = RenderDelta()
    delta.place(2, SIMD4(0, 10, 100, 100), SIMD2(60, 60))
    delta.children.append(.init(.id(4), [.id(5)]))
    tree.apply(delta)
    tree.resolve()
    let scroll = tree.takeScroll()
    expect(scroll?.shift, equals: SIMD2(0, -5))
    // Node 7, of 10 by 10 at (55, 40) before, with a pixel around it.
    let damage = tree.takeDamage()
    expect(damage, equals: RootRect(minX: 54, minY: 39, maxX: 66, maxY: 51))
  }

  /// Who does not ask for the scroll gets all of it as damage, and so does who misses a frame of it.
  @Test func `a scroll that nothing takes is damage`() throws {
    var tree = tree()
    for step in 1...2 {
      var delta = RenderDelta()
      delta.place(2, SIMD4(0, Double(step), 100, 100), SIMD2(60, 60))
      tree.apply(delta)
      tree.resolve()
    }
    let last = tree.takeScroll()
    expect(last?.shift, equals: SIMD2(0, -1))
    let first = tree.takeDamage()
    expect(first, equals: Self.whole)
    var delta = RenderDelta()
    delta.place(2, SIMD4(0, 9, 100, 100), SIMD2(60, 60))
    tree.apply(delta)
    tree.resolve()
    let damage = tree.takeDamage()
    expect(damage, equals: Self.whole)
    let none = tree.takeScroll()
    expectNil(none)
  }

  @Test(arguments: ["off", "shadow", "size", "turned", "not a number", "infinite"])
  func `what does not move as one is no scroll`(reason: String) {
    var tree = tree(reason == "off" ? .all.subtracting(.scrollCopies) : .all)
    var delta = RenderDelta()
    if reason == "shadow" {
      var shadow = NodeShadow()
      shadow.opacity = 1
      delta.shadow.append(.init(.id(2), shadow))
      tree.apply(delta)
      tree.resolve()
      _ = tree.takeDamage()
      delta = RenderDelta()
    }
    let y = reason == "not a number" ? Double.nan : reason == "infinite" ? .infinity : 5
    delta.place(2, SIMD4(0, y, 100, reason == "size" ? 90 : 100), SIMD2(60, 60))
    if reason == "turned" {
      delta.transform.append(.init(.id(2), CATransform3DMakeRotation(0.1, 0, 0, 1)))
    }
    tree.apply(delta)
    tree.resolve()
    let none = tree.takeScroll()
    expectNil(none)
    // Values that are not finite are refused.
    let damage = tree.takeDamage()
    expect(damage.isEmpty, equals: (y * 0 != 0))
  }
}
