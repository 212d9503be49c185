// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation
internal import RenderTree

/// Contents of a layer that have pixels for different scales, such as the images of view classes.
///
/// The layer keeps and answers the object itself, and shows its pixels for `contentsScale`, or for the size
/// in which they are seen where `contentsGravity` scales them. Pixels may change: the layer asks again at
/// the commit after its contents were set, or its scale, gravity or size.
package protocol ScaledContents: AnyObject {
  /// The size in points; zero where none is known.
  var contentsSize: CGSize { get }
  /// The pixels of a point of the main screen.
  var screenScale: CGFloat { get }
  /// The pixels for a number of pixels of a point; nil for none.
  ///
  /// - Parameter scale: nil for the most pixels that there are. The same scale gives the same object.
  func contentsImage(forScale scale: CGFloat?) -> CGImage?
}

extension CALayer {
  /// The shown image or texture; contents that have changed their pixels are stored as they are now.
  final func currentContents() -> LayerImage? {
    let image = LayerImage(contentsValue, scale: scaleOfContents)
    if let image, image.isScaled, image.id != values.contents.image {
      values.contents.image = image.id
      values.contents.imageSize = image.size
    }
    return image
  }

  /// The pixels of a point of the contents that are asked of contents with several scales.
  ///
  /// The gravities that place show a point of the contents as a point of the layer, so that `contentsScale`
  /// decides. The others scale them: the pixels of the screen count that they cover.
  package final var scaleOfContents: CGFloat {
    guard let contents = contentsValue as? any ScaledContents else { return contentsScale }
    let size = contents.contentsSize
    let shown = values.contents.contentsRect
    let whole = CGSize(width: size.width * shown.z, height: size.height * shown.w)
    let bounds = bounds.size
    guard whole.width > 0, whole.height > 0, bounds.width > 0, bounds.height > 0 else {
      return contentsScale
    }
    let (x, y) = (bounds.width / whole.width, bounds.height / whole.height)
    let stretch: CGFloat
    switch contentsGravity {
    case .resize, .resizeAspectFill: stretch = max(x, y)
    case .resizeAspect: stretch = min(x, y)
    default: return contentsScale
    }
    return stretch * max(contentsScale, contents.screenScale)
  }

  /// Has contents of several scales asked again at the commit; others stay.
  @inline(never)
  final func markScaledContents() {
    if contentsValue is any ScaledContents { markDirty(LayerProperty.contents.invalidates) }
  }
}
