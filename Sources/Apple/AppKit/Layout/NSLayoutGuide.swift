// SPDX-License-Identifier: MIT

public import Foundation
public import ViewCore

/// A rectangle that constraints place as they place a view, and that shows nothing.
@preconcurrency @MainActor open class NSLayoutGuide: NSObject {
  /// The view that the guide was added to, in whose coordinates it lies.
  open internal(set) weak var owningView: NSView?
  /// A name for messages; empty by default.
  open var identifier = NSUserInterfaceItemIdentifier("")

  /// Makes a guide without a view.
  public override init() { super.init() }

  /// The place of the guide in constraints.
  package final lazy var item = LayoutItem(self)

  /// The rectangle in the coordinates of `owningView`, in points, as of the last layout.
  open var frame: NSRect {
    guard let view = owningView, let membership = item.membership else { return .zero }
    let rect = membership.engine.rect(of: membership)
    if view.isFlipped { return rect }
    return NSRect(
      x: rect.minX, y: view.bounds.height - rect.maxY, width: rect.width, height: rect.height)
  }

  /// Whether constraints place the guide in more than one way that they prefer equally.
  open var hasAmbiguousLayout: Bool {
    owningView?.solveConstraints(isNext: false)
    return owningView != nil && item.isAmbiguous
  }

  /// The active constraints about the guide on an axis.
  open func constraintsAffectingLayout(
    for orientation: NSLayoutConstraint.Orientation
  ) -> [NSLayoutConstraint] { item.constraints(on: orientation) }

  /// The edge at which lines of text begin.
  public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(operand(.leading)) }
  /// The edge at which lines of text end.
  public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(operand(.trailing)) }
  /// The left edge.
  public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(operand(.left)) }
  /// The right edge.
  public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(operand(.right)) }
  /// The middle between left and right.
  public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(operand(.centerX)) }
  /// The top edge.
  public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(operand(.top)) }
  /// The bottom edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(operand(.bottom)) }
  /// The middle between top and bottom.
  public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(operand(.centerY)) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(operand(.width)) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(operand(.height)) }

  private func operand(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Operand {
    NSLayoutConstraint.Operand(item: item, attribute: attribute)
  }
}

extension NSLayoutGuide: ConstrainedGuide {
  package var owner: (any ConstrainedView)? { owningView }

  package var role: LayoutGuideRole { .custom }

  package var label: String { identifier.rawValue }
}

/// The name of a part of a user interface.
public struct NSUserInterfaceItemIdentifier: Hashable, RawRepresentable, Sendable {
  /// The name.
  public var rawValue: String

  /// Makes an identifier from a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes an identifier from a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
