// SPDX-License-Identifier: MIT

internal import RenderTree

/// The pixels on the edge of a clip that are partly inside.
struct SoftRim {
  private var record: ClipRecord
  /// The pixels of the clip's bounds.
  private var box: RootRect
  /// Only the corners are soft: the edges lie between pixels.
  private var isAligned: Bool
  /// The length of the corners along the edges, in pixels.
  private var reach: Double

  /// The soft edges of a layer's bounds; nil for square ones that lie between pixels.
  init?(of node: NodeIndex, _ space: LayerSpace, _ tree: borrowing RenderTree) {
    let style = tree.style[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    guard bounds.z > 0, bounds.w > 0 else { return nil }
    let map = space.toPixels
    box = map.boundingBox(of: bounds)
    isAligned = map.keepsAxes && box.isWhole
    var radius = style.isRounded ? style.cornerRadius(in: bounds) : 0
    if isAligned, radius == 0 { return nil }
    guard let record = ClipRecord(bounds, under: map, corners: style.signedRadii(in: bounds))
    else { return nil }
    self.record = record
    if style.flags.contains(.continuousCorners) { radius *= ContinuousCorner.reach }
    let density = max(abs(map.xx) + abs(map.yx), abs(map.xy) + abs(map.yy))
    reach = radius * density
  }

  /// Whether some of a box, in pixels, lies on the rim.
  func isTouched(by part: RootRect) -> Bool {
    let near = part.intersection(box.outset(by: 1))
    guard !near.isEmpty else { return false }
    if isAligned {
      let isAside = near.minX < box.minX + reach || near.maxX > box.maxX - reach
      guard isAside, near.minY < box.minY + reach || near.maxY > box.maxY - reach
      else { return false }
    }
    return !record.holds(near.outset(by: 1))
  }
}

/// Parts that a clip would meet one by one, as boxes in pixels.
struct PartList {
  private var boxes: InlineArray<24, RootRect> = InlineArray(repeating: .empty)
  private var count = 0
  /// Number of layers visited.
  var visits = 0

  /// Adds a part; true if it meets another one on the rim, or there are too many to tell.
  mutating func add(_ box: RootRect, _ rim: SoftRim?) -> Bool {
    for index in 0..<count {
      let common = box.intersection(boxes[index])
      // Neighbours may share an edge.
      guard common.maxX - common.minX > 1 / 32, common.maxY - common.minY > 1 / 32
      else { continue }
      if rim?.isTouched(by: common) ?? true { return true }
    }
    guard count < 24 else { return true }
    boxes[count] = box
    count += 1
    return false
  }
}
