// SPDX-License-Identifier: MIT

package import RenderTree

/// Draws a render tree into a window whose graphics context is current on this thread.
///
/// A frame takes the deltas that commits have posted, and leaves word of what began and ended:
/// `advance(to:)`, then `draw(to:)` if `isChanged(on:)`, the swap, and `report()`. Nothing here
/// needs the application's thread; the mailbox is all that both know.
package final class WindowRenderer {
  private let mailbox: Mailbox
  private var gl: GLContext
  private var isLossSimulated = false
  /// nil once it was torn down.
  private var scene: SceneRenderer?
  private var window: WindowSurface
  private var history = BackBufferHistory()
  /// What the window shows, where its buffers cannot be told apart.
  private var copy: WindowCopy?
  private var lastSurface: Surface?
  /// What changed since the window was last drawn, in points of the root.
  private var damage = RootRect.empty
  /// The part in which the picture drawn last differs from the one before; nil for all of it.
  private var shownDamage: PixelRect?
  /// What began and ended, not yet told.
  private var events: [AnimationEvent] = []
  private var lastTime = 0.0
  /// How the last frame got into the window, for tests.
  private(set) var lastDrawing = BackBufferHistory.Drawing.whole

  /// The framebuffer of a window.
  package struct Surface: Equatable, Sendable {
    /// Pixels; nothing is drawn into an empty framebuffer.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// Pixels per point.
    package var scale: Double

    package init(width: Int, height: Int, scale: Double) {
      self.width = width
      self.height = height
      self.scale = scale
    }
  }

  /// Makes a renderer in the context that is current on this thread.
  ///
  /// - Parameter group: the contexts of other windows with which it shares textures, if any.
  package init(mailbox: Mailbox, group: ShareGroup? = nil) throws(GLContextError) {
    self.mailbox = mailbox
    gl = try GLContext(adoptingCurrent: "window", group: group)
    scene = SceneRenderer(in: gl)
    window = WindowSurface()
  }

  /// The window's context, for tests.
  package var graphicsContext: GLContext { gl }

  // MARK: - A frame

  /// Takes what was committed, and brings the tree to a time, in seconds.
  ///
  /// - Parameter time: asked for once the deltas are taken, so that no animation among them begins
  ///   after the time.
  /// - Returns: the time, and when the picture changes next by itself: `time` or earlier while
  ///   something moves, infinity in a still tree.
  package func advance(to time: () -> Double) -> (time: Double, nextTime: Double) {
    let deltas = mailbox.takeDeltas()
    lastTime = time()
    guard let scene else { return (lastTime, .infinity) }
    scene.apply(deltas, at: lastTime)
    let sampled = scene.prepare(at: lastTime)
    events += sampled.events
    damage = damage.union(scene.takeDamage())
    let next = scene.wantsSettling ? min(lastTime, sampled.nextEventTime) : sampled.nextEventTime
    return (lastTime, next)
  }

  /// Whether the window shows something else than the tree as it is now.
  package func isChanged(on surface: Surface) -> Bool {
    guard surface.width > 0, surface.height > 0 else { return false }
    return surface != lastSurface || !pixels(on: surface).isEmpty
  }

  /// Draws the tree into framebuffer 0, which is as large as the window.
  ///
  /// Only what changed since the back buffer was last drawn is drawn again. Where the window system
  /// does not say how old a back buffer is, the picture is kept beside the window and copied.
  package func draw(to surface: Surface) {
    guard let scene, surface.width > 0, surface.height > 0 else { return }
    let changed = pixels(on: surface)
    damage = .empty
    shownDamage = lastSurface == surface ? changed : nil
    // Pixels per point change with the display that the window is on: nothing stays then.
    if lastSurface?.scale != surface.scale { history = BackBufferHistory() }
    lastSurface = surface
    lastDrawing = history.begin(
      damage: changed, age: window.backBufferAge, width: Int32(clamping: surface.width),
      height: Int32(clamping: surface.height))
    let target = Self.target(surface)
    switch lastDrawing {
    case .whole: scene.draw(to: target)
    case .part(let part): if !part.isEmpty { scene.draw(to: target, damage: part) }
    case .copied(let part):
      if copy?.fits(target) != true { copy = WindowCopy(target, in: gl) }
      guard let copy else {
        history.loseCopy()
        scene.draw(to: target)
        return
      }
      if !part.isEmpty { scene.draw(to: copy.surface(like: target), damage: part) }
      copy.show(in: target, gl)
    }
  }

  /// Shows what was drawn last, and tells the display which part of it is new.
  ///
  /// - Returns: nil, and nothing is shown, where that cannot be told and the window is to be swapped
  ///   as a whole; false when the window's surface is lost.
  package func swapDamage() -> Bool? {
    guard let shownDamage, let height = lastSurface?.height else { return nil }
    return window.swap(damage: shownDamage, height: Int32(clamping: height))
  }

  /// Hands over what began and ended up to the last frame; false if nothing did.
  package func report() -> Bool {
    guard !events.isEmpty else { return false }
    mailbox.post(events: events)
    events.removeAll(keepingCapacity: true)
    return true
  }

  // MARK: - Out of sight

  /// When the next animation begins or ends, in seconds; infinity for never. For a window that
  /// nobody sees, which need not draw what lies in between.
  package var nextReportTime: Double {
    scene?.nextReportTime(after: lastTime) ?? .infinity
  }

  /// What the window shows is lost: the next frame is drawn as a whole.
  package func forgetWindow() {
    lastSurface = nil
    history = BackBufferHistory()
  }

  // MARK: - Losses

  /// Whether the driver has given up the window's context.
  package var isContextLost: Bool { isLossSimulated || gl.isLost }

  /// Takes the context for lost, for tests.
  package func loseContext() { isLossSimulated = true }

  /// Goes on in the context that is current on this thread; the next frame is drawn as a whole.
  ///
  /// - Parameter group: that of the new context: the same, unless all contexts in it were lost.
  package func rebuild(in group: ShareGroup? = nil) throws(GLContextError) {
    gl = try GLContext(adoptingCurrent: gl.platformDescription, group: group)
    isLossSimulated = false
    window = WindowSurface()
    copy = nil
    scene?.rebuild(in: gl)
    forgetWindow()
  }

  /// Frees all GL objects; the context is still current.
  package func tearDown() {
    scene?.tearDown()
    // What its parts own is deleted once they are gone.
    scene = nil
    copy = nil
    gl.tearDown()
  }

  private func pixels(on surface: Surface) -> PixelRect {
    guard let scene, !damage.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return scene.pixels(of: damage, on: Self.target(surface))
  }

  private static func target(_ surface: Surface) -> SceneRenderer.Surface {
    SceneRenderer.Surface(
      framebuffer: 0, width: surface.width, height: surface.height, scale: surface.scale,
      isYUp: true)
  }
}
