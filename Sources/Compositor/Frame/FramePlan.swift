// SPDX-License-Identifier: MIT

package import CoreImage

/// One step within a pass: neighbours in paint order drawn at once, a copy, or an effect.
package struct DrawOp: Equatable, Sendable, BitwiseCopyable {
  /// What the step does.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// One instanced draw.
    case instances
    /// Copies what the pass shows so far: `index` names the capture.
    case capture
    /// Draws an effect, which leaves the pass's target: `index` names it.
    case effect
  }

  package var kind = Kind.instances
  package var features: LayerFeatures = []
  package var sampling = Sampling.linear
  package var texture = TextureReference.none
  /// What the clips by a mask sample.
  package var mask = TextureReference.none
  /// First of the 256 clip records that the draw can see.
  package var clipWindow: Int32 = 0
  package var firstInstance: Int32 = 0
  package var instanceCount: Int32 = 0
  /// Pixels covered by all instances together; decides what may be merged.
  package var area: Float = 0
  /// Of the capture or effect.
  package var index: Int32 = -1
  /// Replaces what lies below instead of being painted over it.
  package var replaces = false
  /// Added to what lies below, not painted over it.
  package var adds = false
  /// For cells of shapes what the shape pipeline has to do; nil for quads of layers.
  package var shape: ShapeFeatures?
  /// First of the 128 paint records that the draw can see, in windows.
  package var recordWindow: Int32 = 0
}

/// One target and what is drawn into it.
package struct RenderPass: Equatable, Sendable, BitwiseCopyable {
  /// The part of the frame's pixels that the pass draws.
  package var region: PixelRect
  /// The pixels within `region` that are cleared and drawn.
  package var scissor: PixelRect
  /// The pass's target; -1 for the frame's own, -2 for a pass of effects only, from
  /// `TargetUse.firstKept` on a page of kept bitmaps.
  package var target: Int32
  /// Where the region's corner lies in the target, in pixels.
  package var x: Int32
  package var y: Int32
  package var firstOp: Int32
  package var opCount: Int32
  /// What the scissor is cleared to instead of the default: an opaque layer that covers all of it.
  package var clearColor: SIMD4<Float>?
  /// Draws on over what an earlier pass left in the same place.
  package var continues: Bool

  /// The page of kept bitmaps that the pass draws into; nil for another target.
  var keptPage: Int? {
    target >= TargetUse.firstKept ? Int(target - TargetUse.firstKept) : nil
  }

  /// The target of the frame itself.
  package static let frameTarget: Int32 = -1
  /// No target: the pass holds effects, which have their own.
  package static let noTarget: Int32 = -2
}

/// A frame as data: passes in the order in which they are drawn, the last one into the target.
package struct FramePlan: Sendable {
  package var passes: [RenderPass] = []
  package var ops: [DrawOp] = []
  package var instances: [LayerInstance] = []
  package var clips: [ClipRecord] = []
  /// Cells of shapes.
  package var shapeInstances: [ShapeInstance] = []
  /// What shapes and gradients read besides their instance.
  package var records: [PaintRecord] = []
  /// Outlines and colour stops, which outlive the frame.
  package var paint = PaintStore()
  package var targets: [TargetPage] = []
  /// Bitmaps of layers, which outlive the frame.
  var bitmaps = BitmapCache()
  package var captures: [Capture] = []
  package var effects: [PlannedEffect] = []
  /// Filters of all effects, in order.
  package var filters: [FilterDescription] = []

  package init() {}

  /// Forgets the last frame but keeps its capacity.
  mutating func removeAll() {
    passes.removeAll(keepingCapacity: true)
    ops.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    shapeInstances.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    captures.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    filters.removeAll(keepingCapacity: true)
  }

  /// A copy of what a pass shows at some point, as the input of an effect.
  package struct Capture: Equatable, Sendable, BitwiseCopyable {
    package var region: PixelRect
    /// Alone in its target.
    package var target: Int32
  }

  /// How many records one draw sees: 16 KiB, the least that GL guarantees for a uniform block.
  package static let clipWindowCount = 256
}

/// A picture that an effect reads: a target that nothing else lies in, another effect's result, or
/// an image that lies in the frame pixel by pixel.
package struct EffectSource: Equatable, Sendable, BitwiseCopyable {
  package var texture: TextureReference
  /// The frame's pixels that the texture shows from its corner on.
  package var region: PixelRect
  /// The texel that shows the region's first pixel; that of targets is their first.
  package var corner = SIMD2<Int32>(0, 0)
}

/// What has to be drawn for a filter, shadow or blend that instances cannot show by themselves.
package struct PlannedEffect: Equatable, Sendable {
  /// What is computed.
  package enum Kind: Equatable, Sendable {
    /// The filters of `FramePlan.filters` in this range, one after the other.
    case filters(Range<Int>)
    /// A Gaussian blur by standard deviations in pixels along x and y.
    case blur(SIMD2<Double>)
    /// The source over `backdrop`, blended in this way.
    case blend(BlendMode)
    /// A transition from `backdrop` to the source by the filter at this index of `FramePlan.filters`.
    case transition(Int, progress: Float)
  }

  package var kind: Kind
  package var source: EffectSource
  package var backdrop: EffectSource?
  package var space: FilterSpace
  /// The frame's pixels that the result is wanted for.
  package var region: PixelRect
}
