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
  /// A point of this view in another space.
  public final func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  {
    if let view = coordinateSpace as? UIView { return convert(point, to: view) }
    return convert(point, to: nil as UIView?)
  }

  /// A point of another space in this view.
  public final func convert(
    _ point: CGPoint, from coordinateSpace: any UICoordinateSpace
  ) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: view) }
    return convert(point, from: nil as UIView?)
  }

  /// The box in another space around a rectangle of this view.
  public final func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: view) }
    return convert(rect, to: nil as UIView?)
  }

  /// The box in this view around a rectangle of another space.
  public final func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: view) }
    return convert(rect, from: nil as UIView?)
  }
}
