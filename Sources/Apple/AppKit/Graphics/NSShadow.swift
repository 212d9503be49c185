// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
public import Foundation
internal import ViewCore

/// A shadow of drawing, of a view, or of text as the value of the attribute `shadow`.
open class NSShadow: NSObject, NSCopying, NSSecureCoding {
  /// Comes first; see `CollectionInfo`.
  final let info = CollectionInfo()
  /// The distance in points, y upward whatever the coordinates of drawing; zero by default.
  open var shadowOffset = NSSize.zero
  /// Twice the standard deviation of the blur in points; 0, sharp, by default.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour; nil for no shadow. Black with an alpha of 1/3 by default.
  open var shadowColor: NSColor? = NSColor(white: 0, alpha: 1.0 / 3)

  /// Makes a shadow with the default values.
  public override init() { super.init() }

  /// Makes all later drawing into the current context cast the shadow; with a colour of nil, none.
  ///
  /// Values that are not finite are refused and logged, and the context's shadow stays as it was.
  open func set() {
    NSGraphicsContext.current?.setShadow(
      offset: shadowOffset, blur: shadowBlurRadius, color: shadowColor?.cgColor)
  }

  /// A shadow of the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// Whether another object is a shadow of equal values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
      && other.shadowColor == shadowColor
  }

  /// Hashes offset and blur.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  /// The names of the values in an archive.
  private enum Key {
    static let values = "NSShadowValues"
    static let color = "NSShadowColor"
  }

  /// Whether archives that check classes take shadows: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a shadow; numbers that the archive lacks keep their defaults.
  public required init?(coder: NSCoder) {
    super.init()
    if let values = coder.decodeNumbers(forKey: Key.values, count: 3) {
      shadowOffset = NSSize(width: values[0], height: values[1])
      shadowBlurRadius = values[2]
    }
    shadowColor =
      coder.containsValue(forKey: Key.color)
      ? coder.decodeObject(of: NSColor.self, forKey: Key.color) : nil
  }

  /// Encodes the values, in an archive with keys.
  open func encode(with coder: NSCoder) {
    coder.encode(
      numbers: [shadowOffset.width, shadowOffset.height, shadowBlurRadius], forKey: Key.values)
    if let shadowColor { coder.encode(shadowColor, forKey: Key.color) }
  }
}

extension NSShadow: TextShadowValue {
  package var textShadow: TextShadow? {
    // Text has y downward.
    let offset = CGSize(width: shadowOffset.width, height: -shadowOffset.height)
    return shadowColor.map {
      TextShadow(offset: offset, blur: shadowBlurRadius, color: $0.cgColor)
    }
  }
}
