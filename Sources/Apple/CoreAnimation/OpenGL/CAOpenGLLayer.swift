// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that an application draws by OpenGL calls of its own.
///
/// ```swift
/// final class Globe: CAOpenGLLayer {
///   override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
///     CGLPixelFormatObj(depthBits: 24, samples: 4)
///   }
///   override func draw(
///     inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
///     forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
///   ) {
///     // glClear, glDraw… into the framebuffer that is bound
///   }
/// }
/// ```
/// The layer is drawn after `setNeedsDisplay()`, when its size or `contentsScale` change, and in every
/// frame while `isAsynchronous` is true and `canDraw` agrees (behaviour fact GLL-1). It is drawn on
/// the renderer's thread, which may be another than the application's: what both use is to be
/// protected. While the code runs, the frames of that renderer wait for it; those of other windows
/// do not.
///
/// The code has an OpenGL context to itself that shares nothing with the renderer's, so that no state,
/// error or deleted name can reach the renderer. A framebuffer of the layer's bounds times
/// `contentsScale` is bound to `GL_FRAMEBUFFER`, the viewport covers it, and whatever else the code set
/// is as it left it. The buffers of one layer take 256 MiB at the most: a larger one has fewer samples, then
/// fewer pixels. It holds premultiplied colours in sRGB values, the lowest row first. What was drawn
/// takes the place of `contents`: gravity, masks, filters, corners, transforms and animations apply. Errors
/// that the code left are taken and logged, each kind once.
///
/// A layer is drawn by every renderer that shows it, each with a context of its own; the objects of
/// OpenGL that the code makes belong to the context that is current. Renderers whose context is not
/// EGL's do not draw the layer, and log it; nor does `render(in:)`.
open class CAOpenGLLayer: CALayer {
  private final var drawing: LiveDrawing?
  private final var space: CGColorSpace?

  /// Makes a layer, which is drawn in its first frame.
  public override init() {
    super.init()
    makeDrawing()
  }

  /// Makes a presentation copy, which draws nothing, or a layer with the values of another.
  public override init(layer: Any) {
    super.init(layer: layer)
    let source = layer as? CAOpenGLLayer
    space = source?.space
    if presentedModel != nil { drawing = source?.drawing } else { makeDrawing() }
  }

  /// Reads a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeDrawing()
  }

  override class var declaredProperties: LayerPropertyTable { .openGL }

  private func makeDrawing() {
    let made = OpenGLDrawing.drawing(of: self)
    drawing = made
    madeRare.drawing.live = .drawing(made)
  }

  /// Whether `canDraw` is asked in every frame, and the layer drawn if it agrees. Default false.
  open var isAsynchronous: Bool {
    get { drawing?.isAsynchronous ?? false }
    set { drawing?.isAsynchronous = newValue }
  }

  /// The colour space of the drawing. Default nil, for sRGB.
  ///
  /// It is kept, and the drawing is shown as sRGB in any case, as all of the compositor's pixels are.
  open var colorspace: CGColorSpace? {
    get { space }
    set { space = newValue }
  }

  /// Asks for a drawing in the next frame; on any thread, without a transaction.
  open override func setNeedsDisplay() { drawing?.setNeedsDisplay() }

  /// Asks for a drawing in the next frame; the rectangle is ignored.
  open override func setNeedsDisplay(_ r: CGRect) { drawing?.setNeedsDisplay() }

  /// Does nothing: the renderer draws the layer.
  open override func display() {}

  // MARK: - For subclasses

  /// Whether there is something new to draw; called before each drawing. Default true.
  ///
  /// - Parameters:
  ///   - ctx: the context, which is current.
  ///   - pf: its buffers.
  ///   - t: the layer's own time, in seconds.
  ///   - ts: the time of the frame.
  /// - Returns: false to keep what was drawn before.
  open func canDraw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) -> Bool { true }

  /// Draws the layer; on the renderer's thread. Default nothing, so that subclasses may call it last.
  ///
  /// - Parameters:
  ///   - ctx: the context, which is current, with the layer's framebuffer bound.
  ///   - pf: its buffers.
  ///   - t: the layer's own time, in seconds.
  ///   - ts: the time of the frame.
  open func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {}

  /// Makes the description of the buffers, once for each context. Default colour alone.
  ///
  /// - Parameter mask: all bits set, since a context serves all displays.
  open func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
    CGLPixelFormatObj()
  }

  /// Takes back what `copyCGLPixelFormat(forDisplayMask:)` made. Default nothing.
  open func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) {}

  /// Makes the description of the context, before the driver's is made.
  open func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj {
    CGLContextObj(pixelFormat: pf)
  }

  /// Takes back what `copyCGLContext(forPixelFormat:)` made. Default nothing.
  ///
  /// Called on the renderer's thread when it shows the layer no more; the context is current then, so
  /// that the code can free what it made, unless the context was lost.
  open func releaseCGLContext(_ ctx: CGLContextObj) {}

  /// Tells that a context is gone with all objects in it; before `releaseCGLContext(_:)`, on the renderer's
  /// thread. Default nothing.
  ///
  /// Another context is made, and the layer drawn, in the next frame. Not part of Apple's API.
  open func didLoseCGLContext(_ ctx: CGLContextObj) {}
}

extension LayerProperty {
  static let asynchronous = LayerProperty("asynchronous", \CAOpenGLLayer.isAsynchronous)
}

extension LayerPropertyTable {
  static let openGL = LayerPropertyTable(CAOpenGLLayer(), inheriting: .layer, [.asynchronous])
}
