// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A property of a layer as an inspector lists it.
package struct InspectedProperty {
  /// Apple's key.
  package let key: String
  /// The model's value, boxed; nil for none.
  package let value: Any?
  /// Whether the value is yes or no.
  package let isFlag: Bool
  /// Whether the value is a colour, also where none exists now.
  package let isColor: Bool
}

extension CALayer {
  /// The properties of the layer's class that can be set, in order of declaration.
  package final var inspectedProperties: [InspectedProperty] {
    Self.declaredProperties.rows.compactMap { row in
      guard !row.keyed.isReadOnly else { return nil }
      return InspectedProperty(
        key: row.keyed.key, value: row.keyed.get(self), isFlag: row.keyed.kind == .flag,
        isColor: row.keyed.kind == .color)
    }
  }

  /// Whether the first key of a path is a property of the layer, declared or stored.
  package final func hasProperty(ofKeyPath path: String) -> Bool {
    knows(String(path.prefix { $0 != "." }))
  }
}
