// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Locks
internal import RenderTree

/// The link from a renderer's thread to a layer that draws by OpenGL.
///
/// `@unchecked Sendable` holds because the reference to the layer is weak, set once before the object is
/// shared, and loaded atomically; the methods called are documented to run on the renderer's thread.
final class OpenGLDrawing: @unchecked Sendable {
  /// The objects that the layer made.
  private struct Objects {
    var pixelFormat = CGLPixelFormatObj()
    var context: CGLContextObj?
  }

  private weak var layer: CAOpenGLLayer?
  private let objects = Mutex(Objects())

  /// Makes the drawing code of a layer.
  static func drawing(of layer: CAOpenGLLayer) -> LiveDrawing {
    let link = OpenGLDrawing()
    link.layer = layer
    return LiveDrawing(
      LiveDrawing.Functions(
        format: { link.makeContext() }, draw: { link.draw($0) },
        contextLost: { link.releaseContext(isLost: true) },
        release: { link.releaseContext(isLost: false) }))
  }

  private func makeContext() -> LiveDrawing.Format {
    guard let layer else { return LiveDrawing.Format() }
    let pixelFormat = layer.copyCGLPixelFormat(forDisplayMask: .max)
    let context = layer.copyCGLContext(forPixelFormat: pixelFormat)
    objects.withLock { objects in
      objects.pixelFormat = pixelFormat
      objects.context = context
    }
    var format = LiveDrawing.Format()
    format.depthBits = pixelFormat.depthBits
    format.stencilBits = pixelFormat.stencilBits
    format.samples = pixelFormat.samples
    return format
  }

  private func draw(_ call: LiveDrawing.Call) -> Bool {
    let (pixelFormat, context) = objects.withLock { ($0.pixelFormat, $0.context) }
    guard let layer, let context else { return false }
    let stamp = CVTimeStamp(hostTime: call.frameTime)
    // The stamp lives until the calls return.
    return unsafe withUnsafePointer(to: stamp) { stamp in
      guard
        unsafe layer.canDraw(
          inCGLContext: context, pixelFormat: pixelFormat, forLayerTime: call.layerTime,
          displayTime: stamp)
      else { return false }
      unsafe layer.draw(
        inCGLContext: context, pixelFormat: pixelFormat, forLayerTime: call.layerTime,
        displayTime: stamp)
      return true
    }
  }

  private func releaseContext(isLost: Bool) {
    let (pixelFormat, context) = objects.withLock { objects in
      defer { objects.context = nil }
      return (objects.pixelFormat, objects.context)
    }
    guard let layer, let context else { return }
    if isLost { layer.didLoseCGLContext(context) }
    layer.releaseCGLContext(context)
    layer.releaseCGLPixelFormat(pixelFormat)
  }
}

extension CVTimeStamp {
  /// The stamp of a frame's time: nanoseconds of the host's clock.
  fileprivate init(hostTime seconds: Double) {
    self.init()
    let nanoseconds = (max(0, seconds) * 1e9).rounded()
    hostTime = UInt64(clamping: nanoseconds)
    videoTimeScale = 1_000_000
    videoTime = Int64(clamping: nanoseconds / 1000)
    rateScalar = 1
    flags = CVTimeStamp.videoTimeValid | CVTimeStamp.hostTimeValid
  }

  /// Core Video's flags for fields that hold a value.
  private static let videoTimeValid: UInt64 = 1 << 0
  private static let hostTimeValid: UInt64 = 1 << 1
}
