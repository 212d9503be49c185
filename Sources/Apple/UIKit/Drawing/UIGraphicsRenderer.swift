// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The values by which the contexts of a renderer are made.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The rectangle that is drawn, in points; set by the renderer.
  public internal(set) final var bounds = CGRect.zero

  /// Makes the default format.
  public required override init() { super.init() }

  /// The format of the main screen.
  open class func preferred() -> Self { self.init() }

  /// The format of the main screen.
  open class func `default`() -> Self { self.init() }

  /// A format of the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// The context that a renderer hands to its drawing function.
open class UIGraphicsRendererContext: NSObject {
  /// The context; y grows downward, in points of the format's bounds.
  public final let cgContext: CGContext
  /// The format that the context was made by.
  public final let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init()
  }

  /// Fills a rectangle with the fill colour, over the existing content.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill([rect], blendMode) }

  /// Draws a line 1 wide along the inside of a rectangle, in the stroke colour, over the existing content.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Draws a line 1 wide along the inside of a rectangle, in the stroke colour.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.setLineDash(phase: 0, lengths: [])
    cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Confines drawing to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The root of the classes that draw into a destination made for it.
open class UIGraphicsRenderer: NSObject {
  /// The format, with the bounds of the renderer.
  public final let format: UIGraphicsRendererFormat

  /// Whether the renderer makes images; true.
  open var allowsImageOutput: Bool { true }

  /// Makes a renderer that draws a rectangle in points.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    let own = format.copy() as? UIGraphicsRendererFormat ?? format
    own.bounds = bounds
    self.format = own
    super.init()
  }
}
