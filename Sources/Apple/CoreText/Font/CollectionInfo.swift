// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The first stored property of classes whose objects are values of attributed strings.
///
/// Foundation on Linux compares the attributes of neighbouring runs by Core Foundation's functions, which
/// read the word behind an object's header as the number of a Core Foundation type; Foundation's own
/// classes have it there. For 0 they stop the program, and for any other number of an object of Swift they
/// call its `isEqual(_:)`. Without this property the word would be a part of the first value of the class.
package struct CollectionInfo: Sendable {
  /// The type "any", 1, above a byte of flags, as in Foundation's own objects.
  package let bits: UInt = 0x180

  package init() {}
}
