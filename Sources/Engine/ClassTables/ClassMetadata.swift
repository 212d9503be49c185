// SPDX-License-Identifier: MIT

/// The metadata of a class, by the ABI documentation of Swift, "Class metadata", without Objective-C.
///
/// ```
/// word −2   the function that ends an object
/// word  0   kind
///       1   superclass
///       2   flags, start of the object before its address          two numbers of 32 bits, as below
///       3   size of an object, mask of its alignment
///       4   size of the metadata, its start before the address
///       5   descriptor
///       6   destroyer of values
///       7…  tables of the methods, those of the superclasses first
/// ```
@safe struct ClassMetadata {
  /// The address of the class, which is never freed.
  let address: UnsafeMutableRawPointer

  /// The words before the tables of methods begin.
  static let headWords = 7
  /// The bytes of a word.
  static let word = MemoryLayout<UInt>.size
  /// The place of the function that ends an object, in bytes from the address.
  static let destroyerOffset = -2 * word
  /// The place of the superclass, in bytes from the address.
  static let superclassOffset = word

  init(_ type: AnyClass) {
    // A metatype of a class is the address of its metadata.
    unsafe address = unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }

  /// A word, counted from the address.
  func word(_ index: Int) -> UInt {
    unsafe address.load(fromByteOffset: index * Self.word, as: UInt.self)
  }

  private func number(_ index: Int) -> Int {
    // Any number of 32 bits is an Int.
    Int(unsafe address.load(fromByteOffset: index * 4, as: UInt32.self))
  }

  /// The size of an object in bytes.
  var instanceSize: Int { number(6) }
  /// The mask of an object's alignment.
  var alignMask: Int { number(7) & 0xffff }
  /// The size of the metadata in bytes.
  var size: Int { number(8) }
  /// The bytes of the metadata before its address.
  var start: Int { number(9) }

  /// The words from the address on; only those of the head where the sizes make no sense.
  var wordCount: Int {
    let count = (size - start) / Self.word
    return (Self.headWords...100_000).contains(count) ? count : Self.headWords
  }
}
