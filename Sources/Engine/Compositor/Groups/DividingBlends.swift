// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// The layers of a frame whose blend divides by what may be next to nothing; see `BlendMode.dividesColors`.
///
/// A picture that was rounded to eight bits once more may differ by a step of 255, and such a blend makes any
/// difference of it, so nothing that lies behind or in one of these layers is shown from a kept bitmap.
struct DividingBlends: ~Copyable {
  private var boxes: [RootRect] = []

  /// Finds those of a frame.
  mutating func find(_ tree: borrowing RenderTree, _ scene: borrowing SceneView) {
    boxes.removeAll(keepingCapacity: true)
    guard tree.readsBackdrop else { return }
    for node in tree.order where scene.blend(of: node, tree)?.dividesColors == true {
      boxes.append(tree.resolved[node.slot].subtreeBounds)
    }
  }

  /// Whether one of them may read a pixel of a box.
  @inline(__always)
  func mayRead(_ box: RootRect) -> Bool {
    boxes.contains { $0.intersects(box) }
  }
}
