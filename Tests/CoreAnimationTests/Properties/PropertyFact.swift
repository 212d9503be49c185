// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import QuartzCore
import Testing

@testable import CoreAnimation

/// A property of a class: its default, and another value that it can have.
struct PropertyFact<Object: KeyedObject & NSObject> {
  let key: String
  /// Whether the list of symbols calls it animatable.
  let isAnimatable: Bool
  /// Whether an object has the default.
  let isInitial: (Object) -> Bool
  /// Sets the other value by the Swift property.
  let set: (Object) -> Void
  /// Whether the Swift property reads the other value.
  let isSet: (Object) -> Bool
  /// Whether the property may be nil, and reads so.
  let isNil: ((Object) -> Bool)?

  init<Value: Equatable>(
    _ key: String, _ path: ReferenceWritableKeyPath<Object, Value>, _ initial: Value,
    _ sample: Value, animates: Bool = false
  ) {
    self.key = key
    isAnimatable = animates
    isInitial = { $0[keyPath: path] == initial }
    set = { $0[keyPath: path] = sample }
    isSet = { $0[keyPath: path] == sample }
    isNil = (Value.self as? any Nilable.Type).map { type in
      { object in type.isNil(object[keyPath: path]) }
    }
  }

  /// A property that is nil at first and takes objects, which are compared by `isSet`.
  init<Value>(
    _ key: String, object path: ReferenceWritableKeyPath<Object, Value?>, _ sample: Value,
    animates: Bool = false, _ isSet: @escaping (Value) -> Bool
  ) {
    self.key = key
    isAnimatable = animates
    isInitial = { $0[keyPath: path] == nil }
    set = { $0[keyPath: path] = sample }
    self.isSet = { $0[keyPath: path].map(isSet) ?? false }
    isNil = { $0[keyPath: path] == nil }
  }
}

/// An optional, for asking a generic value whether it is empty.
private protocol Nilable {
  static func isNil(_ value: Any) -> Bool
}

extension Optional: Nilable {
  fileprivate static func isNil(_ value: Any) -> Bool { (value as? Wrapped) == nil }
}

/// Checks every property of a class by its key and by its Swift name.
struct PropertyChecker<Object: KeyedObject & NSObject> {
  let make: () -> Object

  init(_ make: @escaping () -> Object) {
    self.make = make
  }

  func check(_ facts: [PropertyFact<Object>]) {
    for fact in facts { check(fact) }
  }

  private func check(_ fact: PropertyFact<Object>) {
    let key = fact.key
    let fresh = make()
    expect(fact.isInitial(fresh), "\(key): default")
    let byName = make()
    fact.set(byName)
    expect(fact.isSet(byName), "\(key): set by name")
    expect(!fact.isInitial(byName), "\(key): set by name")
    let byKey = make()
    let (_, refusals) = RefusalLog.recording {
      byKey.setValue(byName.value(forKey: key), forKey: key)
    }
    expect(refusals.isEmpty, "\(key): \(refusals)")
    expect(fact.isSet(byKey), "\(key): set by key")
    let row = Object.declaredProperties[key]?.keyed
    expect(row?.key, equals: key, "\(key) is no key")
    let isArchived = row?.archiving != KeyedProperty.Archiving.none
    expect(byKey.shouldArchiveValue(forKey: key), equals: isArchived, "\(key): archived")
    expect(
      fresh.shouldArchiveValue(forKey: key), equals: (row?.archiving == .always), "\(key): archived"
    )
    byKey.setValue(nil, forKey: key)
    expect(fact.isNil?(byKey) ?? fact.isInitial(byKey), "\(key): nil by key")
  }
}
