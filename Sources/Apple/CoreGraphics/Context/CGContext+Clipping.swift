// SPDX-License-Identifier: MIT

import CCairo
internal import Diagnostics
public import Foundation

extension CGContext {
  /// Intersects the clip with the inside of the current path, and clears the path.
  ///
  /// An empty path is ignored and logged once.
  public func clip(using rule: CGPathFillRule = .winding) {
    guard !currentPath.isEmpty else {
      RefusalLog.refuse("context: clip to an empty path", "the clip stays as it was")
      return
    }
    clip(currentPath, rule)
    beginPath()
  }

  /// Intersects the clip with a rectangle; the current path is cleared.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Intersects the clip with the union of rectangles; the current path is cleared.
  public func clip(to rects: [CGRect]) {
    var geometry = PathGeometry()
    for rect in rects { geometry.addRect(rect, state.ctm) }
    clip(geometry, .winding)
    beginPath()
  }

  /// Intersects the clip with a rectangle and multiplies it by an image that fills the rectangle.
  ///
  /// A stencil lets paint through where its samples are 0, an image with alpha by its alpha, any
  /// other image where it is bright.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard let device = deviceTransform else { return }
    let rect = rect.standardized
    var outline = PathGeometry()
    outline.addRect(rect, state.ctm)
    // A clip of whole pixels around the mask; the mask itself cuts the fractions.
    var around = PathGeometry()
    around.addRect(outline.controlPointBounds.integral)
    clip(around, .winding)
    let extents = canvas.clipExtents
    guard !extents.isEmpty, rect.width > 0, rect.height > 0,
      let coverage = Self.coverageSurface(of: mask),
      let result = partSurface(extents, .alpha)
    else { return clip(PathGeometry(), .winding) }
    let drawing = CairoCanvas(result)
    prepare(drawing)
    let toImage = Self.imageTransform(rect, mask.width, mask.height)
    guard
      let pattern = CairoPattern(
        coverage, fromDevice: device.inverted().concatenating(toImage), .pad, quality(of: mask))
    else { return clip(PathGeometry(), .winding) }
    drawing.setSource(pattern)
    drawing.setPath(outline, flip)
    drawing.fill(.winding)
    if let before = state.softClip {
      drawing.setOperator(CAIRO_OPERATOR_DEST_IN)
      drawing.setSource(before)
      drawing.paint()
    }
    drawing.releaseSource()
    result.flush()
    state.softClip = result
  }

  /// Resets the clip to the whole bitmap, or to the whole transparency layer inside one.
  public func resetClip() {
    canvas.resetClip()
    state.softClip = nil
  }

  /// The bounds of the clip in user space.
  ///
  /// Null when nothing can be painted. Masks count with their rectangle.
  public var boundingBoxOfClipPath: CGRect {
    guard let device = deviceTransform else { return .null }
    let bounds = canvas.clipBounds
    return bounds.isEmpty ? .null : bounds.applying(device.inverted())
  }

  private func clip(_ geometry: PathGeometry, _ rule: CGPathFillRule) {
    prepare(canvas)
    canvas.setPath(geometry, flip)
    canvas.clip(rule)
  }

  /// The coverage of each pixel of a mask, as an alpha surface.
  private static func coverageSurface(of mask: CGImage) -> CairoSurface? {
    guard let surface = CairoSurface(width: mask.width, height: mask.height, .alpha, .rgba),
      let coverage = mask.maskCoverage(prefersAlpha: true)
    else { return nil }
    surface.withPixels { pixels, bytesPerRow in
      for y in 0..<mask.height {
        for x in 0..<mask.width { pixels[y * bytesPerRow + x] = coverage[y * mask.width + x] }
      }
    }
    return surface
  }
}
