// SPDX-License-Identifier: MIT

internal import CoreAnimation
package import CoreGraphics
internal import Diagnostics

/// The constraints that a view holds, and its content.
extension ConstrainedView {
  /// Activates a constraint that this view shall hold; refused if an item is not in this view.
  package func hold(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    let isWithin = constraint.items.allSatisfy { $0.host?.isWithin(self) == true }
    guard isWithin else {
      RefusalLog.refuse(
        "UIView: addConstraint",
        "\(constraint.summary) is about items outside of the view that is to hold it")
      return
    }
    constraint.holder?.release(constraint)
    constraint.holder = self
    madeLayoutValues.constraints.append(constraint)
    topView.madeEngine.add(constraint)
    markForConstraintLayout()
  }

  /// Deactivates a constraint that this view holds.
  package func release(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self, let values = layoutValues else { return }
    constraint.holder = nil
    if let index = values.constraints.siblingIndex(of: constraint) {
      values.constraints.remove(at: index)
    }
    constraint.engine?.remove(constraint)
    markForConstraintLayout()
  }

  /// The engine of the tree whose root the view is, made on first use.
  private var madeEngine: LayoutEngine {
    let values = madeLayoutValues
    if let engine = values.engine { return engine }
    let engine = LayoutEngine(root: self)
    values.engine = engine
    return engine
  }

  /// Removes a guide of the application and deactivates its constraints.
  package func removeGuide(_ guide: any ConstrainedGuide) {
    for constraint in topView.layoutValues?.engine?.constraints ?? []
    where constraint.items.contains(where: { $0 === guide.item }) {
      constraint.isActive = false
    }
    layoutValues?.guides.removeAll { $0 === guide }
  }

  /// Asks for the intrinsic size, the alignment insets and the baselines to be read again.
  package func noteContent() {
    guard let item = layoutValues?.item, let engine = item.membership?.engine else { return }
    engine.noteContent(of: item)
    markForConstraintLayout()
    viewAbove?.markForConstraintLayout()
  }

  /// The size nearest to a target that the constraints in the view allow, in points; nil for a target
  /// that is not finite, which is refused.
  package func fittedSize(
    _ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize? {
    LayoutWork.updateConstraints(from: self)
    guard size.width.isFinite, size.height.isFinite else {
      RefusalLog.refuse("UIView: fitting", "the target \(size) is not finite")
      return nil
    }
    let engine = LayoutEngine(
      root: self, fitting: .init(size: size, horizontal: horizontal, vertical: vertical))
    let constraints = (topView.layoutValues?.engine?.constraints ?? []).filter {
      $0.holder?.isWithin(self) == true
    }
    let installations = constraints.map(\.installation)
    defer {
      for (constraint, old) in zip(constraints, installations) { constraint.installation = old }
      engine.giveBack()
    }
    var used: [LayoutItem] = []
    _ = engine.use(layoutItem, &used)
    for constraint in constraints {
      constraint.installation = nil
      engine.install(constraint)
    }
    engine.update(before: nil)
    guard let membership = layoutItem.membership else { return nil }
    let frame = layoutFrame(forAlignmentRect: engine.rect(of: membership))
    let scale = max(pixelsPerPoint, 1)
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 0.001).rounded(.up) / scale }
    return CGSize(width: up(frame.width), height: up(frame.height))
  }
}
