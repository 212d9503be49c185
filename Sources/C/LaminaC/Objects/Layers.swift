// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

// Layers and the tree of them. Declared and described in lamina/layer.h.

/// The layer of a handle.
func layer(_ pointer: OpaquePointer?) throws(CallError) -> CALayer {
  try unsafe Handle(pointer).object(CALayer.self, LAMINA_KIND_LAYER)
}

@c @implementation public func lamina_layer_create(
  _ className: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = unsafe className == nil ? "CALayer" : try unsafe text(className, "the class")
    guard let found = LayerKind.all.first(where: { "\($0.name)" == name }) else {
      throw .argument("there is no class of layers '\(name)'")
    }
    // Programs of C draw in callbacks.
    let layer = found.type == CAOpenGLLayer.self ? CallbackOpenGLLayer() : found.make()
    return unsafe Handle.take(layer)
  }
}

@c @implementation public func lamina_layer_class_name(
  _ pointer: OpaquePointer?
) -> UnsafePointer<CChar>? {
  unsafe call(else: nil) { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    let name = LayerKind.nearest(to: type(of: layer)).name
    // A literal of the program, terminated by a zero.
    return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

// MARK: - The tree

@c @implementation public func lamina_layer_add_sublayer(
  _ pointer: OpaquePointer?, _ sublayer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let (parent, child) = (try unsafe layer(pointer), try unsafe layer(sublayer))
    try refusable { parent.addSublayer(child) }
  }
}

@c @implementation public func lamina_layer_insert_sublayer_at(
  _ pointer: OpaquePointer?, _ sublayer: OpaquePointer?, _ index: Int
) -> lamina_status {
  call { () throws(CallError) in
    let (parent, child) = (try unsafe layer(pointer), try unsafe layer(sublayer))
    // A size_t beyond half its range comes as a negative number.
    let position = index < 0 ? UInt32.max : UInt32(clamping: index)
    try refusable { parent.insertSublayer(child, at: position) }
  }
}

@c @implementation public func lamina_layer_insert_sublayer_below(
  _ pointer: OpaquePointer?, _ sublayer: OpaquePointer?, _ sibling: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let (parent, child) = (try unsafe layer(pointer), try unsafe layer(sublayer))
    let other = try unsafe layer(sibling)
    try refusable { parent.insertSublayer(child, below: other) }
  }
}

@c @implementation public func lamina_layer_insert_sublayer_above(
  _ pointer: OpaquePointer?, _ sublayer: OpaquePointer?, _ sibling: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let (parent, child) = (try unsafe layer(pointer), try unsafe layer(sublayer))
    let other = try unsafe layer(sibling)
    try refusable { parent.insertSublayer(child, above: other) }
  }
}

@c @implementation public func lamina_layer_replace_sublayer(
  _ pointer: OpaquePointer?, _ oldLayer: OpaquePointer?, _ newLayer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let parent = try unsafe layer(pointer)
    let (old, new) = (try unsafe layer(oldLayer), try unsafe layer(newLayer))
    try refusable { parent.replaceSublayer(old, with: new) }
  }
}

@c @implementation public func lamina_layer_remove_from_superlayer(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe layer(pointer).removeFromSuperlayer() }
}

@c @implementation public func lamina_layer_superlayer(_ pointer: OpaquePointer?) -> OpaquePointer?
{
  unsafe call(else: nil) { () throws(CallError) in
    unsafe try layer(pointer).superlayer.flatMap { unsafe Handle.take($0) }
  }
}

@c @implementation public func lamina_layer_sublayer_count(_ pointer: OpaquePointer?) -> Int {
  call(else: 0) { () throws(CallError) in try unsafe layer(pointer).sublayers?.count ?? 0 }
}

@c @implementation public func lamina_layer_sublayer_at(
  _ pointer: OpaquePointer?, _ index: Int
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let sublayers = try unsafe layer(pointer).sublayers ?? []
    guard sublayers.indices.contains(index) else {
      throw .nothing("the layer has \(sublayers.count) sublayers, and none at \(index)")
    }
    return unsafe Handle.take(sublayers[index])
  }
}

// MARK: - The presented values

@c @implementation public func lamina_layer_presentation(
  _ pointer: OpaquePointer?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard let shown = try unsafe layer(pointer).presentation() else {
      throw .nothing("the layer has not been committed yet")
    }
    return unsafe Handle.take(shown)
  }
}

@c @implementation public func lamina_layer_model(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    unsafe try Handle.take(layer(pointer).model())
  }
}
