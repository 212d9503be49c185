// SPDX-License-Identifier: MIT

internal import Locks
internal import RenderTree

/// The facts of one class of layers, found out once when its first instance is made.
final class LayerClass: Sendable {
  /// The class's own name, for messages and archives.
  let name: String
  /// Properties for which a class of the application answers another default than the property
  /// table: its layers start with that value.
  let ownDefaults: [LayerProperty]
  /// Flags with which layers of a class of this module start.
  let initialFlags: NodeStyle.Flags
  /// Properties whose change redraws the layer, by `needsDisplay(forKey:)`.
  let redrawingKeys: Set<String>
  /// Whether the class is one of this module, which overrides no hit testing.
  let isBuiltIn: Bool

  /// Properties that the class declares with `@CAProperty`.
  let customProperties = CustomProperties()

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
    isBuiltIn = type.isBuiltIn
    ownDefaults = type.rowsWithOwnDefault
    initialFlags = type.initialFlags
    redrawingKeys = Set(
      type.declaredProperties.rows.map(\.key).filter { type.needsDisplay(forKey: $0) })
  }
}
