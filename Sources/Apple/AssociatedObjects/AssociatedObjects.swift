// SPDX-License-Identifier: MIT

// Apple's functions that give an object values beyond its stored properties. They belong to the
// Objective-C runtime there; here a table has the values.

/// The ways in which a value is held by the object that it is associated with.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// An object is not held; once it is gone the value is nil, where Apple's systems leave a dangling reference.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is held.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy of an object that is `NSCopying` is held, of others the value itself.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The value is held; all ways are safe from several threads here.
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  /// A copy of an object that is `NSCopying` is held; all ways are safe from several threads here.
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Associates a value with an object under a key, in place of the one before.
///
/// The value is released when the object is freed, after its `deinit`.
///
/// - Parameters:
///   - object: an object or a class; with a structure or an enumeration nothing is associated.
///   - key: an address that no other value of the object has, such as that of a global variable.
///   - value: the value; nil takes it away.
///   - policy: the way in which it is held.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let holder = ValueHolder(object) else { return }
  let held = value.map { AssociatedValue($0, policy) }
  AssociationTable.shared.set(held, forKey: UInt(bitPattern: key), of: holder)
}

/// The value that is associated with an object under a key; nil if none exists.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  guard let holder = ValueHolder(object) else { return nil }
  return AssociationTable.shared.value(forKey: UInt(bitPattern: key), of: holder)
}

/// Takes all associated values of an object away.
public func objc_removeAssociatedObjects(_ object: Any) {
  guard let holder = ValueHolder(object) else { return }
  AssociationTable.shared.removeValues(of: holder)
}
