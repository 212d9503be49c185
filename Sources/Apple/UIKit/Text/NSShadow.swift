// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import CoreText
public import Foundation
internal import ViewCore

/// The shadow of text, the value of the attribute `shadow`.
open class NSShadow: NSObject, NSCopying, NSSecureCoding {
  /// Comes first; see `CollectionInfo`.
  final let info = CollectionInfo()
  /// The distance from the text in points, y downward; zero by default.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the blur in points; 0, sharp, by default.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or a `CGColor`; nil for no shadow. Black with an alpha of 1/3 by default.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Makes a shadow with the default values.
  public override init() { super.init() }

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
      && other.color == color
  }

  /// Hashes offset and blur.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  /// The colour; nil for none, and for values of other types.
  final var color: UIColor? {
    if let color = shadowColor as? UIColor { return color }
    return (shadowColor as? CGColor).map { UIColor(cgColor: $0) }
  }

  /// Whether archives that check classes take shadows: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a shadow; values that the archive lacks keep their defaults.
  public required init?(coder: NSCoder) {
    super.init()
    if let values = coder.decodeNumbers(forKey: "NSShadowValues", count: 3) {
      shadowOffset = CGSize(width: values[0], height: values[1])
      shadowBlurRadius = values[2]
    }
    shadowColor =
      coder.containsValue(forKey: "NSShadowColor")
      ? coder.decodeObject(of: UIColor.self, forKey: "NSShadowColor") : nil
  }

  /// Encodes the values, in an archive with keys.
  open func encode(with coder: NSCoder) {
    coder.encode(
      numbers: [shadowOffset.width, shadowOffset.height, shadowBlurRadius],
      forKey: "NSShadowValues")
    if let color { coder.encode(color, forKey: "NSShadowColor") }
  }
}

extension NSShadow: TextShadowValue {
  package var textShadow: TextShadow? {
    color.map { TextShadow(offset: shadowOffset, blur: shadowBlurRadius, color: $0.cgColor) }
  }
}

extension UIFont: TextFontValue {
  package var textFont: CTFont { ctFont }
}

extension UIColor: TextColorValue {
  package var textColor: CGColor { cgColor }
}
