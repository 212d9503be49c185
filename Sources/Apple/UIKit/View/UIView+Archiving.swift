// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore
internal import ViewCore

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
    coder.encode(
      numbers: [bounds.minX, bounds.minY, bounds.width, bounds.height], forKey: Key.bounds)
    coder.encode(numbers: [center.x, center.y], forKey: Key.center)
    coder.encode(
      numbers: [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty],
      forKey: Key.transform)
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

  /// Takes over what an archive holds; a missing or damaged value keeps its default.
  final func decode(from coder: NSCoder) {
    if let bounds = coder.decodeNumbers(forKey: Key.bounds, count: 4) {
      layer.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    }
    if let center = coder.decodeNumbers(forKey: Key.center, count: 2) {
      layer.position = CGPoint(x: center[0], y: center[1])
    }
    if let m = coder.decodeNumbers(forKey: Key.transform, count: 6) {
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
    backgroundColor = coder.decodeValue(forKey: Key.backgroundColor)
    updateInheritedValues()
    let views: [UIView] = coder.decodeValue(forKey: Key.subviews) ?? []
    for view in views { addSubview(view) }
  }
}
