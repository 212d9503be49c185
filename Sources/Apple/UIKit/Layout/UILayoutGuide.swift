// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
public import ViewCore

/// A rectangle that constraints place as they place a view, and that shows nothing.
@preconcurrency @MainActor open class UILayoutGuide: UIResponderRoot {
  /// The view that the guide was added to, in whose coordinates it lies.
  public internal(set) weak final var owningView: UIView?
  /// A name for messages; empty by default.
  open var identifier = ""
  package final let role: LayoutGuideRole

  /// Makes a guide without a view.
  public init() {
    role = .custom
    super.init(hidingPlainInitializer: ())
  }

  /// Makes a guide of the system.
  init(_ role: LayoutGuideRole, of view: UIView) {
    self.role = role
    owningView = view
    super.init(hidingPlainInitializer: ())
    identifier = "UIView\(role)Guide"
  }

  /// The place of the guide in constraints.
  package final lazy var item = LayoutItem(self)

  /// The rectangle in the coordinates of `owningView`, in points, as of the last layout.
  open var layoutFrame: CGRect { shownFrame }

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

extension UILayoutGuide: ConstrainedGuide {
  package var owner: (any ConstrainedView)? { owningView }

  package var label: String { identifier }
}
