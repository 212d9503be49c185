// SPDX-License-Identifier: MIT

internal import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension KeyedObject {
  /// The type of a value with its article, in words of C's, for messages.
  static func phrase(of value: Any) -> String {
    switch value {
    case is String, is any KnownNames: return "a text"
    case is [Any]: return "a list"
    case is NSNull: return "nothing"
    // A number of Foundation's casts to a Boolean where it is 0 or 1.
    case let number as NSNumber:
      let type = unsafe String(cString: number.objCType)
      return ["c", "B"].contains(type) ? Bool.phrase : Double.phrase
    default: break
    }
    if Double(property: value) != nil { return Double.phrase }
    let types: [any PropertyValue.Type] = [
      lamina_point.self, lamina_size.self, lamina_rect.self, lamina_color.self,
      lamina_transform.self,
    ]
    for type in types where type.init(property: value) != nil { return type.phrase }
    if value is CGPath { return LAMINA_KIND_PATH.phrase }
    if value is NSAttributedString { return LAMINA_KIND_TEXT.phrase }
    return lamina_kind(of: value as AnyObject).phrase
  }

  /// Whether all numbers of a value are finite.
  static func isFinite(_ value: Any) -> Bool {
    if let list = value as? [Any] { return list.allSatisfy { isFinite($0) } }
    if let number = Double(property: value) { return number.isFinite }
    switch value {
    case let point as CGPoint: return point.isFinite
    case let size as CGSize: return size.isFinite
    case let rect as CGRect: return rect.isFinite
    case let transform as CATransform3D: return transform.isFinite
    case let affine as CGAffineTransform: return CATransform3DMakeAffineTransform(affine).isFinite
    default: return true
    }
  }
}

extension ValueKind {
  /// The values of a property of this kind, in words of C's; nil for those that take several types.
  var phrase: String? {
    switch self {
    case .number, .integer: Double.phrase
    case .flag: Bool.phrase
    case .point: lamina_point.phrase
    case .size: lamina_size.phrase
    case .rect: lamina_rect.phrase
    case .color: lamina_color.phrase
    case .transform: lamina_transform.phrase
    case .path: LAMINA_KIND_PATH.phrase
    case .array: "a list"
    case .image, .filters, .text, .other: nil
    }
  }

  /// Whether a property of this kind takes a value.
  func takes(_ value: Any) -> Bool {
    switch self {
    case .number, .integer, .flag: Double(property: value) != nil
    case .point: value is CGPoint
    // A point counts as a size, as offsets are often held in points.
    case .size: value is CGSize || value is CGPoint
    case .rect: value is CGRect
    case .color: value is CGColor
    case .transform: lamina_transform(property: value) != nil
    case .path: value is CGPath
    case .array: value is [Any]
    case .image, .filters, .text, .other: true
    }
  }
}
