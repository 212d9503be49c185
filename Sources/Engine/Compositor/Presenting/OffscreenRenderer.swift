// SPDX-License-Identifier: MIT

public import CoreAnimation
public import CoreGraphics
internal import Diagnostics
public import Foundation
import RenderTree
import Tracing

/// Why an offscreen picture cannot be made.
public enum OffscreenRendererError: Error, CustomStringConvertible {
  /// The size in points or the scale is not a positive finite number.
  case invalidSize(CGSize, scale: CGFloat)
  /// The picture has more pixels a side than the driver allows.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// No OpenGL context can be made; the text names the missing part.
  case noContext(String)
  /// The driver refused a texture, a framebuffer or reading back; the text is its reason.
  case driver(String)
  /// A picture was asked for within a commit, by `draw(in:)` or `layoutSublayers()` of some layer:
  /// nothing else can be committed, and so drawn, before that is over. `CALayer.render(in:)` can.
  case committing

  public var description: String {
    switch self {
    case .invalidSize(let size, let scale):
      "an offscreen picture of \(size.width) × \(size.height) points at scale \(scale) cannot be "
        + "made; give positive finite numbers"
    case .tooLarge(let width, let height, let limit):
      "an offscreen picture of \(width) × \(height) pixels is larger than this driver's limit of "
        + "\(limit) pixels a side; lower the size or the scale"
    case .noContext(let reason): reason
    case .driver(let reason): "the graphics driver refused the picture: \(reason)"
    case .committing:
      "no picture can be made within a commit, by draw(in:) or layoutSublayers(); use render(in:) "
        + "there, or make the picture before"
    }
  }
}

/// Draws layer trees into pictures without a display, on a surfaceless OpenGL context of its own.
///
/// ```swift
/// let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 240), scale: 2)
/// try renderer.image(of: layer, at: 0.5).write(to: URL(fileURLWithPath: "frame.png"))
/// ```
/// The renderer has a clock of its own, `time`, which stands where the last picture left it, and all
/// of Core Animation follows it: commits, presentation layers, delegates, completion blocks, display
/// links. Code that asks for the time, such as `CACurrentMediaTime() + delay`, is run by
/// `perform(at:_:)`:
///
/// ```swift
/// renderer.perform(at: 0.5) { button.press() }
/// try renderer.image(of: layer, at: 0.75)   // a quarter of a second after the press
/// ```
/// A renderer is used from one thread at a time; several may be used on several threads. It keeps
/// the render tree of the layer that it drew last, so that drawing the same layer again costs what
/// changed. A context that the driver loses is created again, with the same picture; `takeReports()` says
/// so.
public final class OffscreenRenderer {
  /// Size of the picture in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  private var gl: GLContext
  private var target: RenderTarget
  /// Makes a context like the first one.
  private let makeContext: () throws(GLContextError) -> GLContext
  private var driver: FrameDriver?
  private var context: LayerContext?
  private let clock = OffscreenClock()

  /// Makes a renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: width and height in points; the picture's pixels are these times `scale`, rounded up.
  ///   - scale: pixels per point.
  /// - Throws: `OffscreenRendererError`: no OpenGL 3.3 or EGL, or a size that the driver refuses.
  public convenience init(size: CGSize, scale: CGFloat = 1) throws {
    try self.init(size: size, scale: scale, api: .openGL33)
  }

  /// Makes a renderer that draws the textures of the OpenGL context that is current on this thread,
  /// where layers have them as contents (`GLTextureContents`). Not part of Apple's API.
  ///
  /// The current context must be EGL's, of OpenGL or OpenGL ES; it is current again afterwards, here
  /// and after each picture. Drawings into its textures must have been handed to the driver, by
  /// `glFlush` or `glFinish`, before a picture is made.
  ///
  /// - Parameters:
  ///   - size: width and height in points.
  ///   - scale: pixels per point.
  /// - Throws: `OffscreenRendererError.noContext` where no such context is current.
  public convenience init(sharingCurrentContext size: CGSize, scale: CGFloat = 1) throws {
    let host = CurrentContext()
    guard let api = host.api else {
      throw OffscreenRendererError.noContext(
        "no EGL context is current that textures may come from")
    }
    defer { host.makeCurrent() }
    try self.init(size: size, scale: scale) { () throws(GLContextError) in
      try GLContext(sharingCurrent: api)
    }
  }

