// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Values that few nodes have: an index for each node, and a dense list of those that exist.
///
/// Like the values that every node has, each is kept twice: as the application set it, and as
/// presented at the frame's time. Nodes without a value cost four bytes.
public struct SideColumn<Value: Equatable & Sendable>: ~Copyable, Sendable {
  /// The values that are kept in the list.
  enum Kept: Sendable {
    /// Those that differ from the default, and those that tracks present.
    case differing
    /// All that were ever set; tracks alone make none.
    case everySet
  }

  /// By node: the index into the lists.
  @usableFromInline var indices = Column<ListIndex<Value>>()
  /// Values as the application set them; the first is the default.
  private var modelValues = Column<Value>()
  /// Values as presented; the first is the default.
  public internal(set) var values = Column<Value>()
  private var free: [ListIndex<Value>] = []
  private let kept: Kept
  private let extraChange: NodeChange

  /// - Parameters:
  ///   - standard: the value of a node that has none.
  ///   - kept: which values are kept in the list.
  ///   - extraChange: touched by a change of a value, beside the parts that the value's type names.
  init(standard: Value, keeps kept: Kept = .differing, alsoTouching extraChange: NodeChange = []) {
    self.kept = kept
    self.extraChange = extraChange
    modelValues.append(standard)
    values.append(standard)
  }

  /// The value of a node that has none.
  private var standard: Value { values[0] }

  /// A view of the presented values.
  @inlinable @inline(__always)
  public var view: SideView<Value> { SideView(indices: indices.view, values: values.view) }

  /// The index of a node's value in `values`; nil for a node without one.
  @inline(__always)
  public func index(of node: NodeIndex) -> Int? {
    let index = indices[node.slot]
    return index.isNone ? nil : index.number
  }

  /// The presented value of a node, or the default.
  public subscript(node: NodeIndex) -> Value {
    values[index(of: node) ?? 0]
  }

  /// The value that the application set for a node, or the default.
  public func model(of node: NodeIndex) -> Value {
    modelValues[index(of: node) ?? 0]
  }

  /// Makes room for one more node, without a value.
  mutating func addNode() {
    indices.append(.none)
  }

  /// Sets the model and presents it, whatever was presented before.
  ///
  /// - Parameter keepsSlot: whether tracks present the value, so that it stays in the list.
  mutating func store(_ value: Value, of node: NodeIndex, keepsSlot: Bool = false) {
    if let index = index(of: node) {
      modelValues[index] = value
      values[index] = value
      if value == standard, !keepsSlot, kept == .differing { vacate(node) }
    } else if value != standard || kept == .everySet {
      insert(value, of: node)
    }
  }

  /// Takes a node's value away.
  mutating func reset(_ node: NodeIndex) {
    guard let index = index(of: node) else { return }
    modelValues[index] = standard
    values[index] = standard
    vacate(node)
  }

  /// Gives a node an entry in the list even for the default, so that tracks can present into it.
  mutating func makePresentable(_ node: NodeIndex) {
    if kept == .differing, indices[node.slot].isNone { insert(standard, of: node) }
  }

  private mutating func vacate(_ node: NodeIndex) {
    free.append(indices[node.slot])
    indices[node.slot] = .none
  }

  private mutating func insert(_ value: Value, of node: NodeIndex) {
    if let index = free.popLast() {
      indices[node.slot] = index
      modelValues[index.number] = value
      values[index.number] = value
    } else {
      indices[node.slot] = ListIndex(values.count)
      modelValues.append(value)
      values.append(value)
    }
  }
}

extension SideColumn where Value: NodeGroupValue {
  /// The traits that a node has by its value; none for a node without one.
  @inline(__always)
  func traits(of node: NodeIndex) -> ResolvedNode.Traits {
    indices[node.slot].isNone ? [] : Value.traits
  }
}

extension SideColumn: GroupColumn where Value: NodeGroupValue {
  mutating func set(_ value: Value, of node: NodeIndex, keepsSlot: Bool) -> NodeChange {
    var change = change(to: value, of: node)
    if kept == .everySet, indices[node.slot].isNone { change.formUnion(extraChange) }
    // A tree that is sent again to another renderer changes nothing here.
    if !change.isEmpty || model(of: node) != value {
      store(value, of: node, keepsSlot: keepsSlot)
    }
    return change
  }

  mutating func copy(
    from source: NodeIndex, to node: NodeIndex, keepsSlot: Bool
  ) -> NodeChange {
    guard let index = index(of: source) else {
      return kept == .everySet ? [] : set(standard, of: node, keepsSlot: keepsSlot)
    }
    return set(modelValues[index], of: node, keepsSlot: keepsSlot)
  }

  mutating func showModel(of node: NodeIndex) -> NodeChange {
    guard let index = index(of: node) else { return [] }
    let change = change(to: modelValues[index], of: node)
    if !change.isEmpty { values[index] = modelValues[index] }
    return change
  }

  @inline(__always)
  mutating func present(
    _ run: Range<Int>, of node: NodeIndex, from tracks: borrowing TrackStore
  ) -> NodeChange {
    guard let index = index(of: node) else { return [] }
    let change = values[index].present(run, from: tracks, over: modelValues[index])
    return change.isEmpty ? [] : change.union(extraChange)
  }

  /// The parts that presenting a value would touch.
  private func change(to value: Value, of node: NodeIndex) -> NodeChange {
    guard let index = index(of: node) else {
      return value == standard
        ? [] : Value.change(from: standard, to: value).union(extraChange)
    }
    guard values[index] != value else { return [] }
    return Value.change(from: values[index], to: value).union(extraChange)
  }
}

extension SideColumn where Value == CATransform3D {
  /// Whether the application set no matrix, or the identity, at an index of `values`.
  @inline(__always)
  func isIdentityModel(at index: Int) -> Bool {
    modelValues[index].hasSameElements(as: CATransform3DIdentity)
  }
}
