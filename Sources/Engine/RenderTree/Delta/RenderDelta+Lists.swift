// SPDX-License-Identifier: MIT

/// An operation on every list of changes of a delta.
protocol DeltaListVisitor {
  /// Visits one list.
  ///
  /// - Parameter keptCount: the number of changes of one node that outlive those that follow them.
  mutating func visit<Value: Sendable>(
    _ list: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>, keeping keptCount: Int)
}

extension RenderDelta {
  /// The number of changes in all lists.
  var listCount: Int {
    var visitor = CountingChanges(delta: self)
    Self.visitLists(&visitor)
    return visitor.count
  }
}

/// Counts the changes of a delta.
private struct CountingChanges: DeltaListVisitor {
  let delta: RenderDelta
  var count = 0

  init(delta: RenderDelta) {
    self.delta = delta
  }

  @inline(__always)
  mutating func visit<Value: Sendable>(
    _ list: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>, keeping keptCount: Int
  ) {
    count += delta[keyPath: list].count
  }
}

/// Empties the lists, and keeps their memory.
struct EmptyingLists: DeltaListVisitor {
  var delta: RenderDelta

  mutating func visit<Value: Sendable>(
    _ list: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>, keeping keptCount: Int
  ) {
    if !delta[keyPath: list].isEmpty { delta[keyPath: list].removeAll(keepingCapacity: true) }
  }
}

/// Adds the changes of a later delta.
struct AppendingLists: DeltaListVisitor {
  var delta: RenderDelta
  let later: RenderDelta

  mutating func visit<Value: Sendable>(
    _ list: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>, keeping keptCount: Int
  ) {
    let changes = later[keyPath: list]
    if !changes.isEmpty { delta[keyPath: list] += changes }
  }
}

/// Drops the changes of some nodes.
struct DroppingNodes: DeltaListVisitor {
  var delta: RenderDelta
  let nodes: Set<NodeID>

  mutating func visit<Value: Sendable>(
    _ list: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>, keeping keptCount: Int
  ) {
    guard !delta[keyPath: list].isEmpty else { return }
    delta[keyPath: list].removeAll { nodes.contains($0.node) }
  }
}

/// Keeps of each node's changes the last ones.
struct KeepingLast: DeltaListVisitor {
  var delta: RenderDelta

  mutating func visit<Value: Sendable>(
    _ list: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>, keeping keptCount: Int
  ) {
    guard delta[keyPath: list].count > keptCount else { return }
    var seen: [NodeID: Int] = [:]
    delta[keyPath: list].reverse()
    delta[keyPath: list].removeAll {
      seen[$0.node, default: 0] += 1
      return seen[$0.node, default: 0] > keptCount
    }
    delta[keyPath: list].reverse()
  }
}
