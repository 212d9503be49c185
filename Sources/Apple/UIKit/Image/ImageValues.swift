// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The parts of an image.
struct ImageValues {
  /// The edges that keep their size, and how the rest fills its place.
  struct Caps: Equatable {
    var insets: UIEdgeInsets
    var mode: UIImage.ResizingMode
  }

  var cgImage: CGImage?
  var scale: CGFloat = 1
  var orientation = UIImage.Orientation.up
  var renderingMode = UIImage.RenderingMode.automatic
  /// nil for an image that is stretched as a whole.
  var caps: Caps?
  var alignmentInsets = UIEdgeInsets.zero
  /// The pictures of an animation; nil for a still image.
  var frames: [UIImage]?
  /// The duration of an animation in seconds.
  var duration = 0.0
  /// The colour of an image that is a shape by `withTintColor(_:)`.
  var tint: UIColor?

  /// The size in points as it is seen.
  var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return orientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// Whether two images look the same wherever they are drawn.
  func showsSame(as other: ImageValues) -> Bool {
    guard scale == other.scale, orientation == other.orientation,
      renderingMode == other.renderingMode, caps == other.caps, tint == other.tint,
      alignmentInsets == other.alignmentInsets, frames == other.frames, duration == other.duration
    else { return false }
    switch (cgImage, other.cgImage) {
    case (nil, nil): return true
    case (let image?, let otherImage?): return image.hasPixels(of: otherImage)
    default: return false
    }
  }
}

extension CGImage {
  /// Whether two images have the same pixels in sRGB.
  fileprivate func hasPixels(of other: CGImage) -> Bool {
    if self === other { return true }
    guard width == other.width, height == other.height else { return false }
    // Without memory to compare them they count as different.
    let areEqual: Bool?? = unsafe withPremultipliedRGBA8 { own, ownStride in
      unsafe other.withPremultipliedRGBA8 { others, otherStride in
        // Rows hold at least four bytes a pixel; the bytes beyond are undefined.
        for row in 0..<height {
          let mine = unsafe own[(row * ownStride)..<(row * ownStride + 4 * width)]
          let theirs = unsafe others[(row * otherStride)..<(row * otherStride + 4 * width)]
          guard unsafe mine.elementsEqual(theirs) else { return false }
        }
        return true
      }
    }
    return (areEqual ?? nil) ?? false
  }
}
