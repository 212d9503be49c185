// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// One drawing of an image, or of a part of it, into a rectangle of a context.
struct ImageDrawing {
  let image: NSImage
  let context: NSGraphicsContext
  /// In the context's points.
  let rect: NSRect
  /// In the image's points.
  let part: NSRect

  /// Draws nothing where the rectangle or the part has no area, or is not finite.
  func draw(_ operation: NSCompositingOperation, alpha: CGFloat, isUpright: Bool) {
    guard !alpha.isNaN, part.isFinite, var map = rect.map(from: part.size),
      let form = image.form(forScale: scale)
    else { return }
    let target = context.cgContext
    target.saveGState()
    defer { target.restoreGState() }
    target.setBlendMode(operation.blendMode)
    target.setAlpha(alpha)
    if isUpright {
      // Turned over about the middle of the rectangle.
      target.translateBy(x: 0, y: rect.minY + rect.maxY)
      target.scaleBy(x: 1, y: -1)
    }
    map = CGAffineTransform(translationX: -part.minX, y: -part.minY).concatenating(map)
    let whole = NSRect(origin: .zero, size: image.size).applying(map)
    if part.size != image.size || part.origin != .zero { target.clip(to: rect) }
    let isPlain = operation == .sourceOver && alpha >= 1
    if form is NSBitmapImageRep, !hasCaps {
      form.draw(in: whole)
    } else if isPlain {
      drawShapes(of: form, in: whole)
    } else {
      // Several shapes are combined with the existing content as a whole.
      target.beginTransparencyLayer(in: whole, auxiliaryInfo: nil)
      drawShapes(of: form, in: whole)
      target.endTransparencyLayer()
    }
  }

  private func drawShapes(of form: NSImageRep, in rect: NSRect) {
    guard hasCaps, let pixels = image.pixels(forScale: scale) else {
      form.draw(in: rect)
      return
    }
    let target = context.cgContext
    let caps = image.capInsets
    let insets = ResizableParts.Widths(
      top: caps.top, left: caps.left, bottom: caps.bottom, right: caps.right)
    // Parts have y downward.
    target.saveGState()
    target.translateBy(x: 0, y: rect.minY + rect.maxY)
    target.scaleBy(x: 1, y: -1)
    for part in ResizableParts(size: image.size, insets: insets, rect: rect).parts {
      target.draw(
        part, of: pixels, scale: CGFloat(pixels.width) / image.size.width,
        tiles: image.resizingMode == .tile)
    }
    target.restoreGState()
  }

  /// Whether the edges of the image keep their size: it is drawn whole in another size.
  private var hasCaps: Bool {
    let caps = image.capInsets
    return max(caps.top, caps.left, caps.bottom, caps.right) > 0 && part.size == image.size
      && rect.size != image.size
  }

  /// The destination's pixels of a point of the image.
  private var scale: CGFloat {
    let size = image.capInsets == NSEdgeInsetsZero ? rect.size : part.size
    return context.deviceScale * max(size.width / part.width, size.height / part.height)
  }
}

extension NSEdgeInsets {
  static func == (lhs: NSEdgeInsets, rhs: NSEdgeInsets) -> Bool {
    lhs.top == rhs.top && lhs.left == rhs.left && lhs.bottom == rhs.bottom
      && lhs.right == rhs.right
  }
}

extension NSImage {
  /// The form for a number of pixels of a point; nil without one.
  final func form(forScale scale: CGFloat) -> NSImageRep? {
    guard isValid else { return nil }
    let (bitmaps, others) = (
      forms.filter { $0.pixelsWide > 0 }, forms.filter { $0.pixelsWide == 0 }
    )
    let sharp = bitmaps.filter { CGFloat($0.pixelsWide) >= 0.99 * size.width * scale }
    return sharp.min { $0.pixelsWide < $1.pixelsWide } ?? others.first
      ?? bitmaps.max { $0.pixelsWide < $1.pixelsWide }
  }

  /// The most scales for which pixels are kept.
  private static let keptScales = 4

  /// The pixels of the form for a scale; nil for an image that cannot be drawn.
  ///
  /// The same object for the same scale, until the image changes.
  final func pixels(forScale scale: CGFloat) -> CGImage? {
    let scale = scale > 0 && scale.isFinite ? scale : MainScreenScale.value
    guard let form = form(forScale: scale) else { return nil }
    if let bitmap = form as? NSBitmapImageRep { return bitmap.cgImage }
    if let made = madePixels[scale] { return made }
    guard let made = form.pixels(size: size, scale: scale) else { return nil }
    if madePixels.count >= Self.keptScales { madePixels = [:] }
    madePixels[scale] = made
    return made
  }
}
