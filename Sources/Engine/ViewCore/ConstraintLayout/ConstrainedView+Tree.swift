// SPDX-License-Identifier: MIT

/// The part of constraints in changes of the tree.
extension ConstrainedView {
  /// Takes the view's part of the constraints out of the tree that it is about to leave; constraints
  /// between it and the rest are deactivated.
  package func leaveConstraints() {
    var concerned: [NSLayoutConstraint] = []
    var holders: Set<ObjectIdentifier> = []
    visitSubtree { view in
      guard let values = view.layoutValues else { return }
      holders.insert(ObjectIdentifier(view))
      concerned += values.constraints
      for item in values.items { concerned += item.constraints }
    }
    guard !concerned.isEmpty, let engine = topView.layoutValues?.engine, engine.root !== self else {
      return
    }
    // In the engine's order, and each once.
    concerned.sort { $0.place < $1.place }
    var own: [NSLayoutConstraint] = []
    for constraint in concerned where constraint.engine === engine {
      if let holder = constraint.holder, !holders.contains(ObjectIdentifier(holder)) {
        holder.release(constraint)
      } else if own.last !== constraint {
        own.append(constraint)
      }
    }
    guard !own.isEmpty else { return }
    let values = madeLayoutValues
    let new = LayoutEngine(root: self)
    values.engine = new
    for constraint in own {
      engine.remove(constraint)
      new.add(constraint)
    }
  }

  /// Brings the constraints of a view that was a root into the tree that it has entered.
  package func joinConstraints() {
    guard let values = layoutValues, let engine = values.engine else { return }
    values.engine = nil
    let target = topView.madeLayoutValues
    if let other = target.engine {
      for constraint in engine.dissolve() { other.add(constraint) }
    } else {
      engine.root = topView
      target.engine = engine
      engine.rejoin(values.item)
      engine.setNeedsUpdate()
    }
  }
}

extension LayoutEngine {
  /// Hands the constraints of a root that is about to go to its subviews.
  ///
  /// - Parameter orphan: makes each subview a root.
  package func handOver(orphan: () -> Void = {}) {
    let constraints = dissolve()
    orphan()
    for constraint in constraints {
      // That of the root itself is nil already.
      guard let holder = constraint.holder else { continue }
      constraint.holder = nil
      holder.layoutValues?.constraints.removeAll { $0 === constraint }
      let isWhole = constraint.items.allSatisfy { $0.host?.isWithin(holder) == true }
      if isWhole { holder.hold(constraint) }
    }
  }
}
