// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

extension UIView: @MainActor NSCoding {
  /// The names of the values in an archive.
  private enum Key {
    static let bounds = "UIBounds"
    static let center = "UICenter"
    static let transform = "UITransform"
    static let alpha = "UIAlpha"
    static let flags = "UIFlags"
    static let isHidden = "UIHidden"
    static let clipsToBounds = "UIClipsToBounds"
    static let tag = "UITag"
    static let contentMode = "UIContentMode"
    static let autoresizingMask = "UIAutoresizingMask"
    static let backgroundColor = "UIBackgroundColor"
    static let subviews = "UISubviews"
  }

  final func encodeValues(to coder: NSCoder) {
    let (bounds, transform) = (layer.bounds, transform)
    encode([bounds.minX, bounds.minY, bounds.width, bounds.height], Key.bounds, to: coder)
    encode([center.x, center.y], Key.center, to: coder)
    encode(
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty],
      Key.transform, to: coder)
    coder.encode(Double(alpha), forKey: Key.alpha)
    coder.encode(Int(flags.rawValue), forKey: Key.flags)
    coder.encode(isHidden, forKey: Key.isHidden)
    coder.encode(clipsToBounds, forKey: Key.clipsToBounds)
    coder.encode(tag, forKey: Key.tag)
    coder.encode(contentMode.rawValue, forKey: Key.contentMode)
    coder.encode(Int(autoresizingMask.rawValue), forKey: Key.autoresizingMask)
    if let backgroundColor { coder.encode(backgroundColor, forKey: Key.backgroundColor) }
    if !subviews.isEmpty { coder.encode(subviews as NSArray, forKey: Key.subviews) }
  }

  /// Takes over what an archive holds; what is missing or damaged keeps its default.
  final func decode(from coder: NSCoder) {
    if let bounds = decode(4, Key.bounds, from: coder) {
      layer.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    }
    if let center = decode(2, Key.center, from: coder) {
      layer.position = CGPoint(x: center[0], y: center[1])
    }
    if let m = decode(6, Key.transform, from: coder) {
      layer.setAffineTransform(
        CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    }
    autoresizedSize = layer.bounds.size
    if coder.containsValue(forKey: Key.alpha) {
      alpha = CGFloat(coder.decodeDouble(forKey: Key.alpha))
    }
    if coder.containsValue(forKey: Key.flags) {
      flags = Flags(rawValue: UInt16(truncatingIfNeeded: coder.decodeInteger(forKey: Key.flags)))
    }
    isHidden = coder.decodeBool(forKey: Key.isHidden)
    clipsToBounds = coder.decodeBool(forKey: Key.clipsToBounds)
    tag = coder.decodeInteger(forKey: Key.tag)
    if let mode = ContentMode(rawValue: coder.decodeInteger(forKey: Key.contentMode)) {
      contentMode = mode
    }
    autoresizingMask = AutoresizingMask(
      rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: Key.autoresizingMask)))
    backgroundColor = coder.decodeObject(forKey: Key.backgroundColor) as? UIColor
    for view in coder.decodeObject(forKey: Key.subviews) as? [UIView] ?? [] { addSubview(view) }
  }

  private func encode(_ numbers: [CGFloat], _ key: String, to coder: NSCoder) {
    coder.encode(numbers.map { NSNumber(value: Double($0)) } as NSArray, forKey: key)
  }

  /// A list of so many finite numbers; nil if the archive has none.
  private func decode(_ count: Int, _ key: String, from coder: NSCoder) -> [CGFloat]? {
    guard let numbers = coder.decodeObject(forKey: key) as? [NSNumber], numbers.count == count
    else { return nil }
    let values = numbers.map { CGFloat($0.doubleValue) }
    return values.allSatisfy(\.isFinite) ? values : nil
  }
}
