// SPDX-License-Identifier: MIT

internal import Foundation

/// A value in an archive that is no number, string or object: numbers and nested values of a kind.
///
/// Foundation's archivers look up each array and dictionary by comparing its contents with those
/// written before, which takes the square of their number, and more where they are nested. A box is
/// known by its identity, so that writing takes linear time.
final class ArchivedBox: NSObject, NSSecureCoding {
  /// The kind of value: `rect`, `path`, `list`…
  let kind: String
  let numbers: [Double]
  let items: [Any]

  /// The largest count of numbers that are written one by one; more are written as bytes.
  private static let inlineCount = 16

  init(_ kind: String, numbers: [Double] = [], items: [Any] = []) {
    self.kind = kind
    self.numbers = numbers
    self.items = items
    super.init()
  }

  class var supportsSecureCoding: Bool { true }

  func encode(with coder: NSCoder) {
    coder.encode(NSString(string: kind), forKey: "kind")
    coder.encode(numbers.count, forKey: "numbers")
    if numbers.count <= Self.inlineCount {
      for (index, number) in numbers.enumerated() { coder.encode(number, forKey: "n\(index)") }
    } else {
      coder.encode(NSData(data: Self.bytes(of: numbers)), forKey: "bytes")
    }
    coder.encode(items.count, forKey: "items")
    for (index, item) in items.enumerated() { coder.encode(item, forKey: "i\(index)") }
  }

  /// Restores a box; nil for an incomplete archive, or one that is nested too deep.
  init?(coder: NSCoder) {
    let parts = ArchivePass.enter(coder) { pass -> (String, [Double], [Any])? in
      if pass.refusesToRead { return nil }
      guard coder.containsValue(forKey: "kind"),
        let kind = coder.object(String.self, forKey: "kind"),
        let numbers = Self.numbers(in: coder), let items = Self.items(in: coder)
      else { return nil }
      return (kind, numbers, items)
    }
    guard let parts else { return nil }
    (kind, numbers, items) = parts
    super.init()
  }

  private static func numbers(in coder: NSCoder) -> [Double]? {
    let count = coder.decodeInteger(forKey: "numbers")
    if count > inlineCount {
      guard coder.containsValue(forKey: "bytes"),
        let data = coder.object(NSData.self, forKey: "bytes"),
        data.length % 8 == 0, data.length / 8 == count
      else { return nil }
      return numbers(of: Data(referencing: data))
    }
    var result: [Double] = []
    for index in 0..<max(0, count) {
      guard coder.containsValue(forKey: "n\(index)") else { return nil }
      result.append(coder.decodeDouble(forKey: "n\(index)"))
    }
    return result
  }

  private static func items(in coder: NSCoder) -> [Any]? {
    var result: [Any] = []
    for index in 0..<max(0, coder.decodeInteger(forKey: "items")) {
      guard coder.containsValue(forKey: "i\(index)"),
        let item = coder.decodeObject(of: ArchivedValue.classes, forKey: "i\(index)")
      else { return nil }
      result.append(item)
    }
    return result
  }

  // MARK: - Bytes

  /// The numbers as 64-bit patterns, lowest byte first.
  private static func bytes(of numbers: [Double]) -> Data {
    var data = Data(capacity: numbers.count * 8)
    for number in numbers {
      var bits = number.bitPattern
      for _ in 0..<8 {
        data.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
      }
    }
    return data
  }

  private static func numbers(of data: Data) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(data.count / 8)
    var bits: UInt64 = 0
    for (index, byte) in data.enumerated() {
      bits |= UInt64(byte) << UInt64(index % 8 * 8)
      if index % 8 == 7 {
        result.append(Double(bitPattern: bits))
        bits = 0
      }
    }
    return result
  }
}
