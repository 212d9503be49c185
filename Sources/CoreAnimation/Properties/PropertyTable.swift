// SPDX-License-Identifier: MIT

/// One row of a property table as key-value coding sees it: a key, and how to reach its value.
///
/// The value is reached through the Swift property of the same meaning, so setting by key does all
/// that setting the property does.
struct KeyedProperty<Owner: AnyObject>: Sendable {
  /// Apple's key: `hidden`, not `isHidden` (behaviour fact AN-12).
  let key: String
  /// Further spellings that are accepted: the Swift name where it differs.
  let aliases: [String]
  /// What `defaultValue(forKey:)` answers: nil for values of zero (behaviour fact DV-1).
  let defaultValue: (@Sendable () -> Any?)
  /// Whether the value belongs in an archive.
  let isArchived: Bool
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
    aliases: [String] = [], isArchived: Bool = true
  ) {
    self.key = key
    self.aliases = aliases
    self.isArchived = isArchived
    defaultValue = { answersDefault ? initial().boxed : nil }
    get = { $0[keyPath: path].boxed }
    set = { owner, value in
      guard let value = value.flatMap({ Number.isEmpty($0) ? nil : $0 }) else {
        owner[keyPath: path] = initial()
        return true
      }
      guard let read = Value.read(value) else { return false }
      owner[keyPath: path] = read
      return true
    }
  }

  /// A row whose value is reached by functions.
  init(
    _ key: String, aliases: [String] = [], isArchived: Bool = true,
    default initial: @escaping @Sendable () -> Any? = { nil },
    get: @escaping @Sendable (Owner) -> Any?,
    set: @escaping @Sendable (Owner, Any?) -> Bool = { _, _ in false }
  ) {
    self.key = key
    self.aliases = aliases
    self.isArchived = isArchived
    defaultValue = initial
    self.get = get
    self.set = set
  }
}

extension Number {
  /// Whether a value boxed in `Any` is an optional without content.
  static func isEmpty(_ value: Any) -> Bool {
    guard let box = value as? any OptionalBox else { return false }
    return box.content == nil
  }
}
