// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Applying what few nodes have: effects with their masks, shapes, gradients.
extension RenderTree {
  mutating func setEffects(_ value: NodeEffects, of node: NodeIndex) {
    let old = effects.model(of: node)
    if old == value, effects[node] == value { return }
    if old.backgroundPattern?.image != value.backgroundPattern?.image {
      if let pattern = value.backgroundPattern { images.retain(pattern.image) }
      releasePattern(of: node)
    }
    let hadFilters = hasFilters(node)
    effects.set(value, of: node, keepsPlace: tracks.hasTracks(of: node))
    mark(node, .wholeLook)
    noteFilters(of: node, before: hadFilters)
  }

  mutating func setShape(_ value: NodeShape, of node: NodeIndex) {
    shapes.set(value, of: node, keepsPlace: tracks.hasTracks(of: node))
    mark(node, .look)
  }

  mutating func setGradient(_ value: NodeGradient, of node: NodeIndex) {
    gradients.set(value, of: node, keepsPlace: tracks.hasTracks(of: node))
    mark(node, .look)
  }

  /// Whether a node is the root of the tree that masks its parent.
  public func isMask(_ node: NodeIndex) -> Bool {
    let parent = links[node.slot].parent
    return parent.isValid && links[parent.slot].mask == node
  }

  mutating func releasePattern(of node: NodeIndex) {
    if let pattern = effects.model(of: node).backgroundPattern { images.release(pattern.image) }
  }

  mutating func removeSideValues(of node: NodeIndex) {
    effects.remove(node)
    shapes.remove(node)
    gradients.remove(node)
    transitions.remove(node)
    removeEmitter(of: node)
    oldExtents[node] = nil
  }

  /// Gives a node places for the matrices and side values that its tracks present.
  mutating func makePresentable(_ node: NodeIndex) {
    transitions.remove(node)
    let slot = node.slot
    for index in tracks.range(of: node) {
      let property = tracks.tracks[index].target.property
      switch property.group {
      case .transform:
        if transformSlot[slot] < 0 { transformSlot[slot] = takeMatrixSlot() }
      case .sublayerTransform:
        if sublayerTransformSlot[slot] < 0 { sublayerTransformSlot[slot] = takeMatrixSlot() }
      case .effects: effects.makePresentable(node)
      case .shape: shapes.makePresentable(node)
      case .gradient: gradients.makePresentable(node)
      default:
        if property == .transition { transitions.makePresentable(node) }
      }
    }
    if transitions.place(of: node) == nil { oldExtents[node] = nil }
  }
}
