// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// Hit tests, conversions, layout and display of layers. Declared and described in lamina/layer.h.

@c @implementation public func lamina_layer_hit_test(
  _ pointer: OpaquePointer?, _ point: lamina_point
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    try finite(point.x, point.y, what: "the point")
    return unsafe layer.hitTest(point.value).flatMap { unsafe Handle.take($0) }
  }
}

@c @implementation public func lamina_layer_contains(
  _ pointer: OpaquePointer?, _ point: lamina_point, _ contains: UnsafeMutablePointer<Bool>?
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    try unsafe store(contains) { () throws(CallError) in layer.contains(point.value) }
  }
}

/// The layer of a handle that may be NULL.
private func optionalLayer(_ pointer: OpaquePointer?) throws(CallError) -> CALayer? {
  unsafe pointer == nil ? nil : try unsafe layer(pointer)
}

@c @implementation public func lamina_layer_convert_point(
  _ from: OpaquePointer?, _ to: OpaquePointer?, _ point: lamina_point,
  _ converted: UnsafeMutablePointer<lamina_point>?
) -> lamina_status {
  call { () throws(CallError) in
    let (source, target) = (try unsafe layer(from), try unsafe optionalLayer(to))
    try finite(point.x, point.y, what: "the point")
    try unsafe store(converted) { () throws(CallError) in
      lamina_point(source.convert(point.value, to: target))
    }
  }
}

@c @implementation public func lamina_layer_convert_rect(
  _ from: OpaquePointer?, _ to: OpaquePointer?, _ rect: lamina_rect,
  _ converted: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status {
  call { () throws(CallError) in
    let (source, target) = (try unsafe layer(from), try unsafe optionalLayer(to))
    try finite(rect.x, rect.y, rect.width, rect.height, what: "the rectangle")
    try unsafe store(converted) { () throws(CallError) in
      lamina_rect(source.convert(rect.value, to: target))
    }
  }
}

@c @implementation public func lamina_layer_convert_time(
  _ from: OpaquePointer?, _ to: OpaquePointer?, _ time: Double,
  _ converted: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let (source, target) = (try unsafe layer(from), try unsafe optionalLayer(to))
    try unsafe store(converted) { () throws(CallError) in source.convertTime(time, to: target) }
  }
}

// MARK: - Layout and display

@c @implementation public func lamina_layer_set_needs_display(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe layer(pointer).setNeedsDisplay() }
}

@c @implementation public func lamina_layer_set_needs_layout(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe layer(pointer).setNeedsLayout() }
}

@c @implementation public func lamina_layer_layout_if_needed(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe layer(pointer).layoutIfNeeded() }
}

@c @implementation public func lamina_layer_preferred_size(
  _ pointer: OpaquePointer?, _ size: UnsafeMutablePointer<lamina_size>?
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    try unsafe store(size) { () throws(CallError) in lamina_size(layer.preferredFrameSize()) }
  }
}

@c @implementation public func lamina_layer_scroll_to_point(
  _ pointer: OpaquePointer?, _ point: lamina_point
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    try finite(point.x, point.y, what: "the point")
    if let scroll = layer as? CAScrollLayer {
      scroll.scroll(to: point.value)
    } else {
      layer.scroll(point.value)
    }
  }
}

@c @implementation public func lamina_layer_scroll_to_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    try finite(rect.x, rect.y, rect.width, rect.height, what: "the rectangle")
    if let scroll = layer as? CAScrollLayer {
      scroll.scroll(to: rect.value)
    } else {
      layer.scrollRectToVisible(rect.value)
    }
  }
}
