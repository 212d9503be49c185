// SPDX-License-Identifier: MIT

internal import RenderTree

/// A pass whose draws are being recorded.
struct OpenPass {
  var region: PixelRect
  var ops: [DrawOp]
  /// Opacity with which the result goes into the parent.
  var opacity: Float
  /// The colour of an opaque layer that covers all that is drawn.
  var clearColor: SIMD4<Float>?
  /// Index in `TargetPages.uses` of the first result that the pass reads.
  var firstUse: Int
  /// The result is the input of an effect and lies alone in its page.
  var isAlone = false
  /// The rectangle of the result, once part of the pass has been flushed.
  var pageRect: PageRect?
  /// Part of the pass has been flushed.
  var continues = false
  /// The node that made the pass necessary.
  var node = NodeIndex.invalid
  /// Tells the passes of a frame apart.
  var serial: Int32 = -1
  /// Something in the pass hides what lies below it.
  var hasCover = false
  /// Pixels that what was drawn so far makes opaque.
  var opaque = PixelRect.zero

  /// The copy that a later effect may share; nil for none.
  var lastCapture: LastCapture?

  /// A copy of the pass's output among its draws.
  struct LastCapture: BitwiseCopyable {
    /// The index in the plan.
    var capture: Int
    var rect: PageRect
    /// The pixels that effects asked for.
    var copiedArea: Int
    /// The first draw and the first effect behind it.
    var firstOp: Int
    var firstEffect: Int
    /// Whether the page is as large as the pass.
    var isShared = false
  }

  /// Moves the draws out of the pass.
  mutating func takeOps() -> [DrawOp] {
    lastCapture = nil
    var taken: [DrawOp] = []
    swap(&taken, &ops)
    return taken
  }
}

/// The result of a pass, ready to be shown.
struct PassResult: BitwiseCopyable {
  var region: PixelRect
  var pageRect: PageRect
  /// Tells the passes of a frame apart.
  var serial: Int32 = -1
  /// The pixels that are surely opaque.
  var inside = OpaqueInside()

  var texture: TextureReference { pageRect.texture }
  /// The result as the input of an effect; its page holds nothing else then.
  var source: EffectSource {
    EffectSource(texture: texture, region: region, opaque: inside.largest)
  }
}
