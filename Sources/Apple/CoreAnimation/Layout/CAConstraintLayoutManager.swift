// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Places sublayers by their `constraints` (behaviour facts LA-7, LA-8).
///
/// Two constraints on an axis give position and length; one alone gives the position and keeps the
/// length, but a length alone does nothing. Of more than two, the one added last counts, with the
/// first of the others in the order minimum, middle, maximum, length. Layers may follow from one
/// another in any order, also from the other axis.
///
/// A layer is left alone on an axis where it follows from a sibling that no constraint of its own
/// has placed on the axis asked for, or from itself, directly or in a circle. So it is where
/// constraints contradict each other: two values for one side, or a negative length. An unknown
/// source is skipped. Circles, contradictions and unknown sources are logged.
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
