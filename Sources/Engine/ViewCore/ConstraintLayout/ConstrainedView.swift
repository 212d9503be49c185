// SPDX-License-Identifier: MIT

package import CoreGraphics

/// A view of either kit, as constraints see it.
///
/// All rectangles have y growing downward, whatever the kit's views do: a kit in which y grows upward turns
/// them over where it reads and sets frames.
@MainActor package protocol ConstrainedView: AnyObject {
  /// The view that holds this one.
  var viewAbove: (any ConstrainedView)? { get }
  /// The subviews, back to front.
  var viewsBelow: [any ConstrainedView] { get }
  /// The values of the layout; nil for a view that has only defaults.
  var layoutValues: LayoutValues? { get }
  /// The values of the layout, made on first use.
  var madeLayoutValues: LayoutValues { get }

  /// Whether constraints place the view; else its frame is one.
  var isPlacedByConstraints: Bool { get }
  /// Whether a stack has left the view out, and gives it no length itself.
  var isCollapsedByStack: Bool { get }
  /// The frame that the view would have without its transform, in the superview's points.
  var layoutFrame: CGRect { get }
  /// The size after the last change that subviews followed by their masks, in points.
  var autoresizedSize: CGSize { get }
  /// The insets of the rectangle that constraints align from the frame.
  var alignmentEdges: EdgeLengths { get }
  /// The rectangle that constraints align, of a frame in the superview's points.
  func alignmentRect(forLayoutFrame frame: CGRect) -> CGRect
  /// The frame whose alignment rectangle is given, in the superview's points.
  func layoutFrame(forAlignmentRect rect: CGRect) -> CGRect
  /// Gives the view a frame, apart from its transform, with its edges at the nearest pixels.
  func place(at frame: CGRect)
  /// Gives the view, which has no superview, another size, with its edges at the nearest pixels.
  func resize(to size: CGSize)
  /// The pixels per point.
  var pixelsPerPoint: CGFloat { get }
  /// The parts of a change of the superview's length by which origin and length change, by the mask.
  func shares(
    on axis: NSLayoutConstraint.Axis, origin: CGFloat, length: CGFloat, of whole: CGFloat
  ) -> (origin: CGFloat, length: CGFloat)
  /// Asks for layout before the next commit.
  func markForConstraintLayout()

  /// The size of the content; below 0 on axes without one.
  var intrinsicContentSize: CGSize { get }
  /// The height of the content at a width, where it depends on it.
  func contentHeight(forWidth width: CGFloat) -> CGFloat?
  /// The view, this one or below it, with the first line of text.
  var firstBaselineView: any ConstrainedView { get }
  /// The view, this one or below it, with the last line of text.
  var lastBaselineView: any ConstrainedView { get }
  /// The distance of the first baseline from the top, and of the last one from the bottom.
  var baselineDistances: (first: CGFloat, last: CGFloat) { get }

  /// Whether leading is right.
  var isRightToLeft: Bool { get }
  /// The rectangle within the margins.
  var marginsItem: LayoutItem { get }
  /// The distances of a guide of the system from the view's edges.
  func edges(of role: LayoutGuideRole) -> EdgeLengths
  /// The distance of a superview's edge in a visual format; nil for the superview's margin.
  var visualFormatMargin: CGFloat? { get }
  /// The content of a view that scrolls.
  var scrolledContentItem: LayoutItem? { get }
  /// The visible part of a view that scrolls.
  var scrolledFrameItem: LayoutItem? { get }
  /// The visible part of the content.
  var visibleContentRect: CGRect { get }
  /// Gives the content a size, on the axes on which constraints are about it.
  func sizeScrolledContent(_ membership: LayoutItem.Membership)

  /// Whether views of the class have constraints of their own from the beginning.
  var requiresConstraints: Bool { get }
  /// Whether the view waits for `updateConstraints()`.
  var isMarkedForConstraintsUpdate: Bool { get set }
  /// Changes the view's constraints before they are solved.
  func updateConstraints()
}

/// A layout guide of either kit.
@MainActor package protocol ConstrainedGuide: AnyObject {
  /// The view in whose coordinates the guide lies.
  var owner: (any ConstrainedView)? { get }
  /// The place of the guide in constraints.
  var item: LayoutItem { get }
  /// The rectangle that the guide represents.
  var role: LayoutGuideRole { get }
  /// The name for messages.
  var label: String { get }
}

/// The rectangles that guides represent.
package enum LayoutGuideRole {
  /// The application's.
  case custom
  /// The view's bounds within its layout margins.
  case margins
  /// The view's bounds within its safe area.
  case safeArea
  /// The content of a scroll view.
  case content
  /// The visible part of a scroll view.
  case frame
}

/// Distances from the four edges of a rectangle, in points.
package struct EdgeLengths: Equatable {
  package var top: CGFloat = 0
  package var left: CGFloat = 0
  package var bottom: CGFloat = 0
  package var right: CGFloat = 0

  package init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The distance from the left or top edge.
  package func start(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
    axis == .horizontal ? left : top
  }

  /// The distance from the right or bottom edge.
  package func end(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
    axis == .horizontal ? right : bottom
  }
}

extension CGRect {
  /// The left or top edge.
  package func start(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
    axis == .horizontal ? minX : minY
  }

  /// The rectangle with its edges at the nearest pixels.
  package func onPixels(_ pixelsPerPoint: CGFloat) -> CGRect {
    let scale = max(pixelsPerPoint, 1)
    func edge(_ value: CGFloat) -> CGFloat {
      // First without the rounding errors of the solver, which would decide for halves.
      (((value * scale) * 10_000).rounded() / 10_000).rounded() / scale
    }
    let (x, y) = (edge(minX), edge(minY))
    return CGRect(
      x: x, y: y, width: max(0, edge(maxX) - x), height: max(0, edge(maxY) - y))
  }
}

extension CGSize {
  /// The width or height.
  package func length(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
    axis == .horizontal ? width : height
  }
}
