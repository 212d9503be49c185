// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// An array whose elements a function gives as they are read; none is stored.
open class RBBBlockBasedArray: NSArray {
  private let elementCount: Int
  private let block: (UInt) -> Any?

  /// Makes an array of `count` elements; where the function answers nil the element is `NSNull`.
  public init(count: UInt, block: @escaping (UInt) -> Any?) {
    elementCount = Int(clamping: count)
    self.block = block
    // No element is passed, so no pointer is read.
    unsafe super.init(objects: nil, count: 0)
  }

  /// Makes an array that gives a list of objects.
  public required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    // The caller vouches for so many objects.
    let elements: [AnyObject] =
      unsafe objects.map {
        unsafe Array(
          UnsafeBufferPointer(start: $0, count: count))
      } ?? []
    elementCount = elements.count
    block = { elements[Int($0)] }
    unsafe super.init(objects: nil, count: 0)
  }

  /// Makes an array that gives the elements of a literal.
  public required convenience init(arrayLiteral elements: Any...) {
    self.init(count: UInt(elements.count)) { elements[Int($0)] }
  }

  /// Archives hold no functions: nil, and the coder is told.
  public required init?(coder: NSCoder) {
    coder.failWithError(CocoaError(.coderReadCorrupt))
    return nil
  }

  /// The number of elements.
  open override var count: Int { elementCount }

  /// The element at an index, computed by the function; an index outside of the array is refused and
  /// logged, and gives `NSNull`.
  open override func object(at index: Int) -> Any {
    guard index >= 0, index < elementCount else {
      RefusalLog.refuse(
        "RBBBlockBasedArray: index", "index \(index) of an array of \(elementCount) refused")
      return NSNull()
    }
    return block(UInt(index)) ?? NSNull()
  }

  /// The array itself, which cannot change.
  open override func copy(with zone: NSZone? = nil) -> Any { self }
}