  /// Makes a renderer on OpenGL or on OpenGL ES; with `debug` every GL call is checked.
  package convenience init(
    size: CGSize, scale: CGFloat, api: GLAPI, debug: Bool = false
  ) throws {
    try self.init(size: size, scale: scale) { () throws(GLContextError) in
      try GLContext(api: api, debug: debug)
    }
  }

  /// Makes a renderer in a context that a closure makes, now and after each loss.
  package init(
    size: CGSize, scale: CGFloat, _ make: @escaping () throws(GLContextError) -> GLContext
  ) throws {
    let pixels = CGSize(width: size.width * scale, height: size.height * scale)
    guard size.width > 0, size.height > 0, scale > 0, pixels.width.isFinite,
      pixels.height.isFinite
    else { throw OffscreenRendererError.invalidSize(size, scale: scale) }
    let host = CurrentContext()
    defer { host.makeCurrent() }
    self.size = size
    self.scale = scale
    makeContext = make
    gl = try Self.context(make)
    let limit = Double(gl.capabilities.maxTextureSize)
    guard pixels.width.native <= limit, pixels.height.native <= limit else {
      throw OffscreenRendererError.tooLarge(
        width: Int(clamping: min(pixels.width.native, 1e15)),
        height: Int(clamping: min(pixels.height.native, 1e15)),
        limit: Int(clamping: limit))
    }
    target = try Self.makeTarget(
      Int(clamping: pixels.width.rounded(.up)), Int(clamping: pixels.height.rounded(.up)), in: gl)
    driver = FrameDriver(of: Mailbox(), in: gl)
    gl.releaseCurrent()
  }

  deinit {
    context?.invalidate()
    let host = CurrentContext()
    guard (try? gl.makeCurrent()) != nil else { return }
    driver?.tearDown()
    driver = nil
    gl.tearDown()
    gl.releaseCurrent()
    host.makeCurrent()
  }

  /// Draws a layer at a time and reads the picture back.
  ///
  /// The clock moves to `time` first. Animations that begin and end on the way, display links and
  /// completion blocks are told in order, each with the clock at its own time, and what they begin in
  /// turn runs on; going back to an earlier time tells nothing. The thread's open implicit transaction
  /// is committed with the picture, so that its animations begin at `time`, whatever else runs; if an
  /// explicit transaction was committed within it, it is committed at the time at which the clock stood
  /// so far. Explicit transactions commit at the time at which the clock stands when they close; one that
  /// is open is committed with the picture as far as it has come, and stays open. In the first picture
  /// of a layer all of its animations begin at `time`, unless `perform(at:_:)` has set the clock for
  /// them.
  ///
  /// All tiles of `CATiledLayer`s that show are waited for, and drawn without fading in.
  ///
  /// The layer lies by its own frame in a root of the renderer's size whose y axis points down; pixels
  /// that nothing covers are transparent.
  ///
  /// - Parameters:
  ///   - layer: the root of the tree to draw; it may be part of a larger tree.
  ///   - time: seconds of the renderer's clock. One that is not finite is refused and logged, and the
  ///     clock stays.
  /// - Throws: `OffscreenRendererError.driver` if reading back fails, `.committing` within `draw(in:)`
  ///   or `layoutSublayers()` of a layer that is being committed.
  public func image(of layer: CALayer, at time: CFTimeInterval) throws -> CGImage {
    guard !CATransaction.isCommitting else { throw OffscreenRendererError.committing }
    return try withContext {
      let picture = try drawPicture(of: layer, at: time)
      guard gl.isLost else { return picture }
      try recover()
      return try drawPicture(of: layer, at: time)
    }
  }

  /// The time at which the renderer's clock stands, in seconds: that of the last picture, or of
  /// `perform(at:_:)`. Default 0.
  ///
  /// Explicit transactions commit, presentation layers show, and delegates are told at this time.
  public var time: CFTimeInterval { clock.time }

  /// Frames per second of the display that display links follow, which lie at whole multiples of the
  /// interval: 60, unless it is set. A rate that is not positive and finite is refused and logged.
  ///
  /// On its way from picture to picture the clock lets the links of the thread prepare each frame that
  /// lies between, at most 10,000 at a time. Where a window or another renderer does so already, they
  /// follow that one.
  public var framesPerSecond: Double {
    get { clock.framesPerSecond }
    set {
      guard newValue > 0, newValue.isFinite else {
        return RefusalLog.refuse(
          "offscreen renderer: frames per second", "\(newValue) refused; the old rate stays")
      }
      clock.framesPerSecond = newValue
    }
  }

