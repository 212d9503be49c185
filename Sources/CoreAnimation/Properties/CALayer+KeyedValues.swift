// SPDX-License-Identifier: MIT

internal import Foundation

/// Key-value coding of layers: the property table first, then the open container.
extension CALayer {
  final func keyedValue(_ key: String) -> Any? {
    if let property = Self.declaredProperties[key] { return property.keyed.get(self) }
    if let value = rare?.container[key] { return value }
    if let initial = declaredInitialValue(key) { return initial }
    let value = styledValue(key, in: rare?.style) ?? Self.defaultValue(forKey: key)
    if value == nil, UnknownKeys.areReported, !knows(key) {
      UnknownKeys.note(key, of: self, "is read")
    }
    return value
  }

  final func setKeyedValue(_ value: Any?, _ key: String) {
    guard let property = Self.declaredProperties[key] else {
      if UnknownKeys.areReported, !knows(key) { UnknownKeys.note(key, of: self, "is set") }
      setContainerValue(value, key)
      return
    }
    var value = value
    if !property.keyed.takesNil, value.map({ Number.isEmpty($0) }) ?? true {
      value = startValue(of: property)
    }
    if !property.keyed.set(self, value) { refuse(value ?? "nil", for: property) }
  }

  /// What a new layer of the class has: what the class answers as the default, else the table's.
  final func startValue(of property: LayerProperty) -> Any? {
    for initial in layerClass.initialValues where initial.property === property {
      return initial.value()
    }
    return property.keyed.initialValue()
  }

  /// Stores a value under a key that the property table lacks.
  ///
  /// Actions are searched for these keys too, so that a subclass can animate its own properties;
  /// there is no implicit animation by default.
  final func setContainerValue(_ value: Any?, _ key: String) {
    if value == nil, rare?.container[key] == nil { return }
    var pending: PendingAction?
    if presentedModel == nil, !ThreadTransactions.current.disablesActions,
      let found = foundAction(forKey: key).action
    {
      pending = PendingAction(action: found, key: key, previousValue: keyedValue(key))
    }
    madeRare.container[key] = value
    guard presentedModel == nil else { return }
    if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
    if let pending { run(pending) }
  }

  private func styledValue(_ key: String, in style: [AnyHashable: Any]?) -> Any? {
    guard let style else { return nil }
    return style[key] ?? styledValue(key, in: style["style"] as? [AnyHashable: Any])
  }

  /// Behaviour fact DV-2: stored, and different from what a new layer of the class has.
  final func isWorthArchiving(_ key: String) -> Bool {
    guard let property = Self.declaredProperties[key] else {
      return rare?.container[key] != nil
    }
    return property.key == key
      && property.keyed.isWorthArchiving(self, start: startValue(of: property))
  }

  // MARK: - Paths

  final func keyPathValue(_ keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let head = String(keyPath[..<dot])
    let rest = String(keyPath[keyPath.index(after: dot)...])
    guard let whole = value(forKey: head) else { return nil }
    return KeyPathStep.value(in: whole, at: rest)
  }

  final func setKeyPathValue(_ value: Any?, _ keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let head = String(keyPath[..<dot])
    let rest = String(keyPath[keyPath.index(after: dot)...])
    guard let whole = self.value(forKey: head) else {
      Refusal.log("CALayer", "there is nothing at '\(head)' to set '\(keyPath)' of on \(logName)")
      return
    }
    let isFilter = FilterTarget.isFilterKey(head)
    let action = isFilter ? actionBeforeChange(ofFilterInput: keyPath) : nil
    switch KeyPathStep.setting(value, in: whole, at: rest) {
    case .replaced(let new): setValue(new, forKey: head)
    case .changedInPlace:
      if isFilter { markDirty(.effects) }
      if head == LayerProperty.emitterCells.key { markDirty(.emitter) }
      if let action { run(action) }
    case .refused: Refusal.log("CALayer", "'\(keyPath)' refused on \(logName)")
    }
  }
}

/// One step down a key path: into a structure, a keyed object, or a list of named objects.
enum KeyPathStep {
  /// What came of setting.
  enum Outcome {
    /// The structure with the part replaced, to be stored again.
    case replaced(Any)
    /// The object reached holds the value.
    case changedInPlace
    case refused
  }

  /// The value at `path` inside `whole`; nil when there is none.
  static func value(in whole: Any, at path: String) -> Any? {
    let kind = ValueKind(guessedFrom: whole)
    if let component = ComponentPath.named(path, in: kind) {
      return component.value(in: whole, of: kind)
    }
    if let object = whole as? any KeyPathObject { return object.value(forKeyPath: path) }
    guard let (object, rest) = named(in: whole, path) else { return nil }
    return object.value(forKeyPath: rest)
  }

  /// Sets the value at `path` inside `whole`.
  static func setting(_ value: Any?, in whole: Any, at path: String) -> Outcome {
    let kind = ValueKind(guessedFrom: whole)
    if let component = ComponentPath.named(path, in: kind) {
      guard let value, let new = component.replacing(in: whole, of: kind, with: value) else {
        return .refused
      }
      return .replaced(new)
    }
    if let object = whole as? any KeyPathObject {
      object.setValue(value, forKeyPath: path)
      return .changedInPlace
    }
    guard let (object, rest) = named(in: whole, path) else { return .refused }
    object.setValue(value, forKeyPath: rest)
    return .changedInPlace
  }

  /// The object of a list whose `name` is the first part of the path, and the rest of the path.
  private static func named(in whole: Any, _ path: String) -> (any KeyPathObject, String)? {
    guard let list = whole as? [Any], let dot = path.firstIndex(of: ".") else { return nil }
    let name = String(path[..<dot])
    for case let object as any KeyPathObject in list {
      if object.value(forKey: "name") as? String == name {
        return (object, String(path[path.index(after: dot)...]))
      }
    }
    return nil
  }
}

/// An object with key-value coding of its own, which key paths lead through.
package protocol KeyPathObject: AnyObject {
  func value(forKey key: String) -> Any?
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension CALayer: KeyPathObject {}
