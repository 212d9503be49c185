// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// One form of an image: pixels, or a function that draws.
///
/// A subclass overrides `draw()`.
open class NSImageRep: NSObject, NSCopying, NSSecureCoding {
  /// The name of a value that says how an image is to be drawn; no value has an effect here.
  public struct HintKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public var rawValue: String

    /// Makes a key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The size in points; zero by default. A size that is not finite, or negative, is refused and logged.
  open var size: NSSize {
    get { storedSize }
    set { if newValue.isSize(of: "NSImageRep") { storedSize = newValue } }
  }
  private final var storedSize = NSSize.zero
  /// The width in pixels; 0 for a form that has as many as its destination.
  open var pixelsWide = 0
  /// The height in pixels; 0 for a form that has as many as its destination.
  open var pixelsHigh = 0

  /// Makes a form without a size, for subclasses.
  public override init() { super.init() }

  /// Draws the form into the current context: from (0, 0), in its size in points, y upward.
  ///
  /// - Returns: whether it was drawn; false for this class, which draws nothing.
  @discardableResult
  open func draw() -> Bool { false }

  /// Draws the form with its lower left corner at a point of the current context.
  ///
  /// - Returns: whether it was drawn.
  @discardableResult
  open func draw(at point: NSPoint) -> Bool { draw(in: NSRect(origin: point, size: size)) }

  /// Draws the form into a rectangle of the current context.
  ///
  /// - Returns: whether it was drawn; false for rectangles without an area.
  @discardableResult
  open func draw(in rect: NSRect) -> Bool {
    guard let context = NSGraphicsContext.current, let map = rect.map(from: size) else {
      return false
    }
    let cgContext = context.cgContext
    cgContext.saveGState()
    defer { cgContext.restoreGState() }
    cgContext.concatenate(map)
    return draw()
  }

  /// The pixels of the form; nil for a form that cannot be drawn.
  ///
  /// - Parameters:
  ///   - proposedDestRect: where the image is to be drawn, in points; nil for its own size.
  ///   - context: the context that it is to be drawn into, whose scale counts; nil for the main screen's.
  ///   - hints: no effect.
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
    hints: [NSImageRep.HintKey: Any]?
  ) -> CGImage? {
    // The caller's pointer is valid during the call.
    let asked = unsafe proposedDestRect?.pointee.size ?? size
    return pixels(size: asked, scale: context?.deviceScale ?? MainScreenScale.value)
  }

  /// The pixels of the form, drawn in a size in points at a scale; the form's own where it has some.
  func pixels(size: NSSize, scale: CGFloat) -> CGImage? {
    let made = CGContext.imageBitmap(size: size, scale: scale, isOpaque: false, kit: "AppKit")
    guard let bitmap = made, self.size.width > 0, self.size.height > 0 else { return nil }
    bitmap.scaleBy(x: CGFloat(bitmap.width) / size.width, y: CGFloat(bitmap.height) / size.height)
    let context = NSGraphicsContext(bitmap, isFlipped: false, isDrawingToScreen: true)
    let isDrawn = NSGraphicsContext.draw(in: context) {
      draw(in: NSRect(origin: .zero, size: size))
    }
    return isDrawn ? bitmap.makeImage() : nil
  }

  /// A form of the same values.
  open func copy(with zone: NSZone? = nil) -> Any { takingOver(NSImageRep()) }

  /// Gives another form the sizes of this one.
  final func takingOver<Rep: NSImageRep>(_ copy: Rep) -> Rep {
    copy.size = size
    copy.pixelsWide = pixelsWide
    copy.pixelsHigh = pixelsHigh
    return copy
  }

  // MARK: - Archiving

  /// Whether archives that check classes take forms: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a form; values that the archive lacks keep their defaults.
  public required init?(coder: NSCoder) {
    super.init()
    if let values = coder.decodeNumbers(forKey: "NSImageRepSize", count: 2) {
      size = NSSize(width: values[0], height: values[1])
    }
    pixelsWide = max(coder.decodeInteger(forKey: "NSImageRepPixelsWide"), 0)
    pixelsHigh = max(coder.decodeInteger(forKey: "NSImageRepPixelsHigh"), 0)
  }

  /// Encodes the sizes, in an archive with keys.
  open func encode(with coder: NSCoder) {
    coder.encode(numbers: [size.width, size.height], forKey: "NSImageRepSize")
    coder.encode(pixelsWide, forKey: "NSImageRepPixelsWide")
    coder.encode(pixelsHigh, forKey: "NSImageRepPixelsHigh")
  }
}

extension NSSize {
  /// Whether both sides are finite and not negative; logged if not.
  func isSize(of type: String) -> Bool {
    if isFinite, width >= 0, height >= 0 { return true }
    RefusalLog.refuse("\(type): size", "\(self) is no size; the old one stays")
    return false
  }
}

extension NSRect {
  /// The map that takes a picture of a size, from (0, 0), to the rectangle; nil where either has no area.
  func map(from size: NSSize) -> CGAffineTransform? {
    guard width > 0, height > 0, size.width > 0, size.height > 0, isFinite
    else { return nil }
    return CGAffineTransform(
      a: width / size.width, b: 0, c: 0, d: height / size.height, tx: minX, ty: minY)
  }
}
