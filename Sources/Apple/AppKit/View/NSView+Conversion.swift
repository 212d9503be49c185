// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Conversion between the coordinates of views, of layers and of pixels.
///
/// Views of different trees are related as if their windows had the same origin.
extension NSView {
  /// A point of another view in this one; nil: of the window.
  public final func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
    point.applying(map(from: view))
  }

  /// A point of this view in another one; nil: in the window.
  public final func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
    point.applying(map(toView: view))
  }

  /// A size of another view in this one, without a sign; nil: of the window.
  public final func convert(_ size: NSSize, from view: NSView?) -> NSSize {
    size.turned(by: map(from: view))
  }

  /// A size of this view in another one, without a sign; nil: in the window.
  public final func convert(_ size: NSSize, to view: NSView?) -> NSSize {
    size.turned(by: map(toView: view))
  }

  /// The box in this view around a rectangle of another one; nil: of the window.
  public final func convert(_ rect: NSRect, from view: NSView?) -> NSRect {
    rect.applying(map(from: view))
  }

  /// The box in another view around a rectangle of this one; nil: in the window.
  public final func convert(_ rect: NSRect, to view: NSView?) -> NSRect {
    rect.applying(map(toView: view))
  }

  private func map(from view: NSView?) -> CGAffineTransform {
    view.map { $0.real.map(toView: self) } ?? real.map(to: nil).inverted()
  }

  private func map(toView view: NSView?) -> CGAffineTransform {
    guard let view = view?.real else { return real.map(to: nil) }
    if view === real { return .identity }
    // Through the lowest view above both, so that far roots cost no precision.
    let shared = view.isDescendant(of: real) ? real : real.sharedAncestor(with: view)
    return real.map(to: shared).concatenating(view.map(to: shared).inverted())
  }

  /// The lowest view above or equal to both; nil for views of different trees.
  private func sharedAncestor(with other: NSView) -> NSView? {
    var view: NSView? = self
    while let current = view {
      if other.isDescendant(of: current) { return current }
      view = current.superview
    }
    return nil
  }

  // MARK: - Layers

  /// A point of the view in the space of its layer; of a view without one, the point itself.
  ///
  /// The two differ where the view's coordinates are scaled or turned.
  public final func convertToLayer(_ point: NSPoint) -> NSPoint { point.applying(layerMap) }

  /// A point of the layer's space in the view.
  public final func convertFromLayer(_ point: NSPoint) -> NSPoint {
    point.applying(layerMap.inverted())
  }

  /// The box in the space of the layer around a rectangle of the view.
  public final func convertToLayer(_ rect: NSRect) -> NSRect { rect.applying(layerMap) }

  /// The box in the view around a rectangle of the layer's space.
  public final func convertFromLayer(_ rect: NSRect) -> NSRect {
    rect.applying(layerMap.inverted())
  }

  /// A size of the view in the space of its layer.
  public final func convertToLayer(_ size: NSSize) -> NSSize { size.turned(by: layerMap) }

  /// A size of the layer's space in the view.
  public final func convertFromLayer(_ size: NSSize) -> NSSize {
    size.turned(by: layerMap.inverted())
  }

  // MARK: - Pixels

  /// A point of the view in the pixels of its window, y upward.
  public final func convertToBacking(_ point: NSPoint) -> NSPoint { point.applying(pixelMap) }

  /// A point of the window's pixels in the view.
  public final func convertFromBacking(_ point: NSPoint) -> NSPoint {
    point.applying(pixelMap.inverted())
  }

  /// The box in the window's pixels around a rectangle of the view.
  public final func convertToBacking(_ rect: NSRect) -> NSRect { rect.applying(pixelMap) }

  /// The box in the view around a rectangle of the window's pixels.
  public final func convertFromBacking(_ rect: NSRect) -> NSRect {
    rect.applying(pixelMap.inverted())
  }

  /// A size of the view in the window's pixels.
  public final func convertToBacking(_ size: NSSize) -> NSSize { size.turned(by: pixelMap) }

  /// A size of the window's pixels in the view.
  public final func convertFromBacking(_ size: NSSize) -> NSSize {
    size.turned(by: pixelMap.inverted())
  }

  private var pixelMap: CGAffineTransform {
    let scale = backingScale
    return real.map(to: nil).concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }
}

extension CGSize {
  /// The lengths of the axes' sums under a map, which for turns by quarters are the sides.
  fileprivate func turned(by map: CGAffineTransform) -> CGSize {
    let box = CGRect(origin: .zero, size: self).applying(map)
    return box.size
  }
}
