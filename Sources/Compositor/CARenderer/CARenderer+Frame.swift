// SPDX-License-Identifier: MIT

import CoreAnimation
public import CoreGraphics
public import Foundation
import RenderTree

/// The calls of one frame, in their order.
extension CARenderer {
  /// Begins a frame: commits the thread's open transaction and brings the tree to a time.
  ///
  /// Animations added since the last commit begin at `t`. A frame that was not ended is. The thread's
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
    if frame != nil { endFrame() }
    guard context != nil, let gl, let hostState, t.isFinite else { return }
    if let trouble {
      RefusalLog.refuse("renderer: no frame", trouble)
      return
    }
    MediaClock.stopped(at: t) { DisplayLinkSource.current.tick(at: t) }
    guard let context = commit(at: t) else { return }
    let scene = self.scene ?? hostState.around(gl) { SceneRenderer(in: gl) }
    self.scene = scene
    if context.mailbox.hasDeltas {
      // What begins a transition is drawn as it looked before.
      hostState.around(gl) { scene.apply(context.mailbox.takeDeltas(), at: t) }
    }
    scene.origin = origin
    let sampled = scene.prepare(at: t)
    context.mailbox.post(events: sampled.events)
    let changed = undrawn.union(scene.takeDamage())
    frame = Frame(
      time: t, damage: isPictureCurrent ? changed : picturePoints(of: bounds),
      nextTime: scene.wantsSettling ? min(t, sampled.nextEventTime) : sampled.nextEventTime)
  }

  /// The part of `bounds` that the frame draws anew, in points; null when nothing changed.
  public func updateBounds() -> CGRect {
    guard let damage = frame?.damage, !damage.isEmpty else { return .null }
    let shown = bounds.isEmpty ? damage : damage.intersection(picturePoints(of: bounds))
    guard !shown.isEmpty else { return .null }
    return CGRect(
      x: shown.minX + origin.x, y: shown.minY + origin.y, width: shown.maxX - shown.minX,
      height: shown.maxY - shown.minY)
  }

  /// Adds to what the frame draws anew, in points of `bounds`.
  public func addUpdate(_ r: CGRect) {
    guard let damage = frame?.damage else { return }
    frame?.damage = damage.union(picturePoints(of: r))
  }

  /// Draws the tree into the framebuffer; the application's context is current.
  ///
  /// Outside of a frame, without a layer or in an empty viewport nothing is drawn.
  public func render() {
    guard let frame, let scene, let gl, let hostState else { return }
    if let trouble { return RefusalLog.refuse("renderer: not drawn", trouble) }
    hostState.around(gl) {
      let viewport = hostState.viewport
      guard viewport.width > 0, viewport.height > 0 else { return }
      let scale = bounds.isEmpty ? 1 : Double(viewport.width) / bounds.width.native
      show(from: drawnBounds.origin, scale, scene)
      guard let surface = surface(viewport, scale, gl) else { return }
      let all = PixelRect(
        x: 0, y: 0, width: Int32(surface.width), height: Int32(surface.height))
      let damage =
        isPictureCurrent
        ? scene.pixels(of: frame.damage, on: surface) : all
      if !damage.isEmpty { scene.draw(to: surface, damage: damage) }
      isPictureCurrent = true
      self.frame?.damage = .empty
      show(viewport, hostState, gl)
      gl.collectGarbage()
    }
  }

  /// When the next frame is due, in seconds: the frame's own time while something moves, infinity in
  /// a still tree (behaviour fact RN-1).
  public func nextFrameTime() -> CFTimeInterval {
    guard let frame else { return .infinity }
    if DisplayLinkSource.current.isNeeded { return frame.time }
    return context?.mailbox.hasDeltas == true ? frame.time : frame.nextTime
  }

  /// Ends the frame: tells delegates and completion blocks what began and ended.
  public func endFrame() {
    guard let time = frame?.time else { return }
    // What was not drawn is left for the next frame.
    undrawn = frame?.damage ?? .empty
    frame = nil
    guard let context else { return }
    MediaClock.stopped(at: time) { context.deliverEvents() }
  }

  // MARK: - Private

  /// Commits what is pending; returns the context of the layer that is to be drawn.
  ///
  /// Layers that draw themselves may have given the renderer another layer meanwhile: that of the end
  /// counts.
  private func commit(at time: CFTimeInterval) -> LayerContext? {
    for attempt in 0..<4 {
      guard let context else { return nil }
      if CATransaction.isPending { MediaClock.stopped(at: time) { CATransaction.flush() } }
      if attempt == 0 { context.displayAnimatedLayers(at: time) }
      // A frame of the other layer that was not ended is none of this one.
      frame = nil
      if context === self.context { return context }
    }
    RefusalLog.refuse("renderer: layer", "each commit gives it another one")
    return nil
  }

  /// Brings a point of the bounds to the corner of the picture, to the nearest whole pixel, so that
  /// what lies on pixels stays on pixels.
  private func show(from corner: CGPoint, _ scale: Double, _ scene: SceneRenderer) {
    var origin = (SIMD2(corner.x.native, corner.y.native) * scale).rounded(
      .toNearestOrAwayFromZero)
    origin /= scale
    guard origin != self.origin, let frame else { return }
    guard (origin.sum() * 0) == 0 else {
      RefusalLog.refuse("renderer: bounds", "\(bounds) are not finite; the last origin stays")
      return
    }
    self.origin = origin
    scene.origin = origin
    context?.mailbox.post(events: scene.prepare(at: frame.time).events)
    _ = scene.takeDamage()
    isPictureCurrent = false
  }

  /// The picture to draw into, as large as the viewport.
  private func surface(
    _ viewport: PixelRect, _ scale: Double, _ gl: GLContext
  ) -> SceneRenderer.Surface? {
    let (width, height) = (viewport.width, viewport.height)
    if picture?.target.bounds.width != width || picture?.target.bounds.height != height {
      picture = nil
      isPictureCurrent = false
      do throws(RenderTargetError) {
        picture = try HostPicture(width: width, height: height, in: gl)
      } catch {
        RefusalLog.refuse("renderer: no picture", "\(error)")
        return nil
      }
    }
    guard let name = picture?.target.framebuffer.name else { return nil }
    return SceneRenderer.Surface(
      framebuffer: name, width: Int(width), height: Int(height), scale: scale, isYUp: false)
  }

  private func show(_ viewport: PixelRect, _ hostState: HostState, _ gl: GLContext) {
    guard let picture else { return }
    let painter = self.painter ?? PicturePainter(in: gl)
    self.painter = painter
    let name = framebuffer ?? hostState.drawFramebuffer
    gl.bindDrawFramebuffer(name)
    let buffers = HostDrawBuffers(of: name, gl, hostState.features)
    defer { buffers.restore(gl) }
    let place = PicturePainter.Place(
      framebuffer: name, viewport: viewport, isYUp: !isTargetFlipped,
      encodes: buffers.encodes)
    do throws(ShaderError) {
      try painter.draw(picture.target.texture, at: place, in: gl)
    } catch { RefusalLog.refuse("renderer: no program", "\(error)") }
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
