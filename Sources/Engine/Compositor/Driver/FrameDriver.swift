// SPDX-License-Identifier: MIT

package import RenderTree
internal import Tracing

/// The frames of one render tree, from the mailbox of commits to a surface.
///
/// ```
/// begin(at:)              →  draw(to:)        →  end()
///   take, apply, prepare     plan, submit        post what began and ended
/// ```
/// All renderers drive their frames by one of these; they differ in who commits, in the clock, and in
/// how the surface is shown. A driver is confined to the thread on which its context is current, and
/// needs nothing of the application's: the mailbox is all that both know.
package final class FrameDriver {
  /// The render tree with what draws it.
  package let scene: SceneRenderer
  /// The mailbox shared with the application's thread.
  package private(set) var mailbox: Mailbox
  /// The time of the frame, in seconds.
  package private(set) var time = 0.0
  /// The changes since a surface was drawn.
  private var surfaceDamage = SurfaceDamage()
  /// The point of the root's parent space at the surface's top left corner.
  package private(set) var origin = SIMD2<Double>.zero
  /// Deltas that are being applied; empty between frames.
  private var deltas: [RenderDelta] = []
  /// The begins and ends of animations.
  private var reports = AnimationReports()
  /// The requests of an inspector.
  var inspection = TreeInspection()
  /// The frame that has begun, for a trace.
  private var stretch: TraceStretch?

  /// Makes a driver for the tree that a mailbox brings, in a context that is current.
  package init(of mailbox: Mailbox, in gl: GLContext) {
    self.mailbox = mailbox
    scene = SceneRenderer(in: gl)
    scene.setLiveSignal(mailbox.liveSignal)
  }

  /// Starts over with the tree that another mailbox brings; the context is current.
  package func follow(_ mailbox: Mailbox) {
    self.mailbox = mailbox
    scene.forgetTree()
    scene.setLiveSignal(mailbox.liveSignal)
    surfaceDamage.clear()
    reports.removeAll()
    forgetSurface()
  }

  // MARK: - A frame

  /// Begins a frame: takes what was committed, and brings the tree to a time.
  ///
  /// - Parameters:
  ///   - now: the time, in seconds. It is asked for once the deltas are taken, so that no animation among
  ///     them begins after it.
  ///   - drawing: runs what may draw, with the context prepared for it: where a transition begins, the
  ///     old look is drawn before its delta is applied.
  package func begin(at now: () -> Double, drawing: (() -> Void) -> Void = { $0() }) {
    stretch = Trace.begin(.frame)
    scene.gl.beginFrame()
    mailbox.liveSignal.take()
    let controls = mailbox.takeFrame(into: &deltas)
    time = now()
    if inspection.isActive || controls != nil { drawing { follow(controls, taking: deltas) } }
    if !deltas.isEmpty {
      drawing { apply(deltas, at: treeTime) }
      mailbox.recycle(&deltas)
    }
    scene.origin = origin
    prepare()
    surfaceDamage.gather(from: scene, keepsScroll: !inspection.isActive)
    if inspection.isActive { drawing { prepareInspected() } }
  }

  /// The tree's time of the frame: its time, unless an inspector slows the tree down.
  var treeTime: Double { inspection.clock.time(at: time) }

  /// Draws the tree into a surface that keeps its pixels, as far as it does not show the tree already.
  package func draw(to surface: Surface) {
    let copy = findCopy(on: surface)
    let changes = takeChanges(on: surface)
    if !changes.isEmpty { drawTrees(to: surface, damage: changes, copy: copy) }
  }

  /// Whether something began or ended that was not posted.
  package var hasEvents: Bool {
    !reports.events.isEmpty || inspection.overlay?.hasEvents == true
  }

  /// Ends the frame: posts what began and ended.
  ///
  /// - Returns: false if nothing did.
  @discardableResult
  package func end() -> Bool {
    stretch?.end()
    stretch = nil
    inspection.overlay?.end()
    return reports.post(to: mailbox)
  }

  private func apply(_ deltas: [RenderDelta], at time: Double) {
    scene.apply(deltas, at: time)
    if deltas.contains(where: \.changesTimes) { reports.forgetNext() }
  }

  private func prepare() {
    reports.add(scene.prepare(at: treeTime))
  }

  /// The time of the next change of the picture, in seconds: the frame's time or earlier while something
  /// moves, infinity in a still tree.
  ///
  /// Bitmaps that the frame interpolates while they move are drawn once more at rest, and tiles fade in.
  package var nextTime: Double {
    let next = inspection.clock.mediaTime(of: reports.nextChange)
    let wantsFrame =
      scene.wantsSettling || scene.tiles.areMoving || mailbox.liveSignal.isRaised
      || !scene.overlays.flashes.isEmpty || scene.fullCover.resumesLate || scene.memory.wantsRedraw
    let own = wantsFrame ? min(time, next) : next
    return inspection.overlay.map { min(own, $0.nextTime) } ?? own
  }

  // MARK: - Damage

  /// The part that changed since a surface was drawn, in points of the root.
  package var damage: RootRect { surfaceDamage.area }

  /// Hands over the damage.
  func takeDamage() -> RootRect {
    defer { surfaceDamage.clear() }
    return damage
  }

  /// Finds the pixels that show layers which moved together since a surface was drawn, and may be copied from
  /// a picture of that; nil where all that changed is drawn. Asked before the changes are taken.
  package func findCopy(on surface: Surface) -> ScrollCopy? {
    guard hasDrawn(surface), inspection.history == nil, inspection.overlay == nil,
      let scroll = surfaceDamage.scroll
    else { return nil }
    return scene.findCopy(
      scroll, besides: surface.pixels(of: surfaceDamage.changed), on: surface)
  }

  // MARK: - Surfaces

  /// Whether some surface shows the tree but for `damage`.
  package var hasSurface: Bool { surfaceDamage.surface != nil }

  /// Whether a surface shows the tree but for `damage`.
  package func hasDrawn(_ surface: Surface) -> Bool {
    surfaceDamage.surface == surface
  }

  /// The pixels of a surface that do not show the tree as it is.
  package func changes(on surface: Surface) -> PixelRect {
    surfaceDamage.pixels(on: surface)
  }

  /// Hands over the pixels of a surface that do not show the tree, which the caller draws.
  package func takeChanges(on surface: Surface) -> PixelRect {
    let changes = changes(on: surface)
    surfaceDamage.clear()
    surfaceDamage.surface = surface
    return changes
  }

  /// Adds to the damage, in points of the root.
  package func addDamage(_ part: RootRect) { surfaceDamage.add(part) }

  /// Forgets the surface that was drawn: the next frame is drawn whole.
  package func forgetSurface() { surfaceDamage.surface = nil }

  /// Brings a point of the root's parent space to the surface's top left corner, within a frame.
  package func scroll(to origin: SIMD2<Double>) {
    self.origin = origin
    scene.origin = origin
    prepare()
    _ = scene.takeDamage()
    forgetSurface()
  }

  // MARK: - Between frames

  /// Takes what was committed into the tree, at a time at which nothing is drawn.
  ///
  /// - Returns: whether animations may have begun by it.
  package func take(at time: Double) -> Bool {
    let controls = mailbox.takeFrame(into: &deltas)
    if inspection.isActive || controls != nil {
      self.time = time
      follow(controls, taking: deltas)
    }
    guard !deltas.isEmpty else { return false }
    apply(deltas, at: inspection.clock.time(at: time))
    let mayBegin = deltas.contains { !$0.tracks.isEmpty || !$0.timing.isEmpty }
    mailbox.recycle(&deltas)
    return mayBegin
  }

  /// Brings the animations to a time at which nothing is drawn, and posts what began and ended.
  ///
  /// - Returns: false if nothing did.
  package func report(at time: Double) -> Bool {
    reports.add(scene.reports(at: inspection.clock.time(at: time)))
    return end()
  }

  /// The time of the next begin or end of an animation after a time, in seconds; infinity for none, and
  /// for those that cannot be foreseen.
  package func nextReport(after time: Double) -> Double {
    let clock = inspection.clock
    return reports.next(after: time) {
      clock.mediaTime(of: scene.nextReport(after: clock.time(at: time)))
    }
  }

  /// The time of the next begin or end of an animation after the frame, in seconds; infinity for none.
  package var nextReportTime: Double {
    inspection.clock.mediaTime(of: scene.nextReportTime(after: treeTime))
  }

  /// Forgets when the next animation begins or ends.
  func forgetReport() { reports.forgetNext() }

  /// Replaces a lost context by another one, which is current.
  package func rebuild(in gl: GLContext) {
    scene.rebuild(in: gl)
    inspection.overlay?.rebuild(in: gl)
    // Its renderer was lost with the context; it is made again when an earlier picture is next shown.
    inspection.history?.hide()
    forgetSurface()
  }
}

extension RenderDelta {
  /// Whether other animations may begin or end next than before.
  fileprivate var changesTimes: Bool {
    !tracks.isEmpty || !timing.isEmpty || !children.isEmpty || !effects.isEmpty || !removed.isEmpty
      || root != nil
  }
}
