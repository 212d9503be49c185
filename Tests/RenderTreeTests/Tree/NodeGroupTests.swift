// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Testing

@testable import RenderTree

/// Groups of values: every group of a node is named once, and all is done with it from there.
struct NodeGroupTests {
  /// A group of the test's own: what the tree's groups conform to is all that a column needs.
  private struct Glow: NodeGroupValue, LaneValue {
    var radius = 0.0

    static let properties: NodeProperties<Self> = [.init(.shadowRadius, \.radius)]

    static func change(from old: Glow, to new: Glow) -> NodeChange { .look }

    mutating func present(
      _ run: Range<Int>, from tracks: borrowing TrackStore, over model: Glow
    ) -> NodeChange {
      presentLanes(run, .shadowRadius, from: tracks, over: model) ? .look : []
    }
  }

  private let node = NodeIndex(0)

  /// Tracks of the node, sampled at a time.
  private func tracks(at time: Double) -> TrackStore {
    var store = TrackStore()
    store.setTracks([.basic(1, .shadowRadius, from: 0, to: 8)], of: node)
    _ = store.sampleRun(0..<1, atLayerTime: time)
    return store
  }

  @Test func `a new group is set, presented and shown again by either kind of column`() {
    var side = SideColumn(standard: Glow())
    check(&side)
    let isGone = side.index(of: node) == nil
    expect(isGone)
    var paired = PairedColumn(standard: Glow())
    check(&paired)
  }

  private func check<Column: GroupColumn & ~Copyable>(
    _ column: inout Column
  ) where Column.Value == Glow {
    column.addNode()
    let first = column.set(Glow(radius: 3), of: node, keepsSlot: true)
    let second = column.set(Glow(radius: 3), of: node, keepsSlot: true)
    expect(first, equals: .look)
    expect(second, equals: [])
    column.makePresentable(node)
    let presented = column.present(0..<1, of: node, from: tracks(at: 0.5))
    expect(presented, equals: .look)
    let again = column.present(0..<1, of: node, from: tracks(at: 0.5))
    expect(again, equals: [])
    let model = column.model(of: node)
    expect(model.radius, equals: 3)
    let shown = column.showModel(of: node)
    expect(shown, equals: .look)
    column.reset(node)
    let standard = column.model(of: node)
    expect(standard.radius, equals: 0)
  }

  /// Visits groups and gathers their names.
  private struct Names: NodeGroupVisitor {
    var names: [String] = []
    var groups: NodeGroups = []

    mutating func visit<Column: GroupColumn & ~Copyable>(
      _ group: NodeGroups, _ column: inout Column,
      _ list: @autoclosure () -> NodeList<Column.Value>, _ tracks: borrowing TrackStore
    ) {
      names.append(list().name)
      groups.formUnion(group)
    }
  }

  @Test func `every group of an animatable property is visited`() {
    var columns = NodeColumns()
    var visitor = Names()
    columns.visitGroups(&visitor, TrackStore())
    expect(Set(visitor.names).count, equals: visitor.names.count)
    for property in AnimatableProperty.allCases where property.group != .emitter {
      expect(visitor.groups.isSuperset(of: property.group), "\(property)")
    }
  }

  @Test(arguments: ["shadow", "effects", "timing"])
  func `shadow, effects and timing are checked for finite numbers like all groups`(group: String) {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: []]))
    var delta = RenderDelta()
    switch group {
    case "shadow":
      var shadow = NodeShadow()
      shadow.radius = .nan
      delta.shadow = [.init(.id(1), shadow)]
    case "effects":
      var effects = NodeEffects()
      effects.backgroundPattern = BackgroundPattern(
        image: .none, imageSize: SIMD2(.infinity, 1), tileSize: SIMD2(1, 1))
      delta.effects = [.init(.id(1), effects)]
    default:
      var timing = NodeTiming()
      timing.speed = .infinity
      delta.timing = [.init(.id(1), timing)]
    }
    let refusals = tree.apply(delta)
    expect(refusals, equals: [.notFinite(.id(1), group)])
  }

  @Test func `each list of a delta is counted once`() {
    var delta = RenderDelta.tree([1: [2]])
    delta.names = [.init(.id(1), "root")]
    expect(delta.listCount, equals: 2 + 1 + 1)
    expect(!delta.isEmpty)
    expect(RenderDelta().isEmpty)
  }
}
