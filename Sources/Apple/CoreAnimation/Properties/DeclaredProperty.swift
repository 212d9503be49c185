// SPDX-License-Identifier: MIT

/// A property that the table of a class declares, for what reads and writes objects as text: scene
/// files, an inspector, Pop.
///
/// Key, kind, default and access are those of the row, so that nothing lists the properties again.
package struct DeclaredProperty: Sendable {
  fileprivate let row: KeyedProperty

  /// The properties of a class of layers, animations or emitter cells, the superclass's first, each in
  /// order of declaration; none for another class.
  package static func all(of type: AnyClass) -> [DeclaredProperty] {
    (type as? any KeyedObject.Type)?.declared ?? []
  }

  /// Apple's key.
  package var key: String { row.key }
  /// The type of the values.
  package var type: PropertyType { PropertyType(row) }
  /// Whether the value may be nil.
  package var takesNil: Bool { row.takesNil }
  /// Whether the value is derived and cannot be set.
  package var isReadOnly: Bool { row.isReadOnly }

  /// The value of an object in its boxed form; nil for none.
  package func value(of object: AnyObject) -> Any? { row.get(object) }

  /// Sets the value; false, and the old one stays, for one of another type.
  @discardableResult
  package func set(_ value: Any?, of object: AnyObject) -> Bool { row.set(object, value) }

  /// The value of an object in lanes, zero for nil: a number in lane 0, a rectangle as x, y, width, height.
  package func lanes(of object: AnyObject) -> SIMD4<Double> {
    row.get(object).flatMap { row.kind.lanes(of: $0) } ?? .zero
  }

  /// Sets the value from lanes.
  package func store(_ lanes: SIMD4<Double>, in object: AnyObject) {
    _ = row.set(object, row.kind.value(of: lanes))
  }

  /// Whether the value is that of a new object of the class, or of the class of Core Animation's that it
  /// derives from.
  package func isDefault(in object: AnyObject) -> Bool {
    (object as? any KeyedObject)?.holdsDefault(forKey: key) ?? false
  }
}

extension KeyedObject {
  fileprivate static var declared: [DeclaredProperty] {
    declaredProperties.rows.map { DeclaredProperty(row: $0.keyed) }
  }

  fileprivate func holdsDefault(forKey key: String) -> Bool {
    let table = type(of: self).declaredProperties
    guard let row = table[key] else { return false }
    return KeyedProperty.areEqual(row.keyed.get(self), table.initialValue(of: row))
  }
}