  /// Runs code of the application at a time of the renderer's clock, and commits what it changed.
  ///
  /// Within the body `CACurrentMediaTime()` on this thread is that time, and animations begin at it.
  /// Events that are due before are delivered first, as for a picture. Afterwards the implicit transaction is
  /// committed, and completion blocks that wait for nothing are run: it is a turn of a run loop.
  /// Timers and queues of the system do not follow the clock. Within `draw(in:)` or
  /// `layoutSublayers()` of a layer that is being committed the clock stays where it is.
  ///
  /// - Parameters:
  ///   - time: seconds; nil for where the clock stands. One that is not finite is refused and logged.
  ///   - body: the code to run.
  /// - Returns: what the body returns.
  public func perform<Result, Failure: Error>(
    at time: CFTimeInterval? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !CATransaction.isCommitting, let time = time.map(clockTime) {
      if let context, let driver, time > clock.time {
        // Without a graphics context nothing is told on the way, and the next picture says why.
        try? withContext { clock.move(to: time, context, driver) }
      }
      clock.set(to: time)
    }
    return try clock.run(body)
  }

  /// A time that the clock can stand at.
  private func clockTime(_ time: CFTimeInterval) -> CFTimeInterval {
    if time.isFinite { return time }
    RefusalLog.refuse("offscreen renderer: time", "\(time) is not finite; the clock stays")
    return clock.time
  }

  private func drawPicture(of layer: CALayer, at time: CFTimeInterval) throws -> CGImage {
    // No bitmap is interpolated in a picture by itself; only rounding may depend on those before.
    drawTree(of: layer, at: clockTime(time), exactly: true)
    let image = try readBack()
    // Delegates may have this renderer draw something else.
    endFrame()
    return image
  }

