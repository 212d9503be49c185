// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import QuartzCore

extension UIScreen {
  /// A view with a picture of the windows that are shown, as large as the screen.
  ///
  /// - Parameter afterUpdates: whether views that need layout are laid out before.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    let windows = UIApplication.shared.windows.filter { !$0.isHidden }
    if afterUpdates { for window in windows { window.layoutIfNeeded() } }
    // The layers as they stand in one tree: each is drawn where it lies, and clipped to the screen.
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let picture = UIGraphicsImageRenderer(bounds: bounds, format: format).image { context in
      for window in windows {
        let cg = context.cgContext
        cg.saveGState()
        cg.translateBy(x: window.layer.position.x, y: window.layer.position.y)
        cg.concatenate(window.layer.affineTransform())
        let (bounds, anchor) = (window.layer.bounds, window.layer.anchorPoint)
        cg.translateBy(
          x: -bounds.minX - anchor.x * bounds.width, y: -bounds.minY - anchor.y * bounds.height)
        window.layer.render(in: cg)
        cg.restoreGState()
      }
    }
    let view = UIView(frame: bounds)
    view.layer.contents = picture.cgImage
    view.layer.contentsScale = scale
    return view
  }
}
