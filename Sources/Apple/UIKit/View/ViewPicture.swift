// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreGraphics
internal import QuartzCore

/// A picture of a view and its subviews as they are on screen, drawn by the compositor.
///
/// Unlike `CALayer.render(in:)` it shows what the window shows: values in flight, perspective, filters.
@MainActor struct ViewPicture {
  /// The picture, of the view's bounds.
  let image: CGImage
  /// Pixels of a point.
  let scale: CGFloat

  /// Draws a view at the present time.
  ///
  /// - Parameters:
  ///   - rect: the part of the view, in its own coordinates.
  ///   - afterUpdates: whether the changes that wait for the commit are shown.
  /// - Returns: nil if the part is empty, not finite or larger than a picture can be.
  init?(of view: UIView, rect: CGRect, afterUpdates: Bool) {
    let scale = view.window?.screen.scale ?? view.contentScaleFactor
    guard rect.isFinite, rect.width * scale >= 1, rect.height * scale >= 1 else { return nil }
    self.scale = scale
    if afterUpdates { CATransaction.commitForPicture() }
    guard
      let image = Self.composited(view, rect: rect, scale: scale)
        ?? Self.painted(view, rect: rect, scale: scale)
    else { return nil }
    self.image = image
  }

  /// The picture by the compositor; nil without OpenGL, within a commit, and for views that are turned,
  /// whose picture would be turned as well.
  private static func composited(_ view: UIView, rect: CGRect, scale: CGFloat) -> CGImage? {
    let transform = view.layer.transform
    guard CATransform3DIsIdentity(transform),
      let renderer = try? OffscreenRenderer(size: rect.size, scale: scale)
    else { return nil }
    let corner = view.layer.frame.origin
    let bounds = view.layer.bounds
    renderer.origin = SIMD2(
      Double(corner.x + rect.minX - bounds.minX), Double(corner.y + rect.minY - bounds.minY))
    return try? renderer.image(of: view.layer, at: CACurrentMediaTime())
  }

  /// The picture by a drawing context.
  private static func painted(_ view: UIView, rect: CGRect, scale: CGFloat) -> CGImage? {
    let (width, height) = (rect.width * scale, rect.height * scale)
    guard
      let context = unsafe CGContext(
        data: nil, width: Int(clamping: width.rounded(.up)),
        height: Int(clamping: height.rounded(.up)), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    // The view's y grows downward, the bitmap's upward.
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -rect.minX, y: -rect.minY)
    (view.layer.presentation() ?? view.layer).render(in: context)
    return context.makeImage()
  }
}
