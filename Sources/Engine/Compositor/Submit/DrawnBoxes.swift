// SPDX-License-Identifier: MIT

internal import RenderTree

/// The pixels that a few quads at the beginning of a pass change: all others have the colour that it was cleared to.
struct DrawnBoxes {
  private(set) var boxes: [PixelRect] = []

  /// The most quads whose boxes are found.
  private static let most = 16
  /// Pixels that edges of quads reach past them.
  private static let margin = 2.0

  /// Finds the boxes of what a pass draws before one of its steps; false if that is not a few flat quads.
  mutating func find(before op: Int, of pass: RenderPass, _ plan: borrowing FramePlan) -> Bool {
    boxes.removeAll(keepingCapacity: true)
    for index in Int(pass.firstOp)..<op {
      let drawn = plan.ops[index]
      guard drawn.kind == .instances, drawn.shape == nil,
        boxes.count + Int(drawn.instanceCount) <= Self.most
      else { return false }
      for instance in Int(drawn.firstInstance)..<Int(drawn.firstInstance + drawn.instanceCount) {
        guard let box = Self.box(of: plan.instances[instance]) else { return false }
        boxes.append(
          PixelRect(covering: box.outset(by: Self.margin), scale: 1, within: pass.region))
      }
    }
    return true
  }

  /// The box of a quad in pixels of the frame; nil in perspective.
  private static func box(of instance: LayerInstance) -> RootRect? {
    guard instance.mapW == (0, 0, 1) else { return nil }
    let (x, y) = (instance.mapX, instance.mapY)
    let low = SIMD2(x.2 + min(x.0, 0) + min(x.1, 0), y.2 + min(y.0, 0) + min(y.1, 0))
    let high = SIMD2(x.2 + max(x.0, 0) + max(x.1, 0), y.2 + max(y.0, 0) + max(y.1, 0))
    return RootRect(
      minX: Double(low.x), minY: Double(low.y), maxX: Double(high.x), maxY: Double(high.y))
  }
}
