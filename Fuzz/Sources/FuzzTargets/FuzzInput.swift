// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The bytes of an input as numbers, choices and texts; zeros follow the last byte.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ data: Data) { rest = [UInt8](data)[...] }

  /// Whether all bytes are read.
  var isAtEnd: Bool { rest.isEmpty }

  /// All bytes that are left.
  var remaining: [UInt8] { Array(rest) }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// A number from 0 up to, not including, a count.
  mutating func index(_ count: Int) -> Int { Int(byte()) % max(1, count) }

  mutating func choice<Value>(_ values: [Value]) -> Value { values[index(values.count)] }

  /// A small number, or one of those that break arithmetic.
  mutating func number() -> Double {
    let kind = byte()
    switch kind {
    case 0..<160: return Double(kind) - 40
    case 160..<220: return (Double(kind) - 190) / 16
    case 220..<236: return Double(bitPattern: bytes(8).reduce(0) { $0 << 8 | UInt64($1) })
    default:
      let values = [
        .nan, .infinity, -.infinity, 1e308, -1e308, 1e-308, 0, -0.0, 1e19, -1e19, 4294967296,
        2147483648, 65536, 32768, 0.5, 1e6,
      ]
      return values[Int(kind - 236) % values.count]
    }
  }

  /// A number that a drawing may have: finite, and small.
  mutating func coordinate() -> CGFloat { CGFloat(byte()) / 2 - 16 }

  /// A number from 0 to 1.
  mutating func fraction() -> CGFloat { CGFloat(byte()) / 255 }

  /// A text whose length comes before its bytes; invalid UTF-8 is repaired.
  mutating func text(atMost count: Int = 32) -> String {
    String(decoding: bytes(min(Int(byte()), count, rest.count)), as: UTF8.self)
  }
}
