// SPDX-License-Identifier: MIT

internal import Foundation

/// The values of a binary property list, which are read one at a time.
///
/// Foundation's reader makes all of them at once, and shows no numbers of references between objects.
struct BinaryPropertyList {
  /// A value; lists and dictionaries name their values by index.
  enum Value {
    case number
    case text(String)
    /// A date, or bytes with their count.
    case data(byteCount: Int)
    /// A reference to an object of an archive.
    case reference(Int)
    case list(Range<Int>)
    case dictionary(keys: Range<Int>, values: Range<Int>)
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let indexSize: Int
  private let count: Int
  private let offsets: Int
  /// The index of the outermost value.
  let top: Int

  static let signature = Array("bplist00".utf8)
  private static let trailerSize = 32

  init(_ data: Data) throws {
    bytes = [UInt8](data)
    let trailer = bytes.count - Self.trailerSize
    guard bytes.starts(with: Self.signature), trailer >= Self.signature.count else {
      throw CocoaError.archive("it is no binary property list")
    }
    offsetSize = Int(bytes[trailer + 6])
    indexSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(indexSize),
      let count = Self.number(bytes, at: trailer + 8, size: 8),
      let top = Self.number(bytes, at: trailer + 16, size: 8),
      let offsets = Self.number(bytes, at: trailer + 24, size: 8),
      offsets >= Self.signature.count, offsets <= trailer, top < count,
      count <= (trailer - offsets) / offsetSize
    else { throw CocoaError.archive("its table of values is damaged") }
    (self.count, self.top, self.offsets) = (count, top, offsets)
  }

  /// The value with an index.
  func value(at index: Int) throws -> Value {
    guard index < count,
      let place = Self.number(bytes, at: offsets + index * offsetSize, size: offsetSize),
      place >= Self.signature.count, place < offsets
    else { throw Self.damage }
    let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 15))
    switch kind {
    case 0 where low == 8 || low == 9: return .number
    case 1 where low <= 4: return try fixed(.number, size: 1 << low, after: place)
    case 2 where low == 2 || low == 3: return try fixed(.number, size: 1 << low, after: place)
    case 3 where low == 3: return try fixed(.data(byteCount: 8), size: 8, after: place)
    case 8:
      guard let number = Self.number(bytes, at: place + 1, size: low + 1), place + low + 1 < offsets
      else { throw Self.damage }
      return .reference(number)
    case 4:
      let range = try items(low, after: place)
      return .data(byteCount: range.count)
    case 5: return .text(try text(items(low, after: place)))
    case 6: return .text(wideText(try items(low, after: place, size: 2)))
    case 10: return .list(try items(low, after: place, size: indexSize))
    case 13:
      let range = try items(low, after: place, size: 2 * indexSize)
      let middle = range.lowerBound + range.count / 2
      return .dictionary(
        keys: range.lowerBound..<middle, values: middle..<range.upperBound)
    default: throw Self.damage
    }
  }

  /// The indices of the values of a list, or of the keys or values of a dictionary.
  func indices(_ range: Range<Int>) throws -> [Int] {
    try stride(from: range.lowerBound, to: range.upperBound, by: indexSize).map {
      guard let index = Self.number(bytes, at: $0, size: indexSize) else { throw Self.damage }
      return index
    }
  }

  /// The count of values in a list, or of the keys or values of a dictionary.
  func count(_ range: Range<Int>) -> Int { range.count / indexSize }

  private static var damage: CocoaError { .archive("one of its values is damaged") }

  private func fixed(_ value: Value, size: Int, after place: Int) throws -> Value {
    guard place + size < offsets else { throw Self.damage }
    return value
  }

  /// The bytes of a value that begins with a count of items.
  private func items(_ low: Int, after place: Int, size: Int = 1) throws -> Range<Int> {
    var (count, start) = (low, place + 1)
    if low == 15 {
      guard start < offsets, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3,
        let number = Self.number(bytes, at: start + 1, size: 1 << Int(bytes[start] & 15))
      else { throw Self.damage }
      start += 1 + 1 << Int(bytes[start] & 15)
      count = number
    }
    guard start <= offsets, count <= (offsets - start) / size else { throw Self.damage }
    return start..<start + count * size
  }

  private func text(_ range: Range<Int>) throws -> String {
    guard bytes[range].allSatisfy({ $0 < 0x80 }) else { throw Self.damage }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func wideText(_ range: Range<Int>) -> String {
    String(
      decoding: stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }, as: UTF16.self)
  }

  /// A number without sign, highest byte first; nil past the end, and if it does not fit.
  private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
    guard place >= 0, size <= 8, size <= bytes.count, place <= bytes.count - size else {
      return nil
    }
    var result: UInt64 = 0
    for byte in bytes[place..<place + size] { result = result << 8 | UInt64(byte) }
    return Int(exactly: result)
  }
}

extension CocoaError {
  /// The error of an archive that is damaged or beyond a limit.
  static func archive(_ fault: String) -> CocoaError {
    CocoaError(
      .coderReadCorrupt, userInfo: [NSLocalizedDescriptionKey: "the archive is refused: \(fault)"])
  }
}
