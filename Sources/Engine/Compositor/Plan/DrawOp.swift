// SPDX-License-Identifier: MIT

/// One step within a pass: neighbours in paint order drawn at once, a copy, or an effect.
package struct DrawOp: Equatable, Sendable, BitwiseCopyable {
  /// The deed of a step.
  package enum Kind: Equatable, Sendable, BitwiseCopyable {
    /// One instanced draw.
    case instances
    /// Copies the pass's output so far into `FramePlan.captures` at this index.
    case capture(Int32)
    /// Paints `FramePlan.strips` from the op's first on, on the processor.
    case strips
    /// Draws `FramePlan.effects` at this index, which leaves the pass's target.
    case effect(Int32)
  }

  package var kind = Kind.instances
  package var features: LayerFeatures = []
  package var sampling = Sampling.linear
  package var texture = TextureReference.none
  /// The texture that clips by a mask sample.
  package var mask = TextureReference.none
  package var maskSampling = Sampling.linear
  /// First of the 256 clip records that the draw can see.
  package var clipWindow: Int32 = 0
  package var firstInstance: Int32 = 0
  package var instanceCount: Int32 = 0
  /// Pixels covered by all instances together; decides which draws are merged.
  package var area: Float = 0
  /// Replaces the pixels below instead of being painted over them.
  package var replaces = false
  /// Added to the pixels below, not painted over them.
  package var adds = false
  /// For cells of shapes the features of the shape pipeline; nil for quads of layers.
  package var shape: ShapeFeatures?
  /// First of the 128 paint records that the draw can see, in windows.
  package var recordWindow: Int32 = 0
}
