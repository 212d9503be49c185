// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Places sublayers by their `constraints` (behaviour facts LA-7, LA-8).
///
/// Two constraints on an axis give place and length; one alone gives the place and keeps the length,
/// or gives the length and keeps the place of the minimum side. Layers may follow from one another
/// in any order. A contradiction leaves the axis as it is, an unknown source is skipped, and of
/// layers that follow from each other in a circle one counts as it is; all three are logged.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  /// Makes a manager; one serves any number of layers.
  public override init() {
    super.init()
  }

  /// Places the sublayers that have constraints.
  open func layoutSublayers(of layer: CALayer) {
    var solver = ConstraintSolver(layer)
    solver.solve()
  }

  /// Does nothing: no layout is kept.
  open func invalidateLayout(of layer: CALayer) {}

  /// The size that the layer has.
  open func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}
