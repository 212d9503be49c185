// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Images in turn, as discrete key frames of the layer's contents (view fact LY-10).
extension UIImageView {
  /// Plays the images of the state's animation, else those of an animated image.
  final func play() {
    guard let images = values.shownAnimationImages, !images.isEmpty else {
      stopPlaying()
      return playImage()
    }
    let given = values.animationDuration
    let duration = given > 0 && given.isFinite ? given : Double(images.count) / UIImage.defaultRate
    let count = values.animationRepeatCount
    values.isPlaying = true
    add(images, duration: duration, repeatCount: count > 0 ? Float(count) : .infinity)
  }

  /// Plays an animated image indefinitely.
  final func playImage() {
    showImage()
    guard let image = values.shownImage, let images = image.images, images.count > 1 else { return }
    // The pictures of an animation take the rendering mode of the whole.
    let mode = image.renderingMode
    let shown = images.map { mode == .automatic ? $0 : $0.withRenderingMode(mode) }
    add(shown, duration: image.duration, repeatCount: .infinity)
  }

  final func stopPlaying() {
    layer.removeAnimation(forKey: ImageViewValues.animationKey)
    values.isPlaying = false
  }

  private func add(_ images: [UIImage], duration: Double, repeatCount: Float) {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap { pixels(of: $0) }
    animation.calculationMode = .discrete
    animation.duration = duration
    animation.repeatCount = repeatCount
    layer.add(animation, forKey: ImageViewValues.animationKey)
  }
}
