// SPDX-License-Identifier: MIT

public import ViewCore

/// The measures of a view for constraints, of its alignment rectangle.
extension NSView {
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
  /// The baseline of the first line of text; the top edge of a view without text.
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(operand(.firstBaseline))
  }
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(operand(.lastBaseline))
  }

  private func operand(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Operand {
    NSLayoutConstraint.Operand(item: layoutItem, attribute: attribute)
  }
}
