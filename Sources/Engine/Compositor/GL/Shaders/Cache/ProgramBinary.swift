// SPDX-License-Identifier: MIT

/// A linked program in a form that only the driver that made it can read.
struct ProgramBinary: Equatable, Sendable {
  /// The driver's number of the form.
  var format: UInt32
  var bytes: [UInt8]

  /// The first bytes of a file: a name and the version of the layout.
  private static let magic: UInt64 = 0x3150_616e_696d_614c
  private static let headerLength = 8 + 16 + 8 + 8 + 8
  /// The largest program that is kept, in bytes.
  static let sizeLimit = 4 << 20

  init(format: UInt32, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }

  /// Reads the contents of a file; nil unless they are whole, and those of the program with this key.
  init?(file: [UInt8], key: ProgramKey) {
    guard file.count > Self.headerLength, file.count <= Self.sizeLimit + Self.headerLength else {
      return nil
    }
    func number(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(file[index * 8 + $1]) << UInt64($1 * 8) }
    }
    let bytes = Array(file[Self.headerLength...])
    guard number(0) == Self.magic, SIMD2(number(1), number(2)) == key.hashes,
      let format = UInt32(exactly: number(3)), number(4) == UInt64(bytes.count),
      number(5) == Self.checksum(format, bytes)
    else { return nil }
    self.init(format: format, bytes: bytes)
  }

  /// The contents of the file: name, key, form, length and checksum in little-endian order, then the
  /// program.
  func file(key: ProgramKey) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(Self.headerLength + bytes.count)
    let header = [
      Self.magic, key.hashes.x, key.hashes.y, UInt64(format), UInt64(bytes.count),
      Self.checksum(format, bytes),
    ]
    for number in header {
      for shift in stride(from: 0, to: 64, by: 8) {
        file.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    return file + bytes
  }

  private static func checksum(_ format: UInt32, _ bytes: [UInt8]) -> UInt64 {
    var hash = FNVHash()
    hash.add(UInt64(format))
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}
