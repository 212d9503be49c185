// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Diagnostics
package import Foundation

extension CGContext {
  /// Makes a bitmap in sRGB for an image of a size in points; its CTM is the identity.
  ///
  /// nil, and logged, for a size that is not positive, or above 32 767 pixels a side.
  ///
  /// - Parameters:
  ///   - size: in points; fractions of a pixel are rounded up.
  ///   - scale: the pixels of a point.
  ///   - isOpaque: whether the bitmap has no alpha, and is black at first.
  ///   - kit: the module for which it is made, for the log.
  package static func imageBitmap(
    size: CGSize, scale: CGFloat, isOpaque: Bool, kit: String
  ) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    // A number that is not one fails each comparison.
    guard width >= 1, height >= 1, width <= 32_767, height <= 32_767 else {
      RefusalLog.refuse("\(kit): image size", "\(size) at scale \(scale) is no size of an image")
      return nil
    }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    return unsafe CGContext(
      data: nil, width: Int(clamping: width), height: Int(clamping: height), bitsPerComponent: 8,
      bytesPerRow: 0, space: .standardRGB, bitmapInfo: alpha.rawValue)
  }
}
