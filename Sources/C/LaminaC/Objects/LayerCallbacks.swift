// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

// The callbacks of layers. Declared and described in lamina/canvas.h, lamina/layer.h and
// lamina/animation.h.

/// A layer's delegate that calls functions of C.
///
/// The layer holds it. A call without a function does what happens without a delegate.
@safe final class LayerCallbacks: NSObject, CALayerDelegate {
  /// A function with the context that it is given.
  @safe struct Target<Function> {
    let function: Function
    let context: UnsafeMutableRawPointer?

    /// None for a function that is NULL.
    init?(_ function: Function?, _ context: UnsafeMutableRawPointer?) {
      guard let function else { return nil }
      self.function = function
      unsafe self.context = context
    }
  }

  var draw: Target<lamina_draw>?
  var display: Target<lamina_display>?
  var layout: Target<lamina_layout>?
  var search: Target<lamina_action_search>?

  /// The callbacks of a layer, made on first use.
  static func of(_ layer: CALayer) -> LayerCallbacks {
    if let callbacks = layer.heldDelegate as? LayerCallbacks { return callbacks }
    let callbacks = LayerCallbacks()
    layer.heldDelegate = callbacks
    return callbacks
  }

  // In all of these the program promises that its context lives as long as the layer.

  func display(_ layer: CALayer) {
    guard let display = unsafe display else {
      return unsafe draw == nil ? () : layer.displayByDrawing()
    }
    unsafe Handle.lend(layer) { unsafe display.function($0, display.context) }
  }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    guard let draw = unsafe draw else { return }
    let canvas = Canvas(lent: ctx)
    unsafe Handle.lend(layer) { layer in
      unsafe canvas.lend { unsafe draw.function(layer, $0, draw.context) }
    }
  }

  func layoutSublayers(of layer: CALayer) {
    guard let layout = unsafe layout else { return layer.layoutByManager() }
    unsafe Handle.lend(layer) { unsafe layout.function($0, layout.context) }
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard let search = unsafe search else { return nil }
    var found: OpaquePointer?
    let answer = unsafe Handle.lend(layer) { layer in
      unsafe event.withCString { unsafe search.function(layer, $0, &found, search.context) }
    }
    // The reference that the function gave away.
    defer { _ = unsafe HandleTable.shared.release(Handle(found).bits) }
    switch answer {
    case LAMINA_ANSWER_NONE: return NSNull()
    case LAMINA_ANSWER_ANIMATION:
      guard let animation = try? unsafe Handle(found).object() as? CAAnimation else {
        RefusalLog.refuse(
          "action search: no animation", "the answer for '\(event)' is no animation")
        return nil
      }
      return animation
    default: return nil
    }
  }
}

/// Sets the function of one of a layer's callbacks, and marks the layer for it.
private func setCallback<Function>(
  _ pointer: OpaquePointer?,
  _ callback: ReferenceWritableKeyPath<LayerCallbacks, LayerCallbacks.Target<Function>?>,
  _ function: Function?, _ context: UnsafeMutableRawPointer?,
  mark: (CALayer, _ isSet: Bool) -> Void
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let target = unsafe LayerCallbacks.Target(function, context)
    LayerCallbacks.of(layer)[keyPath: callback] = target
    mark(layer, target != nil)
  }
}

@c @implementation public func lamina_layer_set_draw(
  _ pointer: OpaquePointer?, _ draw: lamina_draw?, _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  unsafe setCallback(pointer, \.draw, draw, context) { if $1 { $0.setNeedsDisplay() } }
}

@c @implementation public func lamina_layer_set_display(
  _ pointer: OpaquePointer?, _ display: lamina_display?, _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  unsafe setCallback(pointer, \.display, display, context) { if $1 { $0.setNeedsDisplay() } }
}

@c @implementation public func lamina_layer_set_layout(
  _ pointer: OpaquePointer?, _ layout: lamina_layout?, _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  unsafe setCallback(pointer, \.layout, layout, context) { layer, _ in layer.setNeedsLayout() }
}

@c @implementation public func lamina_layer_set_action_search(
  _ pointer: OpaquePointer?, _ search: lamina_action_search?, _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  unsafe setCallback(pointer, \.search, search, context) { _, _ in }
}
