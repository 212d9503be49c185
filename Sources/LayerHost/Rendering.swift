// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// A frame that a window asks for.
struct WindowFrame: Equatable, Sendable {
  /// The media time that it shows, in seconds.
  var time: CFTimeInterval
  /// How large it is, in points and in pixels; framebuffer 0 of the current context takes it.
  var geometry: WindowGeometry
}

/// What the event loop needs of a renderer: the one place where host and compositor meet.
struct WindowRendering {
  /// Whether committed changes wait to be drawn.
  var hasChanges: () -> Bool
  /// Tells the application which animations began and ended.
  var deliverEvents: () -> Void
  /// Draws the tree at a time into the window's framebuffer; says when it will look different.
  var draw: (WindowFrame) throws -> NextFrame
  /// Frees what the renderer has in the context, while that is still current.
  var tearDown: () -> Void
}

extension WindowRendering {
  /// Draws a layer tree through the graphics context that is current on this thread.
  init(layer: CALayer) throws(LayerHostError) {
    let renderer: WindowRenderer
    do {
      renderer = try WindowRenderer(layer: layer)
    } catch {
      throw .rendering(error)
    }
    hasChanges = { renderer.hasChanges }
    deliverEvents = { renderer.deliverEvents() }
    draw = { frame in
      let next = renderer.draw(
        at: frame.time, widthInPixels: frame.geometry.pixelWidth,
        heightInPixels: frame.geometry.pixelHeight, scale: frame.geometry.scale)
      return NextFrame(time: next, after: frame.time)
    }
    tearDown = { renderer.tearDown() }
  }
}

/// What an offscreen sequence needs of a renderer.
enum OffscreenRendering {
  /// A function that gives the picture of a layer tree at a time, in seconds.
  static func make(
    layer: CALayer, size: CGSize, scale: CGFloat
  ) throws(LayerHostError) -> (CFTimeInterval) throws(LayerHostError) -> CGImage {
    let renderer: OffscreenRenderer
    do {
      renderer = try OffscreenRenderer(size: size, scale: scale)
    } catch {
      throw .rendering(error)
    }
    return { (time) throws(LayerHostError) in
      do {
        return try renderer.image(of: layer, at: time)
      } catch {
        throw .rendering(error)
      }
    }
  }
}
