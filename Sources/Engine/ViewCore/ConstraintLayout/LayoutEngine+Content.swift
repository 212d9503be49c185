// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// The constraints that fit views to their content.
extension LayoutEngine {
  /// Brings the constraints of an item's intrinsic size up to date.
  func remeasure(_ item: LayoutItem) {
    guard let view = item.view, let membership = item.membership else { return }
    let isFitted = item.isPlaced || (fitting != nil && view === root)
    let size = isFitted ? view.intrinsicContentSize : CGSize(width: -1, height: -1)
    for (index, axis) in [Axis.horizontal, .vertical].enumerated() {
      let length = size.length(axis)
      setContentSize(
        length < 0 || !length.isFinite ? nil : length, of: item, membership.size(axis), axis, index)
    }
  }

  /// Creates the constraints on an item again if its alignment insets or baselines have changed.
  func reinstallIfMoved(_ item: LayoutItem) {
    guard let view = item.view, item.knownMetrics != view.alignmentMetrics else { return }
    item.knownMetrics = view.alignmentMetrics
    reinstall { $0.installation?.items.contains { $0 === item } == true }
    refix(item)
  }

  private func setContentSize(
    _ length: CGFloat?, of item: LayoutItem, _ variable: SolverVariable, _ axis: Axis, _ index: Int
  ) {
    let old = item.membership?.contentSizes[index]
    guard let length, let view = item.view else {
      removeContentSize(old)
      item.membership?.contentSizes[index] = nil
      return
    }
    let hugging = view.hugging(axis).rawValue
    let resistance = view.resistance(axis).rawValue
    if let old {
      if old.length != length {
        solver.setConstant(Double(length), of: old.hugging)
        solver.setConstant(Double(length), of: old.resistance)
      }
      solver.setPriority(hugging, of: old.hugging)
      solver.setPriority(resistance, of: old.resistance)
      item.membership?.contentSizes[index]?.length = length
      return
    }
    let terms = [LinearTerm(variable)]
    item.membership?.contentSizes[index] = LayoutItem.ContentSize(
      hugging: solver.add(
        LinearConstraint(terms, .lessThanOrEqual, Double(length), priority: hugging)),
      resistance: solver.add(
        LinearConstraint(terms, .greaterThanOrEqual, Double(length), priority: resistance)),
      length: length)
  }

  func removeContentSize(_ size: LayoutItem.ContentSize?) {
    guard let size else { return }
    solver.remove(size.hugging)
    solver.remove(size.resistance)
  }

  /// Gives an item whose height depends on its width the height for the width that it has; whether
  /// that is another one.
  func fitHeight(_ item: LayoutItem) -> Bool {
    guard let membership = item.membership, let content = membership.contentSizes[1],
      let view = item.view,
      let height = view.contentHeight(forWidth: solver.value(of: membership.width)),
      abs(height - content.length) > 0.001
    else { return false }
    setContentSize(height, of: item, membership.height, .vertical, 1)
    return true
  }

  // MARK: - Contradictions

  /// Logs which required constraints contradict each other and which one is given up, once for
  /// constraints of a kind.
  func report(_ conflicts: [ConstraintConflict]) {
    // A fitting finds what the layout finds, too.
    guard fitting == nil, !conflicts.isEmpty else { return }
    var named: [SolverConstraint: NSLayoutConstraint] = [:]
    for constraint in constraints {
      if let name = constraint.installation?.name { named[name] = constraint }
    }
    for conflict in conflicts {
      RefusalLog.refuse(
        "NSLayoutConstraint: unsatisfiable \(named[conflict.broken]?.topic ?? "frame")",
        "unable to satisfy all constraints at once:\n"
          + conflict.constraints.map { "    \(summary(of: $0, named))" }.joined(separator: "\n")
          + "\nwill recover by breaking \(summary(of: conflict.broken, named))"
          + "\n(a frame in the list: did you mean translatesAutoresizingMaskIntoConstraints to be false?)"
      )
    }
  }

  private func summary(
    of name: SolverConstraint, _ named: [SolverConstraint: NSLayoutConstraint]
  ) -> String {
    if let constraint = named[name] { return constraint.summary }
    for item in members {
      if item.membership?.fixings.contains(where: { $0.name == name }) == true {
        return "<frame of \(item.name)>"
      }
      for size in item.membership?.contentSizes ?? [] {
        if size?.hugging == name || size?.resistance == name {
          return "<content size of \(item.name)>"
        }
      }
    }
    return "<constraint>"
  }
}

extension ConstrainedView {
  /// The alignment insets and the distances of the baselines, for comparison.
  fileprivate var alignmentMetrics: [CGFloat] {
    let (insets, baselines) = (alignmentEdges, baselineDistances)
    return [
      insets.top, insets.left, insets.bottom, insets.right, baselines.first, baselines.last,
    ]
  }
}
