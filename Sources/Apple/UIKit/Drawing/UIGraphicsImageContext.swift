// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

extension GraphicsContextStack.Target {
  /// Makes a bitmap for an image of a size in points: y grows downward from the top left corner.
  ///
  /// nil, and logged, for a size that is not positive or too large.
  static func image(
    size: CGSize, scale: CGFloat, isOpaque: Bool, origin: CGPoint = .zero
  ) -> GraphicsContextStack.Target? {
    let made = CGContext.imageBitmap(
      size: size, scale: scale, isOpaque: isOpaque, kit: "UIKit")
    guard let context = made else { return nil }
    context.translateBy(x: 0, y: CGFloat(context.height))
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -origin.x, y: -origin.y)
    context.baseTransform = context.ctm
    return GraphicsContextStack.Target(context, scale: scale, isImage: true)
  }

  /// The picture that has been drawn so far.
  var drawnImage: UIImage? {
    context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }
}

/// Begins an image of a size in points, at 1 pixel a point, with alpha.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image: makes its context the current one of this thread.
///
/// - Parameters:
///   - size: in points; one that is not positive is refused, and there is no current context until the
///     image ends.
///   - opaque: whether the image has no alpha, and is black at first.
///   - scale: the pixels of a point; 0 for those of the main screen.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  GraphicsContextStack.current.push(
    .image(size: size, scale: MainScreenScale.resolved(scale), isOpaque: opaque))
}

/// The picture drawn so far into the current image; nil where the current context is not of an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let target = GraphicsContextStack.current.top, target.isImage else { return nil }
  return target.drawnImage
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { GraphicsContextStack.current.popImage() }
