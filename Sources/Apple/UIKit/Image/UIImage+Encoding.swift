// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// Image files.
extension UIImage {
  /// The picture as it is seen, as a PNG file; nil without pixels.
  ///
  /// A PNG file has no orientation: the pixels are turned.
  public final func pngData() -> Data? { fileData("public.png", quality: 1) }

  /// The picture as it is seen, as a JPEG file; nil without pixels.
  ///
  /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best picture.
  public final func jpegData(compressionQuality: CGFloat) -> Data? {
    fileData("public.jpeg", quality: compressionQuality)
  }

  private func fileData(_ type: String, quality: CGFloat) -> Data? {
    uprightImage?.fileData(type, quality: quality)
  }

  /// The picture drawn at a size in points, at the same scale; nil for a size that is not positive.
  public final func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard
      let target = GraphicsContextStack.Target.image(size: size, scale: scale, isOpaque: false)
    else { return nil }
    let stack = GraphicsContextStack.current
    stack.push(target)
    defer { stack.pop() }
    withRenderingMode(.alwaysOriginal).draw(in: CGRect(origin: .zero, size: size))
    return target.drawnImage
  }
}
