// SPDX-License-Identifier: MIT

public import CoreAnimation
internal import CoreGraphics
public import Foundation

/// Hit tests by points of the application's window. Not part of Apple's API.
extension CARenderer {
  /// The point of the space of `bounds` that lies at a point of the viewport.
  ///
  /// - Parameters:
  ///   - location: from the viewport's top left corner as it is seen, y down, in the units of `size`:
  ///     pointer events of windows come this way. From a location within the window, take off where
  ///     the viewport begins.
  ///   - size: width and height of the viewport, in pixels or in the window's own units.
  ///   - isYUp: whether `location` counts from the lower left corner upwards, as OpenGL does.
  /// - Returns: null coordinates (not a number) for a size that is not positive and finite.
  public func point(
    at location: CGPoint, inViewportOfSize size: CGSize, isYUp: Bool = false
  ) -> CGPoint {
    guard size.width > 0, size.height > 0, size.isFinite else {
      return CGPoint(x: CGFloat.nan, y: CGFloat.nan)
    }
    // One scale for both axes: that of the widths, as in drawing.
    let scale = bounds.isEmpty ? 1 : bounds.width / size.width
    let down = isYUp ? size.height - location.y : location.y
    return CGPoint(
      x: drawnBounds.minX + location.x * scale, y: drawnBounds.minY + down * scale)
  }

  /// The deepest layer visible at a point of the viewport; see `point(at:inViewportOfSize:)`.
  ///
  /// - Parameters:
  ///   - location: from the viewport's corner, in the units of `size`.
  ///   - size: width and height of the viewport.
  ///   - isYUp: whether `location` counts from the lower left corner upwards.
  ///   - isPresented: whether layers are hit where animations show them now instead of where they
  ///     are set. The answer is the layer itself either way.
  /// - Returns: nil where no layer is.
  public func layer(
    at location: CGPoint, inViewportOfSize size: CGSize, isYUp: Bool = false,
    isPresented: Bool = false
  ) -> CALayer? {
    let point = point(at: location, inViewportOfSize: size, isYUp: isYUp)
    guard point.isFinite, let layer else { return nil }
    guard isPresented, let presentation = layer.presentation() else { return layer.hitTest(point) }
    return presentation.hitTest(point)?.model()
  }
}
