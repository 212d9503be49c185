// SPDX-License-Identifier: MIT

/// One row of a property table as key-value coding sees it: a key, and how to reach its value.
///
/// The value is reached through the Swift property of the same meaning, so setting by key does all
/// that setting the property does.
struct KeyedProperty<Owner: AnyObject>: Sendable {
  /// What an archive holds of a property (behaviour fact DV-2).
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
  /// Further spellings that are accepted: the Swift name where it differs.
  let aliases: [String]
  /// What `defaultValue(forKey:)` answers: nil for most values of zero (behaviour fact DV-1).
  let defaultValue: (@Sendable () -> Any?)
  /// The value of a new object in its boxed form, zero as well; nil for none.
  let initialValue: (@Sendable () -> Any?)
  /// What an archive holds.
  let archiving: Archiving
  /// Whether the property may be nil; another returns to its default where nil is set by key.
  let takesNil: Bool
  /// Reads the value in its boxed form.
  let get: @Sendable (Owner) -> Any?
  /// Stores a boxed value; false when it is of the wrong type, or the property is read-only.
  let set: @Sendable (Owner, Any?) -> Bool

  /// A row for a property that can be read and written.
  ///
  /// - Parameters:
  ///   - default: the value of a new object. Setting nil by key restores it, unless the property
  ///     is optional.
  ///   - answersDefault: whether `defaultValue(forKey:)` names the default: no for zero and nil.
  init<Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    aliases: [String] = [], archiving: Archiving = .changed
  ) {
    self.key = key
    self.aliases = aliases
    self.archiving = archiving
    takesNil = Value.emptyValue != nil
    defaultValue = { answersDefault ? initial().boxed : nil }
    initialValue = { initial().boxed }
    get = { $0[keyPath: path].boxed }
    set = { owner, value in
      guard let read = Value.read(value, or: initial) else { return false }
      owner[keyPath: path] = read
      return true
    }
  }

  /// A row for a property that a subclass of the owner introduces.
  ///
  /// On an object of another class it reads as nil and refuses to be set.
  init<Part, Value: KeyedValue>(
    _ key: String, of path: any ReferenceWritableKeyPath<Part, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    aliases: [String] = [], archiving: Archiving = .changed
  ) {
    self.key = key
    self.aliases = aliases
    self.archiving = archiving
    takesNil = Value.emptyValue != nil
    defaultValue = { answersDefault ? initial().boxed : nil }
    initialValue = { initial().boxed }
    get = { ($0 as? Part)?[keyPath: path].boxed }
    set = { owner, value in
      guard let owner = owner as? Part, let read = Value.read(value, or: initial) else {
        return false
      }
      owner[keyPath: path] = read
      return true
    }
  }

  /// A row whose value is reached by functions, and may be nil.
  init(
    _ key: String, aliases: [String] = [], archiving: Archiving = .changed,
    default initial: @escaping @Sendable () -> Any? = { nil },
    get: @escaping @Sendable (Owner) -> Any?,
    set: @escaping @Sendable (Owner, Any?) -> Bool = { _, _ in false }
  ) {
    self.key = key
    self.aliases = aliases
    self.archiving = archiving
    takesNil = true
    defaultValue = initial
    initialValue = initial
    self.get = get
    self.set = set
  }

  /// Whether an archive holds the value that an object has.
  ///
  /// - Parameter start: the value that a new object of the class has.
  func isWorthArchiving(_ owner: Owner, start: Any?) -> Bool {
    switch archiving {
    case .none: return false
    case .always: return true
    case .changed, .link:
      let value = get(owner)
      guard let value, let start else { return (value == nil) != (start == nil) }
      return !LayerClass.areEqual(value, start)
    }
  }
}

extension KeyedValue {
  /// What nil or an empty optional set by key means: the empty value of a type that has one, else
  /// the default; another value as it reads, nil if it is of another type.
  fileprivate static func read(_ value: Any?, or initial: () -> Self) -> Self? {
    guard let value, !Number.isEmpty(value) else { return emptyValue ?? initial() }
    return read(value)
  }

  /// The value that stands for none; nil for a type without one.
  fileprivate static var emptyValue: Self? {
    guard let type = Self.self as? any EmptyValue.Type else { return nil }
    return type.empty as? Self
  }
}

/// A type with a value that stands for none.
private protocol EmptyValue {
  static var empty: Any { get }
}

extension Optional: EmptyValue {
  fileprivate static var empty: Any { Self.none as Any }
}

extension Number {
  /// Whether a value boxed in `Any` is an optional without content.
  static func isEmpty(_ value: Any) -> Bool {
    guard let box = value as? any OptionalBox else { return false }
    return box.content == nil
  }
}
