// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import QuartzCore

/// Conversion between the coordinates of views.
extension UIView {
  /// A point of this view in another one; nil: in the window's coordinates.
  public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? root).layer)
  }

  /// A point of another view in this one; nil: of the window's coordinates.
  public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? root).layer)
  }

  /// The box in another view around a rectangle of this one; nil: in the window's coordinates.
  public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? root).layer)
  }

  /// The box in this view around a rectangle of another one; nil: of the window's coordinates.
  public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? root).layer)
  }
}

extension UIView: UICoordinateSpace {
  // The views are converted to optionals by name: left to itself the language would choose these same
  // functions again, which take any space.

  /// A point of this view in another space; a space that is no view is the screen.
  public final func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  {
    if let view = coordinateSpace as? UIView { return convert(point, to: view as UIView?) }
    let point = convert(point, to: nil as UIView?)
    return window?.screenPoint(point) ?? point
  }

  /// A point of another space in this view; a space that is no view is the screen.
  public final func convert(
    _ point: CGPoint, from coordinateSpace: any UICoordinateSpace
  ) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: view as UIView?) }
    return convert(window?.windowPoint(point) ?? point, from: nil as UIView?)
  }

  /// The box in another space around a rectangle of this view; a space that is no view is the screen.
  public final func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: view as UIView?) }
    return rect.box { convert($0, to: coordinateSpace) }
  }

  /// The box in this view around a rectangle of another space; a space that is no view is the screen.
  public final func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: view as UIView?) }
    return rect.box { convert($0, from: coordinateSpace) }
  }
}
