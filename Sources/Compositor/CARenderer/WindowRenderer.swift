// SPDX-License-Identifier: MIT

package import CoreAnimation
package import CoreGraphics
package import Foundation
import RenderTree

/// Draws a layer tree into a window whose graphics context is current on this thread.
///
/// Layer tree and renderer are on one thread here: each frame takes the deltas that commits have
/// posted, and hands back what began and ended for `deliverEvents()`.
package final class WindowRenderer {
  private let context: LayerContext
  private let gl: GLContext
  private let scene: SceneRenderer

  /// Binds a root layer to the current context; its next commit brings the whole tree.
  package init(layer: CALayer) throws(GLContextError) {
    gl = try GLContext(adoptingCurrent: "window")
    scene = SceneRenderer(in: gl)
    context = LayerContext(layer: layer)
  }

  /// Whether committed changes wait to be drawn.
  package var hasChanges: Bool { context.mailbox.hasDeltas }

  /// Tells delegates and completion blocks of the animations that began and ended.
  package func deliverEvents() { context.deliverEvents() }

  /// Draws the tree at a time, in seconds, into framebuffer 0, which is as large as the window.
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
      scene.draw(
        to: SceneRenderer.Surface(
          framebuffer: 0, width: widthInPixels, height: heightInPixels, scale: Double(scale),
          isYUp: true))
    }
    return scene.wantsSettling ? min(time, sampled.nextEventTime) : sampled.nextEventTime
  }

  /// Lets go of the tree and frees all GL objects; the context is still current.
  package func tearDown() {
    context.invalidate()
    scene.tearDown()
    gl.tearDown()
  }
}
