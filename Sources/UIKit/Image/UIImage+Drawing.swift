// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension CGContext {
  /// Draws the pixels of an image as they are seen into a rectangle, where y grows downward.
  func drawPixels(of image: ImageValues, in rect: CGRect) {
    guard let cgImage = image.cgImage else { return }
    saveGState()
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: rect.width, y: rect.height)
    concatenate(image.orientation.unitTransform)
    // CoreGraphics puts the first row of a picture at the largest y.
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1))
    draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    restoreGState()
  }
}

extension UIImage {
  /// Draws the image with the alpha and the blend mode of the context.
  final func draw(in rect: CGRect, of context: CGContext) {
    guard values.cgImage != nil, rect.width > 0, rect.height > 0 else { return }
    if renderingMode == .alwaysTemplate {
      return drawShape(in: rect, of: context) { context.fill(rect) }
    }
    if let tint = values.tint {
      return drawShape(in: rect, of: context) {
        context.setFillColor(tint.cgColor)
        context.fill(rect)
      }
    }
    drawParts(in: rect, of: context)
  }

  /// Draws what a function fills, where the picture is.
  private final func drawShape(in rect: CGRect, of context: CGContext, _ fill: () -> Void) {
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    drawParts(in: rect, of: context)
    context.setBlendMode(.sourceIn)
    fill()
    context.endTransparencyLayer()
  }

  private final func drawParts(in rect: CGRect, of context: CGContext) {
    guard let caps = values.caps, rect.size != size, let pixels = uprightPixels else {
      return context.drawPixels(of: values, in: rect)
    }
    for part in ResizableParts(size: size, caps: caps, rect: rect).parts {
      context.draw(part, of: pixels, scale: scale, mode: caps.mode)
    }
  }

  /// The stored pixels as they are seen, in their own colours.
  private final var uprightPixels: CGImage? {
    values.tint == nil ? uprightImage : with { $0.tint = nil }.uprightImage
  }

  final func tile(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let pixels = uprightImage else { return }
    context.saveGState()
    context.clip(to: rect)
    context.tile(pixels, in: CGRect(origin: .zero, size: size))
    context.restoreGState()
  }
}

extension CGContext {
  /// Fills the clip with copies of a picture, one of which fills a rectangle, where y grows downward.
  fileprivate func tile(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: 1, y: -1)
    draw(
      image, in: CGRect(x: 0, y: -rect.height, width: rect.width, height: rect.height),
      byTiling: true)
    restoreGState()
  }

  /// Draws a part of a resized image.
  fileprivate func draw(
    _ part: ResizableParts.Part, of pixels: CGImage, scale: CGFloat, mode: UIImage.ResizingMode
  ) {
    let source = part.source.applying(CGAffineTransform(scaleX: scale, y: scale))
    // Edges at fractions of a pixel go to the nearest whole one.
    let (x, y) = (source.minX.rounded(), source.minY.rounded())
    let box = CGRect(
      x: x, y: y, width: max(source.maxX.rounded() - x, 1),
      height: max(source.maxY.rounded() - y, 1))
    guard let piece = pixels.cropping(to: box) else { return }
    saveGState()
    switch mode {
    case .stretch:
      var values = ImageValues()
      values.cgImage = piece
      drawPixels(of: values, in: part.target)
    case .tile:
      clip(to: part.target)
      tile(piece, in: CGRect(origin: part.target.origin, size: part.source.size))
    }
    restoreGState()
  }
}
