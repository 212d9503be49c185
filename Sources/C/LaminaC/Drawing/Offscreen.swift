// SPDX-License-Identifier: MIT

public import CLamina
internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// Drawing into memory. Declared and described in lamina/renderer.h.

/// The offscreen renderer of a handle.
func offscreen(_ pointer: OpaquePointer?) throws(CallError) -> OffscreenRenderer {
  try unsafe Handle(pointer).object(OffscreenRenderer.self, LAMINA_KIND_OFFSCREEN)
}

/// Makes a renderer, with its errors as a call's.
private func make(_ body: () throws -> OffscreenRenderer) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    do {
      return unsafe Handle.take(try body())
    } catch let error as OffscreenRendererError {
      let isArgument = if case .invalidSize = error { true } else { false }
      throw CallError(
        isArgument ? LAMINA_ERROR_ARGUMENT : LAMINA_ERROR_GRAPHICS, error.description)
    } catch { throw CallError(LAMINA_ERROR_GRAPHICS, "\(error)") }
  }
}

@c @implementation public func lamina_offscreen_create(
  _ size: lamina_size, _ scale: Double
) -> OpaquePointer? {
  unsafe make { try OffscreenRenderer(size: size.value, scale: CGFloat(scale)) }
}

@c @implementation public func lamina_offscreen_create_sharing(
  _ size: lamina_size, _ scale: Double
) -> OpaquePointer? {
  unsafe make {
    try OffscreenRenderer(sharingCurrentContext: size.value, scale: CGFloat(scale))
  }
}

@c @implementation public func lamina_offscreen_pixel_size(
  _ pointer: OpaquePointer?, _ width: UnsafeMutablePointer<Int>?,
  _ height: UnsafeMutablePointer<Int>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe offscreen(pointer)
    guard unsafe width != nil, unsafe height != nil else {
      throw .argument("the pointer that the result is to be written to is NULL")
    }
    unsafe width?.pointee = Int(
      clamping: (renderer.size.width * renderer.scale).rounded(.up))
    unsafe height?.pointee = Int(
      clamping: (renderer.size.height * renderer.scale).rounded(.up))
  }
}

/// Draws a layer, with errors as a call's.
private func picture(
  _ pointer: OpaquePointer?, _ root: OpaquePointer?, _ time: Double
) throws(CallError) -> CGImage {
  let (renderer, layer) = (try unsafe offscreen(pointer), try unsafe layer(root))
  try finite(time, what: "the time of the frame")
  do {
    return try renderer.image(of: layer, at: time)
  } catch { throw CallError(LAMINA_ERROR_GRAPHICS, "\(error)") }
}

@c @implementation public func lamina_offscreen_image(
  _ pointer: OpaquePointer?, _ root: OpaquePointer?, _ time: Double
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    unsafe try Handle.take(picture(pointer, root, time))
  }
}

@c @implementation public func lamina_offscreen_render(
  _ pointer: OpaquePointer?, _ root: OpaquePointer?, _ time: Double,
  _ pixels: UnsafeMutableRawPointer?, _ bytesPerRow: Int, _ byteCount: Int
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe copyPixels(of: picture(pointer, root, time), pixels, bytesPerRow, byteCount)
  }
}

@c @implementation public func lamina_offscreen_write(
  _ pointer: OpaquePointer?, _ root: OpaquePointer?, _ time: Double,
  _ fileName: UnsafePointer<CChar>?
) -> lamina_status {
  call { () throws(CallError) in
    let name = try unsafe text(fileName, "the file name")
    try write(unsafe picture(pointer, root, time), name)
  }
}

@c @implementation public func lamina_offscreen_perform_at(
  _ pointer: OpaquePointer?, _ time: Double, _ body: lamina_perform?,
  _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe offscreen(pointer)
    let function = try unsafe performed(body, at: time)
    renderer.perform(at: time) { unsafe function(context) }
  }
}

@c @implementation public func lamina_offscreen_take_report(
  _ pointer: OpaquePointer?, _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> lamina_status {
  call { () throws(CallError) in
    let renderer = try unsafe offscreen(pointer)
    try unsafe storeReports(report) { renderer.takeReports() }
  }
}
