// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation
internal import RenderTree

/// Contents of a layer that have pixels for different scales, such as the images of view classes.
///
/// The layer keeps and answers the object itself, and shows its pixels for `contentsScale`. Pixels may
/// change: the layer asks again at the commit after its contents were set, or its scale.
package protocol ScaledContents: AnyObject {
  /// The pixels for a number of pixels of a point; nil for none.
  ///
  /// - Parameter scale: nil for the most pixels that there are. The same scale gives the same object.
  func contentsImage(forScale scale: CGFloat?) -> CGImage?
}

extension CALayer {
  /// The shown image or texture; contents that have changed their pixels are stored as they are now.
  final func currentContents() -> LayerImage? {
    let image = LayerImage(contentsValue, scale: contentsScale)
    if let image, image.isScaled, image.id != values.contents.image {
      values.contents.image = image.id
      values.contents.imageSize = image.size
    }
    return image
  }
}
