// SPDX-License-Identifier: MIT

internal import Foundation

/// The values of an image view.
struct ImageViewValues {
  var image: UIImage?
  var highlightedImage: UIImage?
  var isHighlighted = false
  var animationImages: [UIImage]?
  var highlightedAnimationImages: [UIImage]?
  var animationDuration = 0.0
  var animationRepeatCount = 0
  /// Whether the animation that runs was started by `startAnimating()`, and not by an animated image.
  var isPlaying = false
  /// The size at which the tiles of the image were drawn; nil for an image that the layer stretches.
  var tiledSize: CGSize?

  /// The key of the layer's animation.
  static let animationKey = "UIImageAnimation"

  /// The image of the state.
  var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The images of the animation of the state.
  var shownAnimationImages: [UIImage]? {
    isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
  }

  /// Whether a shape in the tint colour is shown.
  var showsTemplate: Bool {
    let images = [shownImage].compactMap { $0 } + (shownAnimationImages ?? [])
    return images.contains { $0.renderingMode == .alwaysTemplate }
  }
}
