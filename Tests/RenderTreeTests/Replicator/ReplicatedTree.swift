// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import RenderTree

extension RenderDelta {
  /// Makes a node a replicator.
  mutating func replicate(_ number: UInt32, _ change: (inout NodeReplicator) -> Void) {
    var value = NodeReplicator()
    change(&value)
    replicator.append(.init(.id(number), value))
  }

  /// A root of 100 × 100 points with a replicator of the same size, node 2, over node 3.
  static func replicated(
    _ below: KeyValuePairs<UInt32, [UInt32]> = [2: [3]], _ change: (inout NodeReplicator) -> Void
  ) -> RenderDelta {
    var all: [UInt32: [UInt32]] = [1: [2]]
    for (parent, list) in below { all[parent] = list }
    var delta = RenderDelta()
    for number in Set(all.keys).union(all.values.flatMap(\.self)).sorted() {
      delta.created.append(.id(number))
      let isWide = number < 3
      delta.place(
        number, SIMD4(0, 0, isWide ? 100 : 10, isWide ? 100 : 10),
        isWide ? SIMD2(50, 50) : SIMD2(20, 30))
    }
    for (parent, list) in all.sorted(by: { $0.key < $1.key }) { delta.hang(list, below: parent) }
    delta.root = .id(1)
    delta.replicate(2, change)
    return delta
  }
}

extension RenderTree {
  /// The nodes that represent a replicator's copies, in order.
  func instances(of replicator: NodeIndex) -> [NodeIndex] { children(of: replicator) }

  func children(of node: NodeIndex) -> [NodeIndex] {
    var result: [NodeIndex] = []
    var child = links[node.slot].firstChild
    while child.isValid {
      result.append(child)
      child = links[child.slot].nextSibling
    }
    return result
  }

  /// The only sublayer of node 2 in each of its copies.
  var shown: [NodeIndex] {
    guard let replicator = index(of: .id(2)) else { return [] }
    return instances(of: replicator).flatMap { children(of: $0) }
  }

  /// Where the middle of a node of 10 × 10 points lies in the root.
  func middle(_ node: NodeIndex) -> SIMD2<Double> {
    let point = resolved[node.slot].toRoot.apply(5, 5)
    return SIMD2(point.x, point.y) / point.z
  }
}
