// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The image as contents of the layer.
extension UIImageView {
  final func imageDidChange(from oldSize: CGSize?) {
    if values.isPlaying, isAnimating { showImage() } else { showAndPlayImage() }
    if values.shownImage?.size != oldSize { invalidateIntrinsicContentSize() }
  }

  private func showAndPlayImage() {
    stopPlaying()
    playImage()
  }

  /// Makes the image the contents of the layer.
  final func showImage() {
    let image = values.shownImage
    layer.contentsScale = image?.scale ?? 1
    layer.contentsCenter = image?.stretchedPart ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    values.tiledSize = nil
    if let image, image.hasTiles {
      drawTiles(of: image)
    } else {
      layer.contents = image.flatMap { pixels(of: $0) }
    }
  }

  /// The pixels of an image as it is seen; a template's in the tint colour.
  final func pixels(of image: UIImage) -> CGImage? {
    if image.renderingMode == .alwaysTemplate, let tintColor {
      return image.shape(in: tintColor.resolvedColor(with: traitCollection).cgColor)
    }
    return image.uprightImage
  }

  // MARK: - Tiles

  /// Draws an image with tiled parts again if the view has another size than when it was drawn.
  final func fitTiles() {
    guard let drawn = values.tiledSize, drawn != bounds.size, let image = values.shownImage else {
      return
    }
    drawTiles(of: image)
  }

  /// Makes the image the contents with its parts tiled, where the mode stretches it to the bounds.
  private func drawTiles(of image: UIImage) {
    values.tiledSize = bounds.size
    guard contentMode == .scaleToFill || contentMode == .redraw, bounds.size != image.size,
      let target = GraphicsContextStack.Target.image(
        size: bounds.size, scale: image.scale, isOpaque: false)
    else {
      layer.contents = pixels(of: image)
      return
    }
    let stack = GraphicsContextStack.current
    stack.push(target)
    defer { stack.pop() }
    tintColor?.resolvedColor(with: traitCollection).setFill()
    image.draw(in: CGRect(origin: .zero, size: bounds.size))
    layer.contents = target.context.makeImage()
  }
}

extension UIImage {
  /// The part between the caps that fills other sizes, in parts of the image; all of it without caps.
  fileprivate var stretchedPart: CGRect {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let size = self.size
    guard let caps = values.caps, !hasTiles, size.width > 0, size.height > 0 else { return whole }
    let inner = CGRect(origin: .zero, size: size).inset(by: caps.insets)
    guard inner.width > 0, inner.height > 0 else { return whole }
    return CGRect(
      x: inner.minX / size.width, y: inner.minY / size.height, width: inner.width / size.width,
      height: inner.height / size.height)
  }

  /// Whether copies of the part between the caps look other than that part stretched: a part of one
  /// pixel is stretched alike.
  fileprivate var hasTiles: Bool {
    guard let caps = values.caps, caps.mode == .tile else { return false }
    let inner = CGRect(origin: .zero, size: size).inset(by: caps.insets)
    return inner.width * scale > 1.5 || inner.height * scale > 1.5
  }
}
