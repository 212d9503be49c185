// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Diagnostics
internal import Foundation
internal import Locks

/// Draws Core Image's pictures by the compositor's filters, in a graphics context of its own.
///
/// Drawings of several threads wait for each other. A context that the driver loses is created again.
final class ImageContext: ImageRenderer, @unchecked Sendable {
  // Everything below is touched by the holder of the lock only.
  private let lock = OrderedLock()
  private var gl: GLContext?
  private var runner: FilterRunner?
  private var limit = 0
  /// The bound of memory kept between pictures.
  private var memory = MemoryBudget()
  /// Why there is no context, once that is known.
  private var failure: String?

  deinit {
    guard let gl else { return }
    let host = CurrentContext()
    guard (try? gl.makeCurrent()) != nil else { return }
    runner?.removeAll()
    runner = nil
    gl.tearDown()
    gl.releaseCurrent()
    host.makeCurrent()
  }

  var largestSide: Int {
    (try? withContext { _ in limit }) ?? 0
  }

  func clearCaches() {
    lock.withLock {
      guard let gl, let host = Self.enter(gl) else { return }
      runner?.dropTargets()
      runner?.ownTextures.removeAll()
      gl.collectGarbage()
      gl.releaseCurrent()
      host.makeCurrent()
    }
  }

  // MARK: - Graphics memory

  /// The graphics memory by its uses, as of the last picture.
  var memoryReport: GraphicsMemoryReport {
    lock.withLock {
      guard let gl else { return GraphicsMemoryReport() }
      var report = gl.ledger.memory
      report.objectCount = gl.liveObjects
      report.minimum = report.total - report[.images] - report[.renderTargets]
      report.evictions = memory.evictions
      return report
    }
  }

  var memoryBudget: Int {
    get { lock.withLock { memory.bytes } }
    set {
      // Refusals are logged with no lock held.
      guard MemoryBudget.accepts(newValue) else { return }
      lock.withLock {
        guard newValue != memory.bytes else { return }
        memory.set(newValue)
        guard let gl, let host = Self.enter(gl) else { return }
        trim(gl)
        gl.releaseCurrent()
        host.makeCurrent()
      }
    }
  }

  /// Frees what exceeds the budget once a picture is drawn: textures that were not shown for longest beyond
  /// their share, then targets, then all textures.
  private func trim(_ gl: GLContext) {
    memory.evictions.textures += runner?.ownTextures.trim(to: memory.idleImageBytes) ?? 0
    gl.collectGarbage()
    guard gl.memoryBytes > memory.bytes else { return }
    memory.evictions.renderTargets += runner?.dropTargets() ?? 0
    gl.collectGarbage()
    let excess = gl.memoryBytes - memory.bytes
    guard excess > 0, let textures = runner?.ownTextures else { return }
    memory.evictions.textures += textures.trim(to: max(textures.byteCount - excess, 0))
    gl.collectGarbage()
  }

  func draw(
    _ image: CIImage, x: Int, y: Int, width: Int, height: Int
  ) throws(ImageRenderingError) -> CGImage {
    try withContext { (gl) throws(ImageRenderingError) in
      guard runner != nil else { throw ImageRenderingError("there is no renderer") }
      gl.beginFrame()
      runner?.targets.freeLimit = memory.idleTargetBytes
      runner?.beginFrame()
      // A picture takes what it needs; the budget is for what stays.
      defer { trim(gl) }
      let drawing = ImageDrawing(
        frame: ImageFrame(x: x, y: y, width: width, height: height))
      return try Self.bitmap(of: image, by: drawing, &runner!, gl)
    }
  }

  private static func bitmap(
    of image: CIImage, by drawing: ImageDrawing, _ runner: inout FilterRunner, _ gl: GLContext
  ) throws(ImageRenderingError) -> CGImage {
    let frame = drawing.frame
    let drawn = try drawing.picture(of: SteppedImage(image), covering: frame.area, &runner, gl)
    let flat = runner.flattened(drawn, covering: frame.area, in: gl)
    if drawn.texture != flat.texture { runner.release(drawn) }
    let name = runner.framebuffer(of: flat)
    var failure: String?
    let bitmap = unsafe CGImage.premultipliedRGBA8(
      width: Int(frame.area.width), height: Int(frame.area.height)
    ) { bytes in
      do throws(PixelReadError) {
        // The image lends its fresh pixels for the time of the closure.
        try unsafe PixelReader.read(
          frame.area, ofNamed: name, into: bytes, rowStride: Int(frame.area.width) * 4, in: gl)
      } catch { failure = "\(error)" }
    }
    runner.release(flat)
    let failures = runner.takeFailures()
    if let first = failures.refusals.first { throw ImageRenderingError(first.message) }
    if let failure { throw ImageRenderingError(failure) }
    guard let bitmap, name != 0 else {
      throw ImageRenderingError("there is no memory for the picture")
    }
    return bitmap
  }

  // MARK: - The graphics context

  /// Runs a body with the context current on this thread; makes it when it is first needed or lost.
  func withContext<Result>(
    _ body: (GLContext) throws(ImageRenderingError) -> Result
  ) throws(ImageRenderingError) -> Result {
    lock.lock()
    defer { lock.unlock() }
    if let gl, gl.isLost {
      self.gl = nil
      runner = nil
    }
    if let gl, let host = Self.enter(gl) { return try Self.leave(gl, to: host, body) }
    if let failure { throw ImageRenderingError(failure) }
    let host = CurrentContext()
    let made: GLContext
    do throws(GLContextError) {
      made = try Self.makeContext()
    } catch {
      failure = "\(error)"
      throw ImageRenderingError("\(error)")
    }
    gl = made
    runner = FilterRunner(in: made, pictures: .images)
    limit = made.capabilities.maxTextureSize
    return try Self.leave(made, to: host, body)
  }

  private static func makeContext() throws(GLContextError) -> GLContext {
    do throws(GLContextError) {
      return try GLContext(api: .openGL33)
    } catch {
      return try GLContext(api: .openGLES30)
    }
  }

  /// Makes the context current; what was current before, or nil where that failed.
  private static func enter(_ gl: GLContext) -> CurrentContext? {
    let host = CurrentContext()
    return (try? gl.makeCurrent()) == nil ? nil : host
  }

  private static func leave<Result>(
    _ gl: GLContext, to host: CurrentContext,
    _ body: (GLContext) throws(ImageRenderingError) -> Result
  ) throws(ImageRenderingError) -> Result {
    defer {
      gl.releaseCurrent()
      host.makeCurrent()
    }
    return try body(gl)
  }
}

/// Makes the renderer of the program's pictures: an object with one reference for the caller.
///
/// `CImageRenderer` declares it as a weak symbol, by which the module CoreImage finds it.
@c(lamina_make_image_renderer)
package func makeImageRenderer() -> UnsafeMutableRawPointer? {
  // The caller takes the reference.
  unsafe Unmanaged.passRetained(ImageContext()).toOpaque()
}
