// SPDX-License-Identifier: MIT

internal import Foundation

/// One row of a property table as key-value coding sees it: a key, and access to its value.
///
/// The value is reached through the Swift property of the same meaning, so setting by key does all
/// that setting the property does. The default is not written here: the table reads it from a new
/// object.
struct KeyedProperty: PropertyRow {
  /// The part of a property that an archive holds (behaviour fact DV-2).
  enum Archiving: Sendable {
    /// Nothing: the value is derived from others, or leads upward.
    case none
    /// The value where it differs from that of a new object, be it zero or nil.
    case changed
    /// The value of every object.
    case always
    /// As `changed`, but of an object of the application's own nothing is written.
    case link
  }

  /// Apple's key: `hidden`, not `isHidden` (behaviour fact AN-12).
  let key: String
  /// The Swift name where it differs, accepted as well.
  let alias: String?
  /// The kind of the values.
  let kind: ValueKind
  /// The valid names; empty if the values are not names.
  let names: [String]
  /// The part that an archive holds.
  let archiving: Archiving
  /// Whether `defaultValue(forKey:)` answers a default of zero, which it leaves out as a rule (fact
  /// DV-1).
  let answersZero: Bool
  /// Whether the property may be nil; any other returns to its default when nil is set by key.
  let takesNil: Bool
  /// Whether the value is derived and cannot be set.
  let isReadOnly: Bool
  /// Reads the value in its boxed form; nil on an object that lacks the property.
  let get: @Sendable (AnyObject) -> Any?
  /// Stores a boxed value; false when it is of the wrong type, or the property is read-only.
  let set: @Sendable (AnyObject, Any?) -> Bool
  /// Gives the second object the value of the first, as it is.
  private(set) var copy: @Sendable (AnyObject, AnyObject) -> Void

  var keyed: KeyedProperty { self }

  /// Whether the value is a length of time or a number of times, which is 0 or more.
  var isLength: Bool { ["duration", "repeatDuration", "repeatCount"].contains(key) }

  /// The same row, which copies nothing from the objects that a condition names.
  func copyingUnless(_ isExempt: @escaping @Sendable (AnyObject) -> Bool) -> KeyedProperty {
    var row = self
    row.copy = { [copy] source, object in if !isExempt(source) { copy(source, object) } }
    return row
  }

  /// Makes a row of any form.
  init(
    _ key: String, kind: ValueKind = .other, archiving: Archiving = .changed,
    get: @escaping @Sendable (AnyObject) -> Any?,
    set: (@Sendable (AnyObject, Any?) -> Bool)? = nil
  ) {
    self.key = key
    self.kind = kind
    names = []
    self.archiving = archiving
    self.get = get
    self.set = set ?? { _, _ in false }
    copy = { source, object in _ = set?(object, get(source)) }
    isReadOnly = set == nil
    alias = nil
    answersZero = false
    takesNil = true
  }

  /// Makes a row for a property whose type has a boxed form.
  init<Owner: AnyObject, Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    alias: String? = nil, archiving: Archiving = .changed, answersZero: Bool = false
  ) {
    self.key = key
    self.alias = alias
    self.archiving = archiving
    self.answersZero = answersZero
    kind = Value.kind
    names = Value.names
    takesNil = Value.empty != nil
    isReadOnly = false
    get = { ($0 as? Owner)?[keyPath: path].boxed }
    set = { object, value in
      guard let owner = object as? Owner, let value = Value.reading(value) else { return false }
      owner[keyPath: path] = value
      return true
    }
    copy = Self.copying(path)
  }

  /// Makes a row for a property that takes any object of a type as it is.
  init<Owner: AnyObject, Object>(
    _ key: String, object path: any ReferenceWritableKeyPath<Owner, Object?> & Sendable,
    kind: ValueKind = .other, archiving: Archiving = .changed
  ) {
    self.key = key
    self.kind = kind
    names = []
    self.archiving = archiving
    alias = nil
    answersZero = false
    takesNil = true
    isReadOnly = false
    get = { ($0 as? Owner)?[keyPath: path] }
    set = { object, value in
      guard let owner = object as? Owner else { return false }
      guard let value, !Number.isEmpty(value) else {
        owner[keyPath: path] = nil
        return true
      }
      guard let value = value as? Object else { return false }
      owner[keyPath: path] = value
      return true
    }
    copy = Self.copying(path)
  }

  /// Gives an object the value of another, without a boxed form in between.
  private static func copying<Owner: AnyObject, Value>(
    _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable
  ) -> @Sendable (AnyObject, AnyObject) -> Void {
    { source, object in
      guard let source = source as? Owner, let owner = object as? Owner else { return }
      owner[keyPath: path] = source[keyPath: path]
    }
  }

  /// Whether two boxed values are equal, as far as they can be compared.
  static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = Number.double(a), let b = Number.double(b) { return a == b }
    if let a = a as? any Equatable { return a.isEqual(toAny: b) }
    return false
  }
}

extension KeyedValue {
  /// The value that something set by key represents: nil and an empty optional are the empty value
  /// of a type that has one. nil for a value of another type.
  fileprivate static func reading(_ value: Any?) -> Self? {
    guard let value, !Number.isEmpty(value) else { return empty }
    return read(value)
  }
}

extension Equatable {
  /// Whether another value is of this type and equal.
  fileprivate func isEqual(toAny other: Any) -> Bool {
    (other as? Self).map { $0 == self } ?? false
  }
}
