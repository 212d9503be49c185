// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreGraphics
internal import Foundation

// Paths. Declared and described in lamina/path.h.

/// The path of a handle.
private func path(_ pointer: OpaquePointer?) throws(CallError) -> CGMutablePath {
  try unsafe Handle(pointer).object(CGMutablePath.self, LAMINA_KIND_PATH)
}

/// Adds to the path of a handle, with what may be wrong about the numbers.
private func extend(
  _ pointer: OpaquePointer?, _ numbers: Double..., by add: (CGMutablePath) -> Void
) -> lamina_status {
  call { () throws(CallError) in
    let path = try unsafe path(pointer)
    guard numbers.allSatisfy(\.isFinite) else { throw .argument("a number is not finite") }
    try refusable { add(path) }
  }
}

@c @implementation public func lamina_path_create() -> OpaquePointer? {
  unsafe Handle.take(CGMutablePath())
}

@c @implementation public func lamina_path_move_to(
  _ pointer: OpaquePointer?, _ x: Double, _ y: Double
) -> lamina_status {
  unsafe extend(pointer, x, y) { $0.move(to: CGPoint(x: x, y: y)) }
}

@c @implementation public func lamina_path_line_to(
  _ pointer: OpaquePointer?, _ x: Double, _ y: Double
) -> lamina_status {
  unsafe extend(pointer, x, y) { $0.addLine(to: CGPoint(x: x, y: y)) }
}

@c @implementation public func lamina_path_quad_to(
  _ pointer: OpaquePointer?, _ controlX: Double, _ controlY: Double, _ x: Double, _ y: Double
) -> lamina_status {
  unsafe extend(pointer, controlX, controlY, x, y) {
    $0.addQuadCurve(to: CGPoint(x: x, y: y), control: CGPoint(x: controlX, y: controlY))
  }
}

@c @implementation public func lamina_path_curve_to(
  _ pointer: OpaquePointer?, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double,
  _ y: Double
) -> lamina_status {
  unsafe extend(pointer, x1, y1, x2, y2, x, y) {
    $0.addCurve(
      to: CGPoint(x: x, y: y), control1: CGPoint(x: x1, y: y1), control2: CGPoint(x: x2, y: y2))
  }
}

@c @implementation public func lamina_path_add_arc(
  _ pointer: OpaquePointer?, _ x: Double, _ y: Double, _ radius: Double, _ startAngle: Double,
  _ endAngle: Double, _ clockwise: Bool
) -> lamina_status {
  unsafe extend(pointer, x, y, radius, startAngle, endAngle) {
    $0.addArc(
      center: CGPoint(x: x, y: y), radius: CGFloat(radius), startAngle: CGFloat(startAngle),
      endAngle: CGFloat(endAngle), clockwise: clockwise)
  }
}

@c @implementation public func lamina_path_close(_ pointer: OpaquePointer?) -> lamina_status {
  unsafe extend(pointer) { $0.closeSubpath() }
}

@c @implementation public func lamina_path_add_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe extend(pointer, rect.x, rect.y, rect.width, rect.height) { $0.addRect(rect.value) }
}

@c @implementation public func lamina_path_add_ellipse(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe extend(pointer, rect.x, rect.y, rect.width, rect.height) {
    $0.addEllipse(in: rect.value)
  }
}

@c @implementation public func lamina_path_add_rounded_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect, _ cornerWidth: Double, _ cornerHeight: Double
) -> lamina_status {
  unsafe extend(pointer, rect.x, rect.y, rect.width, rect.height, cornerWidth, cornerHeight) {
    let box = rect.value.standardized
    $0.addRoundedRect(
      in: box, cornerWidth: min(max(0, CGFloat(cornerWidth)), box.width / 2),
      cornerHeight: min(max(0, CGFloat(cornerHeight)), box.height / 2))
  }
}

@c @implementation public func lamina_path_add_path(
  _ pointer: OpaquePointer?, _ other: OpaquePointer?, _ map: lamina_affine
) -> lamina_status {
  call { () throws(CallError) in
    let (path, added) = (try unsafe path(pointer), try unsafe path(other))
    try finite(map.a, map.b, map.c, map.d, map.tx, map.ty, what: "the map")
    // A path may be added to itself.
    guard let copy = added.copy() else { return }
    try refusable { path.addPath(copy, transform: map.value) }
  }
}

@c @implementation public func lamina_path_contains(
  _ pointer: OpaquePointer?, _ point: lamina_point, _ evenOdd: Bool,
  _ contains: UnsafeMutablePointer<Bool>?
) -> lamina_status {
  call { () throws(CallError) in
    let path = try unsafe path(pointer)
    try finite(point.x, point.y, what: "the point")
    try unsafe store(contains) { () throws(CallError) in
      path.contains(point.value, using: evenOdd ? .evenOdd : .winding)
    }
  }
}

@c @implementation public func lamina_path_bounds(
  _ pointer: OpaquePointer?, _ bounds: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status {
  call { () throws(CallError) in
    let box = try unsafe path(pointer).boundingBoxOfPath
    guard !box.isNull else { throw .nothing("the path is empty") }
    try unsafe store(bounds) { () throws(CallError) in lamina_rect(box) }
  }
}
