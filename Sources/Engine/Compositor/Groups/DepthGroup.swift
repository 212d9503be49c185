// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Siblings in a shared 3D space: sorted by depth, and cut where they meet.
enum DepthGroup {
  /// Draws the sublayers of a layer that keeps depth, each faded by itself (behaviour facts GE-11,
  /// TL-20): nothing else of such a layer is seen, and its effects, clip and mask do not count.
  static func enterTransformLayer(
    _ node: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    let first = tree.links[node.slot].firstChild
    guard first.isValid else { return }
    planner.beginLevel(
      opacity: planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity)
    let parent = tree.links[node.slot].parent
    // Elsewhere the planes are in order already, or the layer above, which flattens them, sorts them.
    if node == tree.root || !parent.isValid || tree.links[parent.slot].mask == node {
      pushPlanes(of: node, &planner, tree)
    } else {
      planner.steps.append(.siblings(first))
    }
  }

  /// Sorts the children of a node by depth and puts them on the stack of steps.
  static func pushPlanes(
    of node: NodeIndex, _ planner: inout FramePlanner, _ tree: borrowing RenderTree
  ) {
    let group = planner.planes.gather(of: node, tree)
    planner.steps.append(.endPlanes(group.lowerBound))
    if !group.isEmpty {
      planner.steps.append(.planes(next: group.lowerBound, end: group.upperBound))
    }
  }

  /// Draws one plane within the lines that cut it, with a step for those behind it in the list.
  static func enterPlane(
    _ index: Int, end: Int, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    if index + 1 < end { planner.steps.append(.planes(next: index + 1, end: end)) }
    let plane = planner.planes[index]
    if plane.cutCount > 0 || plane.opacity < 1 {
      planner.beginLevel(opacity: planner.recorder.clips.opacity * plane.opacity)
      guard addCuts(of: plane, &planner, tree) else { return }
    }
    planner.enter(plane.node, in: tree, images: &images)
  }

  /// Adds the lines that cut a plane to the clips; false if nothing of it is seen.
  private static func addCuts(
    of plane: DepthPlane, _ planner: inout FramePlanner, _ tree: borrowing RenderTree
  ) -> Bool {
    guard plane.cutCount > 0,
      let toShared = sharedPlane(of: plane.node, planner.scene, tree).inverse
    else { return true }
    for index in 0..<plane.cutCount {
      planner.recorder.clips.add(
        ClipRecord(plane.cuts[index], toShared, scale: planner.scene.scale))
    }
    // The cut meets the finished plane, as every soft clip does.
    guard planner.scene.partsStack(plane.node, tree) else { return true }
    guard !planner.scene.readsBackdrop(from: plane.node, tree) else {
      planner.recorder.clips.top.isCut = true
      return true
    }
    let region = planner.scene.pixels(
      planner.scene.drawnBox(of: plane.node, tree), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return false }
    planner.beginGroup(region: region, opacity: planner.recorder.clips.opacity)
    return true
  }

  /// The map from the plane in which a node's siblings are compared to the root.
  private static func sharedPlane(
    of node: NodeIndex, _ scene: borrowing SceneView, _ tree: borrowing RenderTree
  ) -> Homography {
    var parent = tree.links[node.slot].parent
    while parent.isValid, parent != tree.root,
      tree.style[parent.slot].flags.contains(.preservesDepth)
    {
      parent = tree.links[parent.slot].parent
    }
    guard parent.isValid, !tree.style[parent.slot].flags.contains(.preservesDepth)
    else { return .identity }
    return scene.map(of: parent, tree)
  }
}

extension ClipRecord {
  /// A line of the shared plane as a clip record in pixels, with a gradient of one per pixel.
  ///
  /// - Parameters:
  ///   - toShared: from points to the shared plane.
  ///   - scale: pixels per point.
  fileprivate init(_ cut: DepthPlane.CutLine, _ toShared: Homography, scale: Double) {
    let h = toShared
    let l = cut.line
    var x = (h.xx * l.x + h.xy * l.y + h.xw * l.z) / scale
    var y = (h.yx * l.x + h.yy * l.y + h.yw * l.z) / scale
    var one = h.tx * l.x + h.ty * l.y + h.tw * l.z
    let length = (x * x + y * y).squareRoot()
    if length > 0 {
      x /= length
      y /= length
      one /= length
    }
    self.init(halfPlane: SIMD3(Float(x), Float(y), Float(one)), isHidden: cut.isBehind)
  }
}
