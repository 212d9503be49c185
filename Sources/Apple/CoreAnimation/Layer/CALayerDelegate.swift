// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The methods that a layer asks of its delegate; every one may be left out.
///
/// The defaults do what happens without a delegate, so that leaving a method out and having no
/// delegate are the same.
///
/// The methods are called on the thread whose transaction lays out, displays or changes the layer.
/// A class of the main actor conforms in Swift 6 mode by one word, with no method marked:
///
/// ```swift
/// @MainActor final class Screen: NSObject, @MainActor CALayerDelegate { … }
/// ```
///
/// `@preconcurrency CALayerDelegate` does as well, and stops the program where another thread
/// calls. With the upcoming feature `InferIsolatedConformances`, or the main actor as a target's
/// default isolation, no word is needed. The same goes for `CAAnimationDelegate`, `CALayoutManager`
/// and `CAAction`.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's `contents`, instead of drawing (behaviour fact DI-2).
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in its own space in points.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Told before `draw(_:in:)`: may set properties that decide on the backing store.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers (behaviour fact LA-2).
  func layoutSublayers(of layer: CALayer)
  /// The action for an event: one to run, `NSNull` for none, nil to search on (fact AC-2).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayer {
  /// The delegate, if it is one that the layer holds: a program in C has no other owner for it.
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
