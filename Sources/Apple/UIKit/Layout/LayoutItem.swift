// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import ViewCore

/// The place of a view or a guide in the constraints of its tree.
///
/// Constraints and anchors hold it in the stead of the view, which they do not keep alive. The variables
/// represent the alignment rectangle in the coordinates of the superview, or of a guide's view; the
/// origin of the bounds is left out of account.
@MainActor final class LayoutItem {
  /// The part of a layout engine that belongs to the item.
  struct Membership {
    unowned let engine: LayoutEngine
    let minX: SolverVariable
    let minY: SolverVariable
    let width: SolverVariable
    let height: SolverVariable
    /// The number of constraints about the item.
    var uses = 0
    /// The constraints that hold the item to a frame or to its view.
    var fixings: [Fixing] = []
    /// The constraints that fit the width, then the height to the content.
    var contentSizes: [ContentSize?] = [nil, nil]

    func origin(_ axis: NSLayoutConstraint.Axis) -> SolverVariable {
      axis == .horizontal ? minX : minY
    }

    func size(_ axis: NSLayoutConstraint.Axis) -> SolverVariable {
      axis == .horizontal ? width : height
    }
  }

  /// A constraint of the system with the items that it is about.
  struct Fixing {
    let name: SolverConstraint
    let constraint: LinearConstraint
    let items: [LayoutItem]
  }

  /// The constraints against being larger and smaller than the content.
  struct ContentSize {
    let hugging: SolverConstraint
    let resistance: SolverConstraint
    var length: CGFloat
  }

  weak var view: UIView?
  weak var guide: UILayoutGuide?
  /// Set while the item takes part in a layout.
  var membership: Membership?
  /// The active constraints about the item, in no order.
  private var activeConstraints: [ObjectIdentifier: ActiveConstraint] = [:]

  /// A constraint that is held by its view.
  private struct ActiveConstraint { weak var constraint: NSLayoutConstraint? }

  /// The alignment insets and the distances of the baselines that constraints were made from.
  var knownMetrics: [CGFloat] = []
  /// The view's frame that the constraints of the system were made from.
  var knownFrame = CGRect.null

  init(_ view: UIView) { self.view = view }

  init(_ guide: UILayoutGuide) { self.guide = guide }

  /// The active constraints about the item, in no order.
  var constraints: [NSLayoutConstraint] { activeConstraints.values.compactMap(\.constraint) }

  /// Notes that a constraint about the item is active.
  func add(_ constraint: NSLayoutConstraint) {
    activeConstraints[ObjectIdentifier(constraint)] = ActiveConstraint(constraint: constraint)
  }

  /// Notes that a constraint is no longer active.
  func remove(_ constraint: NSLayoutConstraint) {
    activeConstraints[ObjectIdentifier(constraint)] = nil
  }

  /// The view, or the view that the guide belongs to.
  var host: UIView? { view ?? guide?.owningView }

  /// The view or guide that the application passed.
  var object: AnyObject? { view ?? guide }

  /// Whether constraints place the view; else its frame is one.
  var isPlaced: Bool { view?.flags.contains(.isPlacedByConstraints) ?? false }

  /// The type and address, as they are shown in messages.
  var name: String {
    if let view { return "\(type(of: view)):\(address(of: view))" }
    guard let guide else { return "nil" }
    let name = guide.identifier
    return "\(type(of: guide)):\(address(of: guide))" + (name.isEmpty ? "" : "'\(name)'")
  }

  private func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }
}
