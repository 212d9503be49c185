// SPDX-License-Identifier: MIT

/// An object or a class that values are associated with, by its address.
struct ValueHolder {
  let address: UInt
  /// The class whose objects' ends are to be watched; nil for a class, which has no end.
  let type: AnyClass?

  /// Makes a holder; nil for values that are no object and no class.
  init?(_ object: Any) {
    if let type = object as? AnyClass {
      address = UInt(bitPattern: ObjectIdentifier(type))
      self.type = nil
    } else if Swift.type(of: object) is AnyClass {
      let object = object as AnyObject
      address = UInt(bitPattern: ObjectIdentifier(object))
      type = Swift.type(of: object)
    } else {
      return nil
    }
  }
}
