// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// What a layer asks of its delegate; every method may be left out.
///
/// The defaults do what happens without a delegate, so that leaving a method out and having no
/// delegate come to the same.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's `contents`, in place of drawing (behaviour fact DI-2).
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in its own space in points.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Told before `draw(_:in:)`: the place to set what decides on the backing store.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers (behaviour fact LA-2).
  func layoutSublayers(of layer: CALayer)
  /// The action for an event: one to run, `NSNull` for none, nil to search on (fact AC-2).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayer {
  /// The delegate, if it is one that the layer holds: a program in C has no other place for it.
  package final var heldDelegate: (any CALayerDelegate)? {
    get { rare?.heldDelegate }
    set {
      madeRare.heldDelegate = newValue
      delegate = newValue
    }
  }
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.displayByDrawing() }

  public func draw(_ layer: CALayer, in ctx: CGContext) {}

  public func layerWillDraw(_ layer: CALayer) {}

  public func layoutSublayers(of layer: CALayer) { layer.layoutByManager() }

  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
