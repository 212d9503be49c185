// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that shows its sublayers several times, each time at another position, time and colour.
///
/// Copy 0 is the sublayers themselves; copy k is copy k − 1 with `instanceTransform` applied about
/// the middle of the bounds (behaviour fact RE-1), with animations `instanceDelay` seconds later
/// (RE-3), multiplied by another colour (RE-2), and drawn over copy k − 1. The replicator's own
/// background, contents and border are drawn once.
///
/// The renderer makes the copies: they are no layers, are in no list of sublayers, and cannot be
/// hit. `sublayers` of the presentation are those of the originals. An animation that ends and is
/// removed from an original runs on in later copies until they have shown its end; one that is
/// removed before its end is gone from all. Replicators in replicators multiply (RE-6). All
/// replicators of a tree may make 65,536 nodes together; further copies are left out, and the log
/// says so.
///
/// Colours reach the layers of a copy one by one: where a `compositingFilter` blends within a copy,
/// each layer is multiplied before it is blended. Filters see layers in their own colours, and what
/// they show is multiplied; what background filters show is not.
open class CAReplicatorLayer: CALayer {
  /// The stored values, copied whole for a presentation copy.
  struct Values {
    /// The drawn values, in the form in which deltas carry them.
    var drawn = NodeReplicator()
    var instanceColor: CGColor? = .opaqueWhite {
      didSet { drawn.color = instanceColor?.sRGBComponents ?? .zero }
    }
  }

  final var replicator = Values()

  override class var declaredProperties: LayerPropertyTable { .replicator }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CAReplicatorLayer { replicator = source.replicator }
  }

  /// Number of copies, the original included. Default 1; none are shown for 0 or less (RE-5).
  open var instanceCount: Int {
    get {
      let count = replicator.drawn.count
      return Int(exactly: count.rounded()) ?? (count < 0 ? .min : .max)
    }
    set { store(Double(newValue), in: \.replicator.drawn.count, as: .instanceCount) }
  }

  /// Whether the copies keep their depth in the space of the superlayer. Default false.
  ///
  /// False flattens them into the layer's plane. True makes of the layer what a `CATransformLayer`
  /// is, with the same limits: its own background, contents, border, shadow, mask, filters and
  /// clipping are ignored, and its opacity and those of its copies go to each sublayer (behaviour
  /// fact RE-4).
  open var preservesDepth: Bool {
    get { values.style.flags.contains(.preservesDepth) }
    set { store(newValue, flag: .preservesDepth, as: .preservesDepth) }
  }

  /// Seconds by which each copy's time is later than that of the copy before. Default 0.
  ///
  /// Negative numbers let copies run ahead.
  open var instanceDelay: CFTimeInterval {
    get { replicator.drawn.delay }
    set { store(newValue, in: \.replicator.drawn.delay, as: .instanceDelay) }
  }

  /// Maps each copy to the next, about the middle of the bounds.
  ///
  /// Default the identity.
  open var instanceTransform: CATransform3D {
    get { replicator.drawn.transform }
    set { store(newValue, in: \.replicator.drawn.transform, as: .instanceTransform) }
  }

  /// The colour that is multiplied into the first copy, alpha included. Default opaque white.
  ///
  /// nil counts as transparent. The colour of copy k is this one plus k times the offsets; each
  /// channel is held within 0 and 1 (behaviour fact RE-2).
  open var instanceColor: CGColor? {
    get { replicator.instanceColor }
    set { store(newValue, in: \.replicator.instanceColor, as: .instanceColor) }
  }

  /// Added to the red of each copy's colour. Default 0.
  open var instanceRedOffset: Float {
    get { replicator.drawn.colorOffsets.x }
    set { store(newValue, in: \.replicator.drawn.colorOffsets.x, as: .instanceRedOffset) }
  }

  /// Added to the green of each copy's colour. Default 0.
  open var instanceGreenOffset: Float {
    get { replicator.drawn.colorOffsets.y }
    set { store(newValue, in: \.replicator.drawn.colorOffsets.y, as: .instanceGreenOffset) }
  }

  /// Added to the blue of each copy's colour. Default 0.
  open var instanceBlueOffset: Float {
    get { replicator.drawn.colorOffsets.z }
    set { store(newValue, in: \.replicator.drawn.colorOffsets.z, as: .instanceBlueOffset) }
  }

  /// Added to the alpha of each copy's colour. Default 0.
  open var instanceAlphaOffset: Float {
    get { replicator.drawn.colorOffsets.w }
    set { store(newValue, in: \.replicator.drawn.colorOffsets.w, as: .instanceAlphaOffset) }
  }

  /// Nil while depth is preserved: the layer has no plane to hit then. Copies are never hit.
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    preservesDepth ? nil : super.hitTest(p)
  }
}

/// The properties of replicator layers: all but `preservesDepth` animate by themselves.
extension LayerProperty {
  static let instanceCount = LayerProperty(
    "instanceCount", \CAReplicatorLayer.instanceCount, animates: .instanceCount)
  static let preservesDepth = LayerProperty(
    "preservesDepth", \CAReplicatorLayer.preservesDepth, marks: .style)
  static let instanceDelay = LayerProperty(
    "instanceDelay", \CAReplicatorLayer.instanceDelay, animates: .instanceDelay)
  static let instanceTransform = LayerProperty(
    "instanceTransform", \CAReplicatorLayer.instanceTransform, animates: .instanceTransform)
  static let instanceColor = LayerProperty(
    "instanceColor", \CAReplicatorLayer.instanceColor, animates: .instanceColor)
  static let instanceRedOffset = LayerProperty(
    "instanceRedOffset", \CAReplicatorLayer.instanceRedOffset, animates: .instanceRedOffset)
  static let instanceGreenOffset = LayerProperty(
    "instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset, animates: .instanceGreenOffset)
  static let instanceBlueOffset = LayerProperty(
    "instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset, animates: .instanceBlueOffset)
  static let instanceAlphaOffset = LayerProperty(
    "instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset, animates: .instanceAlphaOffset)
}

extension LayerPropertyTable {
  static let replicator = LayerPropertyTable(
    CAReplicatorLayer(), inheriting: .layer,
    [
      .instanceCount, .preservesDepth, .instanceDelay, .instanceTransform, .instanceColor,
      .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
    ])
}
