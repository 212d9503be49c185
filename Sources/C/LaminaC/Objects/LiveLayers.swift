// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import Locks

// Media, OpenGL and tiled layers. Declared and described in lamina/media.h.

// MARK: - Media

/// The media layer of a handle.
private func mediaLayer(_ pointer: OpaquePointer?) throws(CallError) -> CAMediaLayer {
  let layer = try unsafe layer(pointer)
  guard let media = layer as? CAMediaLayer else {
    throw CallError(LAMINA_ERROR_HANDLE, "the layer is no CAMediaLayer")
  }
  return media
}

@c @implementation public func lamina_media_enqueue(
  _ pointer: OpaquePointer?, _ frame: UnsafePointer<lamina_media_frame>?,
  _ result: UnsafeMutablePointer<lamina_media_result>?
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe mediaLayer(pointer)
    guard let frame = unsafe frame else { throw .argument("the frame is NULL") }
    // The caller promises one frame, with planes of as many bytes as it says.
    let taken = try unsafe mediaFrame(frame.pointee)
    let outcome: lamina_media_result =
      switch layer.enqueue(taken) {
      case .accepted: LAMINA_MEDIA_ACCEPTED
      case .full: LAMINA_MEDIA_FULL
      case .outOfOrder: LAMINA_MEDIA_OUT_OF_ORDER
      case .unsupported: LAMINA_MEDIA_UNSUPPORTED
      }
    unsafe result?.pointee = outcome
  }
}

/// A frame with copies of the planes of one from C.
private func mediaFrame(_ frame: lamina_media_frame) throws(CallError) -> MediaFrame {
  let format = try mediaFormat(frame.format)
  let matrix: MediaColorMatrix =
    switch frame.matrix {
    case LAMINA_MEDIA_BT709: .bt709
    case LAMINA_MEDIA_BT601: .bt601
    case LAMINA_MEDIA_BT2020: .bt2020
    default: throw .argument("there is no media matrix \(frame.matrix.rawValue)")
    }
  let given = unsafe [frame.planes.0, frame.planes.1, frame.planes.2]
  var planes: [MediaFrame.Plane] = []
  for index in 0..<format.planeCount {
    let plane = unsafe given[index]
    guard let bytes = unsafe plane.bytes, unsafe plane.byte_count > 0 else {
      throw .argument("plane \(index) has no bytes")
    }
    let data = unsafe Data(bytes: bytes, count: plane.byte_count)
    unsafe planes.append(MediaFrame.Plane(data, bytesPerRow: plane.bytes_per_row))
  }
  let crop = frame.crop.value
  do throws(MediaFrameError) {
    var taken = try MediaFrame(
      format: format, size: CGSize(width: frame.width, height: frame.height), planes: planes,
      crop: crop == .zero ? nil : crop, presentationTime: frame.presentation_time)
    taken.matrix = matrix
    taken.range = frame.is_full_range ? .full : .video
    taken.displaysImmediately = frame.displays_immediately
    return taken
  } catch { throw .argument("\(error)") }
}

private func mediaFormat(_ format: lamina_media_format) throws(CallError) -> MediaFormat {
  switch format {
  case LAMINA_MEDIA_RGBA: .rgba
  case LAMINA_MEDIA_BGRA: .bgra
  case LAMINA_MEDIA_RGBX: .rgbx
  case LAMINA_MEDIA_BGRX: .bgrx
  case LAMINA_MEDIA_YUV420: .yuv420
  case LAMINA_MEDIA_NV12: .nv12
  default: throw .argument("there is no media format \(format.rawValue)")
  }
}

@c @implementation public func lamina_media_flush(
  _ pointer: OpaquePointer?, _ removesImage: Bool
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe mediaLayer(pointer)
    if removesImage { layer.flushAndRemoveImage() } else { layer.flush() }
  }
}

@c @implementation public func lamina_media_set_queue(
  _ pointer: OpaquePointer?, _ capacity: Int, _ refusesNewest: Bool
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe mediaLayer(pointer)
    guard (1...64).contains(capacity) else {
      throw .argument("a queue holds 1 to 64 frames, not \(UInt(bitPattern: capacity))")
    }
    layer.queue.capacity = capacity
    layer.queue.policy = refusesNewest ? .refuseNewest : .dropOldest
  }
}

@c @implementation public func lamina_media_get_statistics(
  _ pointer: OpaquePointer?, _ statistics: UnsafeMutablePointer<lamina_media_statistics>?
) -> lamina_status {
  call { () throws(CallError) in
    let counts = try unsafe mediaLayer(pointer).queue.statistics
    try unsafe store(statistics) { () throws(CallError) in
      lamina_media_statistics(
        enqueued: counts.enqueued, shown: counts.shown, dropped: counts.dropped,
        late: counts.late, refused: counts.refused)
    }
  }
}

// MARK: - OpenGL

/// An OpenGL layer that functions of C draw.
final class CallbackOpenGLLayer: CAOpenGLLayer {
  /// The functions with their context; `@unchecked`: the program promises that they may be called on the
  /// renderer's thread.
  @safe private struct Functions: @unchecked Sendable {
    var buffers = lamina_gl_buffers()
    var draw: lamina_gl_draw?
    var canDraw: lamina_gl_can_draw?
    var context: UnsafeMutableRawPointer?
  }

  private let functions = Mutex(Functions())

  func set(
    _ buffers: lamina_gl_buffers, _ draw: lamina_gl_draw?, _ canDraw: lamina_gl_can_draw?,
    _ context: UnsafeMutableRawPointer?
  ) {
    let made = unsafe Functions(buffers: buffers, draw: draw, canDraw: canDraw, context: context)
    functions.withLock { $0 = made }
    setNeedsDisplay()
  }

  override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
    let buffers = functions.withLock { $0.buffers }
    return CGLPixelFormatObj(
      depthBits: Int(buffers.depth_bits), stencilBits: Int(buffers.stencil_bits),
      samples: Int(buffers.samples))
  }

  override func canDraw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) -> Bool {
    let functions = functions.withLock { $0 }
    guard let canDraw = unsafe functions.canDraw else { return unsafe functions.draw != nil }
    return unsafe Handle.lend(self) { unsafe canDraw($0, t, functions.context) }
  }

  override func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {
    let functions = functions.withLock { $0 }
    guard let draw = unsafe functions.draw else { return }
    unsafe Handle.lend(self) { unsafe draw($0, t, functions.context) }
  }
}

@c @implementation public func lamina_gl_layer_set_draw(
  _ pointer: OpaquePointer?, _ buffers: lamina_gl_buffers, _ draw: lamina_gl_draw?,
  _ canDraw: lamina_gl_can_draw?, _ context: UnsafeMutableRawPointer?
) -> lamina_status {
  call { () throws(CallError) in
    guard let layer = try unsafe layer(pointer) as? CallbackOpenGLLayer else {
      throw CallError(LAMINA_ERROR_HANDLE, "the layer is no CAOpenGLLayer")
    }
    unsafe layer.set(buffers, draw, canDraw, context)
  }
}

// MARK: - Tiles

@c @implementation public func lamina_layer_set_needs_display_in(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  call { () throws(CallError) in
    let layer = try unsafe layer(pointer)
    try finite(rect.x, rect.y, rect.width, rect.height, what: "the rectangle")
    layer.setNeedsDisplay(rect.value)
  }
}
