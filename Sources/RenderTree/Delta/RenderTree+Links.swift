// SPDX-License-Identifier: MIT

/// Applying a delta's lists of children and its masks.
extension RenderTree {
  /// Hangs nodes where the lists of children and the masks of a delta want them.
  ///
  /// All that leave their places go first: in whichever order the lists come, a node that changes
  /// places with the one above it is no cycle.
  mutating func applyLinks(_ delta: RenderDelta, _ refusals: inout [Refusal]) {
    for change in delta.children {
      guard let node = indices[change.node] else { continue }
      releaseChildren(of: container(of: node), notIn: change.value)
    }
    for change in delta.effects { releaseMask(of: change.node, unless: change.value.mask) }
    for change in delta.children {
      guard let node = known(change.node, &refusals) else { continue }
      adoptChildren(change.value, of: container(of: node), &refusals)
    }
    for change in delta.effects where change.value.mask != nil { adoptMask(change, &refusals) }
  }

  private mutating func releaseMask(of id: NodeID, unless mask: NodeID?) {
    guard let node = indices[id] else { return }
    let old = links[node.slot].mask
    if old.isValid, ids[old.slot] != mask { unlink(old) }
  }

  private mutating func adoptMask(
    _ change: RenderDelta.Change<NodeEffects>, _ refusals: inout [Refusal]
  ) {
    guard let node = indices[change.node], let id = change.value.mask,
      let mask = known(id, &refusals), links[node.slot].mask != mask
    else { return }
    guard !isAncestor(mask, of: node) else {
      refusals.append(.wouldFormCycle(child: id, parent: change.node))
      return
    }
    // A delta may name another mask for the same node before this one.
    if links[node.slot].mask.isValid { unlink(links[node.slot].mask) }
    unlink(mask)
    hangMask(mask, on: node)
  }

  /// Lets a node without a parent mask another that has no mask.
  mutating func hangMask(_ mask: NodeIndex, on node: NodeIndex) {
    links[mask.slot].parent = node
    links[node.slot].mask = mask
    mark(mask, .placement)
    if replication.tintCount > 0 { markSubtreeLook(mask) }
    mark(node, .wholeLook)
    noteContainer(node)
    isOrderStale = true
  }
}
