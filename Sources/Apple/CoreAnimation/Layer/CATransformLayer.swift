// SPDX-License-Identifier: MIT

public import Foundation
internal import RenderTree

/// A layer that keeps its sublayers in one space with real depth, and draws nothing itself.
///
/// Background, contents, border, shadow, filters, mask and clipping are ignored; opacity goes to
/// each sublayer by itself (behaviour fact GE-11).
open class CATransformLayer: CALayer {
  public override init() {
    super.init()
    values.style.flags.insert(.preservesDepth)
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    values.style.flags.insert(.preservesDepth)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.style.flags.insert(.preservesDepth)
  }

  override class var declaredProperties: LayerPropertyTable { .transform }

  /// Always nil: a transform layer has no plane to hit (behaviour fact GE-11).
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}

extension LayerPropertyTable {
  static let transform = LayerPropertyTable(CATransformLayer(), inheriting: .layer, [])
}
