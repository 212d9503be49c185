// SPDX-License-Identifier: MIT

/// The values of a group that every node has, by slot.
public struct PairedColumn<Value: Equatable & Sendable>: ~Copyable, Sendable {
  /// Values as the application set them.
  var model = Column<Value>()
  /// Values at the frame's time.
  @usableFromInline var presented = Column<Value>()
  private let standard: Value

  /// - Parameter standard: the value of a new node.
  init(standard: Value) {
    self.standard = standard
  }

  /// The presented value of a slot.
  @inlinable
  public subscript(slot: Int) -> Value {
    @inline(__always) _read { yield presented[slot] }
  }
}

extension PairedColumn: GroupColumn where Value: NodeGroupValue {
  mutating func addNode() {
    model.append(standard)
    presented.append(standard)
  }

  mutating func reset(_ node: NodeIndex) {
    model[node.slot] = standard
    presented[node.slot] = standard
  }

  borrowing func model(of node: NodeIndex) -> Value { model[node.slot] }

  mutating func set(_ value: Value, of node: NodeIndex, keepsSlot: Bool) -> NodeChange {
    model[node.slot] = value
    return show(value, of: node)
  }

  mutating func copy(
    from source: NodeIndex, to node: NodeIndex, keepsSlot: Bool
  ) -> NodeChange {
    set(model[source.slot], of: node, keepsSlot: keepsSlot)
  }

  mutating func makePresentable(_ node: NodeIndex) {}

  mutating func showModel(of node: NodeIndex) -> NodeChange { show(model[node.slot], of: node) }

  @inline(__always)
  mutating func present(
    _ run: Range<Int>, of node: NodeIndex, from tracks: borrowing TrackStore
  ) -> NodeChange {
    presented[node.slot].present(run, from: tracks, over: model[node.slot])
  }

  private mutating func show(_ value: Value, of node: NodeIndex) -> NodeChange {
    let old = presented[node.slot]
    // A tree that is sent again to another renderer changes nothing here.
    guard old != value else { return [] }
    presented[node.slot] = value
    return Value.change(from: old, to: value)
  }
}
