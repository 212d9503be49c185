// SPDX-License-Identifier: MIT

/// The stored properties that a program's class declares below a class of ours, by their names.
///
/// Key-value coding of Apple's sets them; here the functions of the runtime do on which `Mirror`
/// stands. Weak and unowned references are left out, and observers of properties do not run.
package enum DeclaredValues {
  /// The names of the properties, those of superclasses first.
  package static func names(of type: AnyClass, below base: AnyClass) -> [String] {
    let values = StoredValues(type: type)
    let first = StoredValues(type: base).count
    return (first..<max(first, values.count)).compactMap { values.name(at: $0) }
  }

  /// The value of a property; nil for one that is not there or holds nil.
  package static func value(of object: AnyObject, named name: String, below base: AnyClass) -> Any?
  {
    var result: Any?
    unsafe find(name, in: object, below: base) { place, type in
      result = unsafe StoredValues.read(type, at: place)
      return true
    }
    return result
  }

  /// Sets a property to a value of its type.
  ///
  /// - Returns: false for a property that is not there, is a constant, or has another type.
  package static func set(
    _ value: Any?, of object: AnyObject, named name: String, below base: AnyClass
  ) -> Bool {
    unsafe find(name, in: object, below: base) { place, type in
      unsafe StoredValues.write(value, as: type, at: place)
    }
  }

  @discardableResult
  private static func find(
    _ name: String, in object: AnyObject, below base: AnyClass,
    _ body: (UnsafeMutableRawPointer, Any.Type) -> Bool
  ) -> Bool {
    let values = StoredValues(type: type(of: object))
    let first = StoredValues(type: base).count
    guard first <= values.count else { return false }
    for index in first..<values.count where values.name(at: index) == name {
      guard let (offset, type) = values.variable(at: index) else { return false }
      // The object lives for the call, and the runtime says that the value lies there.
      return withExtendedLifetime(object) {
        unsafe body(Unmanaged.passUnretained(object).toOpaque() + offset, type)
      }
    }
    return false
  }
}

extension StoredValues {
  /// Reads a value; nil for an optional one that holds nothing.
  fileprivate static func read<Value>(
    _ type: Value.Type, at place: UnsafeMutableRawPointer
  ) -> Any? {
    // As `copyValue`.
    let value: Any = unsafe place.assumingMemoryBound(to: type).pointee
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }

  /// Replaces a value by another of its type; false for one of another type.
  fileprivate static func write<Value>(
    _ value: Any?, as type: Value.Type, at place: UnsafeMutableRawPointer
  ) -> Bool {
    guard let typed = value as? Value else { return false }
    // As `copyValue`.
    unsafe place.assumingMemoryBound(to: type).pointee = typed
    return true
  }
}
