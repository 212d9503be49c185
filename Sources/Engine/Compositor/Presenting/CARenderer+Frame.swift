// SPDX-License-Identifier: MIT

public import CoreAnimation
public import CoreGraphics
internal import Diagnostics
public import Foundation
import RenderTree

/// The calls of one frame, in their order.
extension CARenderer {
  /// Begins a frame: commits the thread's open transaction and brings the tree to a time.
  ///
  /// Animations added since the last commit begin at `t`. Transactions that the thread has begun are
  /// committed as far as they have come, and stay open. A frame that was not ended is. The thread's
  /// display links are called first. Where the renderer's context is gone, or another one is current,
  /// no frame begins, which is logged; nor within a commit, in `draw(in:)` or `layoutSublayers()`.
  ///
  /// - Parameters:
  ///   - t: seconds of the frame clock, as `CACurrentMediaTime()` counts them.
  ///   - ts: not used.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutablePointer<CVTimeStamp>?)
  {
    guard !CATransaction.isCommitting else {
      RefusalLog.refuse("renderer: frame", "none can begin within a commit, as in draw(in:)")
      return
    }
    if isInFrame { endFrame() }
    guard context != nil, let gl, let hostState, t.isFinite else { return }
    if let trouble {
      RefusalLog.refuse("renderer: no frame", trouble)
      return
    }
    MediaClock.stopped(at: t) { DisplayLinkSource.current.tick(at: t, for: self) }
    let context = commitFrame(
      bind: { self.context }, isBound: { $0 === self.context },
      flush: { MediaClock.stopped(at: t) { CATransaction.commitForPicture() } },
      display: { $0.displayAnimatedLayers(at: t) })
    // A frame of another layer that was not ended is not part of this one.
    isInFrame = false
    guard let context else { return }
    let driver = self.driver ?? hostState.around(gl) { FrameDriver(of: context.mailbox, in: gl) }
    self.driver = driver
    driver.scene.tiles.waits = waitsForTiles
    driver.scene.memoryBudget = budget
    driver.begin(at: { t }, drawing: { draw in hostState.around(gl, draw) })
    isInFrame = true
  }

  /// The part of `bounds` that the frame redraws, in points; null when nothing changed.
  public func updateBounds() -> CGRect {
    guard isInFrame, let driver else { return .null }
    let all = picturePoints(of: bounds)
    let damage = driver.hasSurface ? driver.damage : all
    let shown = bounds.isEmpty ? damage : damage.intersection(all)
    guard !shown.isEmpty else { return .null }
    return CGRect(
      x: shown.minX + origin.x, y: shown.minY + origin.y, width: shown.maxX - shown.minX,
      height: shown.maxY - shown.minY)
  }

  /// Adds to the part that the frame redraws, in points of `bounds`.
  public func addUpdate(_ r: CGRect) {
    if isInFrame { driver?.addDamage(picturePoints(of: r)) }
  }

  /// Draws the tree into the framebuffer; the application's context is current.
  ///
  /// Outside of a frame, without a layer or in an empty viewport nothing is drawn.
  public func render() {
    guard isInFrame, let driver, let gl, let hostState else { return }
    if let trouble { return RefusalLog.refuse("renderer: not drawn", trouble) }
    hostState.around(gl) {
      let viewport = hostState.viewport
      guard viewport.width > 0, viewport.height > 0 else { return }
      let scale = bounds.isEmpty ? 1 : Double(viewport.width) / bounds.width.native
      scroll(to: drawnBounds.origin, scale, driver)
      guard let surface = surface(viewport, scale, driver: driver, in: gl) else { return }
      driver.draw(to: surface)
      show(viewport, hostState, driver: driver, in: gl)
      gl.collectGarbage()
    }
  }

  /// When the next frame is due, in seconds: the frame's own time while something moves, infinity in
  /// a still tree (behaviour fact RN-1).
  public func nextFrameTime() -> CFTimeInterval {
    guard isInFrame, let driver else { return .infinity }
    let isWanted =
      DisplayLinkSource.current.isNeeded || driver.mailbox.hasDeltas || driver.scene.awaitsTiles
    return isWanted ? driver.time : driver.nextTime
  }

