// SPDX-License-Identifier: MIT

package import Foundation

/// Boxes of structures that consist of numbers alone, as lists of these.
extension NSValue {
  /// The numbers in the box, in order; nil for a box of something else.
  package var numbers: [Double]? {
    guard let count = unsafe Self.numberCount(String(cString: objCType)) else { return nil }
    return unsafe [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      // `count` numbers fit: the type encoding says that the box holds as many.
      if let address = buffer.baseAddress { unsafe getValue(address) }
      filled = count
    }
  }

  /// The type encoding of the box.
  package var encoding: String { unsafe String(cString: objCType) }

  /// A box of numbers; nil for a type encoding that does not name as many.
  package static func box(_ numbers: [Double], encoding: String) -> NSValue? {
    guard numberCount(encoding) == numbers.count else { return nil }
    return unsafe numbers.withUnsafeBytes { bytes in
      // The box copies the numbers, of which there are as many as the encoding says.
      unsafe bytes.baseAddress.map { unsafe NSValue(bytes: $0, objCType: encoding) }
    }
  }

  /// The numbers that a type encoding such as "[4d]" names, ignoring a name after it.
  private static func numberCount(_ encoding: String) -> Int? {
    if encoding == "{NSEdgeInsets=dddd}" { return 4 }
    guard encoding.first == "[", let end = encoding.firstIndex(of: "]"),
      encoding[end...].dropFirst().allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    let inner = encoding[..<end].dropFirst()
    guard inner.last == "d", let count = Int(inner.dropLast()), (1...16).contains(count) else {
      return nil
    }
    return count
  }
}
