// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import ViewCore

extension UIView {
  /// The parts of a view's frame that change with the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    /// The rule for one axis.
    func rule(_ axis: NSLayoutConstraint.Axis) -> Autoresizing {
      axis == .horizontal
        ? Autoresizing(
          before: contains(.flexibleLeftMargin), length: contains(.flexibleWidth),
          after: contains(.flexibleRightMargin))
        : Autoresizing(
          before: contains(.flexibleTopMargin), length: contains(.flexibleHeight),
          after: contains(.flexibleBottomMargin))
    }
  }

  /// Lets the subviews share a change of this view's size by their masks (view facts LY-3, LY-4).
  ///
  /// Called where the size is set through the view, and before layout, for sizes set on the layer.
  final func autoresizeSubviews() {
    noteFrame()
    let old = autoresizedSize
    let new = layer.bounds.size
    guard old != new else { return }
    autoresizedSize = new
    if let animators = rare?.dynamicAnimators, !animators.isEmpty {
      for animator in animators { animator.animator?.referenceDidResize() }
    }
    guard autoresizesSubviews else { return }
    for view in subviews
    where !view.autoresizingMask.isEmpty && !view.flags.contains(.isPlacedByConstraints) {
      view.autoresize(from: old, to: new)
    }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    let frame = untransformedFrame
    let x = autoresizingMask.rule(.horizontal).resized(
      origin: frame.minX, length: frame.width, from: old.width, to: new.width)
    let y = autoresizingMask.rule(.vertical).resized(
      origin: frame.minY, length: frame.height, from: old.height, to: new.height)
    setUntransformedFrame(
      CGRect(x: x.origin, y: y.origin, width: max(0, x.length), height: max(0, y.length)))
    // A frame that stays, with a length of 0, depends on the superview's size in another way, too.
    noteMask()
  }
}
