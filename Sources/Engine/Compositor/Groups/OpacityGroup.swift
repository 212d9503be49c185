// SPDX-License-Identifier: MIT

internal import RenderTree

/// Layers without effects: a pass only where an opacity or a mask meets several overlapping parts.
enum OpacityGroup {
  static func enter(
    _ layer: VisitedLayer, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    let node = layer.node
    let style = tree.style[node.slot]
    // The opacity that is inherited fades the layer as a whole, too.
    var opacity = planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
    let clipping = planner.scene.clipping(
      of: layer, opacity: opacity, finishedDepth: planner.recorder.clips.top.finishedDepth, tree)
    var isGrouped = false
    if case .whole? = clipping {
      if KeptGroup.enter(node, opacity: opacity, planner: &planner, in: tree, images: &images) {
        return
      }
    } else if (opacity < 1 && style.flags.contains(.allowsGroupOpacity))
      || planner.recorder.clips.top.mask != .none, planner.scene.partsOverlap(layer, tree)
    {
      if KeptGroup.enter(node, opacity: opacity, planner: &planner, in: tree, images: &images) {
        return
      }
      let covered = planner.scene.pixels(
        ofGroup: planner.scene.drawnBox(of: node, tree), within: planner.recorder.clips.bounds)
      guard !covered.isEmpty else { return }
      planner.beginGroup(region: covered, opacity: opacity)
      isGrouped = true
      opacity = 1
    }
    planner.enterContent(
      of: layer, opacity: opacity, clipping: clipping,
      keepsLeaf: !isGrouped && planner.options.contains(.leaves)
        && keepsLeaf(layer, planner: planner, in: tree), tree, &images)
  }

  /// Whether the quad of a layer's own parts may be kept, if it is one.
  @inline(__always)
  private static func keepsLeaf(
    _ layer: VisitedLayer, planner: borrowing FramePlanner, in tree: borrowing RenderTree
  ) -> Bool {
    // Where edges are left to a clip, the quad depends on its position.
    planner.recorder.clips.top.edgeClip.isNone && !layer.parts.contains(.sublayers)
      && !SceneView.hasExtras(layer.node, tree)
      && !tree.style[layer.node.slot].flags.contains(.shouldRasterize)
      && layer.node != planner.scene.view.nodeWithoutOwnOpacity && !layer.isCovered
  }
}
