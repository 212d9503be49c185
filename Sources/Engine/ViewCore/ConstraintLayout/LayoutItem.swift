// SPDX-License-Identifier: MIT

package import CoreGraphics

/// The place of a view or a guide in the constraints of its tree.
///
/// Constraints and anchors hold it in the stead of the view, which they do not keep alive. The variables
/// represent the alignment rectangle in the coordinates of the superview, or of a guide's view; the
/// origin of the bounds is left out of account.
@MainActor package final class LayoutItem {
  /// The part of a layout engine that belongs to the item.
  package struct Membership {
    package unowned let engine: LayoutEngine
    package let minX: SolverVariable
    package let minY: SolverVariable
    package let width: SolverVariable
    package let height: SolverVariable
    /// The number of constraints about the item.
    package var uses = 0
    /// The constraints that hold the item to a frame or to its view.
    package var fixings: [Fixing] = []
    /// The constraints that fit the width, then the height to the content.
    package var contentSizes: [ContentSize?] = [nil, nil]

    package func origin(_ axis: NSLayoutConstraint.Axis) -> SolverVariable {
      axis == .horizontal ? minX : minY
    }

    package func size(_ axis: NSLayoutConstraint.Axis) -> SolverVariable {
      axis == .horizontal ? width : height
    }
  }

  /// A constraint of the system with the items that it is about.
  package struct Fixing {
    package let name: SolverConstraint
    package let constraint: LinearConstraint
    package let items: [LayoutItem]
  }

  /// The constraints against being larger and smaller than the content.
  package struct ContentSize {
    package let hugging: SolverConstraint
    package let resistance: SolverConstraint
    package var length: CGFloat
  }

  package weak var view: (any ConstrainedView)?
  package weak var guide: (any ConstrainedGuide)?
  /// Set while the item takes part in a layout.
  package var membership: Membership?
  /// The active constraints about the item, in no order.
  private var activeConstraints: [ObjectIdentifier: ActiveConstraint] = [:]

  /// A constraint that is held by its view.
  private struct ActiveConstraint { weak var constraint: NSLayoutConstraint? }

  /// The alignment insets and the distances of the baselines that constraints were made from.
  var knownMetrics: [CGFloat] = []
  /// The view's frame that the constraints of the system were made from.
  package var knownFrame = CGRect.null

  package init(_ view: any ConstrainedView) { self.view = view }

  package init(_ guide: any ConstrainedGuide) { self.guide = guide }

  /// The active constraints about the item, in no order.
  package var constraints: [NSLayoutConstraint] {
    activeConstraints.values.compactMap(\.constraint)
  }

  /// Notes that a constraint about the item is active.
  func add(_ constraint: NSLayoutConstraint) {
    activeConstraints[ObjectIdentifier(constraint)] = ActiveConstraint(constraint: constraint)
  }

  /// Notes that a constraint is no longer active.
  func remove(_ constraint: NSLayoutConstraint) {
    activeConstraints[ObjectIdentifier(constraint)] = nil
  }

  /// The view, or the view that the guide belongs to.
  package var host: (any ConstrainedView)? { view ?? guide?.owner }

  /// The view or guide that the application passed.
  var object: AnyObject? { view ?? guide }

  /// Whether constraints place the view; else its frame is one.
  package var isPlaced: Bool { view?.isPlacedByConstraints ?? false }

  /// The type and address, as they are shown in messages.
  var name: String {
    if let view { return "\(type(of: view)):\(address(of: view))" }
    guard let guide else { return "nil" }
    let name = guide.label
    return "\(type(of: guide)):\(address(of: guide))" + (name.isEmpty ? "" : "'\(name)'")
  }

  private func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }
}
