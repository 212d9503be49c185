// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// Pixels of images, for layers and for drawing by CoreGraphics.
extension NSImage: ScaledContents {
  /// The scale of the contents that suit a layer best.
  ///
  /// An image that a function draws has any: the answer is the one that was asked for.
  ///
  /// - Parameter preferredContentsScale: the pixels of a point of the layer's place; 0 for those of the
  ///   main screen.
  /// - Returns: the pixels of a point of the form that is taken; 1 for an image without one.
  public final func recommendedLayerContentsScale(_ preferredContentsScale: CGFloat) -> CGFloat {
    let scale = MainScreenScale.resolved(preferredContentsScale)
    guard let form = form(forScale: scale) else { return 1 }
    return form.pixelsWide == 0 ? scale : CGFloat(form.pixelsWide) / size.width
  }

  /// The pixels for a layer with a `contentsScale`, or the image itself where it has none.
  public final func layerContents(forContentsScale layerContentsScale: CGFloat) -> Any {
    pixels(forScale: layerContentsScale) ?? self
  }

  /// The pixels of the form that fits a rectangle; nil for an image that cannot be drawn.
  ///
  /// - Parameters:
  ///   - proposedDestRect: where the image is to be drawn, in points; nil for its own size.
  ///   - referenceContext: the context that it is to be drawn into, whose scale counts; nil for the main
  ///     screen's.
  ///   - hints: no effect.
  @safe public final func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?,
    context referenceContext: NSGraphicsContext?, hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? {
    // The caller's pointer is valid during the call, as on Apple's systems.
    let asked = unsafe proposedDestRect?.pointee.size ?? size
    guard isValid, asked.width > 0, asked.height > 0 else { return nil }
    let pointScale = referenceContext?.deviceScale ?? MainScreenScale.value
    let stretch = max(asked.width / size.width, asked.height / size.height)
    guard let form = form(forScale: pointScale * stretch) else { return nil }
    return form.pixels(size: asked, scale: pointScale)
  }

  /// The form with the most pixels as a TIFF file; nil for an image that cannot be drawn.
  ///
  /// Of an image that a function draws the pixels at the main screen's scale.
  public final var tiffRepresentation: Data? {
    let largest = forms.max { $0.pixelsWide < $1.pixelsWide } as? NSBitmapImageRep
    let pixels = largest?.cgImage ?? self.pixels(forScale: MainScreenScale.value)
    return pixels?.fileData("public.tiff", quality: 1)
  }

  /// The size in points, for layers.
  package final var contentsSize: CGSize { isValid ? size : .zero }

  /// The pixels of a point of the main screen.
  package final var screenScale: CGFloat { MainScreenScale.value }

  /// The pixels for the scale of a layer; nil, the most, for that of the form with the most pixels.
  package final func contentsImage(forScale scale: CGFloat?) -> CGImage? {
    if let scale { return pixels(forScale: scale) }
    let most = forms.map { CGFloat($0.pixelsWide) / max(size.width, 1) }.max() ?? 0
    return pixels(forScale: most)
  }

  // MARK: - Focus

  /// Makes the image the destination of drawing on this thread, until `unlockFocus()`.
  ///
  /// The image so far stays below. An image without a size is refused and logged, and there is no
  /// current context until focus is unlocked.
  public final func lockFocus() { lockFocusFlipped(false) }

  /// Makes the image the destination of drawing on this thread, until `unlockFocus()`.
  ///
  /// - Parameter flipped: whether y grows downward.
  public final func lockFocusFlipped(_ flipped: Bool) {
    let scale = MainScreenScale.value
    let bitmap = CGContext.imageBitmap(size: size, scale: scale, isOpaque: false, kit: "AppKit")
    focus.append(bitmap)
    NSGraphicsContext.saveGraphicsState()
    guard let bitmap else { return NSGraphicsContext.current = nil }
    bitmap.scaleBy(
      x: CGFloat(bitmap.width) / size.width, y: CGFloat(bitmap.height) / size.height)
    NSGraphicsContext.current = NSGraphicsContext(
      bitmap, isFlipped: false, isDrawingToScreen: true)
    draw(in: NSRect(origin: .zero, size: size))
    guard flipped else { return }
    bitmap.translateBy(x: 0, y: size.height)
    bitmap.scaleBy(x: 1, y: -1)
    NSGraphicsContext.current = NSGraphicsContext(
      bitmap, isFlipped: true, isDrawingToScreen: true)
  }

  /// Ends drawing into the image: what was drawn becomes its only form.
  ///
  /// Without a `lockFocus()` before, the call is ignored and logged once.
  public final func unlockFocus() {
    guard let bitmap = focus.popLast() else {
      RefusalLog.refuse("NSImage: unbalanced unlockFocus", "the image has no focus; ignored")
      return
    }
    NSGraphicsContext.restoreGraphicsState()
    guard let pixels = bitmap?.makeImage() else { return }
    let form = NSBitmapImageRep(cgImage: pixels)
    form.size = size
    size = form.size
    forms = [form]
    madePixels = [:]
  }
}
