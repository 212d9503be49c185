// SPDX-License-Identifier: MIT

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
