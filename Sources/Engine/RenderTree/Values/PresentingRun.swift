// SPDX-License-Identifier: MIT

/// Presents a sampled run of tracks in the group of its property.
struct PresentingRun: NodeGroupVisitor {
  let run: Range<Int>
  let node: NodeIndex
  let group: NodeGroups
  var change: NodeChange = []

  init(_ run: Range<Int>, _ property: AnimatableProperty, of node: NodeIndex) {
    self.run = run
    self.node = node
    group = property.group
  }

  @inline(__always)
  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore
  ) {
    if group == self.group { change = column.present(run, of: node, from: tracks) }
  }
}
