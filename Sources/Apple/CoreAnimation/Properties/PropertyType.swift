// SPDX-License-Identifier: MIT

internal import CoreImage

/// The type of the values at a key path of an object: a layer, an animation, an emitter cell.
///
/// For readers of values from outside, which say what was expected: scene files and programs in C. Key-value
/// coding itself refuses values of another type.
package struct PropertyType: Sendable {
  /// The kind of the values.
  package let kind: ValueKind
  /// The valid names; empty if the values are not names.
  package let names: [String]
  /// Whether the values are lengths of time or numbers of times, which are 0 or more.
  package let isLength: Bool

  init(_ row: KeyedProperty) {
    kind = row.kind
    names = row.names
    isLength = row.isLength
  }

  private init(_ kind: ValueKind) {
    self.kind = kind
    names = []
    isLength = false
  }

  /// The type at a key path; nil if the class has no such property.
  ///
  /// A path may lead into a structure (`position.x`), or by name into a filter or a cell that the object has
  /// (`filters.blur.inputRadius`).
  package init?(at keyPath: String, of object: AnyObject) {
    guard let object = object as? any KeyedObject else { return nil }
    let (head, rest) = KeyPathStep.split(keyPath) ?? (keyPath, "")
    guard let row = object.row(forKey: head)?.keyed else { return nil }
    guard !rest.isEmpty else {
      self.init(row)
      return
    }
    if let component = ComponentPath.named(rest, in: row.kind) {
      self.init(component.kind)
      return
    }
    guard let whole = row.get(object), let type = Self.type(at: rest, in: whole) else { return nil }
    self = type
  }

  /// The type at a path within the objects that a property holds.
  private static func type(at path: String, in whole: Any) -> PropertyType? {
    // A cast of a list to a class copies the list first.
    if whole is [Any] {
      return KeyPathStep.named(in: whole, path).flatMap { type(at: $1, in: $0) }
    }
    if let filter = whole as? CIFilter {
      let key = KeyPathStep.split(path)?.head ?? path
      let isKnown = key == "enabled" || key == "isEnabled" || filter.inputKeys.contains(key)
      return isKnown ? PropertyType(.other) : nil
    }
    if let object = whole as? any KeyedObject { return PropertyType(at: path, of: object) }
    guard let (object, rest) = KeyPathStep.named(in: whole, path) else { return nil }
    return type(at: rest, in: object)
  }
}

extension KeyedObject {
  /// The row of a property of the class, or of the class of this module that it derives from.
  fileprivate func row(forKey key: String) -> Row? { type(of: self).declaredProperties[key] }
}
