// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension NSValue {
  /// Boxes the numbers of a structure, under the type encoding that names it.
  ///
  /// - Parameter doubles: one number at least.
  convenience init(doubles: [CGFloat], type: String) {
    let encoding = Self.encoding(type, count: doubles.count)
    // The box copies the numbers.
    let bytes = UnsafeMutablePointer<CGFloat>.allocate(capacity: doubles.count)
    defer { unsafe bytes.deallocate() }
    unsafe bytes.initialize(from: doubles, count: doubles.count)
    unsafe self.init(bytes: bytes, objCType: encoding)
  }

  /// The numbers of a structure boxed by `init(doubles:type:)`; nil for a box of another type.
  func doubles(count: Int, type: String) -> [CGFloat]? {
    guard unsafe String(cString: objCType) == Self.encoding(type, count: count) else { return nil }
    return unsafe [CGFloat](unsafeUninitializedCapacity: count) { buffer, filled in
      // `count` numbers fit: the type encoding says that the box holds as many.
      if let address = buffer.baseAddress { unsafe getValue(address) }
      filled = count
    }
  }

  private static func encoding(_ type: String, count: Int) -> String {
    "{\(type)=\(String(repeating: "d", count: count))}"
  }
}
