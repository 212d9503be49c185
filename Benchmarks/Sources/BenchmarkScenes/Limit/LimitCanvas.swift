// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation

/// A GL context with a target of the scenes' size, for drawing without the compositor.
final class LimitCanvas {
  let gl: GLContext
  let target: RenderTarget
  private let background: SceneColor

  /// Makes the context and its target, and leaves the context current.
  init(background: SceneColor = SceneColor(32, 32, 48)) throws {
    self.background = background
    gl = try GLContext(api: .openGL33, debug: false)
    try gl.makeCurrent()
    target = try RenderTarget(
      width: Motion.targetSize.x, height: Motion.targetSize.y, label: "limit", in: gl)
  }

  var frameStatistics: FrameStatistics {
    FrameStatistics(
      draws: gl.statistics.drawCalls, passes: 1, stateChanges: gl.statistics.stateChanges,
      uploadBytes: gl.statistics.uploadedBytes)
  }

  /// Starts a frame: counts from zero, binds the target and clears it to the background.
  func begin() {
    gl.resetStatistics()
    gl.setPlainState()
    gl.setBlend(.sourceOver)
    gl.bindDrawFramebuffer(target.framebuffer.name)
    gl.setViewport(target.bounds)
    gl.setScissor(nil)
    let color = background.floats
    gl.clear(red: color.x, green: color.y, blue: color.z, alpha: color.w)
  }

  /// The target's pixels; the context must be current.
  func picture() throws -> CGImage {
    let bounds = target.bounds
    let stride = Int(bounds.width) * 4
    var bytes = [UInt8](repeating: 0, count: stride * Int(bounds.height))
    try bytes.withUnsafeMutableBytes {
      try PixelReader.read(
        bounds, of: target.framebuffer, into: $0, rowStride: stride, in: gl)
    }
    return try SceneBitmap.image(bytes, width: Int(bounds.width))
  }
}
