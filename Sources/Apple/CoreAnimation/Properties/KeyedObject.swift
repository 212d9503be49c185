// SPDX-License-Identifier: MIT

internal import Foundation

/// An object whose properties are reached by key: layers, animations and emitter cells.
///
/// Declared properties have a row in the table of the class; values under any other key lie in the
/// open container (behaviour fact DV-3).
protocol KeyedObject: KeyPathObject {
  associatedtype Row: PropertyRow

  /// The property table of the class.
  static var declaredProperties: PropertyTable<Row> { get }
  /// The default of a property, which a class of the application may override.
  static func defaultValue(forKey key: String) -> Any?

  /// Values under keys of the application's own.
  var container: [String: Any] { get set }
  /// Stores a value under a key that no row has.
  func setContainerValue(_ value: Any?, _ key: String)
  /// The value of a key that neither a row nor the container has, before the default.
  func fallbackValue(forKey key: String) -> Any?
  /// Whether a key that no row has is one that the class or the object knows.
  func knows(_ key: String) -> Bool
  /// Whether an archive holds the property, which a class of the application may override.
  func shouldArchiveValue(forKey key: String) -> Bool
  /// Logs a value that was refused; the old one stays.
  func refuse(_ value: Any, forKey key: String)
}

extension KeyedObject {
  func setContainerValue(_ value: Any?, _ key: String) { container[key] = value }

  func fallbackValue(forKey key: String) -> Any? { nil }

  func knows(_ key: String) -> Bool { container[key] != nil }

  // MARK: - Values

  func keyedValue(_ key: String) -> Any? {
    if let row = type(of: self).declaredProperties[key] { return row.keyed.get(self) }
    let value =
      container[key] ?? fallbackValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
    if value == nil, UnknownKeys.areReported, !knows(key) {
      UnknownKeys.note(key, of: self, "is read")
    }
    return value
  }

  func setKeyedValue(_ value: Any?, _ key: String) {
    guard let row = type(of: self).declaredProperties[key] else {
      if UnknownKeys.areReported, !knows(key) { UnknownKeys.note(key, of: self, "is set") }
      return setContainerValue(value, key)
    }
    var value = value
    if !row.keyed.takesNil, value.map({ Number.isEmpty($0) }) ?? true {
      value = startValue(of: row)
    }
    if !row.keyed.set(self, value) { refuse(value ?? "nil", forKey: key) }
  }

  /// The value of a new object of the class: the default that the class answers, else the table's.
  func startValue(of row: Row) -> Any? {
    let type = type(of: self)
    let own = type.isBuiltIn ? nil : type.defaultValue(forKey: row.keyed.key)
    return own ?? type.declaredProperties.initialValue(of: row)
  }

  /// Whether the class is one of this module: only those have a table of their own.
  static var isBuiltIn: Bool {
    ObjectIdentifier(declaredProperties.owner) == ObjectIdentifier(self)
  }

  /// The properties for which a class of the application answers another default than the table.
  static var rowsWithOwnDefault: [Row] {
    if isBuiltIn { return [] }
    let table = declaredProperties
    return table.rows.filter { row in
      guard let answer = defaultValue(forKey: row.keyed.key) else { return false }
      return !KeyedProperty.areEqual(answer, table.defaultValue(forKey: row.keyed.key))
    }
  }

  /// Gives a new object the defaults that its class answers for some properties.
  func applyDefaults(of rows: [Row]) {
    for row in rows {
      guard let value = type(of: self).defaultValue(forKey: row.keyed.key) else { continue }
      if !row.keyed.set(self, value) { refuse(value, forKey: row.keyed.key) }
    }
  }

  /// Behaviour fact DV-2: stored, and different from the value of a new object of the class.
  func isWorthArchiving(_ key: String) -> Bool {
    guard let row = type(of: self).declaredProperties[key] else { return container[key] != nil }
    guard row.keyed.key == key else { return false }
    switch row.keyed.archiving {
    case .none: return false
    case .always: return true
    case .changed, .link:
      return !KeyedProperty.areEqual(row.keyed.get(self), startValue(of: row))
    }
  }

  /// The value for a key in a style, or in the style under its `style`.
  static func styledValue(_ key: String, in style: [AnyHashable: Any]?) -> Any? {
    guard let style else { return nil }
    return style[key] ?? styledValue(key, in: style["style"] as? [AnyHashable: Any])
  }

  // MARK: - Paths

  func keyPathValue(_ keyPath: String) -> Any? {
    guard let (head, rest) = KeyPathStep.split(keyPath) else { return value(forKey: keyPath) }
    return value(forKey: head).flatMap { KeyPathStep.value(in: $0, at: rest) }
  }

  /// Sets the value at a path.
  ///
  /// - Returns: whether an object that this one holds was changed in place.
  @discardableResult
  func setKeyPathValue(_ value: Any?, _ keyPath: String) -> Bool {
    guard let (head, rest) = KeyPathStep.split(keyPath) else {
      setValue(value, forKey: keyPath)
      return false
    }
    guard let whole = self.value(forKey: head) else {
      refuse(value ?? "nil", forKey: keyPath)
      return false
    }
    switch KeyPathStep.setting(value, in: whole, at: rest) {
    case .replaced(let new): setValue(new, forKey: head)
    case .changedInPlace: return true
    case .refused: refuse(value ?? "nil", forKey: keyPath)
    }
    return false
  }
}
