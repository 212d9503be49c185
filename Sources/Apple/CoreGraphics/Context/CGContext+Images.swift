// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGContext {
  /// Draws an image so that it fills a rectangle, its top row along the rectangle's maxY side.
  ///
  /// A stencil is painted in the fill colour. With `byTiling`, copies of the rectangle tile the
  /// whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard let device = deviceTransform, rect.width > 0, rect.height > 0, rect.isFinite
    else { return }
    var outline = PathGeometry()
    if byTiling {
      outline.addRect(canvas.clipBounds, flip)
    } else {
      outline.addRect(rect, state.ctm)
    }
    let map = device.inverted()
      .concatenating(Self.imageTransform(rect, image.width, image.height))
    let extend: CairoPattern.Extend = byTiling ? .repeat : .pad
    let drawn: Void? = colors.withSurface(of: image, canvas.surface.order) { surface in
      // A rectangle whose map overflows shows nothing.
      guard
        let pattern = CairoPattern(surface, fromDevice: map, extend, quality(of: image))
      else { return }
      paint(pattern, in: outline, isStencil: image.isMask)
    }
    if drawn == nil {
      RefusalLog.refuse("context: image too large", "\(image.width) × \(image.height) pixels")
    }
  }

  /// Paints a pattern, or the fill colour through it, inside an outline of the bitmap's space.
  private func paint(_ pattern: CairoPattern, in outline: PathGeometry, isStencil: Bool) {
    guard isStencil else { return drawShape(outline, .winding, .pattern(pattern, 1)) }
    let color = colors.components(of: state.fill.color)
    draw(within: outline.controlPointBounds) { canvas, alpha in
      canvas.save()
      canvas.setPath(outline, flip)
      canvas.clip(.winding)
      canvas.setSource(Self.faded(color, alpha))
      canvas.paint(through: pattern)
      canvas.restore()
    }
  }

  /// The map from user space to the pixels of an image that fills `rect`, row 0 at maxY.
  static func imageTransform(_ rect: CGRect, _ width: Int, _ height: Int) -> CGAffineTransform {
    let sx = CGFloat(width) / rect.width
    let sy = CGFloat(height) / rect.height
    return CGAffineTransform(
      a: sx, b: 0, c: 0, d: -sy, tx: -rect.minX * sx, ty: rect.maxY * sy)
  }

  /// The quality of resampling an image: the state's, and none where image and state leave it open.
  func quality(of image: CGImage) -> CGInterpolationQuality {
    let quality = state.interpolationQuality
    return quality == .default && !image.shouldInterpolate ? .none : quality
  }
}