  /// Runs a body with the renderer's context current on this thread; with another one, if the driver
  /// has lost it. Code of the application that it calls has its own context.
  package func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    let outer = clock.host
    clock.host = CurrentContext()
    defer {
      clock.host?.makeCurrent()
      clock.host = outer
    }
    do throws(GLContextError) {
      try gl.makeCurrent()
    } catch {
      guard gl.isLost else { throw OffscreenRendererError.noContext("\(error)") }
      try recover()
    }
    defer { gl.releaseCurrent() }
    return try body()
  }

  /// Rebuilds everything in a new context, which is current then.
  private func recover() throws {
    let fresh = try Self.context(makeContext)
    target = try Self.makeTarget(
      Int(target.bounds.width), Int(target.bounds.height), in: fresh)
    gl = fresh
    driver?.rebuild(in: fresh)
  }

  private static func context(
    _ make: () throws(GLContextError) -> GLContext
  ) throws -> GLContext {
    do throws(GLContextError) {
      return try make()
    } catch { throw OffscreenRendererError.noContext("\(error)") }
  }

  private static func makeTarget(
    _ width: Int, _ height: Int, in gl: GLContext
  ) throws -> RenderTarget {
    do throws(RenderTargetError) {
      return try RenderTarget(
        width: width, height: height, label: ObjectLabel("offscreen picture", .output), in: gl)
    } catch { throw OffscreenRendererError.driver("\(error)") }
  }

  /// Commits, evaluates and draws one frame; the context is current. Only damage is drawn.
  ///
  /// - Returns: the time of the next change of the picture, in seconds of the frame clock.
  @discardableResult
  package func drawFrame(of layer: CALayer, at time: CFTimeInterval) -> CFTimeInterval {
    drawTree(of: layer, at: clockTime(time), exactly: false)
    let next = driver?.nextTime ?? .infinity
    endFrame()
    return next
  }

  /// Commits and evaluates a frame that is not drawn, for measuring.
  package func prepareFrame(of layer: CALayer, at time: CFTimeInterval) {
    guard let driver else { return }
    prepareTree(of: layer, at: clockTime(time), exactly: false, driver)
    endFrame()
  }

  /// Commits, evaluates and draws; `endFrame()` delivers the events.
  private func drawTree(of layer: CALayer, at time: CFTimeInterval, exactly: Bool) {
    guard let driver else { return }
    driver.scene.drawsExactly = exactly
    defer { driver.scene.drawsExactly = false }
    prepareTree(of: layer, at: time, exactly: exactly, driver)
    driver.draw(to: surface)
  }

  /// Commits a tree, and has the driver evaluate it.
  private func prepareTree(
    of layer: CALayer, at time: CFTimeInterval, exactly: Bool, _ driver: FrameDriver
  ) {
    let bound = commitFrame(
      bind: { bind(layer, to: driver, at: time) }, isBound: { $0 === context },
      flush: { clock.withMediaTime { CATransaction.endTurnForPicture() } },
      display: { context in clock.withHost { context.displayAnimatedLayers(at: time) } })
    if bound == nil { _ = bind(layer, to: driver, at: time) }
    driver.scene.tiles.waits = exactly
    driver.scene.setWaitsForFilms(exactly)
    driver.begin(at: { time })
  }

  /// Delivers the starts and stops of animations.
  private func endFrame() {
    guard driver?.end() == true, let context else { return }
    clock.withMediaTime {
      context.deliverEvents()
      CATransaction.endTurn()
    }
  }

  /// The most callbacks before one picture, for tests.
  package var callbackLimit: Int {
    get { clock.stopLimit }
    set { clock.stopLimit = newValue }
  }

  /// The renderer's stages, for benchmarks and tests.
  package var sceneRenderer: SceneRenderer? { driver?.scene }

  /// The binding of the layer that was drawn last, for inspectors; nil before the first picture.
  package var layerContext: LayerContext? { context }

  /// The costs of the last frame, while an inspector shows them; nil otherwise.
  package var inspectedCosts: FrameCosts? { driver?.inspectedCosts }

  /// The recorded frames, for tests.
  var frameHistory: FrameHistory? { driver?.inspection.history }

  /// The renderer's GL context, for benchmarks and tests.
  package var graphicsContext: GLContext { gl }

  /// The point of the space around the layer that the picture's top left corner shows; zero by default.
  package var origin: SIMD2<Double> {
    get { driver?.origin ?? .zero }
    set { driver?.scroll(to: newValue) }
  }

  /// Draws the whole picture at the next frame, whatever changed.
  package func forgetPicture() { driver?.forgetSurface() }

  /// Hands over the refusals and failures since the last call, in words: values that are not finite,
  /// images for which there is no memory.
  public func takeReports() -> [String] { driver?.scene.takeReports() ?? [] }

  // MARK: - Private

  private var surface: Surface {
    var surface = Surface(
      framebuffer: target.framebuffer.name, width: Int(target.bounds.width),
      height: Int(target.bounds.height), scale: scale.native)
    surface.isReadable = true
    surface.texture = target.texture.name
    return surface
  }

  /// The layer's context, with the clock at a time; a layer other than the last one gets a fresh
  /// render tree.
  private func bind(
    _ layer: CALayer, to driver: FrameDriver, at time: CFTimeInterval
  ) -> LayerContext {
    if let context, context.layer === layer {
      clock.move(to: time, context, driver)
      return context
    }
    context?.invalidate()
    // Once a context exists, commits of other threads ask it for the time.
    CATransaction.lock()
    let fresh = LayerContext(layer: layer)
    fresh.timeSource = { [clock] in clock.mediaTime }
    CATransaction.unlock()
    context = fresh
    driver.follow(fresh.mailbox)
    clock.begin(at: time, fresh, driver)
    return fresh
  }

  /// The pixels of the last frame; the context is current.
  func readBack() throws -> CGImage {
    let stretch = Trace.begin(.read)
    defer { stretch.end() }
    let width = Int(target.bounds.width)
    let height = Int(target.bounds.height)
    let bounds = target.bounds
    let name = target.framebuffer.name
    var failure: PixelReadError?
    let image = unsafe CGImage.premultipliedRGBA8(width: width, height: height) { bytes in
      do throws(PixelReadError) {
        // The image lends its fresh pixels for the time of the closure.
        try unsafe PixelReader.read(
          bounds, ofNamed: name, into: UnsafeMutableRawBufferPointer(bytes),
          rowStride: width * 4, in: gl)
      } catch { failure = error }
    }
    if let failure { throw OffscreenRendererError.driver("\(failure)") }
    guard let image else {
      throw OffscreenRendererError.driver("there is no memory for \(width) × \(height) pixels")
    }
    return image
  }
}
