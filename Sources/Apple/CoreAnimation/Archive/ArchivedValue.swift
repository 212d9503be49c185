// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Converts property values to and from their form in keyed archives: objects that any archive
/// allows.
///
/// Numbers, text and bytes go in as they are, structures, colours, paths, lists and dictionaries in
/// an `ArchivedBox`. Images, fonts and objects that cannot be coded are omitted and logged.
enum ArchivedValue {
  /// The classes that reading an archive must allow.
  static let classes: [AnyClass] =
    LayerKind.all.map(\.type) + [
      NSNumber.self, NSString.self, NSArray.self, NSDictionary.self, NSData.self, NSNull.self,
      ArchivedBox.self, CAMediaTimingFunction.self, CAValueFunction.self, CAAnimation.self,
      CABasicAnimation.self, CAKeyframeAnimation.self, CASpringAnimation.self,
      CADecayAnimation.self, CAAnimationGroup.self, CATransition.self, CAConstraint.self,
      CAEmitterCell.self,
    ]

  /// The archive's form of a value; nil for what cannot be archived.
  ///
  /// - Parameter depth: the number of lists around the value.
  static func encoded(_ value: Any, depth: Int = 0) -> NSObject? {
    switch value {
    // Every NSNull is equal to every other, but has a hash of its own, which Foundation's archiver
    // does not survive.
    case is NSNull: return ArchivedBox("null")
    case let number as NSNumber: return number
    case let text as String: return NSString(string: text)
    case let point as CGPoint: return box("point", [point.x, point.y])
    case let size as CGSize: return box("size", [size.width, size.height])
    case let rect as CGRect:
      return box("rect", [rect.minX, rect.minY, rect.width, rect.height])
    case let matrix as CATransform3D: return box("transform", matrix.cells)
    case let affine as CGAffineTransform:
      return box("affine", [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
    case let color as CGColor: return box("color", color.sRGBComponents.asCGFloats)
    case let path as CGPath: return encoded(path)
    case let data as Data: return NSData(data: data)
    case let value as NSValue: return encoded(value)
    case is CAConstraintLayoutManager: return ArchivedBox("constraint layout")
    case let list as [Any]: return encoded(list, depth: depth)
    case let dictionary as [AnyHashable: Any]: return encoded(dictionary, depth: depth)
    case let object as NSObject where object is any NSSecureCoding: return object
    default: return Number.double(value).map { NSNumber(value: $0) }
    }
  }

  /// A value from the archive's form; nil for a malformed one.
  static func decoded(_ object: Any) -> Any? {
    if let box = object as? ArchivedBox { return decoded(box) }
    if let list = object as? [Any] { return list.compactMap(decoded) }
    if let dictionary = object as? [String: Any] { return formerly(dictionary) }
    return object
  }

  /// A value from a dictionary, the form of archives before there were boxes.
  private static func formerly(_ dictionary: [String: Any]) -> Any? {
    guard let kind = dictionary["kind"] as? String else {
      return dictionary.compactMapValues(decoded)
    }
    let numbers = (dictionary["numbers"] as? [NSNumber])?.map(\.doubleValue) ?? []
    let verbs = (dictionary["verbs"] as? [NSNumber])?.map { UInt8(truncating: $0) } ?? []
    return decoded(ArchivedBox(kind, numbers: numbers, items: [NSData(data: Data(verbs))]))
  }

  private static func decoded(_ box: ArchivedBox) -> Any? {
    let n = box.numbers.map { CGFloat($0) }
    switch (box.kind, n.count) {
    case ("point", 2): return CGPoint(x: n[0], y: n[1])
    case ("size", 2): return CGSize(width: n[0], height: n[1])
    case ("rect", 4): return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case ("transform", 16): return CATransform3D(cells: n)
    case ("affine", 6):
      return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("color", 4): return CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
    case ("path", _): return path(n, verbs: (box.items.first as? NSData).map { Data($0) } ?? Data())
    case ("value", _):
      return (box.items.first as? String).flatMap { NSValue.box(box.numbers, encoding: $0) }
    case ("null", _): return NSNull()
    case ("constraint layout", _): return CAConstraintLayoutManager()
    case ("list", _): return box.items.compactMap(decoded)
    case ("dictionary", _): return dictionary(box.items)
    default: return nil
    }
  }

  private static func box(_ kind: String, _ numbers: [CGFloat]) -> ArchivedBox {
    ArchivedBox(kind, numbers: numbers.map(\.native))
  }

  /// Encodes a box of numbers, such as insets; nil for a box of something else, which an archive from
  /// elsewhere could use to stop the program.
  private static func encoded(_ value: NSValue) -> ArchivedBox? {
    value.numbers.map {
      ArchivedBox("value", numbers: $0, items: [NSString(string: value.encoding)])
    }
  }

  // MARK: - Lists

  private static func encoded(_ list: [Any], depth: Int) -> ArchivedBox? {
    guard depth < ArchivePass.listLimit else { return nil }
    let objects = list.compactMap { encoded($0, depth: depth + 1) }
    return objects.count == list.count ? ArchivedBox("list", items: objects) : nil
  }

  /// Encodes keys and values in turn, sorted by key; nil where a key is no string.
  private static func encoded(_ dictionary: [AnyHashable: Any], depth: Int) -> ArchivedBox? {
    guard depth < ArchivePass.listLimit else { return nil }
    var entries: [(String, NSObject)] = []
    for (key, value) in dictionary {
      guard let key = key as? String, let object = encoded(value, depth: depth + 1) else {
        return nil
      }
      entries.append((key, object))
    }
    entries.sort { $0.0 < $1.0 }
    var items: [NSObject] = []
    for (key, value) in entries { items += [NSString(string: key), value] }
    return ArchivedBox("dictionary", items: items)
  }

  private static func dictionary(_ items: [Any]) -> [String: Any] {
    var result: [String: Any] = [:]
    for index in stride(from: 0, to: items.count - 1, by: 2) {
      guard let key = items[index] as? String else { continue }
      result[key] = decoded(items[index + 1])
    }
    return result
  }

  // MARK: - Paths

  private static func encoded(_ path: CGPath) -> ArchivedBox {
    let verbs = Data(path.geometry.verbs.map { UInt8(truncatingIfNeeded: $0.rawValue) })
    return ArchivedBox(
      "path", numbers: path.geometry.points.flatMap { [$0.x.native, $0.y.native] },
      items: [NSData(data: verbs)])
  }

  private static func path(_ numbers: [CGFloat], verbs: Data) -> CGPath? {
    let result = CGMutablePath()
    var rest = numbers[...]
    func point() -> CGPoint? {
      guard let x = rest.popFirst(), let y = rest.popFirst() else { return nil }
      return CGPoint(x: x, y: y)
    }
    for verb in verbs {
      switch CGPathElementType(rawValue: Int32(verb)) {
      case .moveToPoint:
        guard let p = point() else { return nil }
        result.move(to: p)
      case .addLineToPoint:
        guard let p = point() else { return nil }
        result.addLine(to: p)
      case .addQuadCurveToPoint:
        guard let c = point(), let p = point() else { return nil }
        result.addQuadCurve(to: p, control: c)
      case .addCurveToPoint:
        guard let c1 = point(), let c2 = point(), let p = point() else { return nil }
        result.addCurve(to: p, control1: c1, control2: c2)
      case .closeSubpath: result.closeSubpath()
      default: return nil
      }
    }
    return result
  }
}

extension NSCoder {
  /// An object of a type; nil for a missing one, and for one of another type that archives of layers hold.
  ///
  /// Foundation ends the program at a class that was not asked for, so the coder is asked for all of them.
  func object<Object>(_ type: Object.Type, forKey key: String) -> Object? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: ArchivedValue.classes, forKey: key) as? Object
  }
}

extension SIMD4<Float> {
  /// The lanes one by one.
  fileprivate var asCGFloats: [CGFloat] { [CGFloat(x), CGFloat(y), CGFloat(z), CGFloat(w)] }
}

extension CATransform3D {
  /// The sixteen cells, row by row.
  var cells: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Makes a matrix of sixteen cells, row by row.
  init(cells c: [CGFloat]) {
    self.init(
      m11: c[0], m12: c[1], m13: c[2], m14: c[3], m21: c[4], m22: c[5], m23: c[6], m24: c[7],
      m31: c[8], m32: c[9], m33: c[10], m34: c[11], m41: c[12], m42: c[13], m43: c[14],
      m44: c[15])
  }
}
