// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Conversions of input values between objects and lanes of numbers.
enum InputValue {
  /// The lanes of a value; nil when it is of another type or not finite.
  static func lanes(_ value: Any, as kind: FilterInput.Kind) -> SIMD4<Double>? {
    guard let lanes = anyLanes(value, as: kind) else { return nil }
    // A value that overflows a lane's `Float` counts as infinite.
    for lane in 0..<4 where !Float(lanes[lane]).isFinite { return nil }
    return lanes
  }

  private static func anyLanes(_ value: Any, as kind: FilterInput.Kind) -> SIMD4<Double>? {
    switch kind {
    case .scalar, .distance, .angle, .time, .count, .boolean:
      return number(value).map { SIMD4($0, 0, 0, 0) }
    case .position, .offset:
      if let point = value as? CGPoint { return SIMD4(point.x.native, point.y.native, 0, 0) }
      if let size = value as? CGSize, kind == .offset {
        return SIMD4(size.width.native, size.height.native, 0, 0)
      }
      return vector(value, counts: 2...4).map { SIMD4($0.x, $0.y, 0, 0) }
    case .rectangle:
      if let rect = value as? CGRect { return vector(CIVector(cgRect: rect), counts: 4...4) }
      return vector(value, counts: 4...4)
    case .vector: return vector(value, counts: 1...4)
    case .color:
      if let color = value as? CIColor {
        return SIMD4(
          color.red.native, color.green.native, color.blue.native, color.alpha.native)
      }
      if let color = value as? CGColor { return SIMD4<Double>(color.sRGBComponents) }
      return vector(value, counts: 4...4)
    case .image: return nil
    }
  }

  /// The value of a number, boxed number or Boolean; nil for other types.
  static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: number.native
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    case let flag as Bool: flag ? 1 : 0
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(Int(clamping: number))
    default: nil
    }
  }

  private static func vector(_ value: Any, counts: ClosedRange<Int>) -> SIMD4<Double>? {
    guard let vector = value as? CIVector, counts.contains(vector.count) else { return nil }
    return SIMD4(vector.x.native, vector.y.native, vector.z.native, vector.w.native)
  }

  /// The object that `value(forKey:)` returns for lanes; nil for pictures.
  static func boxed(_ lanes: SIMD4<Double>, as kind: FilterInput.Kind) -> Any? {
    switch kind {
    case .scalar, .distance, .angle, .time, .count: NSNumber(value: lanes.x)
    case .boolean: NSNumber(value: lanes.x != 0)
    case .position, .offset: CIVector(x: CGFloat(lanes.x), y: CGFloat(lanes.y))
    case .rectangle, .vector:
      CIVector(
        x: CGFloat(lanes.x), y: CGFloat(lanes.y), z: CGFloat(lanes.z), w: CGFloat(lanes.w))
    case .color:
      CIColor(
        red: CGFloat(lanes.x), green: CGFloat(lanes.y), blue: CGFloat(lanes.z),
        alpha: CGFloat(lanes.w))
    case .image: nil
    }
  }
}

extension FilterInput {
  /// The lanes of a value for this input; nil when it is of another type or not finite.
  package func lanes(of value: Any) -> SIMD4<Double>? { InputValue.lanes(value, as: kind) }

  /// The object that `value(forKey:)` returns for lanes; nil for pictures.
  package func boxed(_ lanes: SIMD4<Double>) -> Any? { InputValue.boxed(lanes, as: kind) }
}
