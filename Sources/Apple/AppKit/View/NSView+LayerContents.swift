// SPDX-License-Identifier: MIT

internal import QuartzCore

extension NSView {
  /// The treatment of a layer's contents when the view is resized.
  public enum LayerContentsRedrawPolicy: Int, Sendable {
    /// The contents are left alone; the application sets them.
    case never = 0
    /// The contents are drawn when the view asks for it; a new size stretches them.
    case onSetNeedsDisplay = 1
    /// The contents are drawn at each size that the view takes on, in every frame of an animation.
    case duringViewResize = 2
    /// The contents are drawn once, at the new size, and stretched while the size is animated.
    case beforeViewResize = 3
    /// As before a resize, and the old contents fade into the new ones.
    case crossfade = 4
  }

  /// The fit of a layer's contents into a view of another size.
  public enum LayerContentsPlacement: Int, Sendable {
    /// Stretched to the view's size.
    case scaleAxesIndependently = 0
    /// As large as they fit with their own proportions.
    case scaleProportionallyToFit = 1
    /// As small as they cover the view with their own proportions.
    case scaleProportionallyToFill = 2
    /// In the middle.
    case center = 3
    /// At the middle of the top edge.
    case top = 4
    /// In the top right corner.
    case topRight = 5
    /// At the middle of the right edge.
    case right = 6
    /// In the bottom right corner.
    case bottomRight = 7
    /// At the middle of the bottom edge.
    case bottom = 8
    /// In the bottom left corner.
    case bottomLeft = 9
    /// At the middle of the left edge.
    case left = 10
    /// In the top left corner.
    case topLeft = 11

    /// The layer's value (view fact NV-11).
    ///
    /// Both are named after the visible result while the layer's y grows upward; in a flipped view the layer's
    /// vertical names change places.
    func gravity(isFlipped: Bool) -> CALayerContentsGravity {
      switch self {
      case .scaleAxesIndependently: .resize
      case .scaleProportionallyToFit: .resizeAspect
      case .scaleProportionallyToFill: .resizeAspectFill
      case .center: .center
      case .top: isFlipped ? .bottom : .top
      case .topRight: isFlipped ? .bottomRight : .topRight
      case .right: .right
      case .bottomRight: isFlipped ? .topRight : .bottomRight
      case .bottom: isFlipped ? .top : .bottom
      case .bottomLeft: isFlipped ? .topLeft : .bottomLeft
      case .left: .left
      case .topLeft: isFlipped ? .bottomLeft : .topLeft
      }
    }
  }

  /// The parts of a view's frame that change with the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's edge of the smallest x.
    public static let minXMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let width = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's edge of the greatest x.
    public static let maxXMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's edge of the smallest y.
    public static let minYMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let height = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's edge of the greatest y.
    public static let maxYMargin = AutoresizingMask(rawValue: 32)
  }
}
