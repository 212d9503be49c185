// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

extension CGContext {
  /// Draws the pixels of an image as they are seen into a rectangle, where y grows downward.
  func drawPixels(of image: ImageValues, in rect: CGRect) {
    guard let cgImage = image.cgImage else { return }
    saveGState()
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: rect.width, y: rect.height)
    concatenate(image.orientation.unitTransform)
    drawUpright(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
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
    let insets = ResizableParts.Widths(
      top: caps.insets.top, left: caps.insets.left, bottom: caps.insets.bottom,
      right: caps.insets.right)
    for part in ResizableParts(size: size, insets: insets, rect: rect).parts {
      context.draw(part, of: pixels, scale: scale, tiles: caps.mode == .tile)
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
