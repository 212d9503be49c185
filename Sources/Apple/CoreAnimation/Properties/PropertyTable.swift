// SPDX-License-Identifier: MIT

internal import Foundation
internal import Locks

/// A row of a property table, with what key-value coding knows of it.
protocol PropertyRow: Sendable {
  var keyed: KeyedProperty { get }
}

/// The properties of a class by key, its superclass's included.
///
/// Layers, animations and emitter cells each have one per class. Key-value coding, defaults and
/// archives go through it.
struct PropertyTable<Row: PropertyRow>: Sendable {
  /// Each property once, in order of declaration, the superclass's first.
  let rows: [Row]
  /// The class itself.
  let owner: AnyClass
  private let byKey: [String: Row]
  private let newObject: NewObject

  /// Makes the table of a class.
  ///
  /// - Parameters:
  ///   - newObject: an object of the class as its `init()` leaves it; made when first needed.
  ///   - inherited: the superclass's table; a row with the same key replaces the inherited one.
  init<Owner: AnyObject>(
    _ newObject: @escaping @autoclosure @Sendable () -> Owner,
    inheriting inherited: PropertyTable? = nil, _ own: [Row]
  ) {
    let replaced = Set(own.map(\.keyed.key))
    rows = (inherited?.rows ?? []).filter { !replaced.contains($0.keyed.key) } + own
    var byKey: [String: Row] = [:]
    for row in rows {
      if let alias = row.keyed.alias { byKey[alias] = row }
    }
    for row in rows { byKey[row.keyed.key] = row }
    self.byKey = byKey
    self.newObject = NewObject(newObject)
    owner = Owner.self
  }

  /// The row for a key or its alias.
  subscript(key: String) -> Row? { byKey[key] }

  /// The value of a new object in its boxed form, zero as well; nil for none.
  func initialValue(of row: Row) -> Any? {
    row.keyed.isReadOnly ? nil : row.keyed.get(newObject.object)
  }

  /// The default that `defaultValue(forKey:)` answers: nil for most values of zero (fact DV-1).
  func defaultValue(forKey key: String) -> Any? {
    guard let row = byKey[key], row.keyed.key == key, let value = initialValue(of: row) else {
      return nil
    }
    return row.keyed.answersZero || !Number.isZero(value) ? value : nil
  }
}

/// An object of a class as its `init()` leaves it, made when first needed.
private final class NewObject: Sendable {
  /// `@unchecked`: the object is never changed, and only its properties are read.
  private struct Made: @unchecked Sendable {
    let object: AnyObject
  }

  private let make: @Sendable () -> AnyObject
  private let made = Mutex<Made?>(nil)

  init(_ make: @escaping @Sendable () -> AnyObject) {
    self.make = make
  }

  var object: AnyObject {
    if let made = made.withLock({ $0 }) { return made.object }
    // Made outside of the lock, as initializers may ask for defaults.
    let new = Made(object: make())
    return made.withLock { made in
      if made == nil { made = new }
      return made ?? new
    }.object
  }
}

extension Number {
  /// Whether a value boxed in `Any` is an optional without content.
  static func isEmpty(_ value: Any) -> Bool {
    guard let box = value as? any OptionalBox else { return false }
    return box.content == nil
  }

  /// Whether a boxed value is a number, a point, a size or a rectangle of zero.
  static func isZero(_ value: Any) -> Bool {
    if let number = double(value) { return number == 0 }
    let kind = ValueKind(guessedFrom: value)
    return kind != .color && kind.lanes(of: value) == .zero
  }
}
