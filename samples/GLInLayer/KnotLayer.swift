// SPDX-License-Identifier: MIT

import QuartzCore

/// A layer that draws a turning knot by OpenGL, in each frame.
final class KnotLayer: CAOpenGLLayer {
  /// Made in the first drawing, on the renderer's thread, where all of the methods below are called.
  private var painter: KnotPainter?

  override init() {
    super.init()
    isAsynchronous = true
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
    CGLPixelFormatObj(depthBits: 24, samples: 4)
  }

  override func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {
    let painter = painter ?? KnotPainter()
    self.painter = painter
    painter.draw(at: t)
    super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
  }

  override func releaseCGLContext(_ ctx: CGLContextObj) {
    painter?.delete()
    painter = nil
  }

  override func didLoseCGLContext(_ ctx: CGLContextObj) { painter = nil }
}
