// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

// Drawing by lines, fills and images. Declared and described in lamina/canvas.h.

/// A context for C, with the number of states that the program has saved in it.
final class Canvas {
  let context: CGContext
  /// Whether the context is a layer's, for the time of a call.
  private let isLent: Bool
  private var savedCount = 0

  /// Wraps the context in which a layer is drawn.
  init(lent context: CGContext) {
    self.context = context
    isLent = true
  }

  /// Makes a transparent picture with y downwards; nil for a size that cannot be.
  init?(size: CGSize, scale: Double) {
    let width = (size.width.native * scale).rounded(.up)
    let height = (size.height.native * scale).rounded(.up)
    guard scale > 0, width >= 1, height >= 1, width <= 32_767, height <= 32_767,
      width * height <= 268_435_456, let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = unsafe CGContext(
        data: nil, width: Int(clamping: width), height: Int(clamping: height), bitsPerComponent: 8,
        bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: CGFloat(scale), y: CGFloat(-scale))
    self.context = context
    isLent = false
  }

  /// The canvas of a handle.
  static func of(_ pointer: OpaquePointer?) throws(CallError) -> Canvas {
    try unsafe Handle(pointer).object(Canvas.self, LAMINA_KIND_CANVAS)
  }

  /// Hands the canvas to C for the time of a call, and takes it back with all states that it kept.
  func lend(_ body: (OpaquePointer?) -> Void) {
    let handle = HandleTable.shared.take(self)
    context.saveGState()
    unsafe body(OpaquePointer(bitPattern: handle))
    HandleTable.shared.invalidate(handle)
    for _ in 0...savedCount { context.restoreGState() }
  }

  /// An image of the context; nil for a layer's.
  var image: CGImage? { isLent ? nil : context.makeImage() }

  func save() {
    savedCount += 1
    context.saveGState()
  }

  /// False if the program keeps no state.
  func restore() -> Bool {
    guard savedCount > 0 else { return false }
    savedCount -= 1
    context.restoreGState()
    return true
  }
}

/// Draws in the canvas of a handle; a refusal of the context is the call's error.
func draw(
  _ pointer: OpaquePointer?, _ numbers: Double..., by body: (CGContext) throws(CallError) -> Void
) -> lamina_status {
  call { () throws(CallError) in
    let canvas = try unsafe Canvas.of(pointer)
    guard numbers.allSatisfy(\.isFinite) else { throw .argument("a number is not finite") }
    var failure: CallError?
    try refusable {
      do throws(CallError) { try body(canvas.context) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// Draws with a path as the context's own.
private func draw(
  _ pointer: OpaquePointer?, path: OpaquePointer?, by body: (CGContext) -> Void
) -> lamina_status {
  unsafe draw(pointer) { context throws(CallError) in
    let path = try unsafe Handle(path).object(CGMutablePath.self, LAMINA_KIND_PATH)
    context.beginPath()
    context.addPath(path)
    body(context)
  }
}

/// Draws in a rectangle of finite numbers.
private func draw(
  _ pointer: OpaquePointer?, in rect: lamina_rect,
  by body: (CGContext, CGRect) throws(CallError) -> Void
) -> lamina_status {
  unsafe draw(pointer, rect.x, rect.y, rect.width, rect.height) { context throws(CallError) in
    try body(context, rect.value)
  }
}

@c @implementation public func lamina_canvas_create(
  _ size: lamina_size, _ scale: Double
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard let canvas = Canvas(size: size.value, scale: scale) else {
      throw .argument("no picture has \(size.width) × \(size.height) points at \(scale)")
    }
    return unsafe Handle.take(canvas)
  }
}

@c @implementation public func lamina_canvas_image(_ pointer: OpaquePointer?) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard let image = try unsafe Canvas.of(pointer).image else {
      throw .nothing("a layer's canvas makes no image; the layer shows it")
    }
    return unsafe Handle.take(image)
  }
}

// MARK: - Fills and lines

@c @implementation public func lamina_canvas_fill_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe draw(pointer, in: rect) { $0.fill($1) }
}

@c @implementation public func lamina_canvas_clear_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe draw(pointer, in: rect) { $0.clear($1) }
}

