// SPDX-License-Identifier: MIT

import COpenGL
internal import RenderTree

/// The OpenGL context in which an application's code draws one layer.
///
/// It shares no objects with the renderer's context, so the code can neither reach them by name nor
/// change any state that the renderer depends on. It lives on the same display, and is current only
/// while the code runs.
final class DrawingContext {
  /// The outcome of running the code.
  enum Outcome {
    case drawn
    /// The code had nothing new to draw.
    case unchanged
    /// The code took the buffers away; they are made again for the next drawing.
    case failed(String)
    /// There is no memory for the buffers.
    case refused(String)
    /// The context is lost.
    case lost
  }

  private let context: OffscreenContext
  private let format: LiveDrawing.Format
  private let sharesImages: Bool
  /// The calls of the renderer, which tests have fail.
  private let host: GLCalls
  private var buffers: DrawingBuffers?
  /// The finished drawings in the two textures.
  private var pictures: [DrawnPicture?] = [nil, nil]
  private var shown = 0
  private var isLossSimulated = false
  /// Whether the context can be asked whether it was reset; nil until it is first current.
  private var asksReset: Bool?

  /// Makes a context on the display of the one that is current on this thread.
  ///
  /// - Parameters:
  ///   - api: the dialect and the lowest version.
  ///   - renderer: the context of the renderer.
  ///   - sharesImages: whether the renderer can show EGL images.
  init(
    _ api: GLAPI, _ format: LiveDrawing.Format, for renderer: GLContext, sharesImages: Bool
  ) throws(GLContextError) {
    host = renderer.calls
    guard !host.fails(.noContext, "eglCreateContext") else {
      throw .cannotCreate(api: api, reason: "a test has it fail")
    }
    context = try OffscreenContext(besideCurrent: api)
    self.format = format
    self.sharesImages = sharesImages
  }

  /// The last finished drawing.
  var picture: DrawnPicture? { pictures[shown] }

  /// Bytes of the buffers that the code draws into and of the finished drawings.
  var byteCount: Int { buffers?.byteCount ?? 0 }

  /// Simulates a lost context, for tests.
  func lose() { isLossSimulated = true }

  /// Runs the code, with the framebuffer bound and the context current; `host` is current afterwards.
  ///
  /// - Parameter note: gets what the code did wrong, in words.
  func draw(
    _ call: LiveDrawing.Call, _ functions: LiveDrawing.Functions, host: CurrentContext,
    note: (String) -> Void
  ) -> Outcome {
    defer { host.makeCurrent() }
    guard !isLossSimulated, makeCurrent() else { return .lost }
    if buffers?.askedSize != call.size { remakeBuffers(call.size, note) }
    guard let buffers else {
      return .refused("no framebuffer of \(call.size.x) × \(call.size.y) pixels can be made")
    }
    buffers.bind()
    let isDrawn = functions.draw(call)
    if !context.isCurrent {
      note("the drawing code left another context current, or none")
      guard makeCurrent() else { return .lost }
    }
    takeErrors(note)
    if hasBeenReset { return .lost }
    guard isDrawn else { return .unchanged }
    let next = 1 - shown
    guard buffers.copyDrawing(to: next) else {
      takeErrors { _ in }
      self.buffers?.delete()
      self.buffers = nil
      return .failed("the drawing code deleted or changed the framebuffer of its layer")
    }
    finish(next, buffers)
    return .drawn
  }

  /// Calls the code's last function, and frees the context; `host` is current afterwards.
  func tearDown(_ functions: LiveDrawing.Functions, host: CurrentContext) {
    if makeCurrent() { functions.release() }
    buffers?.delete()
    context.release()
    host.makeCurrent()
  }

  private func makeCurrent() -> Bool {
    do throws(GLContextError) {
      // Where no context of the API is bound, another one would stay current.
      try context.makeCurrent()
      return true
    } catch { return false }
  }

  private func remakeBuffers(_ size: SIMD2<Int32>, _ note: (String) -> Void) {
    buffers?.delete()
    takeErrors { _ in }
    buffers = DrawingBuffers(size: size, format: format, host: host)
    takeErrors { _ in }
    if let buffers, SIMD2(buffers.width, buffers.height) != size {
      note(
        "a layer of \(size.x) × \(size.y) pixels is drawn with \(buffers.width) × \(buffers.height), which is "
          + "all that \(DrawingBuffers.byteLimit >> 20) MiB hold")
    }
    // The picture shown stays until one of the new size is finished.
    pictures[1 - shown] = nil
  }

  /// Hands a finished drawing over.
  private func finish(_ index: Int, _ buffers: DrawingBuffers) {
    let isKnown =
      pictures[index].map { $0.width == Int(buffers.width) && $0.height == Int(buffers.height) }
      ?? false
    if sharesImages {
      if !isKnown {
        guard !host.fails(.noName, "eglCreateImageKHR"),
          let image = EGLImageName(texture: buffers.textures[index], on: context.platform)
        else { return readBack(index, buffers) }
        pictures[index] = DrawnPicture(
          width: Int(buffers.width), height: Int(buffers.height), source: .image(image))
      }
      // The other context samples the pixels without further synchronisation.
      DriverLock.withLock { glFinish() }
    } else {
      return readBack(index, buffers)
    }
    forgetOther(index)
  }

  private func readBack(_ index: Int, _ buffers: DrawingBuffers) {
    let pixels = DrawnPicture.Source.pixels(buffers.readPixels(of: index))
    if let known = pictures[index], known.width == Int(buffers.width),
      known.height == Int(buffers.height)
    {
      known.replace(pixels)
    } else {
      pictures[index] = DrawnPicture(
        width: Int(buffers.width), height: Int(buffers.height), source: pixels)
    }
    forgetOther(index)
  }

  /// Shows a picture from here on; the one before goes if it has another size.
  private func forgetOther(_ index: Int) {
    let old = pictures[shown]
    shown = index
    if old?.width != pictures[index]?.width || old?.height != pictures[index]?.height {
      pictures[1 - index] = nil
    }
  }

  /// Whether the context, which is current, says that it was reset; false where it cannot be asked.
  private var hasBeenReset: Bool {
    let calls = GLCalls(log: nil)
    if asksReset == nil { asksReset = (try? GLCapabilities(calls))?.has(.resetStatus) }
    guard let asksReset else { return true }
    return asksReset && calls.hasBeenReset
  }

  /// Takes the error flags, of which a driver keeps a few at most.
  private func takeErrors(_ note: (String) -> Void) {
    for _ in 0..<8 {
      let code = glGetError()
      guard code != GLenum(GL_NO_ERROR) else { return }
      note("the drawing code raised \(glErrorName(code))")
    }
  }
}
