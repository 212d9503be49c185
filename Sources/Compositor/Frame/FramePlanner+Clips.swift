// SPDX-License-Identifier: MIT

internal import RenderTree

/// Clips: `masksToBounds` and the cut edges of planes.
///
/// A chain is a run of neighbouring records in the plan. A nested clip copies the records above it
/// that still matter, so that an instance names its clips by a first record and a length.
extension FramePlanner {
  /// The longest chain that a draw evaluates; children of a deeper one get a pass.
  static var longestChain: Int32 { 16 }

  /// Narrows the innermost context by a layer's rounded bounds.
  mutating func addClip(of node: NodeIndex, _ tree: borrowing RenderTree) {
    let bounds = tree.geometry[node.slot].bounds
    let style = tree.style[node.slot]
    let map = map(of: node, tree)
    let box = PixelRect(
      covering: map.boundingBox(of: bounds), scale: scale, within: context.clipBounds)
    contexts[contexts.count - 1].clipBounds = box
    guard bounds.z > 0, bounds.w > 0, !box.isEmpty,
      let record = Self.record(map: map, bounds, style, scale: scale)
    else {
      contexts[contexts.count - 1].clipBounds = .zero
      return
    }
    if style.flags.contains(.continuousCorners) { hasContinuousClips = true }
    push(record)
    contexts[contexts.count - 1].edgeClip =
      isAlongPixels(map, bounds) ? -1 : context.firstClip + context.clipCount - 1
  }

  /// Whether the edges of a rectangle lie between pixels, so that they need no smoothing.
  private func isAlongPixels(_ map: Homography, _ bounds: SIMD4<Double>) -> Bool {
    guard map.keepsAxes else { return false }
    return map.boundingBox(of: bounds).scaled(by: scale).isWhole
  }

  /// Whether the clip of a node meets its own parts one by one.
  func clipsParts(of node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.cutsContent(node) && node != finishedNode
  }

