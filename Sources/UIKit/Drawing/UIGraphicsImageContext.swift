// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

extension GraphicsContextStack.Target {
  /// Makes a bitmap for an image of a size in points: y grows downward from the top left corner.
  ///
  /// nil, and logged, for a size that is not positive or too large.
  static func image(
    size: CGSize, scale: CGFloat, isOpaque: Bool, origin: CGPoint = .zero
  ) -> GraphicsContextStack.Target? {
    let (width, height) = (
      (size.width * scale).rounded(.up), (size.height * scale).rounded(.up)
    )
    // A number that is not one fails each comparison.
    guard width >= 1, height >= 1, width <= 32_767, height <= 32_767 else {
      RefusalLog.refuse("UIKit: image size", "\(size) at scale \(scale) is no size of an image")
      return nil
    }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    let made = unsafe CGContext(
      data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
      space: .standardRGB, bitmapInfo: alpha.rawValue)
    guard let context = made else { return nil }
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -origin.x, y: -origin.y)
    context.shadowTransform = shadowTransform(scale: scale)
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

/// The picture drawn so far into the current image; nil where the current context is none of an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let target = GraphicsContextStack.current.top, target.isImage else { return nil }
  return target.drawnImage
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { GraphicsContextStack.current.popImage() }
