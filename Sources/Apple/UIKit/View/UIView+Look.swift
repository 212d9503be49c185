// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import QuartzCore

/// Values of the look that take more than a line.
extension UIView {
  /// The colour that was set, as long as the layer still has it; else the layer's.
  final var shownBackgroundColor: UIColor? {
    guard let shown = layer.backgroundColor else { return nil }
    if let color = rare?.backgroundColor, resolved(color) == shown { return color }
    return UIColor(cgColor: shown)
  }

  final func setBackgroundColor(_ color: UIColor?) {
    if color != nil || rare?.backgroundColor != nil { madeRare.backgroundColor = color }
    showBackgroundColor(color)
  }

  /// Gives the layer the colour that a background has in the view's style.
  final func showBackgroundColor(_ color: UIColor?) {
    layer.backgroundColor = color.map { resolved($0) }
    updateLayerOpacity()
  }

  private func resolved(_ color: UIColor) -> CGColor {
    if case .pattern(let pattern) = color.source { return pattern.upright }
    return color.isDynamic ? color.resolvedColor(with: traitCollection).cgColor : color.cgColor
  }

  /// Tells the layer whether its drawing covers it (view fact VL-10).
  final func updateLayerOpacity() {
    // A view that may not draw at all promises nothing.
    guard isKnownToDraw else { return }
    let isTranslucent = (layer.backgroundColor?.alpha ?? 1) < 1
    layer.isOpaque = isOpaque && !isTranslucent
  }

  final func setMask(_ view: UIView?) {
    guard view !== rare?.mask else { return }
    view?.removeFromSuperview()
    if view != nil || rare != nil { madeRare.mask = view }
    layer.mask = view?.layer
  }

  final func setContentScale(_ scale: CGFloat) {
    guard scale > 0, scale.isFinite, scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    if drawsContents { layer.setNeedsDisplay() }
  }
}