  /// The edges of a part that are left to the smoothed edges of a clip, as `LayerInstance.hardEdges`
  /// has them: those that lie on them. Both would smooth the same pixels.
  func edges(
    of rect: SIMD4<Double>, _ node: NodeIndex, _ tree: borrowing RenderTree
  ) -> UInt8 {
    let index = context.edgeClip
    guard index >= 0 else { return 0 }
    let clip = plan.clips[Int(index)]
    let map = map(of: node, tree).scaled(by: scale)
    guard map.isAffine, clip.w.x == 0, clip.w.y == 0 else { return 0 }
    // The corners in the clip's space, in shares of its half width and height.
    var corners: InlineArray<4, SIMD2<Double>> = InlineArray(repeating: .zero)
    for corner in 0..<4 {
      let at = map.apply(
        rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      let x = Double(clip.x.x) * at.x + Double(clip.x.y) * at.y + Double(clip.x.z)
      let y = Double(clip.y.x) * at.x + Double(clip.y.y) * at.y + Double(clip.y.z)
      corners[corner] = SIMD2(x / Double(clip.x.w), y / Double(clip.y.w)) / Double(clip.w.z)
    }
    // A tenth of a pixel, and two pixels beyond, in the same shares.
    let pixel = SIMD2(
      (Double(clip.x.x * clip.x.x) + Double(clip.x.y * clip.x.y)).squareRoot() / Double(clip.x.w),
      (Double(clip.y.x * clip.y.x) + Double(clip.y.y * clip.y.y)).squareRoot() / Double(clip.y.w))
    var result: UInt8 = 0
    let sides: InlineArray<4, SIMD2<Int>> = [SIMD2(0, 2), SIMD2(0, 1), SIMD2(1, 3), SIMD2(2, 3)]
    for side in 0..<4 {
      let a = corners[sides[side].x]
      let b = corners[sides[side].y]
      if Self.liesOnEdge(a.x, b.x, pixel.x) || Self.liesOnEdge(a.y, b.y, pixel.y) {
        result |= 0b1_0000 << UInt8(side)
      }
    }
    return result
  }

  private static func liesOnEdge(_ a: Double, _ b: Double, _ pixel: Double) -> Bool {
    let range = (1 - 0.1 * pixel)...(1 + 2 * pixel)
    return range.contains(a) && range.contains(b) || range.contains(-a) && range.contains(-b)
  }

  /// Adds a record behind the chain of the innermost context.
  mutating func push(_ record: ClipRecord) {
    let old = context
    var count = Int(old.clipCount)
    let first = startOfRun(count: count + 1)
    for index in Int(old.firstClip)..<Int(old.firstClip) + count {
      plan.clips.append(plan.clips[index])
    }
    plan.clips.append(record)
    count += 1
    contexts[contexts.count - 1].firstClip = Int32(first)
    contexts[contexts.count - 1].clipCount = Int32(count)
  }

  /// Puts the record of an image behind the clips of its instance: copies the chain, so that the
  /// two are neighbours.
  ///
  /// - Returns: the window in which the records lie now.
  mutating func append(
    _ record: ClipRecord, behindClipsOf placed: inout LayerInstance, window: Int32
  ) -> Int32 {
    let count = Int(placed.clipCount)
    let old = Int(window) * FramePlan.clipWindowCount + Int(placed.firstClip)
    let first = startOfRun(count: count + 1)
    for index in old..<old + count { plan.clips.append(plan.clips[index]) }
    plan.clips.append(record)
    placed.firstClip = UInt16(truncatingIfNeeded: first % FramePlan.clipWindowCount)
    return Int32(first / FramePlan.clipWindowCount)
  }

  /// Where the next `count` records go: a run never crosses the border of a window.
  private mutating func startOfRun(count: Int) -> Int {
    let first = plan.clips.count
    let window = FramePlan.clipWindowCount
    guard first / window != (first + count - 1) / window else { return first }
    while plan.clips.count % window != 0 { plan.clips.append(ClipRecord()) }
    return plan.clips.count
  }

  /// Whether some clip of a chain samples a mask.
  func samplesMask(_ chain: (first: Int, count: Int)) -> Bool {
    for index in chain.first..<chain.first + chain.count
    where plan.clips[index].w.w >= ClipRecord.isMask {
      return true
    }
    return false
  }

  /// Whether some clip of a chain has continuous corners.
  func isContinuous(_ chain: (first: Int, count: Int)) -> Bool {
    for index in chain.first..<chain.first + chain.count
    where plan.clips[index].radii.min() < 0 && plan.clips[index].w.w < ClipRecord.isMask {
      return true
    }
    return false
  }

  /// The record of a rounded rectangle; nil for a plane seen edge on.
  static func record(
    map: Homography, _ bounds: SIMD4<Double>, _ style: NodeStyle, scale: Double
  ) -> ClipRecord? {
    let toPixels = map.concatenating(Homography(xx: scale, xy: 0, yx: 0, yy: scale, tx: 0, ty: 0))
    guard let inverse = toPixels.inverse else { return nil }
    // Clip space has its origin in the middle of the bounds.
    let cx = bounds.x + bounds.z / 2
    let cy = bounds.y + bounds.w / 2
    var record = ClipRecord()
    record.x = SIMD4(
      Float(inverse.xx - cx * inverse.xw), Float(inverse.yx - cx * inverse.yw),
      Float(inverse.tx - cx * inverse.tw), Float(bounds.z / 2))
    record.y = SIMD4(
      Float(inverse.xy - cy * inverse.xw), Float(inverse.yy - cy * inverse.yw),
      Float(inverse.ty - cy * inverse.tw), Float(bounds.w / 2))
    record.w = SIMD4(Float(inverse.xw), Float(inverse.yw), Float(inverse.tw), 0)
    let corners = corners(style, bounds)
    record.radii = SIMD4(corners.0, corners.1, corners.2, corners.3)
    return record
  }

  /// The part of the chain that touches a quad: clips that hold it whole are left out.
  func neededClips(box: RootRect) -> (first: Int, count: Int) {
    var first = Int(context.firstClip)
    var end = first + Int(context.clipCount)
    while first < end, Self.holds(plan.clips[first], box) { first += 1 }
    while end > first, Self.holds(plan.clips[end - 1], box) { end -= 1 }
    return (first, end - first)
  }

  /// Whether every pixel of a box lies at least half a pixel inside a clip.
  static func holds(_ clip: ClipRecord, _ box: RootRect) -> Bool {
    // A mask counts everywhere.
    guard clip.w.w < ClipRecord.isMask, box.minX > -1e9, box.maxX < 1e9, box.minY > -1e9,
      box.maxY < 1e9
    else { return false }
    for corner in 0..<4 {
      let at = SIMD4<Float>(
        Float(corner & 1 == 0 ? box.minX : box.maxX),
        Float(corner & 2 == 0 ? box.minY : box.maxY), 1, 0)
      if clip.w.w >= ClipRecord.isHalfPlane {
        if (clip.x * at).sum() < 0.5 { return false }
        continue
      }
      let w = (SIMD4(clip.w.x, clip.w.y, clip.w.z, 0) * at).sum()
      guard w > 0 else { return false }
      let x = abs((SIMD4(clip.x.x, clip.x.y, clip.x.z, 0) * at).sum() / w)
      let y = abs((SIMD4(clip.y.x, clip.y.y, clip.y.z, 0) * at).sum() / w)
      guard x <= clip.x.w, y <= clip.y.w else { return false }
      // Inside the rectangle; a corner region is where both distances lie within its radius.
      // Continuous corners, whose radius is negative, reach further along the edges.
      let radius = max(clip.radii.max(), clip.radii.min() * Float(-ContinuousCorner.reach))
      if x > clip.x.w - radius, y > clip.y.w - radius { return false }
    }
    return true
  }
}