@c @implementation public func lamina_canvas_stroke_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe draw(pointer, in: rect) { $0.stroke($1) }
}

@c @implementation public func lamina_canvas_fill_ellipse(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe draw(pointer, in: rect) { $0.fillEllipse(in: $1) }
}

@c @implementation public func lamina_canvas_fill_path(
  _ pointer: OpaquePointer?, _ filled: OpaquePointer?, _ evenOdd: Bool
) -> lamina_status {
  unsafe draw(pointer, path: filled) { $0.fillPath(using: evenOdd ? .evenOdd : .winding) }
}

@c @implementation public func lamina_canvas_stroke_path(
  _ pointer: OpaquePointer?, _ stroked: OpaquePointer?
) -> lamina_status {
  unsafe draw(pointer, path: stroked) { $0.strokePath() }
}

@c @implementation public func lamina_canvas_clip_rect(
  _ pointer: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe draw(pointer, in: rect) { $0.clip(to: $1) }
}

@c @implementation public func lamina_canvas_clip_path(
  _ pointer: OpaquePointer?, _ clip: OpaquePointer?, _ evenOdd: Bool
) -> lamina_status {
  unsafe draw(pointer, path: clip) { $0.clip(using: evenOdd ? .evenOdd : .winding) }
}

// MARK: - Images, gradients, layers

@c @implementation public func lamina_canvas_draw_image(
  _ pointer: OpaquePointer?, _ drawn: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  unsafe draw(pointer, in: rect) { context, rect throws(CallError) in
    let image = try unsafe image(drawn)
    // Core Graphics draws images with y upwards.
    let area = rect.standardized
    context.saveGState()
    context.translateBy(x: area.minX, y: area.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: CGRect(origin: .zero, size: area.size))
    context.restoreGState()
  }
}

/// Makes a gradient of C's lists.
private func gradient(
  _ colors: UnsafePointer<lamina_color>?, _ locations: UnsafePointer<Double>?, _ count: Int
) throws(CallError) -> CGGradient {
  let list = try unsafe entries(colors, count)
  guard !list.isEmpty, list.allSatisfy(\.isFinite) else {
    throw .value("a gradient needs colours, with numbers that are finite")
  }
  let stops =
    unsafe locations == nil ? nil : try unsafe entries(locations, count).map { CGFloat($0) }
  let values = list.map(\.value) as CFArray
  let made = try refusable {
    guard let stops else {
      return unsafe CGGradient(colorsSpace: nil, colors: values, locations: nil)
    }
    // As many stops as colours, lent for the time of the call.
    return unsafe stops.withUnsafeBufferPointer {
      unsafe CGGradient(colorsSpace: nil, colors: values, locations: $0.baseAddress)
    }
  }
  guard let made else { throw .value("the colours make no gradient") }
  return made
}

@c @implementation public func lamina_canvas_draw_linear_gradient(
  _ pointer: OpaquePointer?, _ colors: UnsafePointer<lamina_color>?,
  _ locations: UnsafePointer<Double>?, _ count: Int, _ start: lamina_point, _ end: lamina_point
) -> lamina_status {
  unsafe draw(pointer, start.x, start.y, end.x, end.y) { context throws(CallError) in
    context.drawLinearGradient(
      try unsafe gradient(colors, locations, count), start: start.value, end: end.value,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }
}

@c @implementation public func lamina_canvas_draw_radial_gradient(
  _ pointer: OpaquePointer?, _ colors: UnsafePointer<lamina_color>?,
  _ locations: UnsafePointer<Double>?, _ count: Int, _ center: lamina_point, _ radius: Double
) -> lamina_status {
  unsafe draw(pointer, center.x, center.y, radius) { context throws(CallError) in
    context.drawRadialGradient(
      try unsafe gradient(colors, locations, count), startCenter: center.value, startRadius: 0,
      endCenter: center.value, endRadius: CGFloat(radius),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }
}

@c @implementation public func lamina_canvas_draw_layer(
  _ pointer: OpaquePointer?, _ drawn: OpaquePointer?
) -> lamina_status {
  unsafe draw(pointer) { context throws(CallError) in
    try unsafe layer(drawn).render(in: context)
  }
}
