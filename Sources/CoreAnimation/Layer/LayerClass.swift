// SPDX-License-Identifier: MIT

internal import Synchronization

/// What is known of one class of layers, found out once when its first instance is made.
final class LayerClass: Sendable {
  /// The class's own name, for messages and archives.
  let name: String
  /// Values of `defaultValue(forKey:)` that differ from the property table's: a subclass that
  /// answers otherwise gives its layers another start. In boxed form.
  let initialValues: [InitialValue]
  /// Properties whose change redraws the layer, by `needsDisplay(forKey:)`.
  let redrawingKeys: Set<String>
  /// Whether the class is one of this module, which overrides no hit testing.
  let isBuiltIn: Bool

  /// Properties that the class declares with `@CAProperty`.
  let customProperties = CustomProperties()

  /// A property with the value that a class starts it with.
  struct InitialValue: Sendable {
    let property: LayerProperty
    let value: @Sendable () -> Any?
  }

  private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])
  private static let plain = LayerClass(CALayer.self)

  /// The entry of a class; made on first use. Safe on any thread.
  static func named(_ type: CALayer.Type) -> LayerClass {
    if type == CALayer.self { return plain }
    let id = ObjectIdentifier(type)
    if let found = known.withLock({ $0[id] }) { return found }
    let made = LayerClass(type)
    return known.withLock { table in
      if let raced = table[id] { return raced }
      table[id] = made
      return made
    }
  }

  private init(_ type: CALayer.Type) {
    name = String(reflecting: type)
    isBuiltIn = name.hasPrefix("CoreAnimation.")
    var initialValues: [InitialValue] = []
    var redrawingKeys: Set<String> = []
    for property in type.declaredProperties.rows {
      let key = property.key
      if type.needsDisplay(forKey: key) { redrawingKeys.insert(key) }
      guard let answer = type.defaultValue(forKey: key) else { continue }
      if let usual = property.keyed.defaultValue(), Self.areEqual(usual, answer) { continue }
      initialValues.append(
        InitialValue(property: property, value: { type.defaultValue(forKey: key) }))
    }
    self.initialValues = initialValues
    self.redrawingKeys = redrawingKeys
  }

  /// Whether two boxed values are equal, as far as they can be compared.
  static func areEqual(_ a: Any, _ b: Any) -> Bool {
    if let a = Number.double(a), let b = Number.double(b) { return a == b }
    if let a = a as? any Equatable { return a.isEqual(toAny: b) }
    return false
  }
}

extension Equatable {
  /// Whether another value is of this type and equal.
  fileprivate func isEqual(toAny other: Any) -> Bool {
    (other as? Self).map { $0 == self } ?? false
  }
}
