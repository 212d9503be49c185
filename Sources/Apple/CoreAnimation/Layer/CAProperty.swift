// SPDX-License-Identifier: MIT

internal import Foundation
internal import Locks

/// Declares an animatable property of a layer subclass; Apple's code writes `@NSManaged` there.
///
/// ```swift
/// class PieLayer: CALayer {
///   @CAProperty var progress: CGFloat = 0
///
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
/// }
/// ```
///
/// The value lies in the layer's open container, so that `value(forKey:)`, animations and
/// presentation copies know it under the property's name (or the key given). Setting it searches
/// an action for the key, as for any property; there is no implicit animation unless
/// `action(forKey:)` answers one (behaviour fact DV-3). Not part of Apple's API.
@propertyWrapper
public struct CAProperty<Value> {
  fileprivate let initial: Value
  fileprivate let givenKey: String?
  fileprivate let token: UInt64

  /// Declares a property.
  ///
  /// - Parameters:
  ///   - wrappedValue: its value in a new layer.
  ///   - key: its key; the property's own name if nil.
  public init(wrappedValue: Value, _ key: String? = nil) {
    initial = wrappedValue
    givenKey = key
    token = CAPropertyToken.next()
  }

  /// Unavailable: the wrapper works in layers only.
  @available(*, unavailable, message: "@CAProperty belongs in a subclass of CALayer")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// Reads and stores the value in the layer that declares the property.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped wrappedPath: ReferenceWritableKeyPath<Layer, Value>,
    storage storagePath: ReferenceWritableKeyPath<Layer, CAProperty<Value>>
  ) -> Value {
    get {
      let property = layer[keyPath: storagePath]
      guard let stored = layer.rare?.container[property.key(storagePath, in: layer)] else {
        return property.initial
      }
      return read(stored) ?? property.initial
    }
    set {
      let property = layer[keyPath: storagePath]
      layer.setContainerValue(box(newValue), property.key(storagePath, in: layer))
    }
  }

  private func key(_ path: AnyKeyPath, in layer: CALayer) -> String {
    givenKey ?? layer.layerClass.customProperties.key(path, token: token, in: layer)
  }

  private static func read(_ stored: Any) -> Value? {
    // An animated whole number is rounded (behaviour fact IN-4).
    if Value.self == Int.self, let number = Number.double(stored) {
      return Int(exactly: number.rounded()) as? Value
    }
    if let value = stored as? Value { return value }
    return (Value.self as? any KeyedValue.Type)?.read(stored) as? Value
  }

  private static func box(_ value: Value) -> Any? {
    if let keyed = value as? any KeyedValue { return keyed.boxed }
    return Number.isEmpty(value) ? nil : value
  }
}

/// Unique numbers of the properties of one layer.
private enum CAPropertyToken {
  private static let counter = Atomic<UInt64>(0)

  static func next() -> UInt64 { counter.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The requirements of a wrapper in the search through a layer's stored properties.
private protocol CAPropertyStorage {
  var initialValue: Any? { get }
  var givenKey: String? { get }
  var token: UInt64 { get }
}

extension CAProperty: CAPropertyStorage {
  fileprivate var initialValue: Any? {
    if let keyed = initial as? any KeyedValue { return keyed.boxed }
    return Number.isEmpty(initial) ? nil : initial
  }
}

/// The properties that a layer class declares with `@CAProperty`, found by reflection.
final class CustomProperties: Sendable {
  /// A key path as a dictionary key.
  private struct StoragePath: Hashable, @unchecked Sendable {
    // `@unchecked`: key paths are immutable, and those of stored properties capture nothing.
    let path: AnyKeyPath
  }

  /// The results of reflection so far.
  private struct State {
    var keys: [StoragePath: String] = [:]
    /// All keys of the class; nil until they are first read.
    var all: Set<String>?
  }

  private let state = Mutex(State())

  /// The key of the property stored at a path, by its name in the class.
  fileprivate func key(_ path: AnyKeyPath, token: UInt64, in layer: CALayer) -> String {
    let path = StoragePath(path: path)
    if let known = state.withLock({ $0.keys[path] }) { return known }
    var key = "property \(token)"
    Self.visit(layer) { name, property in
      if property.token == token { key = name }
    }
    let found = key
    state.withLock { $0.keys[path] = found }
    return found
  }

  /// The value that a property starts with; nil for a key that the class does not declare.
  func initialValue(_ key: String, in layer: CALayer) -> Any? {
    let all: Set<String>
    if let known = state.withLock({ $0.all }) {
      all = known
    } else {
      var names: Set<String> = []
      Self.visit(layer) { name, _ in names.insert(name) }
      let found = names
      state.withLock { $0.all = found }
      all = found
    }
    guard all.contains(key) else { return nil }
    var result: Any?
    Self.visit(layer) { name, property in
      if name == key { result = property.initialValue }
    }
    return result
  }

  /// Goes through the wrappers among the stored properties, the superclasses' included.
  private static func visit(_ layer: CALayer, _ body: (String, any CAPropertyStorage) -> Void) {
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let current = mirror, current.subjectType != CALayer.self {
      for child in current.children {
        guard let property = child.value as? any CAPropertyStorage, let label = child.label
        else { continue }
        body(property.givenKey ?? String(label.drop { $0 == "_" }), property)
      }
      mirror = current.superclassMirror
    }
  }
}

extension CALayer {
  /// The value with which a property declared by `@CAProperty` starts.
  final func declaredInitialValue(_ key: String) -> Any? {
    layerClass.isBuiltIn ? nil : layerClass.customProperties.initialValue(key, in: self)
  }
}
