// SPDX-License-Identifier: MIT

/// One step down a key path: into a structure, a keyed object, or a list of named objects.
enum KeyPathStep {
  /// The outcome of setting.
  enum Outcome {
    /// The structure with the part replaced, to be stored again.
    case replaced(Any)
    /// The object reached holds the value.
    case changedInPlace
    case refused
  }

  /// The first key of a path, and what follows its dot; nil for a path of one key.
  static func split(_ keyPath: String) -> (head: String, rest: String)? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  /// The value at `path` inside `whole`; nil when none exists.
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
  static func named(in whole: Any, _ path: String) -> (any KeyPathObject, String)? {
    guard let list = whole as? [Any], let (name, rest) = split(path) else { return nil }
    for case let object as any KeyPathObject in list
    where object.value(forKey: "name") as? String == name {
      return (object, rest)
    }
    return nil
  }
}

/// An object with key-value coding of its own, which key paths lead through.
package protocol KeyPathObject: AnyObject {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}
