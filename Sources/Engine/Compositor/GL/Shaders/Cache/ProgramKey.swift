// SPDX-License-Identifier: MIT

/// The identity of a linked program: its sources, and the driver that linked it.
struct ProgramKey: Equatable, Sendable {
  /// Two hashes with different beginnings, so that a collision takes 128 bits.
  let hashes: SIMD2<UInt64>

  init(hashes: SIMD2<UInt64>) { self.hashes = hashes }

  /// The identity of the program that a driver links of two stages.
  init(_ driver: String, vertex: ShaderText, fragment: ShaderText) {
    self.init([driver, vertex.text, fragment.text])
  }

  /// Hashes texts in their order.
  init(_ texts: [String]) {
    var first = FNVHash()
    var second = FNVHash(seed: 0x9e37_79b9_7f4a_7c15)
    for text in texts {
      // Lengths keep the bounds between texts apart.
      first.add(UInt64(text.utf8.count))
      second.add(UInt64(text.utf8.count))
      for byte in text.utf8 {
        first.add(byte)
        second.add(byte)
      }
    }
    hashes = SIMD2(first.value, second.value)
  }

  /// The name of the program's file: 32 hexadecimal digits and a suffix.
  var fileName: String { Self.digits(hashes.x) + Self.digits(hashes.y) + Self.suffix }

  static let suffix = ".program"

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}

/// The hash FNV-1a of 64 bits.
struct FNVHash {
  private(set) var value: UInt64

  init(seed: UInt64 = 0) { value = 0xcbf2_9ce4_8422_2325 ^ seed }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}
