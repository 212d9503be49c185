// SPDX-License-Identifier: MIT

package import RenderTree

/// Draws the frames of a render tree into a window whose graphics context is current on this thread.
///
/// `driver` begins and ends the frames; this draws them. Only the part of the back buffer that is out of
/// date is drawn. Where the window system does not say how old a back buffer is, the picture is kept
/// beside the window and copied.
package final class WindowRenderer {
  /// The frames of the window's tree; nil once the renderer was torn down.
  package private(set) var driver: FrameDriver?
  /// The window's context.
  package private(set) var gl: GLContext
  private var isLossSimulated = false
  private var window = WindowSurface()
  private var history = BackBufferHistory()
  /// The picture that is copied into the window, where its buffers cannot be told apart.
  private var copy: WindowCopy?
  /// Pixels per point of the frame drawn last.
  private var lastScale: Double?
  /// The part in which the picture drawn last differs from the one before; nil for all of it.
  private var shownDamage: PixelRect?
  /// Rows of the surface drawn last.
  private var height: Int32 = 0
  /// The kind of the last drawing, for tests.
  private(set) var lastDrawing = BackBufferHistory.Drawing.whole

  /// Makes a renderer in the context that is current on this thread.
  ///
  /// - Parameters:
  ///   - mailbox: brings the tree.
  ///   - group: the contexts of other windows with which it shares textures, if any.
  package convenience init(mailbox: Mailbox, group: ShareGroup? = nil) throws(GLContextError) {
    self.init(mailbox: mailbox, in: try GLContext(adoptingCurrent: "window", group: group))
  }

  /// Makes a renderer in a context that was adopted and is current.
  init(mailbox: Mailbox, in gl: GLContext) {
    self.gl = gl
    driver = FrameDriver(of: mailbox, in: gl)
  }

  /// Whether the window shows something else than the tree as it is now.
  package func isChanged(on surface: Surface) -> Bool {
    guard let driver, !surface.isEmpty else { return false }
    return !driver.changes(on: surface).isEmpty
  }

  /// Draws the tree into the back buffer; nothing into an empty one.
  package func draw(to surface: Surface) {
    guard let driver, !surface.isEmpty else { return }
    let isKnown = driver.hasDrawn(surface)
    let scroll = driver.findCopy(on: surface)
    let changed = driver.takeChanges(on: surface)
    shownDamage = isKnown ? changed : nil
    height = surface.bounds.height
    // Pixels per point change with the display that the window is on: nothing stays then.
    if lastScale != surface.scale { history = BackBufferHistory() }
    lastScale = surface.scale
    lastDrawing = history.begin(
      damage: changed, age: window.backBufferAge, width: surface.bounds.width, height: height,
      scrolls: scroll != nil)
    switch lastDrawing {
    case .whole: driver.drawTrees(to: surface)
    case .part(let part): if !part.isEmpty { driver.drawTrees(to: surface, damage: part) }
    case .copied(let part):
      if copy?.fits(surface) != true { copy = WindowCopy(surface, in: gl) }
      guard let copy else {
        history.loseCopy()
        driver.drawTrees(to: surface)
        return
      }
      if !part.isEmpty {
        driver.drawTrees(
          to: copy.surface(like: surface), damage: part,
          copy: history.showedLastFrame ? scroll : nil)
      }
      copy.show(in: surface, gl)
    }
  }

  /// Shows the picture drawn last, and tells the display which part of it is new.
  ///
  /// - Returns: nil, and nothing is shown, where that cannot be told and the window is to be swapped
  ///   as a whole; false when the window's surface is lost.
  package func swapDamage() -> Bool? {
    shownDamage.flatMap { window.swap(damage: $0, height: height) }
  }

  /// Forgets what the window shows: the next frame is drawn whole.
  package func forgetWindow() {
    driver?.forgetSurface()
    history = BackBufferHistory()
  }

  // MARK: - Losses

  /// Whether the driver has given up the window's context.
  package var isContextLost: Bool { isLossSimulated || gl.isLost }

  /// Simulates a lost context, for tests.
  package func loseContext() { isLossSimulated = true }

  /// Replaces a lost context by the one that is current on this thread; the next frame is drawn whole.
  ///
  /// - Parameter group: that of the new context: the same, unless all contexts in it were lost.
  package func rebuild(in group: ShareGroup? = nil) throws(GLContextError) {
    gl = try GLContext(adoptingCurrent: gl.platformDescription, group: group)
    isLossSimulated = false
    window = WindowSurface()
    copy = nil
    driver?.rebuild(in: gl)
    forgetWindow()
  }

  /// Frees all GL objects, as the last call; the context is still current.
  package func tearDown() {
    driver?.tearDown()
    // Its objects are queued for deletion once it is gone.
    driver = nil
    copy = nil
    gl.tearDown()
  }
}
