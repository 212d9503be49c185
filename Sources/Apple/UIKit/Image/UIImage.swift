// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// A picture: pixels with a scale and an orientation, or several pictures that play in turn.
///
/// Immutable. Sizes are in points of the picture as it is seen.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  // `@unchecked`: the stored values are constants, of classes that are immutable too.

  let values: ImageValues
  /// The forms of the pixels that were asked for.
  let forms = ImageForms()

  /// Makes an image without pixels, of size 0.
  public override convenience init() { self.init(values: ImageValues()) }

  /// Makes an image of pixels at 1 pixel a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Makes an image of pixels.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels as they are stored.
  ///   - scale: the pixels of a point; 1 if it is not positive.
  ///   - orientation: the way in which the stored picture is to be seen.
  public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    var values = ImageValues()
    values.cgImage = cgImage
    values.scale = scale > 0 && scale.isFinite ? scale : 1
    values.orientation = orientation
    self.values = values
    super.init()
  }

  /// Makes an image of all its values.
  init(values: ImageValues) {
    self.values = values
    super.init()
  }

  /// The same image with other values.
  final func with(_ change: (inout ImageValues) -> Void) -> UIImage {
    var values = self.values
    change(&values)
    return UIImage(values: values)
  }

  // MARK: - Values

  /// The size in points of the picture as it is seen.
  open var size: CGSize { values.size }

  /// The pixels of a point; 1 by default, and as the name of a file says: `@2x`, `@3x`.
  open var scale: CGFloat { values.scale }

  /// The pixels as they are stored, of an animation those of the first picture; nil for none.
  open var cgImage: CGImage? { values.cgImage }

  /// The way in which the stored picture is seen; `.up` by default.
  open var imageOrientation: UIImage.Orientation { values.orientation }

  /// Whether the image is drawn in its own colours or as a shape in another; `.automatic` by default.
  open var renderingMode: UIImage.RenderingMode { values.renderingMode }

  /// The widths in points of the edges that keep their size when the image is stretched; 0 by default.
  open var capInsets: UIEdgeInsets { values.caps?.insets ?? .zero }

  /// The way in which the parts between the caps fill other sizes; `.tile` by default.
  open var resizingMode: UIImage.ResizingMode { values.caps?.mode ?? .tile }

  /// The distances in points from the edges to the alignment rectangle; 0 by default.
  open var alignmentRectInsets: UIEdgeInsets { values.alignmentInsets }

  /// The pictures of an animation; nil for a still image.
  open var images: [UIImage]? { values.frames }

  /// The duration of an animation in seconds; 0 for a still image.
  open var duration: TimeInterval { values.duration }

  // MARK: - Variants

  /// The same image, drawn in its own colours or as a shape in another.
  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image as a shape in a colour; drawn as a template it takes the colour of a template.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// The image as a shape in a colour, in a rendering mode.
  open func withTintColor(
    _ color: UIColor, renderingMode: UIImage.RenderingMode
  ) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// The same image, whose edges keep their size and whose middle is tiled when it is stretched.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The same image, whose edges keep their size when it is stretched.
  ///
  /// - Parameters:
  ///   - capInsets: the widths of the edges, in points.
  ///   - resizingMode: how the parts between the edges fill their place.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode
  ) -> UIImage {
    with { $0.caps = ImageValues.Caps(insets: capInsets, mode: resizingMode) }
  }

  /// The same image with the distances from its edges to the alignment rectangle, in points.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentInsets = alignmentInsets }
  }

  /// The image itself, whose pixels are decoded already.
  open func preparingForDisplay() -> UIImage? { self }

  // MARK: - Drawing

  /// Draws the image with its top left corner at a point of the current context.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image with its top left corner at a point of the current context.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into a rectangle of the current context, stretched or resized by its caps.
  ///
  /// A template is drawn in the context's fill colour.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into a rectangle of the current context, stretched or resized by its caps.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect.standardized, of: context)
    context.restoreGState()
  }

  /// Fills a rectangle of the current context with copies of the image, one of which has its top left
  /// corner at (0, 0).
  open func drawAsPattern(in rect: CGRect) { tile(rect) }

  // MARK: - Comparison

  /// Whether another object is an image of the same pixels, seen in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || other.values.showsSame(as: values)
  }

  /// Hashes size, scale and orientation.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values.cgImage?.width)
    hasher.combine(values.cgImage?.height)
    hasher.combine(values.scale)
    hasher.combine(values.orientation)
    return hasher.finalize()
  }

  // MARK: - Archiving

  /// Whether archives that check classes take images: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores an image; nil for damaged pixels.
  public required convenience init?(coder: NSCoder) {
    guard let values = ImageValues(coder: coder) else { return nil }
    self.init(values: values)
  }

  /// Encodes the image, its pixels as a PNG file, in an archive with keys.
  open func encode(with coder: NSCoder) { values.encode(to: coder) }
}
