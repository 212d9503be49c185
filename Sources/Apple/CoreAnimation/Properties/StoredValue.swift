// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A value that setters compare and check before they store it.
protocol StoredValue: Equatable {
  /// Whether the value may be stored: no part is NaN or infinite.
  var isStorable: Bool { get }
}

extension StoredValue {
  @inline(__always) var isStorable: Bool { true }
}

extension Bool: StoredValue {}
extension UInt8: StoredValue {}
extension UInt32: StoredValue {}
extension CGPath: StoredValue {}

extension Double: StoredValue {
  @inline(__always) var isStorable: Bool { isFinite }
}

extension Float: StoredValue {
  @inline(__always) var isStorable: Bool { isFinite }
}

extension SIMD2<Double>: StoredValue {
  @inline(__always) var isStorable: Bool { (self * 0) == .zero }
}

extension SIMD4<Double>: StoredValue {
  @inline(__always) var isStorable: Bool { (self * 0) == .zero }
}

extension CATransform3D: StoredValue {
  @inline(__always) var isStorable: Bool { isFinite }
}

extension NSNumber: StoredValue {
  var isStorable: Bool { doubleValue.isFinite }
}

extension Array: StoredValue where Element: StoredValue {
  var isStorable: Bool { allSatisfy(\.isStorable) }
}

extension Optional: StoredValue where Wrapped: StoredValue {
  var isStorable: Bool { self?.isStorable ?? true }
}

extension ContentsGravity: StoredValue {}
extension CGColor: StoredValue {}
