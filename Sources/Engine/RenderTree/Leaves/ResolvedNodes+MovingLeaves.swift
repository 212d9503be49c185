// SPDX-License-Identifier: MIT

/// Fast path: moving leaves are placed by sums.
extension ResolvedNodes {
  /// Brings the leaves up to date that changed.
  ///
  /// The same as `resolveLeaf` and `update`, by the same arithmetic without its products by 1 and 0.
  mutating func resolve(
    _ leaves: inout MovingLeaves, _ walk: inout ResolveWalk, _ nodes: borrowing NodeStore
  ) {
    var damage = walk.damage
    for index in leaves.places.indices {
      let step = leaves.steps[index]
      if step.change.isEmpty { continue }
      leaves.steps[index].change = []
      let place = leaves.places[index]
      if place.parent != walk.stamped {
        walk.stamped = place.parent
        stamp(place.parent, nodes)
      }
      let slot = place.node.slot
      damage.formUnion(PairedRect(resolved[slot].ownBounds))
      guard step.change.contains(.placement) else { continue }
      let origin = step.value - place.anchor + place.position + place.parentOrigin
      let corner = place.corner + origin
      let new = PairedRect(low: corner, high: corner + place.size).outset(by: 1)
      damage.formUnion(new)
      resolved[slot].toRoot.tx = origin.x
      resolved[slot].toRoot.ty = origin.y
      resolved[slot].ownBounds = RootRect(new)
      resolved[slot].subtreeBounds = RootRect(new)
    }
    walk.damage = damage
    leaves.didResolve()
  }
}
