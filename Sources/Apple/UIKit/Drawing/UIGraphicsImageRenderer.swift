// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import ViewCore

/// The values by which an image is drawn.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The range of colours of an image.
  public enum Range: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// As the screen has it.
    case automatic = 0
    /// Colours outside of sRGB too.
    case extended = 1
    /// sRGB.
    case standard = 2
  }

  /// The pixels of a point; the main screen's by default, which 0 means too.
  public final var scale: CGFloat = MainScreenScale.value
  /// Whether the image has no alpha, and is black at first; false by default.
  public final var opaque = false
  /// The range of colours; `.automatic` by default. Images here have 8 bits in sRGB in any case.
  public final var preferredRange = Range.automatic

  /// Makes the default format.
  public required init() { super.init() }

  /// Makes the format for a view's traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    scale = MainScreenScale.resolved(traitCollection.displayScale)
  }

  /// A format of the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
      copy.preferredRange = preferredRange
    }
    return copy
  }
}

/// The context of an image renderer.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private final let target: GraphicsContextStack.Target

  init(_ target: GraphicsContextStack.Target, _ format: UIGraphicsRendererFormat) {
    self.target = target
    super.init(target.context, format)
  }

  /// The picture drawn so far.
  open var currentImage: UIImage { target.drawnImage ?? UIImage() }
}

/// Draws images.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Makes a renderer for images of a size in points, in the main screen's format.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Makes a renderer for images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer for images of a rectangle in points, in the main screen's format.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Makes a renderer for images of a rectangle in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// The image that a function draws; an empty one where the bounds are no size of an image.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let imageFormat = format as? UIGraphicsImageRendererFormat
    let bounds = format.bounds.standardized
    let made = GraphicsContextStack.Target.image(
      size: bounds.size, scale: MainScreenScale.resolved(imageFormat?.scale ?? 0),
      isOpaque: imageFormat?.opaque ?? false, origin: bounds.origin)
    guard let target = made else { return UIImage() }
    let stack = GraphicsContextStack.current
    stack.push(target)
    defer { stack.pop() }
    actions(UIGraphicsImageRendererContext(target, format))
    return target.drawnImage ?? UIImage()
  }

  /// The image that a function draws, as a PNG file; no bytes where there is no image.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The image that a function draws, as a JPEG file; no bytes where there is no image.
  ///
  /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best picture.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
