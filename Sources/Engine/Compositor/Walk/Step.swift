// SPDX-License-Identifier: MIT

internal import RenderTree

extension FramePlanner {
  /// A step of the walk; those that are left lie on a stack.
  enum Step: BitwiseCopyable {
    /// A node alone: a mask.
    case node(NodeIndex)
    /// A node, then its later siblings.
    case siblings(NodeIndex)
    /// The sorted planes from one index to another.
    case planes(next: Int, end: Int)
    /// The border of a node that lies above its sublayers.
    case border(NodeIndex)
    /// The same within a pass that the node's clip meets as a whole.
    case wideBorder(NodeIndex)
    /// Back to the clips before.
    case endLevel
    /// The pass is complete and goes into its parent.
    case endGroup
    /// The content of a node with effects is complete: they are applied, and it is shown.
    case endEffects(NodeIndex, opacity: Float)
    /// A node with effects lies in its plane, complete: it is shown.
    case endPlane(NodeIndex, opacity: Float)
    /// The caster of a shadow lies in its plane: the shadow is shown.
    case endShadowPlane(NodeIndex, opacity: Float)
    /// The caster of a shadow without blur has been drawn where the shadow lies.
    case endSharpShadow(NodeIndex, opacity: Float)
    /// A node whose shadow has been drawn.
    case aboveShadow(NodeIndex, opacity: Float)
    /// A node has been drawn a second time, above its shadow.
    case endDoubling
    /// The pass of a node's mask is complete: the node is drawn.
    case endMask(of: NodeIndex)
    /// The content under a mask is complete: the mask's rectangle may be given away.
    case endMasked(PageRect)
    /// The content of a node whose mask comes after it is complete.
    case endContentBeforeMask(NodeIndex)
    /// The mask of finished content is complete.
    case endMaskOfContent
    /// The planes from here on are done with.
    case endPlanes(Int)
    /// Back to the space before.
    case endView
    /// The bitmap of a node is complete; it is shown with an opacity, or only kept.
    case endBitmap(NodeIndex, opacity: Float?)
    /// The old look of a node in transition comes now.
    case oldLook(NodeIndex)
    /// The new look of a node in transition is complete, in a pass; it reflects a part of the light.
    case endNewLook(adds: Bool, light: Float)
    /// Both looks of a node are complete, and are blended with the node's backdrop.
    case endBlendedTransition(NodeIndex)
    /// Both looks of a node are complete, as the input of a filter.
    case endFilterTransition(NodeIndex)
  }

  /// Takes all steps that are left.
  mutating func takeSteps(_ tree: borrowing RenderTree, _ images: inout ImageStore) {
    while let step = steps.popLast() { take(step, in: tree, images: &images) }
  }

  private mutating func take(
    _ step: Step, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    switch step {
    case .node(let node): enter(node, in: tree, images: &images)
    case .siblings(let first): enterSiblings(from: first, tree, &images)
    case .planes(let next, let end):
      DepthGroup.enterPlane(next, end: end, planner: &self, in: tree, images: &images)
    case .border(let node): drawBorder(node, isWide: false, tree)
    case .wideBorder(let node): drawBorder(node, isWide: true, tree)
    case .endLevel: recorder.clips.pop()
    case .endGroup: recorder.endGroup()
    case .endEffects(let node, let opacity):
      recorder.node = node
      EffectGroup.end(of: node, opacity: opacity, planner: &self, in: tree, images: &images)
    case .endPlane(let node, let opacity):
      recorder.node = node
      EffectPlane.end(of: node, opacity: opacity, &self, tree)
    case .endShadowPlane(let node, let opacity):
      recorder.node = node
      ShadowPlane.end(of: node, opacity: opacity, &self, tree)
    case .endSharpShadow(let node, let opacity):
      ShadowPlane.endSharp(of: node, opacity: opacity, &self, tree)
    case .aboveShadow(let node, let opacity):
      ShadowPlane.enterCaster(node, opacity: opacity, planner: &self, in: tree, images: &images)
    case .endDoubling: doublingDepth -= 1
    case .endMask(let node):
      recorder.node = node
      MaskGroup.endMask(of: node, planner: &self, in: tree, images: &images)
    case .endMasked(let rect): recorder.pages.pin(rect, false)
    case .endContentBeforeMask(let node):
      recorder.node = node
      MaskGroup.endContentBeforeMask(of: node, &self, tree)
    case .endMaskOfContent: MaskGroup.endMaskOfContent(&self)
    case .endPlanes(let count): planes.endGroup(from: count)
    case .endView: scene.leave()
    case .endBitmap(let node, let opacity):
      KeptGroup.endBitmap(of: node, opacity: opacity, &self, tree)
    case .oldLook(let node): TransitionGroup.showOldLook(of: node, &self, tree)
    case .endNewLook(let adds, let light):
      TransitionGroup.endNewLook(adds: adds, light: light, &recorder)
    case .endBlendedTransition(let node):
      recorder.node = node
      TransitionGroup.endBlended(of: node, &self, tree)
    case .endFilterTransition(let node):
      recorder.node = node
      TransitionGroup.endFiltered(of: node, planner: &self, in: tree, images: images)
    }
  }
}
