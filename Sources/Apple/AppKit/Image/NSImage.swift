// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import ViewCore

/// A picture of a size in points, in one or more forms of different resolutions.
///
/// Drawing takes the form that fits the pixels of the destination: of those with enough pixels the one
/// with the fewest, else one that has as many as the destination, else the one with the most. An image
/// may be the contents of a layer as it is, and then shows the form for the layer's `contentsScale`.
///
/// An image belongs to one thread at a time.
open class NSImage: NSObject, NSCopying, NSSecureCoding {
  /// The name of an image in a bundle: that of a file, without `@2x`.
  public typealias Name = String

  /// The ways in which the parts between the caps of an image fill a size.
  public enum ResizingMode: Int, Sendable {
    /// Stretched.
    case stretch = 0
    /// By copies.
    case tile = 1
  }

  final var forms: [NSImageRep] = []
  /// The size that was set; nil for that of the forms.
  private final var setSize: NSSize?
  /// The forms' pixels that were made for layers and patterns, by their scale.
  final var madePixels: [CGFloat: CGImage] = [:]
  /// The image that is drawn into between `lockFocus()` and `unlockFocus()`.
  final var focus: [CGContext?] = []

  /// Whether only the shape counts, which controls draw in a colour of theirs; false by default.
  ///
  /// Drawing the image itself shows its own colours anyway.
  open var isTemplate = false

  /// The widths in points of the edges that keep their size when the image is drawn in another size; 0
  /// by default.
  open var capInsets = NSEdgeInsetsZero

  /// The way in which the parts between the caps fill other sizes; `.stretch` by default.
  open var resizingMode = ResizingMode.stretch

  /// Makes an image of a size in points without any form.
  ///
  /// A size that is not finite, or negative, is refused and logged: the image has none.
  public init(size: NSSize) {
    super.init()
    self.size = size
  }

  /// Makes an image of pixels.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels.
  ///   - size: in points; zero for 1 pixel a point.
  public init(cgImage: CGImage, size: NSSize) {
    super.init()
    let form = NSBitmapImageRep(cgImage: cgImage)
    if size != .zero { form.size = size }
    forms = [form]
    self.size = form.size
  }

  /// Makes an image that a function draws, each time in the resolution of the destination.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - drawingHandlerShouldBeCalledWithFlippedContext: whether y grows downward for the function.
  ///   - drawingHandler: draws a rectangle from (0, 0) of the image's size into the current context, and
  ///     answers whether it has.
  public convenience init(
    size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
    drawingHandler: @escaping (NSRect) -> Bool
  ) {
    self.init(size: size)
    forms = [
      NSCustomImageRep(
        size: self.size, flipped: drawingHandlerShouldBeCalledWithFlippedContext,
        drawingHandler: drawingHandler)
    ]
  }

  // MARK: - Values

  /// The size in points; where none was set, that of the first form.
  ///
  /// A size that is not finite, or negative, is refused and logged. Forms keep theirs, and are stretched.
  open var size: NSSize {
    get { setSize ?? forms.first?.size ?? .zero }
    set {
      guard newValue.isSize(of: "NSImage") else { return }
      setSize = newValue == .zero ? nil : newValue
      madePixels = [:]
    }
  }

  /// Whether the image has a form and a size that is not zero.
  open var isValid: Bool { !forms.isEmpty && size.width > 0 && size.height > 0 }

  /// The forms.
  open var representations: [NSImageRep] { forms }

  /// Adds a form.
  open func addRepresentation(_ imageRep: NSImageRep) {
    forms.append(imageRep)
    madePixels = [:]
  }

  /// Removes a form; one that the image does not have is ignored.
  open func removeRepresentation(_ imageRep: NSImageRep) {
    forms.removeAll { $0 === imageRep }
    madePixels = [:]
  }

  /// Forgets the pixels that were made of forms that draw by functions, which are called again.
  open func recache() { madePixels = [:] }

  // MARK: - Drawing

  /// Draws the image, or a part of it, with its lower left corner at a point of the current context.
  ///
  /// - Parameters:
  ///   - point: in the current context.
  ///   - fromRect: the part in the image's points; zero for all.
  ///   - op: how the image is combined with the existing content.
  ///   - delta: the alpha, from 0 to 1.
  open func draw(
    at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation,
    fraction delta: CGFloat
  ) {
    let part = fromRect.isEmpty ? size : fromRect.size
    draw(in: NSRect(origin: point, size: part), from: fromRect, operation: op, fraction: delta)
  }

  /// Draws the image into a rectangle of the current context, upright in flipped contexts too.
  open func draw(in rect: NSRect) {
    draw(
      in: rect, from: .zero, operation: .sourceOver, fraction: 1, respectFlipped: true, hints: nil)
  }

  /// Draws the image, or a part of it, into a rectangle of the current context.
  ///
  /// In a flipped context it stands on its head, as the coordinates do.
  ///
  /// - Parameters:
  ///   - rect: in the current context.
  ///   - fromRect: the part in the image's points; zero for all.
  ///   - op: how the image is combined with the existing content.
  ///   - delta: the alpha, from 0 to 1.
  open func draw(
    in rect: NSRect, from fromRect: NSRect, operation op: NSCompositingOperation,
    fraction delta: CGFloat
  ) {
    draw(
      in: rect, from: fromRect, operation: op, fraction: delta, respectFlipped: false, hints: nil)
  }

  /// Draws the image, or a part of it, into a rectangle of the current context.
  ///
  /// - Parameters:
  ///   - dstSpacePortionRect: in the current context.
  ///   - srcSpacePortionRect: the part in the image's points; zero for all.
  ///   - op: how the image is combined with the existing content.
  ///   - requestedAlpha: the alpha, from 0 to 1.
  ///   - respectContextIsFlipped: whether the image is upright in a flipped context too.
  ///   - hints: no effect.
  open func draw(
    in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect,
    operation op: NSCompositingOperation, fraction requestedAlpha: CGFloat,
    respectFlipped respectContextIsFlipped: Bool, hints: [NSImageRep.HintKey: Any]?
  ) {
    guard let context = NSGraphicsContext.current else { return }
    let drawing = ImageDrawing(
      image: self, context: context, rect: dstSpacePortionRect.standardized,
      part: srcSpacePortionRect.isEmpty ? NSRect(origin: .zero, size: size) : srcSpacePortionRect)
    drawing.draw(
      op, alpha: requestedAlpha, isUpright: respectContextIsFlipped && context.isFlipped)
  }

  // MARK: - Copying and archiving

  /// An image of copies of the forms.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSImage(size: setSize ?? .zero)
    copy.forms = forms.compactMap { $0.copy() as? NSImageRep }
    copy.isTemplate = isTemplate
    copy.capInsets = capInsets
    copy.resizingMode = resizingMode
    return copy
  }

  /// Whether archives that check classes take images: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores an image; nil for damaged forms.
  public required init?(coder: NSCoder) {
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  /// Encodes the forms and the values, in an archive with keys.
  ///
  /// Of a form that a function draws the pixels at the main screen's scale are encoded.
  open func encode(with coder: NSCoder) { encodeValues(to: coder, setSize) }
}
