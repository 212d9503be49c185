// SPDX-License-Identifier: MIT

package import Foundation

extension NSCoder {
  /// Encodes a list of numbers, in an archive with keys.
  package func encode(numbers: [CGFloat], forKey key: String) {
    encode(NSArray(array: numbers.map { NSNumber(value: Double($0)) }), forKey: key)
  }

  /// A list of finite numbers; nil if the archive has none, or another count than the one asked for.
  package func decodeNumbers(forKey key: String, count: Int? = nil) -> [CGFloat]? {
    guard containsValue(forKey: key),
      let list = decodeObject(of: [NSArray.self, NSNumber.self], forKey: key) as? [NSNumber],
      count == nil || list.count == count
    else { return nil }
    let numbers = list.map { CGFloat($0.doubleValue) }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// An object of a type; nil if the archive has none, for which Foundation would stop the program.
  package func decodeValue<Value>(forKey key: String) -> Value? {
    containsValue(forKey: key) ? decodeObject(forKey: key) as? Value : nil
  }
}
