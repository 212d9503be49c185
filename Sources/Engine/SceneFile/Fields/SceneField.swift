// SPDX-License-Identifier: MIT

internal import CoreAnimation

/// One key of an object in a scene file: reads it into an owner and writes it from one.
struct SceneField<Owner: AnyObject> {
  let key: String
  let read: (JSONNode, Owner, SceneReader) throws -> Void
  /// Returns the value; nil where it equals a fresh owner's.
  let write: (Owner, SceneWriter) throws -> JSONValue?

  /// The field of a property of the owner's class, omitted where it has its default; nil is written as
  /// null.
  ///
  /// - Parameter key: the key in the file; the property's own if nil.
  static func property(
    _ property: DeclaredProperty, key: String? = nil, _ form: SceneForm<Any>
  ) -> SceneField {
    SceneField(
      key: key ?? property.key,
      read: { node, owner, reader in
        if property.takesNil, case .null = node.value {
          property.set(nil, of: owner)
        } else {
          property.set(try form.decode(node, reader), of: owner)
        }
      },
      write: { owner, writer in
        if property.isDefault(in: owner) { return nil }
        return try property.value(of: owner).map { try form.encode($0, writer) } ?? .null
      })
  }

  /// A property that is omitted where `get` returns nil.
  static func custom<Value>(
    _ key: String, _ form: SceneForm<Value>, get: @escaping (Owner) throws -> Value?,
    set: @escaping (Owner, Value) -> Void
  ) -> SceneField {
    SceneField(
      key: key, read: { set($1, try form.decode($0, $2)) },
      write: { owner, writer in try get(owner).map { try form.encode($0, writer) } })
  }

  /// A nested object with some of the owner's properties.
  static func group(_ key: String, _ fields: [SceneField]) -> SceneField {
    let set = SceneFieldSet(fields, of: "\"\(key)\"")
    return SceneField(
      key: key,
      read: { node, owner, reader in
        guard case .object(let members) = node.value else {
          throw node.mismatch(expected: "an object")
        }
        try set.read(members, into: owner, reader: reader)
      },
      write: { owner, writer in
        let members = try set.members(of: owner, writer: writer)
        return members.isEmpty ? nil : .members(members)
      })
  }

  /// The same field, which only some owners have.
  func only(where hasField: @escaping (Owner) -> Bool) -> SceneField {
    SceneField(
      key: key,
      read: { node, owner, reader in
        guard hasField(owner) else {
          throw node.mismatch(expected: "no \"\(self.key)\" for this type")
        }
        try self.read(node, owner, reader)
      },
      write: { owner, writer in hasField(owner) ? try self.write(owner, writer) : nil })
  }

  /// The field for owners of a superclass, written only for owners of this class.
  func lifted<Base: AnyObject>(to base: Base.Type) -> SceneField<Base> {
    SceneField<Base>(
      key: key,
      read: { node, owner, reader in
        if let owner = owner as? Owner { try self.read(node, owner, reader) }
      },
      write: { owner, writer in try (owner as? Owner).flatMap { try self.write($0, writer) } }
    ).only { $0 is Owner }
  }
}

/// The fields of one kind of object.
struct SceneFieldSet<Owner: AnyObject> {
  private let fields: [SceneField<Owner>]
  private let indices: [String: Int]
  /// The noun for the object in error messages.
  private let noun: String

  init(_ fields: [SceneField<Owner>], of noun: String) {
    self.fields = fields
    self.noun = noun
    indices = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.key, $0) })
  }

  /// Reads all members except those that the caller reads; an unknown key is an error.
  func read(
    _ members: [JSONMember], into owner: Owner, reader: SceneReader, ignoring own: Set<String> = []
  ) throws {
    for member in members where !own.contains(member.key) {
      guard let index = indices[member.key] else {
        let hint =
          member.key == "repeat"
          ? "; entries repeat in scenes with \"variables\", which may be {}"
          : KeySuggestion.text(for: member.key, among: fields.map(\.key))
        throw SceneFileError("unknown key \"\(member.key)\" of \(noun)\(hint)", at: member.location)
      }
      try fields[index].read(member.node, owner, reader)
    }
  }

  /// The members that differ from a fresh owner's.
  func members(of owner: Owner, writer: SceneWriter) throws -> [(String, JSONValue)] {
    try fields.compactMap { field in try field.write(owner, writer).map { (field.key, $0) } }
  }
}
