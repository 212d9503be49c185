// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A sibling, or a piece of one, in the 3D space that it shares with other siblings.
struct DepthPlane: BitwiseCopyable {
  var node: NodeIndex
  /// Opacity of the depth-keeping layers in between.
  var opacity: Float
  /// Depth of the plane's middle after projection; larger is nearer.
  var z: Double
  /// Lines (in the shared plane) whose positive side this piece lies on.
  var cuts: InlineArray<6, CutLine> = InlineArray(repeating: CutLine())
  var cutCount = 0

  /// a·x + b·y + c, positive on the side that stays.
  struct CutLine: BitwiseCopyable {
    var line: SIMD3<Double> = .zero
    /// The piece lies under the plane that cut it, and is painted before the other half.
    var isBehind = false
  }
}

extension FramePlanner {
  /// Draws the sublayers of a layer that keeps depth, each faded by itself (behaviour facts GE-11,
  /// TL-20): nothing else of such a layer is seen, and its effects, clip and mask do not count.
  mutating func enterTransformLayer(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let first = tree.links[node.slot].firstChild
    guard first.isValid else { return }
    pushContext(opacity: ownOpacity(node, tree.style[node.slot]) * context.opacity)
    steps.append(.endContext)
    let parent = tree.links[node.slot].parent
    // Elsewhere the planes are in order already, or the layer above, which flattens them, sorts them.
    if node == tree.root || !parent.isValid || tree.links[parent.slot].mask == node {
      enterPlanes(of: node, tree, &images)
    } else {
      steps.append(.siblings(first))
    }
  }

  /// Sorts the children of a node by depth and puts them on the stack of steps.
  mutating func enterPlanes(
    of node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let start = planes.count
    gatherPlanes(of: node, tree)
    if tree.resolved[node.slot].traits.contains(.comparesPlanes) {
      depthSorter.sort(&planes, from: start, tree)
    } else {
      sortByDepth(from: start)
    }
    steps.append(.endPlanes(start))
    if planes.count > start { steps.append(.planes(next: start, end: planes.count)) }
  }

  /// Lists the visible children; those of depth-keeping children take their place.
  private mutating func gatherPlanes(of node: NodeIndex, _ tree: borrowing RenderTree) {
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
      var place = index
      while place > start, planes[place - 1].z > planes[place].z {
        planes.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// Draws one plane within the lines that cut it.
  mutating func enterPlane(
    _ plane: DepthPlane, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    guard plane.cutCount > 0 || plane.opacity < 1 else {
      enter(plane.node, tree, &images)
      return
    }
    pushContext(opacity: context.opacity * plane.opacity)
    steps.append(.endContext)
    if plane.cutCount > 0, let toShared = sharedPlane(of: plane.node, tree).inverse {
      for index in 0..<plane.cutCount {
        push(halfPlane(plane.cuts[index], toShared))
      }
      // The cut meets what is finished, as every soft clip does.
      if partsStack(plane.node, tree), !readsBackdrop(from: plane.node, tree) {
        let region = PixelRect(
          covering: drawnBox(of: plane.node, tree), scale: scale, within: context.clipBounds)
        guard !region.isEmpty else { return }
        beginGroup(region: region, opacity: context.opacity)
      }
    }
    enter(plane.node, tree, &images)
  }

  /// The map from the plane in which a node's siblings are compared to the root.
  private func sharedPlane(of node: NodeIndex, _ tree: borrowing RenderTree) -> Homography {
    var parent = tree.links[node.slot].parent
    while parent.isValid, parent != tree.root,
      tree.style[parent.slot].flags.contains(.preservesDepth)
    {
      parent = tree.links[parent.slot].parent
    }
    guard parent.isValid, !tree.style[parent.slot].flags.contains(.preservesDepth)
    else { return .identity }
    return map(of: parent, tree)
  }

  /// A line of the shared plane as a clip record in pixels, with a gradient of one per pixel.
  private func halfPlane(_ cut: DepthPlane.CutLine, _ toShared: Homography) -> ClipRecord {
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
    var record = ClipRecord()
    record.x = SIMD4(Float(x), Float(y), Float(one), 0)
    record.w = SIMD4(
      0, 0, 1, cut.isBehind ? ClipRecord.isHiddenHalfPlane : ClipRecord.isHalfPlane)
    return record
  }
}
