// SPDX-License-Identifier: MIT

internal import QuartzCore

extension UIView {
  /// The ways to fit a view's contents when its bounds change, without drawing them again.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits, in its proportions.
    case scaleAspectFit
    /// As small as possible to cover the bounds, in its proportions; the excess is cut off by `clipsToBounds` only.
    case scaleAspectFill
    /// Redrawn at every change of the size.
    case redraw
    /// In its own size, in the middle.
    case center
    /// In its own size, in the middle of the top edge.
    case top
    /// In its own size, in the middle of the bottom edge.
    case bottom
    /// In its own size, in the middle of the left edge.
    case left
    /// In its own size, in the middle of the right edge.
    case right
    /// In its own size, in the top left corner.
    case topLeft
    /// In its own size, in the top right corner.
    case topRight
    /// In its own size, in the bottom left corner.
    case bottomLeft
    /// In its own size, in the bottom right corner.
    case bottomRight

    /// The gravity of the layer that shows the same.
    ///
    /// A layer's "top" is its largest y (behaviour fact CO-2), which is at the bottom where y grows
    /// downward: the vertical ones change places (view fact LY-6).
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }
}
