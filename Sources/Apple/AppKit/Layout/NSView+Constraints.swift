// SPDX-License-Identifier: MIT

public import Foundation
internal import QuartzCore
public import ViewCore

/// Constraints of a view.
extension NSView {
  /// The measure of an axis without an intrinsic size.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// Whether the frame and the mask give the view its place; true by default.
  ///
  /// When it is false, constraints do. When it is true and constraints are about the view, its frame is
  /// one of them.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !state.flags.contains(.isPlacedByConstraints) }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      state.flags.set(.isPlacedByConstraints, !newValue)
      if let item = layoutValues?.item { item.membership?.engine.rejoin(item) }
    }
  }

  /// The constraints that the view holds: the active ones between it and its descendants.
  public final var constraints: [NSLayoutConstraint] { layoutValues?.constraints ?? [] }

  /// Activates a constraint that this view shall hold; refused if an item is not in this view.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { real.hold(constraint) }

  /// Activates constraints that this view shall hold; those with items not in this view are refused.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { real.hold(constraint) }
  }

  /// Deactivates a constraint that this view holds.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) { real.release(constraint) }

  /// Deactivates constraints that this view holds.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { real.release(constraint) }
  }

  // MARK: - Content

  /// The importance of not being larger than the content; `.defaultLow` by default.
  public final func contentHuggingPriority(
    for orientation: NSLayoutConstraint.Orientation
  ) -> NSLayoutConstraint.Priority { hugging(orientation) }

  /// Sets the importance of not being larger than the content.
  public final func setContentHuggingPriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {
    guard priority != hugging(orientation) else { return }
    madeLayoutValues[orientation].hugging = priority
    real.noteContentForConstraints()
  }

  /// The importance of not being smaller than the content; `.defaultHigh` by default.
  public final func contentCompressionResistancePriority(
    for orientation: NSLayoutConstraint.Orientation
  ) -> NSLayoutConstraint.Priority { resistance(orientation) }

  /// Sets the importance of not being smaller than the content.
  public final func setContentCompressionResistancePriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {
    guard priority != resistance(orientation) else { return }
    madeLayoutValues[orientation].resistance = priority
    real.noteContentForConstraints()
  }

  /// The smallest size that the constraints in the view allow, in points.
  public final var fittingSize: NSSize {
    real.fittedSize(.zero, .fittingSizeCompression, .fittingSizeCompression) ?? .zero
  }

  // MARK: - Questions

  /// Whether constraints place the view in more than one way that they prefer equally.
  ///
  /// It solves the constraints again, and is for finding faults.
  public final var hasAmbiguousLayout: Bool {
    real.solveConstraints(isNext: false)
    guard isPlacedByConstraints, state.superview != nil else { return false }
    return layoutItem.isAmbiguous
  }

  /// The active constraints about the view on an axis.
  public final func constraintsAffectingLayout(
    for orientation: NSLayoutConstraint.Orientation
  ) -> [NSLayoutConstraint] {
    layoutValues?.item.constraints(on: orientation) ?? []
  }

  // MARK: - Guides

  /// The guides that were added, in their order.
  public final var layoutGuides: [NSLayoutGuide] {
    layoutValues?.guides.compactMap { $0 as? NSLayoutGuide } ?? []
  }

  /// Adds a guide, which leaves the view that it is in.
  public final func addLayoutGuide(_ guide: NSLayoutGuide) {
    guard guide.owningView !== real else { return }
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = real
    madeLayoutValues.guides.append(guide)
  }

  /// Removes a guide and deactivates its constraints.
  public final func removeLayoutGuide(_ guide: NSLayoutGuide) {
    guard guide.owningView === real else { return }
    real.removeGuide(guide)
    guide.owningView = nil
  }
}

extension NSLayoutConstraint {
  /// The importance of a constraint, above 0 to 1000.
  public typealias Priority = UILayoutPriority
  /// The axes of a layout.
  public typealias Orientation = NSLayoutConstraint.Axis
}

extension UILayoutPriority {
  /// Of a drag that may resize the window: 510.
  public static let dragThatCanResizeWindow = UILayoutPriority(510)
  /// Of the window's wish to keep its size: 500.
  public static let windowSizeStayPut = UILayoutPriority(500)
  /// Of a drag that may not resize the window: 490.
  public static let dragThatCannotResizeWindow = UILayoutPriority(490)
  /// Of the target of `fittingSize`: 50.
  public static let fittingSizeCompression = UILayoutPriority(50)
}
