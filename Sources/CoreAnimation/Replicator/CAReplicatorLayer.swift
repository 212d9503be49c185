// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that shows its sublayers several times, each time at another place, time and colour.
///
/// Copy 0 is the sublayers themselves; copy k is copy k − 1 with `instanceTransform` applied about
/// the middle of the bounds (behaviour fact RE-1), with animations `instanceDelay` seconds later
/// (RE-3), multiplied by another colour (RE-2), and drawn over copy k − 1. The replicator's own
/// background, contents and border are drawn once.
///
/// The renderer makes the copies: they are no layers, are in no list of sublayers, and cannot be hit.
/// `sublayers` of the presentation are those of the originals. An animation that ends and is removed
/// from an original runs on in later copies until they have shown its end; one that is removed
/// before its end is gone from all. Replicators in replicators multiply (RE-6). All replicators of a
/// tree may make 65,536 nodes together; further copies are left out, and the log says so.
///
/// Colours reach the layers of a copy one by one: where a `compositingFilter` blends within a copy,
/// each layer is multiplied before it is blended. Filters see layers in their own colours, and what
/// they show is multiplied; what background filters show is not.
open class CAReplicatorLayer: CALayer {
  /// What is copied and how, in the form in which deltas carry it.
  final var replicator = NodeReplicator()
  final var instanceColorValue: CGColor? = .opaqueWhite

  /// Makes a replicator that shows its sublayers once.
  public override init() {
    super.init()
  }

  /// Makes the copy that stands for a layer's presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Restores a layer with its numbers and colours.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class var declaredProperties: LayerPropertyTable { .replicator }

  override func copyClassValues(from source: CALayer) {
    guard let source = source as? CAReplicatorLayer else { return }
    replicator = source.replicator
    instanceColorValue = source.instanceColorValue
  }

  /// How many copies are shown, the original included. Default 1; none are for 0 or less (RE-5).
  open var instanceCount: Int {
    get { Int(exactly: replicator.count.rounded()) ?? (replicator.count < 0 ? .min : .max) }
    set { setNumber(Double(newValue), \.count, as: .instanceCount) }
  }

  /// Whether the copies keep their depth in the space of the superlayer. Default false.
  ///
  /// False flattens them into the layer's plane. True makes of the layer what a `CATransformLayer` is,
  /// with the same limits: its own background, contents, border, shadow, mask, filters and clipping
  /// are ignored, and its opacity and those of its copies go to each sublayer (behaviour fact RE-4).
  open var preservesDepth: Bool {
    get { values.style.flags.contains(.preservesDepth) }
    set { store(newValue, flag: .preservesDepth, as: .preservesDepth) }
  }

  /// Seconds by which each copy's time is later than that of the copy before. Default 0.
  ///
  /// Negative numbers let copies run ahead.
  open var instanceDelay: CFTimeInterval {
    get { replicator.delay }
    set { setNumber(newValue, \.delay, as: .instanceDelay) }
  }

  /// What brings each copy to the place of the next, about the middle of the bounds.
  ///
  /// Default the identity.
  open var instanceTransform: CATransform3D {
    get { replicator.transform }
    set {
      guard replicator.transform != newValue else { return }
      guard newValue.isStorable else { return refuse(newValue, for: .instanceTransform) }
      let action = actionBeforeChange(of: .instanceTransform)
      replicator.transform = newValue
      didChange(.instanceTransform, action)
    }
  }

  /// The colour that is multiplied into the first copy, alpha included. Default opaque white.
  ///
  /// nil counts as transparent. The colour of copy k is this one plus k times the offsets; each channel
  /// is held within 0 and 1 (behaviour fact RE-2).
  open var instanceColor: CGColor? {
    get { instanceColorValue }
    set {
      guard newValue != instanceColorValue else { return }
      let action = actionBeforeChange(of: .instanceColor)
      instanceColorValue = newValue
      replicator.color = newValue?.sRGBComponents ?? .zero
      didChange(.instanceColor, action)
    }
  }

  /// Added to the red of each copy's colour. Default 0.
  open var instanceRedOffset: Float {
    get { replicator.colorOffsets.x }
    set { setOffset(newValue, 0, as: .instanceRedOffset) }
  }

  /// Added to the green of each copy's colour. Default 0.
  open var instanceGreenOffset: Float {
    get { replicator.colorOffsets.y }
    set { setOffset(newValue, 1, as: .instanceGreenOffset) }
  }

  /// Added to the blue of each copy's colour. Default 0.
  open var instanceBlueOffset: Float {
    get { replicator.colorOffsets.z }
    set { setOffset(newValue, 2, as: .instanceBlueOffset) }
  }

  /// Added to the alpha of each copy's colour. Default 0.
  open var instanceAlphaOffset: Float {
    get { replicator.colorOffsets.w }
    set { setOffset(newValue, 3, as: .instanceAlphaOffset) }
  }

  private func setNumber(
    _ value: Double, _ path: WritableKeyPath<NodeReplicator, Double>, as property: LayerProperty
  ) {
    guard replicator[keyPath: path] != value else { return }
    guard value.isFinite else { return refuse(value, for: property) }
    let action = actionBeforeChange(of: property)
    replicator[keyPath: path] = value
    didChange(property, action)
  }

  private func setOffset(_ value: Float, _ channel: Int, as property: LayerProperty) {
    guard replicator.colorOffsets[channel] != value else { return }
    guard value.isFinite else { return refuse(value, for: property) }
    let action = actionBeforeChange(of: property)
    replicator.colorOffsets[channel] = value
    didChange(property, action)
  }

  /// Nil while depth is preserved: the layer has no plane to hit then. Copies are never hit.
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    preservesDepth ? nil : super.hitTest(p)
  }
}
