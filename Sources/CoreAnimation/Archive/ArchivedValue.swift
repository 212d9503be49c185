// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The form in which property values lie in keyed archives: objects that any archive allows.
///
/// Foundation's coders take numbers, strings, arrays, dictionaries and bytes; structures, colours,
/// paths and images are therefore written as a dictionary with their kind and their numbers.
enum ArchivedValue {
  /// The classes that reading an archive must allow.
  static let classes: [AnyClass] = [
    NSNumber.self, NSString.self, NSArray.self, NSDictionary.self, NSData.self, NSNull.self,
    CAMediaTimingFunction.self, CAValueFunction.self, CAAnimation.self, CALayer.self,
    CABasicAnimation.self, CAKeyframeAnimation.self, CASpringAnimation.self,
    CAAnimationGroup.self, CATransition.self, CAShapeLayer.self, CAGradientLayer.self,
    CADecayAnimation.self, CAScrollLayer.self, CAConstraint.self, CAEmitterLayer.self,
    CAEmitterCell.self, CAReplicatorLayer.self,
  ]

  /// The archive's form of a value; nil for what cannot be archived.
  static func encoded(_ value: Any) -> NSObject? {
    switch value {
    case let number as NSNumber: return number
    case let text as String: return NSString(string: text)
    case let point as CGPoint: return numbers("point", [point.x, point.y])
    case let size as CGSize: return numbers("size", [size.width, size.height])
    case let rect as CGRect:
      return numbers("rect", [rect.minX, rect.minY, rect.width, rect.height])
    case let matrix as CATransform3D: return numbers("transform", matrix.cells)
    case let color as CGColor: return numbers("color", color.sRGBComponents.asCGFloats)
    case let path as CGPath: return encoded(path)
    case let list as [Any]: return encoded(list)
    case let object as NSObject where object is any NSSecureCoding: return object
    default: return Number.double(value).map { NSNumber(value: $0) }
    }
  }

  /// A value from the archive's form; nil for what is malformed.
  static func decoded(_ object: Any) -> Any? {
    if let list = object as? [Any] { return list.compactMap(decoded) }
    guard let box = object as? [String: Any], let kind = box["kind"] as? String else {
      return object
    }
    let numbers = (box["numbers"] as? [NSNumber])?.map { CGFloat($0.doubleValue) } ?? []
    switch (kind, numbers.count) {
    case ("point", 2): return CGPoint(x: numbers[0], y: numbers[1])
    case ("size", 2): return CGSize(width: numbers[0], height: numbers[1])
    case ("rect", 4):
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case ("transform", 16): return CATransform3D(cells: numbers)
    case ("color", 4):
      return CGColor(
        srgbRed: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    case ("path", _): return path(numbers, verbs: box["verbs"] as? [NSNumber] ?? [])
    default: return nil
    }
  }

  private static func numbers(_ kind: String, _ list: [CGFloat]) -> NSObject {
    dictionary(["kind": NSString(string: kind), "numbers": array(list)])
  }

  private static func array(_ list: [CGFloat]) -> NSArray {
    NSArray(array: list.map { NSNumber(value: $0.native) })
  }

  private static func dictionary(_ entries: [String: NSObject]) -> NSDictionary {
    let result = NSMutableDictionary()
    for (key, value) in entries { result.setObject(value, forKey: NSString(string: key)) }
    return result
  }

  private static func encoded(_ list: [Any]) -> NSObject? {
    let objects = list.compactMap(encoded)
    return objects.count == list.count ? NSArray(array: objects) : nil
  }

  // MARK: - Paths

  private static func encoded(_ path: CGPath) -> NSObject {
    let points = path.geometry.points.flatMap { [$0.x, $0.y] }
    let verbs = path.geometry.verbs.map { NSNumber(value: $0.rawValue) }
    return dictionary([
      "kind": NSString(string: "path"), "numbers": array(points), "verbs": NSArray(array: verbs),
    ])
  }

  private static func path(_ numbers: [CGFloat], verbs: [NSNumber]) -> CGPath? {
    let result = CGMutablePath()
    var rest = numbers[...]
    func point() -> CGPoint? {
      guard let x = rest.popFirst(), let y = rest.popFirst() else { return nil }
      return CGPoint(x: x, y: y)
    }
    for verb in verbs {
      switch CGPathElementType(rawValue: verb.int32Value) {
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