  /// Ends the frame: tells delegates and completion blocks what began and ended.
  public func endFrame() {
    guard isInFrame, let driver else { return }
    isInFrame = false
    driver.end()
    guard let context else { return }
    MediaClock.stopped(at: driver.time) { context.deliverEvents() }
  }

  /// Runs code of the application at a time of the frame clock, and commits what it changed.
  ///
  /// Within the body `CACurrentMediaTime()` on this thread is that time: explicit transactions commit,
  /// animations begin, and presentation layers show at it. Afterwards the implicit transaction is
  /// committed, as at the end of a turn of a run loop. For programs whose frames have times of their own,
  /// such as a game that can be paused; where frames have the time of `CACurrentMediaTime()` nothing is
  /// gained. Not part of Apple's API.
  ///
  /// - Parameters:
  ///   - time: seconds, as `beginFrame(atTime:timeStamp:)` takes them. One that is not finite is refused
  ///     and logged, and the body runs by the machine's clock.
  ///   - body: the code to run.
  /// - Returns: what the body returns.
  public func perform<Result, Failure: Error>(
    at time: CFTimeInterval, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !time.isFinite { RefusalLog.refuse("renderer: time", "\(time) is not finite") }
    return try MediaClock.stopped(at: time.isFinite ? time : CACurrentMediaTime()) {
      () throws(Failure) in
      defer { CATransaction.endTurn() }
      return try body()
    }
  }

  // MARK: - Private

  /// Brings a point of the bounds to the corner of the picture, to the nearest whole pixel, so that
  /// what lies on pixels stays on pixels.
  private func scroll(to corner: CGPoint, _ scale: Double, _ driver: FrameDriver) {
    var origin = (SIMD2(corner.x.native, corner.y.native) * scale).rounded(
      .toNearestOrAwayFromZero)
    origin /= scale
    guard origin != self.origin else { return }
    guard (origin.sum() * 0) == 0 else {
      RefusalLog.refuse("renderer: bounds", "\(bounds) are not finite; the last origin stays")
      return
    }
    driver.scroll(to: origin)
  }

  /// The picture to draw into, as large as the viewport.
  private func surface(
    _ viewport: PixelRect, _ scale: Double, driver: FrameDriver, in gl: GLContext
  ) -> Surface? {
    let (width, height) = (viewport.width, viewport.height)
    if picture?.target.bounds.width != width || picture?.target.bounds.height != height {
      picture = nil
      do throws(RenderTargetError) {
        picture = try HostPicture(width: width, height: height, in: gl)
      } catch {
        driver.scene.report("no picture", "\(error)")
        return nil
      }
    }
    guard let name = picture?.target.framebuffer.name, let texture = picture?.target.texture.name
    else { return nil }
    var surface = Surface(
      framebuffer: name, width: Int(width), height: Int(height), scale: scale)
    surface.isReadable = true
    surface.texture = texture
    return surface
  }

  private func show(
    _ viewport: PixelRect, _ hostState: HostState, driver: FrameDriver, in gl: GLContext
  ) {
    guard let picture else { return }
    let painter = self.painter ?? PicturePainter(in: gl)
    self.painter = painter
    let name = framebuffer ?? hostState.drawFramebuffer
    gl.bindDrawFramebuffer(name)
    let buffers = HostDrawBuffers(of: name, gl, hostState.features)
    defer { buffers.restore(gl) }
    let destination = PicturePainter.Destination(
      framebuffer: name, viewport: viewport, isYUp: !isTargetFlipped,
      encodes: buffers.encodes)
    do throws(ShaderError) {
      try painter.draw(picture.target.texture, at: destination, in: gl)
    } catch { driver.scene.report("no program", "\(error)") }
    // The picture is shown again in the next frame, with the parts that are missing now.
    if let shortage = gl.takeShortage() { driver.scene.report("memory", shortage) }
  }

  /// A rectangle of the space of `bounds`, from the corner of the picture.
  private func picturePoints(of rect: CGRect) -> RootRect {
    rect.isNull || rect.isEmpty
      ? .empty
      : RootRect(
        minX: rect.minX.native - origin.x, minY: rect.minY.native - origin.y,
        maxX: rect.maxX.native - origin.x, maxY: rect.maxY.native - origin.y)
  }
}
