// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Applying what few nodes have: effects with their masks, shapes, gradients.
extension RenderTree {
  mutating func applySideValues(_ delta: RenderDelta, _ refusals: inout [Refusal]) {
    for change in delta.effects {
      guard let node = known(change.node, &refusals) else { continue }
      let old = effects.model(of: node)
      if old == change.value, effects[node] == change.value { continue }
      if old.backgroundPattern?.image != change.value.backgroundPattern?.image {
        if let pattern = change.value.backgroundPattern { images.retain(pattern.image) }
        releasePattern(of: node)
      }
      effects.set(change.value, of: node, keepsPlace: tracks.hasTracks(of: node))
      mark(node, .wholeLook)
    }
    for change in delta.shape {
      guard let node = known(change.node, &refusals) else { continue }
      guard change.value.isFinite else {
        refusals.append(.notFinite(change.node, "shape"))
        continue
      }
      shapes.set(change.value, of: node, keepsPlace: tracks.hasTracks(of: node))
      mark(node, .look)
    }
    for change in delta.gradient {
      guard let node = known(change.node, &refusals) else { continue }
      guard change.value.isFinite else {
        refusals.append(.notFinite(change.node, "gradient"))
        continue
      }
      gradients.set(change.value, of: node, keepsPlace: tracks.hasTracks(of: node))
      mark(node, .look)
    }
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

  /// Gives a node places for the side values that its tracks present.
  mutating func makePresentable(_ node: NodeIndex, for list: [AnimationTrack]) {
    transitions.remove(node)
    for track in list {
      if track.target.property == .transition { transitions.makePresentable(node) }
      switch track.target.property.group {
      case .effects: effects.makePresentable(node)
      case .shape: shapes.makePresentable(node)
      case .gradient: gradients.makePresentable(node)
      default: break
      }
    }
    if transitions.place(of: node) == nil { oldExtents[node] = nil }
  }
}

extension NodeShape {
  var isFinite: Bool {
    let sum = lineWidth + miterLimit + strokeStart + strokeEnd + lineDashPhase
    let colors = fillColor.sum() + strokeColor.sum() + Float(lineDashPattern.reduce(0, +))
    return (sum * 0) == 0 && (colors * 0) == 0
  }
}

extension NodeGradient {
  var isFinite: Bool {
    let sum = startPoint.sum() + endPoint.sum() + locations.reduce(0, +)
    return (sum * 0) == 0 && colors.allSatisfy { ($0 * 0) == .zero }
  }
}
