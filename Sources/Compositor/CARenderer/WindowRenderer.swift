// SPDX-License-Identifier: MIT

package import CoreAnimation
package import CoreGraphics
package import Foundation
internal import RenderTree

/// Draws a layer tree into a window whose graphics context is current on this thread.
///
/// Layer tree and renderer are on one thread here: each frame takes the deltas that commits have
/// posted, and hands back what began and ended for `deliverEvents()`.
package final class WindowRenderer {
  private let context: LayerContext
  private let gl: GLContext
  private let scene: SceneRenderer
  private let window: WindowSurface
  private var history = BackBufferHistory()
  /// What the window shows, where its buffers cannot be told apart.
  private var copy: WindowCopy?
  private var lastScale = 0.0
  /// How the last frame got into the window, for tests.
  private(set) var lastDrawing = BackBufferHistory.Drawing.whole

  /// Binds a root layer to the current context; its next commit brings the whole tree.
  package init(layer: CALayer) throws(GLContextError) {
    gl = try GLContext(adoptingCurrent: "window")
    scene = SceneRenderer(in: gl)
    window = WindowSurface()
    context = LayerContext(layer: layer)
  }

  /// The window's context, for tests.
  package var graphicsContext: GLContext { gl }

  /// Whether committed changes wait to be drawn.
  package var hasChanges: Bool { context.mailbox.hasDeltas }

  /// Tells delegates and completion blocks of the animations that began and ended.
  package func deliverEvents() { context.deliverEvents() }

  /// Draws the tree at a time, in seconds, into framebuffer 0, which is as large as the window.
  ///
  /// Only what changed since the back buffer was last drawn is drawn again. Where the window system
  /// does not say how old a back buffer is, the picture is kept beside the window and copied.
  ///
  /// - Parameters:
  ///   - widthInPixels: the width of the framebuffer; nothing is drawn into an empty one.
  ///   - heightInPixels: its height.
  ///   - scale: pixels per point.
  /// - Returns: when the picture changes next by itself: `time` or earlier while something moves,
  ///   infinity in a still tree.
  package func draw(
    at time: CFTimeInterval, widthInPixels: Int, heightInPixels: Int, scale: CGFloat
  ) -> CFTimeInterval {
    context.displayAnimatedLayers(at: time)
    scene.apply(context.mailbox.takeDeltas(), at: time)
    let sampled = scene.prepare(at: time)
    context.mailbox.post(events: sampled.events)
    if widthInPixels > 0, heightInPixels > 0 {
      let surface = SceneRenderer.Surface(
        framebuffer: 0, width: widthInPixels, height: heightInPixels, scale: Double(scale),
        isYUp: true)
      draw(to: surface, damage: scene.pixels(of: scene.takeDamage(), on: surface))
    }
    return scene.wantsSettling ? min(time, sampled.nextEventTime) : sampled.nextEventTime
  }

  private func draw(to surface: SceneRenderer.Surface, damage: PixelRect) {
    // Pixels per point change with the display that the window is on: nothing stays then.
    if lastScale != surface.scale { history = BackBufferHistory() }
    lastScale = surface.scale
    lastDrawing = history.begin(
      damage: damage, age: window.backBufferAge, width: Int32(clamping: surface.width),
      height: Int32(clamping: surface.height))
    switch lastDrawing {
    case .whole: scene.draw(to: surface)
    case .part(let part): if !part.isEmpty { scene.draw(to: surface, damage: part) }
    case .copied(let part):
      if copy?.fits(surface) != true { copy = WindowCopy(surface, in: gl) }
      guard let copy else {
        history.loseCopy()
        scene.draw(to: surface)
        return
      }
      if !part.isEmpty { scene.draw(to: copy.surface(like: surface), damage: part) }
      copy.show(in: surface, gl)
    }
  }

  /// Lets go of the tree and frees all GL objects; the context is still current.
  package func tearDown() {
    context.invalidate()
    scene.tearDown()
    copy = nil
    gl.tearDown()
  }
}
