// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Questions for finding faults in constraints.
extension LayoutItem {
  /// The active constraints about the item on an axis, in the order of their activation.
  package func constraints(on axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    constraints.filter { constraint in
      [constraint.first, constraint.second].compactMap(\.self).contains {
        $0.item === self && $0.attribute.isAlong(axis)
      }
    }.sorted { $0.place < $1.place }
  }

  /// Whether the item could be elsewhere, or have another size, with all constraints kept as well.
  package var isAmbiguous: Bool {
    guard let membership else { return true }
    var solver = membership.engine.solver
    for variable in [membership.minX, membership.minY, membership.width, membership.height] {
      let value = solver.value(of: variable)
      for other in [value + 16, value - 16] {
        // Weaker than every wish: followed only where nothing else decides.
        let pull = solver.add(
          LinearConstraint([LinearTerm(variable)], .equal, other, priority: 0.001))
        _ = solver.solve()
        let isMoved = abs(solver.value(of: variable) - value) > 0.01
        solver.remove(pull)
        if isMoved { return true }
      }
    }
    return false
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the measure is one of an axis.
  fileprivate func isAlong(_ axis: NSLayoutConstraint.Axis) -> Bool {
    switch measure {
    case .position(let own, _), .size(let own): own == axis
    case .firstBaseline, .lastBaseline: axis == .vertical
    case .none: false
    }
  }
}
