// SPDX-License-Identifier: MIT

internal import RenderTree

/// The target of a pass.
package enum PassTarget: Equatable, Sendable, BitwiseCopyable {
  /// The frame's own surface.
  case frame
  /// A page that passes of this frame share, by its index in `FramePlan.targets`.
  case page(Int)
  /// A page of kept bitmaps, by its index.
  case kept(Int)
  /// No target: the pass holds effects, which have their own.
  case effect

  /// The page as draws sample it; none for what cannot be sampled.
  var texture: TextureReference {
    switch self {
    case .page(let index): .target(index)
    case .kept(let index): .kept(index)
    case .frame, .effect: .none
    }
  }
}

/// One target and the draws into it.
package struct RenderPass: Equatable, Sendable, BitwiseCopyable {
  /// The part of the frame's pixels that the pass draws.
  package var region: PixelRect
  /// The pixels within `region` that are cleared and drawn.
  package var scissor: PixelRect
  package var target: PassTarget
  /// X of the region's corner in the target, in pixels.
  package var x: Int32
  /// Y of the region's corner in the target, in pixels.
  package var y: Int32
  package var firstOp: Int32
  package var opCount: Int32
  /// The colour that the scissor is cleared to instead of the default: that of an opaque layer which
  /// covers all of it.
  package var clearColor: SIMD4<Float>?
  /// Draws over the output of an earlier pass with the same target and region.
  package var continues: Bool
  /// The node that made the pass necessary; invalid for the frame's own.
  var node = NodeIndex.invalid
  /// Tells the passes of a plan apart; −1 for effects. Parts of one pass share it.
  var serial: Int32 = -1
}
