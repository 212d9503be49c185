// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// Draws a window's layers through the compositor: where host and compositor meet.
final class LayerRendering: WindowRendering {
  let renderer: WindowRenderer
  private let graphics: WindowGraphics

  /// Takes the window's graphics context for the calling thread.
  ///
  /// - Parameters:
  ///   - graphics: the context of the window.
  ///   - makeRenderer: makes the renderer once the context is current.
  init(
    _ graphics: WindowGraphics, makeRenderer: () throws -> WindowRenderer
  ) throws(LayerHostError) {
    self.graphics = graphics
    try graphics.makeCurrent()
    do {
      renderer = try makeRenderer()
    } catch {
      graphics.release()
      throw .rendering(error)
    }
  }

  func advance(to time: () -> CFTimeInterval) -> (time: CFTimeInterval, next: NextFrame) {
    let (time, nextTime) = renderer.advance(to: time)
    return (time, NextFrame(time: nextTime, after: time))
  }

  func isChanged(in geometry: WindowGeometry) -> Bool {
    renderer.isChanged(on: Self.surface(geometry))
  }

  func draw(_ frame: WindowFrame) {
    renderer.draw(to: Self.surface(frame.geometry))
  }

  func present() throws {
    if renderer.isContextLost { try recover() }
    switch graphics.swapsByEGLAlone ? renderer.swapDamage() : nil {
    case true?: return
    case false?: throw LayerHostError.noGraphicsContext(attempts: ["the window's surface is lost"])
    case nil: try graphics.swap()
    }
  }

  /// Makes everything anew in another context; the frame, which is lost, is drawn again.
  private func recover() throws -> Never {
    try graphics.remake()
    try renderer.rebuild(in: graphics.group)
    throw LayerHostError.noGraphicsContext(attempts: ["the graphics context was lost"])
  }

  func report() -> Bool { renderer.report() }

  var nextReportTime: CFTimeInterval { renderer.nextReportTime }

  func forgetWindow() { renderer.forgetWindow() }

  func tearDown() {
    renderer.tearDown()
    graphics.release()
  }

  private static func surface(_ geometry: WindowGeometry) -> WindowRenderer.Surface {
    WindowRenderer.Surface(
      width: geometry.pixelWidth, height: geometry.pixelHeight, scale: Double(geometry.scale))
  }
}
