// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreGraphics
internal import Foundation

// The drawing state of a canvas. Declared and described in lamina/canvas.h.

@c @implementation public func lamina_canvas_bounds(
  _ pointer: OpaquePointer?, _ bounds: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status {
  call { () throws(CallError) in
    let canvas = try unsafe Canvas.of(pointer)
    try unsafe store(bounds) { () throws(CallError) in
      let box = canvas.context.boundingBoxOfClipPath
      return lamina_rect(box.isNull ? .zero : box)
    }
  }
}

@c @implementation public func lamina_canvas_save(_ pointer: OpaquePointer?) -> lamina_status {
  call { () throws(CallError) in try unsafe Canvas.of(pointer).save() }
}

@c @implementation public func lamina_canvas_restore(_ pointer: OpaquePointer?) -> lamina_status {
  call { () throws(CallError) in
    guard try unsafe Canvas.of(pointer).restore() else { throw .value("no state was kept") }
  }
}

@c @implementation public func lamina_canvas_concat(
  _ pointer: OpaquePointer?, _ map: lamina_affine
) -> lamina_status {
  unsafe draw(pointer, map.a, map.b, map.c, map.d, map.tx, map.ty) { $0.concatenate(map.value) }
}

@c @implementation public func lamina_canvas_set_alpha(
  _ pointer: OpaquePointer?, _ alpha: Double
) -> lamina_status {
  unsafe draw(pointer, alpha) { $0.setAlpha(CGFloat(min(max(alpha, 0), 1))) }
}

/// The blend modes by their names in Swift.
private let blendModes: [(name: String, mode: CGBlendMode)] = [
  ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay),
  ("darken", .darken), ("lighten", .lighten), ("colorDodge", .colorDodge),
  ("colorBurn", .colorBurn), ("softLight", .softLight), ("hardLight", .hardLight),
  ("difference", .difference), ("exclusion", .exclusion), ("hue", .hue),
  ("saturation", .saturation), ("color", .color), ("luminosity", .luminosity),
  ("clear", .clear), ("copy", .copy), ("plusLighter", .plusLighter),
]

@c @implementation public func lamina_canvas_set_blend(
  _ pointer: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> lamina_status {
  unsafe draw(pointer) { context throws(CallError) in
    let name = try unsafe text(name, "the name")
    guard let found = blendModes.first(where: { $0.name == name }) else {
      throw .argument("there is no blend '\(name)'")
    }
    context.setBlendMode(found.mode)
  }
}

@c @implementation public func lamina_canvas_set_fill_color(
  _ pointer: OpaquePointer?, _ color: lamina_color
) -> lamina_status {
  unsafe draw(pointer, color.red, color.green, color.blue, color.alpha) {
    $0.setFillColor(color.value)
  }
}

@c @implementation public func lamina_canvas_set_stroke_color(
  _ pointer: OpaquePointer?, _ color: lamina_color
) -> lamina_status {
  unsafe draw(pointer, color.red, color.green, color.blue, color.alpha) {
    $0.setStrokeColor(color.value)
  }
}

@c @implementation public func lamina_canvas_set_line(
  _ pointer: OpaquePointer?, _ width: Double, _ cap: UnsafePointer<CChar>?,
  _ join: UnsafePointer<CChar>?
) -> lamina_status {
  unsafe draw(pointer, width) { context throws(CallError) in
    let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
    let joins: [String: CGLineJoin] = ["miter": .miter, "round": .round, "bevel": .bevel]
    guard width >= 0 else { throw .argument("no line is \(width) points wide") }
    let end = unsafe cap == nil ? nil : try unsafe named(cap, "cap", caps)
    let corner = unsafe join == nil ? nil : try unsafe named(join, "join", joins)
    context.setLineWidth(CGFloat(width))
    if let end { context.setLineCap(end) }
    if let corner { context.setLineJoin(corner) }
  }
}

/// A value by its name.
private func named<Value>(
  _ name: UnsafePointer<CChar>?, _ what: String, _ values: [String: Value]
) throws(CallError) -> Value {
  let name = try unsafe text(name, what)
  guard let value = values[name] else { throw .argument("there is no \(what) '\(name)'") }
  return value
}

@c @implementation public func lamina_canvas_set_dash(
  _ pointer: OpaquePointer?, _ phase: Double, _ lengths: UnsafePointer<Double>?, _ count: Int
) -> lamina_status {
  unsafe draw(pointer, phase) { context throws(CallError) in
    context.setLineDash(
      phase: CGFloat(phase), lengths: try unsafe entries(lengths, count).map { CGFloat($0) })
  }
}

@c @implementation public func lamina_canvas_set_shadow(
  _ pointer: OpaquePointer?, _ offset: lamina_size, _ blur: Double, _ color: lamina_color
) -> lamina_status {
  unsafe draw(
    pointer, offset.width, offset.height, blur, color.red, color.green, color.blue, color.alpha
  ) { context in
    // Core Graphics counts pixels upwards.
    context.setPixelShadow(
      offset: CGSize(width: offset.width, height: -offset.height), blur: CGFloat(blur),
      color: color.alpha > 0 ? color.value : nil)
  }
}
