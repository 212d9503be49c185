// SPDX-License-Identifier: MIT

package import CoreImage
internal import RenderTree

/// A picture that an effect reads: a target that nothing else lies in, another effect's result, or
/// an image that lies in the frame pixel by pixel.
package struct EffectSource: Equatable, Sendable, BitwiseCopyable {
  package var texture: TextureReference
  /// The frame's pixels that the texture shows from its corner on.
  package var region: PixelRect
  /// The texel that shows the region's first pixel; that of targets is their first.
  package var corner = SIMD2<Int32>(0, 0)
  /// Pixels of the region that are surely opaque.
  var opaque = PixelRect.zero

  /// The part of an image that covers some of its pixels.
  func cut(to part: PixelRect) -> EffectSource {
    let first = SIMD2(part.x &- region.x, part.y &- region.y)
    return EffectSource(
      texture: texture, region: part, corner: corner &+ first,
      opaque: opaque.intersection(part))
  }
}

/// A filter, shadow or blend that instances cannot show by themselves.
package struct PlannedEffect: Equatable, Sendable {
  /// The computation.
  package enum Kind: Equatable, Sendable {
    /// The filters of `FramePlan.filters` in this range, one after the other.
    case filters(Range<Int>)
    /// A Gaussian blur by standard deviations in pixels along x and y.
    case blur(SIMD2<Double>)
    /// The source, faded by an opacity, over `backdrop`, in a blend mode.
    case blend(BlendMode, opacity: Float)
    /// The source with `backdrop`, by the application's filter at this index of `FramePlan.filters`.
    case composition(Int)
    /// A transition from `backdrop` to the source by the filter at this index of `FramePlan.filters`.
    case transition(Int, progress: Float)
  }

  package var kind: Kind
  package var source: EffectSource
  package var backdrop: EffectSource?
  package var space: FilterSpace
  /// The frame's pixels that the result is wanted for.
  package var region: PixelRect
  /// The draw into the pass that shows the result; nil where that is a picture of its own.
  var direct: Direct?
  /// The node that the effect is of.
  var node = NodeIndex.invalid

  /// A draw of an effect into a pass.
  struct Direct: Equatable, Sendable, BitwiseCopyable {
    /// Nil to replace the pixels below.
    var blend: BlendFunction?
    /// The pixels that all pictures hold opaque, and which the result therefore replaces.
    var opaque = PixelRect.zero
  }
}
