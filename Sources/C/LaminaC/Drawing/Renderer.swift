// SPDX-License-Identifier: MIT

public import CLamina
internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// Drawing in the program's own context. Declared and described in lamina/renderer.h.

/// The renderer of a handle.
func renderer(_ pointer: OpaquePointer?) throws(CallError) -> CARenderer {
  try unsafe Handle(pointer).object(CARenderer.self, LAMINA_KIND_RENDERER)
}

@c @implementation public func lamina_renderer_create(
  _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = unsafe name == nil ? "program" : try unsafe text(name, "the name")
    do throws(CARendererError) {
      return unsafe Handle.take(try CARenderer(currentContext: name))
    } catch { throw CallError(LAMINA_ERROR_GRAPHICS, error.description) }
  }
}

@c @implementation public func lamina_renderer_tear_down(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    let absence = renderer.contextAbsence
    renderer.tearDown()
    if let absence {
      throw CallError(LAMINA_ERROR_GRAPHICS, "\(absence); the GL objects stay until theirs goes")
    }
  }
}

@c @implementation public func lamina_renderer_set_layer(
  _ pointer: OpaquePointer?, _ root: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    renderer.layer = unsafe root == nil ? nil : try unsafe layer(root)
  }
}

@c @implementation public func lamina_renderer_layer(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    unsafe try renderer(pointer).layer.flatMap { unsafe Handle.take($0) }
  }
}

@c @implementation public func lamina_renderer_set_bounds(
  _ pointer: OpaquePointer?, _ bounds: lamina_rect
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try finite(bounds.x, bounds.y, bounds.width, bounds.height, what: "the bounds")
    renderer.bounds = bounds.value
  }
}

@c @implementation public func lamina_renderer_bounds(
  _ pointer: OpaquePointer?, _ bounds: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try unsafe store(bounds) { () throws(CallError) in lamina_rect(renderer.bounds) }
  }
}

@c @implementation public func lamina_renderer_set_framebuffer(
  _ pointer: OpaquePointer?, _ name: Int64
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    guard name <= Int64(UInt32.max) else { throw .argument("no framebuffer is called \(name)") }
    renderer.framebuffer = name < 0 ? nil : UInt32(name)
  }
}

@c @implementation public func lamina_renderer_set_flipped(
  _ pointer: OpaquePointer?, _ isFlipped: Bool
) -> lamina_status {
  call { () throws(CallError) in try unsafe renderer(pointer).isTargetFlipped = isFlipped }
}

// MARK: - Frames

@c @implementation public func lamina_renderer_begin_frame(
  _ pointer: OpaquePointer?, _ time: Double
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try finite(time, what: "the time of the frame")
    unsafe renderer.beginFrame(atTime: time, timeStamp: nil)
    try checkContext(of: renderer)
  }
}

/// Refuses what needs the renderer's context where that is gone, or another one is current.
private func checkContext(of renderer: CARenderer) throws(CallError) {
  if let trouble = renderer.trouble { throw CallError(LAMINA_ERROR_GRAPHICS, trouble) }
}

@c @implementation public func lamina_renderer_update_bounds(
  _ pointer: OpaquePointer?, _ bounds: UnsafeMutablePointer<lamina_rect>?
) -> lamina_status {
  call { () throws(CallError) in
    let update = try unsafe renderer(pointer).updateBounds()
    guard !update.isNull else { throw .nothing("the frame redraws nothing") }
    try unsafe store(bounds) { () throws(CallError) in lamina_rect(update) }
  }
}

@c @implementation public func lamina_renderer_add_update(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try finite(rect.x, rect.y, rect.width, rect.height, what: "the rectangle")
    renderer.addUpdate(rect.value)
  }
}

@c @implementation public func lamina_renderer_render(_ pointer: OpaquePointer?) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    renderer.render()
    try checkContext(of: renderer)
  }
}

@c @implementation public func lamina_renderer_next_frame_time(
  _ pointer: OpaquePointer?, _ time: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try unsafe store(time) { () throws(CallError) in renderer.nextFrameTime() }
  }
}

@c @implementation public func lamina_renderer_end_frame(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    // Callbacks are due whatever has become of the context.
    renderer.endFrame()
    try checkContext(of: renderer)
  }
}

@c @implementation public func lamina_renderer_perform_at(
  _ pointer: OpaquePointer?, _ time: Double, _ body: lamina_perform?,
  _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    let function = try unsafe performed(body, at: time)
    renderer.perform(at: time) { unsafe function(context) }
  }
}

/// A function to run at a time, which has to be finite.
func performed(_ body: lamina_perform?, at time: Double) throws(CallError) -> lamina_perform {
  try finite(time, what: "the time")
  guard let body = unsafe body else { throw .argument("the function is NULL") }
  return unsafe body
}

// MARK: - Places and reports

@c @implementation public func lamina_renderer_point_at(
  _ pointer: OpaquePointer?, _ place: lamina_point, _ size: lamina_size, _ isYUp: Bool,
  _ point: UnsafeMutablePointer<lamina_point>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    let found = renderer.point(at: place.value, inViewportOfSize: size.value, isYUp: isYUp)
    guard found.isFinite else {
      throw .argument("there is no place in a viewport of \(size.width) × \(size.height)")
    }
    try unsafe store(point) { () throws(CallError) in lamina_point(found) }
  }
}

@c @implementation public func lamina_renderer_layer_at(
  _ pointer: OpaquePointer?, _ place: lamina_point, _ size: lamina_size, _ isYUp: Bool,
  _ isPresented: Bool
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let found = try unsafe renderer(pointer).layer(
      at: place.value, inViewportOfSize: size.value, isYUp: isYUp, isPresented: isPresented)
    return unsafe found.flatMap { unsafe Handle.take($0) }
  }
}

@c @implementation public func lamina_renderer_take_report(
  _ pointer: OpaquePointer?, _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe renderer(pointer)
    try unsafe storeReports(report) { renderer.takeReports() }
  }
}

/// Writes reports as lines of one text; they are not taken where there is no room for them.
func storeReports(
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ take: () -> [String]
) throws(CallError) {
  try unsafe store(report) { () throws(CallError) in
    let lines = take()
    guard !lines.isEmpty else { throw .nothing("there is nothing to report") }
    return unsafe try cString(lines.joined(separator: "\n"))
  }
}
