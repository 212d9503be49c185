// SPDX-License-Identifier: MIT

package import Foundation

extension FixedWidthInteger {
  /// The integer of a number without its fraction.
  ///
  /// The conversion of numbers that come from outside: unlike `Int(_:)`, it never traps. A number
  /// beyond the type gives the type's nearest bound, and NaN gives 0. Where such a number has to be
  /// refused instead, use `init(exactly:)` of the rounded number.
  @inlinable
  package init(clamping number: some BinaryFloatingPoint) {
    let value = Double(number)
    if value >= Double(Self.max) {
      self = .max
    } else if value > Double(Self.min) {
      self = Self(value)
    } else {
      self = value.isNaN ? 0 : .min
    }
  }
}

// The same for the types of loops over pixels, which debug builds do not specialize.

extension Int {
  /// The integer of a number without its fraction; see `FixedWidthInteger.init(clamping:)`.
  @inlinable
  package init(clamping number: Double) {
    if number >= 0x1p63 {
      self = .max
    } else if number > -0x1p63 {
      self = Int(number)
    } else {
      self = number.isNaN ? 0 : .min
    }
  }

  /// The integer of a number without its fraction; see `FixedWidthInteger.init(clamping:)`.
  @inlinable
  package init(clamping number: CGFloat) { self.init(clamping: number.native) }
}

extension Int32 {
  /// The integer of a number without its fraction; see `FixedWidthInteger.init(clamping:)`.
  ///
  /// The general conversion is a call of some hundred instructions, and pixels of quads are found by this one.
  @inlinable
  package init(clamping number: Double) {
    if number >= 0x1p31 - 1 {
      self = .max
    } else if number > -0x1p31 {
      self = Int32(number)
    } else {
      self = number.isNaN ? 0 : .min
    }
  }

  /// The integer of a number without its fraction; see `FixedWidthInteger.init(clamping:)`.
  @inlinable
  package init(clamping number: Float) { self.init(clamping: Double(number)) }
}

extension UInt8 {
  /// The integer of a number without its fraction; see `FixedWidthInteger.init(clamping:)`.
  @inlinable
  package init(clamping number: Double) {
    if number >= 255 {
      self = 255
    } else {
      self = number > 0 ? UInt8(number) : 0
    }
  }
}

extension SIMD4<UInt8> {
  /// The bytes nearest to numbers, as `init(clamping:)` of an integer clamps each.
  @inlinable
  package init(rounding numbers: SIMD4<Double>) {
    self.init(
      UInt8(clamping: numbers.x.rounded()), UInt8(clamping: numbers.y.rounded()),
      UInt8(clamping: numbers.z.rounded()), UInt8(clamping: numbers.w.rounded()))
  }

  /// The bytes nearest to numbers, as `init(clamping:)` of an integer clamps each.
  @inlinable
  package init(rounding numbers: SIMD4<Float>) {
    self.init(
      UInt8(clamping: Double(numbers.x.rounded())), UInt8(clamping: Double(numbers.y.rounded())),
      UInt8(clamping: Double(numbers.z.rounded())), UInt8(clamping: Double(numbers.w.rounded())))
  }
}
