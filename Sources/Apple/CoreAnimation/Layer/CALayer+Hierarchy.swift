// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The tree: every change of it goes through these functions, none of which a subclass overrides.
extension CALayer {
  /// Where among its siblings a layer goes.
  enum SublayerPosition {
    case end
    case index(Int)
    case below(CALayer)
    case above(CALayer)
  }

  final func insert(_ layer: CALayer, at position: SublayerPosition) {
    guard presentedModel == nil, isFree(layer) else { return }
    CATransaction.lock()
    defer { CATransaction.unlock() }
    let isSibling: Bool
    switch position {
    case .below(let sibling), .above(let sibling):
      isSibling = sibling.parent === self && sibling !== layer
    default: isSibling = true
    }
    guard isSibling else {
      RefusalLog.refuse("CALayer: sibling", "the sibling given is no other sublayer of \(logName)")
      return
    }
    let action = actionBeforeChange(of: .sublayers)
    let isMove = layer.parent === self
    layer.maskOwner?.setMask(nil)
    layer.unlinkFromParent()
    link(layer, at: index(of: position))
    if !isMove { layer.didEnter(self) }
    if let action { run(action) }
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new else { return }
    guard old.parent === self else {
      RefusalLog.refuse("CALayer: replacement", "the layer to replace is no sublayer of \(logName)")
      return
    }
    guard presentedModel == nil, isFree(new) else { return }
    insert(new, at: .above(old))
    old.detach()
  }

  final func detach() {
    guard presentedModel == nil else { return }
    CATransaction.lock()
    defer { CATransaction.unlock() }
    if let maskOwner { return maskOwner.setMask(nil) }
    guard let parent else { return }
    let action = parent.actionBeforeChange(of: .sublayers)
    unlinkFromParent()
    runOrderAction(kCAOnOrderOut)
    if let action { parent.run(action) }
  }

  /// Makes these the sublayers, back to front; layers that may not be sublayers are left out.
  final func setChildren(_ layers: [CALayer]) {
    guard presentedModel == nil, !layers.elementsEqual(children, by: ===) else { return }
    CATransaction.lock()
    defer { CATransaction.unlock() }
    let action = actionBeforeChange(of: .sublayers)
    var kept: Set<ObjectIdentifier> = []
    let new = layers.filter { isFree($0) && kept.insert(ObjectIdentifier($0)).inserted }
    let gone = children.filter { !kept.contains(ObjectIdentifier($0)) }
    for child in gone { child.parent = nil }
    let entering = new.filter { $0.parent !== self }
    for child in entering { child.maskOwner?.setMask(nil) }
    Self.unlinkFromParents(entering)
    children = new
    markDirty(.children)
    for child in gone {
      child.markDirty(.superlayer)
      child.runOrderAction(kCAOnOrderOut)
    }
    for child in entering {
      child.parent = self
      child.markDirty(.superlayer)
      child.didEnter(self)
    }
    setNeedsLayout()
    if let action { run(action) }
  }

  /// Makes a layer the mask, or removes the mask; the layer leaves its former superlayer.
  final func setMask(_ mask: CALayer?) {
    guard presentedModel == nil, mask !== rare?.mask else { return }
    CATransaction.lock()
    defer { CATransaction.unlock() }
    if let mask {
      guard mask.presentedModel == nil, !isInTree(under: mask) else {
        RefusalLog.refuse(
          "CALayer: mask", "\(mask.logName) cannot mask \(logName), which lies below it")
        return
      }
      mask.detach()
    }
    let action = actionBeforeChange(of: .mask)
    let old = rare?.mask
    old?.maskOwner = nil
    old?.markDirty(.superlayer)
    madeRare.mask = mask
    mask?.maskOwner = self
    mask?.markDirty(.superlayer)
    markDirty(.effects)
    if let action { run(action) }
  }

  /// The layer above, be it as superlayer or as the masked layer.
  final var above: CALayer? { parent ?? maskOwner }

  // MARK: - Links

  /// Whether a layer may become a sublayer; if not, the reason is logged.
  private func isFree(_ layer: CALayer) -> Bool {
    if layer.presentedModel != nil {
      RefusalLog.refuse(
        "CALayer: presentation sublayer", "a presentation layer cannot be a sublayer of \(logName)")
    } else if isInTree(under: layer) {
      RefusalLog.refuse(
        "CALayer: cycle", "\(layer.logName) cannot be put below itself, in \(logName)")
    } else {
      return true
    }
    return false
  }

  /// Whether this layer is `root` or lies anywhere below it. Costs the depth.
  private func isInTree(under root: CALayer) -> Bool {
    if root.children.isEmpty, root.rare?.mask == nil { return root === self }
    var layer: CALayer? = self
    while let current = layer {
      if current === root { return true }
      layer = current.above
    }
    return false
  }

  private func index(of position: SublayerPosition) -> Int {
    switch position {
    case .end: children.count
    case .index(let index): min(index, children.count)
    case .below(let sibling): children.siblingIndex(of: sibling) ?? children.count
    case .above(let sibling):
      children.siblingIndex(of: sibling).map { $0 + 1 } ?? children.count
    }
  }

  private func link(_ layer: CALayer, at index: Int) {
    if index == children.count {
      children.append(layer)
    } else {
      children.insert(layer, at: index)
    }
    layer.parent = self
    layer.markDirty(.superlayer)
    markDirty(.children)
    setNeedsLayout()
  }

  /// Takes the layer out of its superlayer's list; the list keeps it alive no longer.
  private func unlinkFromParent() {
    guard let parent else { return }
    self.parent = nil
    markDirty(.superlayer)
    if let index = parent.children.siblingIndex(of: self) { parent.children.remove(at: index) }
    parent.markDirty(.children)
    parent.setNeedsLayout()
  }

  /// Takes layers out of their superlayers' lists, over each of which it goes once.
  private static func unlinkFromParents(_ layers: [CALayer]) {
    let ids = Set(layers.map { ObjectIdentifier($0) })
    for layer in layers {
      guard let parent = layer.parent else { continue }
      let gone = parent.children.filter { ids.contains(ObjectIdentifier($0)) }
      guard gone.count > 1 else {
        layer.unlinkFromParent()
        continue
      }
      for layer in gone {
        layer.parent = nil
        layer.markDirty(.superlayer)
      }
      parent.children.removeAll { ids.contains(ObjectIdentifier($0)) }
      parent.markDirty(.children)
      parent.setNeedsLayout()
    }
  }

  private func didEnter(_ parent: CALayer) {
    runOrderAction(kCAOnOrderIn)
  }

  // MARK: - End of life

  /// Cuts the links to sublayers and mask, and lets a deep tree go level by level.
  ///
  /// Left to itself the release of a chain of layers would recurse once per level.
  ///
  /// A presentation copy has no sublayers of its own, and its mask is the model's.
  final func releaseTree() {
    guard presentedModel == nil else { return }
    for animation in rare?.animations ?? AttachedAnimations() { animation.layerIsGone() }
    var pending = children
    children = []
    if let mask = rare?.mask {
      mask.maskOwner = nil
      rare?.mask = nil
      pending.append(mask)
    }
    for child in pending { child.parent = nil }
    while var layer = pending.popLast() {
      // A layer that nothing else holds goes at the end of this turn: its sublayers move here.
      guard isKnownUniquelyReferenced(&layer) else { continue }
      for child in layer.children { child.parent = nil }
      pending.append(contentsOf: layer.children)
      layer.children = []
      if let mask = layer.rare?.mask {
        mask.maskOwner = nil
        layer.rare?.mask = nil
        pending.append(mask)
      }
    }
  }
}
