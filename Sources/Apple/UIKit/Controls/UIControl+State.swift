// SPDX-License-Identifier: MIT

extension UIControl {
  /// The looks of a control, which add up.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static var normal: State { [] }
    /// A touch is in the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control takes no touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// The keys go to the control.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The places of a control's content along the horizontal axis.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// From edge to edge.
    case fill
    /// At the edge where a line of text begins.
    case leading
    /// At the edge where a line of text ends.
    case trailing
  }

  /// The places of a control's content along the vertical axis.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top edge.
    case top
    /// At the bottom edge.
    case bottom
    /// From edge to edge.
    case fill
  }
}
