// SPDX-License-Identifier: MIT

/// Applying a delta's lists of children and its masks.
extension RenderTree {
  /// Hangs nodes where the lists of children and the masks of a delta want them.
  ///
  /// All that leave their parents go first: in whichever order the lists come, a node that changes
  /// places with the one above it is no cycle.
  mutating func applyLinks(_ delta: RenderDelta, _ refusals: inout [Refusal]) {
    for change in delta.children {
      guard let node = nodes.structure.index(of: change.node) else { continue }
      releaseChildren(of: nodes.container(of: node), notIn: change.value)
    }
    for change in delta.effects { releaseMask(of: change.node, unless: change.value.mask) }
    for change in delta.children {
      guard let node = known(change.node, &refusals) else { continue }
      adoptChildren(change.value, of: nodes.container(of: node), &refusals)
    }
    for change in delta.effects where change.value.mask != nil { adoptMask(change, &refusals) }
  }

  /// Takes out the children that leave a node's list, or lie behind one that does; those at the front
  /// that stay are left as they are.
  private mutating func releaseChildren(of parent: NodeIndex, notIn list: [NodeID]) {
    var child = nodes.structure.firstDifference(of: parent, from: list).child
    while child.isValid {
      let next = nodes.structure.links[child.slot].nextSibling
      redraw(child)
      nodes.unlink(child)
      child = next
    }
  }

  /// Puts the children of a list in that a node does not have yet, behind those at the front.
  private mutating func adoptChildren(
    _ list: [NodeID], of parent: NodeIndex, _ refusals: inout [Refusal]
  ) {
    let kept = nodes.structure.firstDifference(of: parent, from: list).index
    guard kept < list.count else { return }
    for id in list[kept...] {
      guard let node = known(id, &refusals) else { continue }
      guard !nodes.structure.isAncestor(node, of: parent) else {
        let named = nodes.isInstance(parent) ? nodes.structure.links[parent.slot].parent : parent
        refusals.append(.wouldFormCycle(child: id, parent: nodes.structure.ids[named.slot]))
        continue
      }
      nodes.unlink(node)
      nodes.append(node, to: parent)
    }
    nodes.invalidation.mark(parent, .content)
    nodes.structure.isOrderStale = true
  }

  private mutating func releaseMask(of id: NodeID, unless mask: NodeID?) {
    guard let node = nodes.structure.index(of: id) else { return }
    let old = nodes.structure.links[node.slot].mask
    if old.isValid, nodes.structure.ids[old.slot] != mask { nodes.unlink(old) }
  }

  private mutating func adoptMask(
    _ change: RenderDelta.Change<NodeEffects>, _ refusals: inout [Refusal]
  ) {
    guard let node = nodes.structure.index(of: change.node), let id = change.value.mask,
      let mask = known(id, &refusals), nodes.structure.links[node.slot].mask != mask
    else { return }
    guard !nodes.structure.isAncestor(mask, of: node) else {
      refusals.append(.wouldFormCycle(child: id, parent: change.node))
      return
    }
    // A delta may name another mask for the same node before this one.
    if nodes.structure.links[node.slot].mask.isValid {
      nodes.unlink(nodes.structure.links[node.slot].mask)
    }
    nodes.unlink(mask)
    nodes.hangMask(mask, on: node)
  }
}
