// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The sorted planes of the groups that the walk is in, those of the outermost first.
struct DepthPlanes: ~Copyable {
  private var planes: [DepthPlane] = []
  private var sorter = DepthSorter()

  subscript(index: Int) -> DepthPlane { planes[index] }

  /// Drops the planes of a group, from its first one on.
  mutating func endGroup(from first: Int) { planes.removeSubrange(first...) }

  /// Adds the visible children of a node, sorted by depth; returns their indices.
  mutating func gather(of node: NodeIndex, _ tree: borrowing RenderTree) -> Range<Int> {
    let start = planes.count
    if let only = onlyPlane(of: node, tree) {
      planes.append(only)
      return start..<planes.count
    }
    append(childrenOf: node, tree)
    if tree.resolved[node.slot].traits.contains(.comparesPlanes) {
      sorter.sort(&planes, from: start, tree)
    } else {
      sortByDepth(from: start)
    }
    return start..<planes.count
  }

  /// Fast path: the only child of a node, which there is nothing to sort with; nil for several children, and for one
  /// that may be seen edge on or lie behind the eye.
  private func onlyPlane(of node: NodeIndex, _ tree: borrowing RenderTree) -> DepthPlane? {
    let child = tree.links[node.slot].firstChild
    guard child.isValid, !tree.links[child.slot].nextSibling.isValid,
      tree.resolved[child.slot].traits.isDisjoint(with: .invisible),
      tree.style[child.slot].flags.isDisjoint(with: .preservesDepth),
      tree.style[node.slot].flags.isDisjoint(with: .preservesDepth),
      tree.resolved[node.slot].toRoot.isAffine
    else { return nil }
    // With its middle well before the eye, some of its corners are, too.
    let bounds = tree.geometry[child.slot].bounds
    let map = tree.resolved[child.slot].toRoot
    let weight = map.apply(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2).z
    guard weight > 1e-3, map.inverse != nil else { return nil }
    return DepthPlane(node: child, opacity: 1, z: 0)
  }

  /// Lists the visible children; those of depth-keeping children stand in for them.
  private mutating func append(childrenOf node: NodeIndex, _ tree: borrowing RenderTree) {
    var current = tree.links[node.slot].firstChild
    var opacity: Float = 1
    while current.isValid {
      let slot = current.slot
      let isVisible = !tree.resolved[slot].traits.contains(.invisible)
      if isVisible, tree.style[slot].flags.contains(.preservesDepth) {
        let first = tree.links[slot].firstChild
        if first.isValid {
          opacity *= min(tree.style[slot].opacity, 1)
          current = first
          continue
        }
      } else if isVisible {
        let m = tree.planeMatrix(of: current)
        planes.append(DepthPlane(node: current, opacity: opacity, z: (m.m43 / m.m44).native))
      }
      // Up to the next sibling of the nearest ancestor below `node` that has one.
      while current != node, !tree.links[current.slot].nextSibling.isValid {
        current = tree.links[current.slot].parent
        if current == node || !current.isValid { return }
        opacity /= min(tree.style[current.slot].opacity, 1)
      }
      current = tree.links[current.slot].nextSibling
    }
  }

  /// A stable sort; siblings are often in order as they are in the tree.
  private mutating func sortByDepth(from start: Int) {
    guard planes.count - start > 1 else { return }
    var isSorted = true
    for index in (start + 1)..<planes.count where planes[index - 1].z > planes[index].z {
      isSorted = false
      break
    }
    if isSorted { return }
    if planes.count - start > 64 {
      let order = planes[start...].enumerated().sorted {
        $0.element.z != $1.element.z
          ? $0.element.z < $1.element.z : $0.offset < $1.offset
      }
      planes.replaceSubrange(start..., with: order.map(\.element))
      return
    }
    for index in (start + 1)..<planes.count {
      var slot = index
      while slot > start, planes[slot - 1].z > planes[slot].z {
        planes.swapAt(slot - 1, slot)
        slot -= 1
      }
    }
  }
}
