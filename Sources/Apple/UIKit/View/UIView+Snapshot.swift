// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import QuartzCore

/// Pictures of views.
extension UIView {
  /// Draws the view and its subviews, as they are on screen, into the current context.
  ///
  /// - Parameters:
  ///   - rect: where, in the context's points; the picture is stretched to it.
  ///   - afterUpdates: whether the changes that wait for the commit are shown.
  /// - Returns: whether something was drawn: there is a current context, and the view is not empty.
  @discardableResult
  public final func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(),
      let picture = ViewPicture(of: self, rect: bounds, afterUpdates: afterUpdates)
    else { return false }
    context.saveGState()
    defer { context.restoreGState() }
    // Images are drawn with their first row at the largest y.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(picture.image, in: CGRect(origin: .zero, size: rect.size))
    return true
  }

  /// A view with a picture of this one and its subviews, as they are on screen.
  ///
  /// - Parameter afterUpdates: whether the changes that wait for the commit are shown.
  /// - Returns: nil for a view without an area.
  public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshot(of: bounds, afterUpdates: afterUpdates, insets: .zero)
  }

  /// A view with a picture of a part of this one, of which the inner part stretches.
  ///
  /// - Parameters:
  ///   - rect: the part, in this view's coordinates.
  ///   - afterUpdates: whether the changes that wait for the commit are shown.
  ///   - capInsets: the edges of the picture that keep their size when the view is resized, in points.
  /// - Returns: nil for a part without an area, and for one that is not finite or larger than a picture
  ///   can be.
  public final func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    snapshot(of: rect, afterUpdates: afterUpdates, insets: capInsets)
  }

  private func snapshot(of rect: CGRect, afterUpdates: Bool, insets: UIEdgeInsets) -> UIView? {
    guard let picture = ViewPicture(of: self, rect: rect, afterUpdates: afterUpdates) else {
      return nil
    }
    let view = UIView(frame: CGRect(origin: frame.origin, size: rect.size))
    view.layer.contents = picture.image
    view.layer.contentsScale = picture.scale
    view.layer.contentsCenter = CGRect(
      x: insets.left / rect.width, y: insets.top / rect.height,
      width: max(0, 1 - (insets.left + insets.right) / rect.width),
      height: max(0, 1 - (insets.top + insets.bottom) / rect.height))
    return view
  }
}
