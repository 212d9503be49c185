// SPDX-License-Identifier: MIT

/// The JSON form of values of one type, for reading and writing.
struct SceneForm<Value> {
  /// Decodes a value from its JSON; `SceneReader` resolves the files and images that it refers to.
  let decode: (JSONNode, SceneReader) throws -> Value
  /// Encodes a value as JSON; throws where the value has no form.
  let encode: (Value, SceneWriter) throws -> JSONValue

  /// The same form for another type; `from` returns nil for values outside of it.
  func map<Other>(
    expected: String, from: @escaping (Value) -> Other?, to: @escaping (Other) -> Value
  ) -> SceneForm<Other> {
    SceneForm<Other>(
      decode: { node, reader in
        guard let other = from(try decode(node, reader)) else {
          throw node.mismatch(expected: expected)
        }
        return other
      },
      encode: { try encode(to($0), $1) })
  }
}

extension SceneForm {
  /// The same form of lists, which writes some of the items only.
  func filtered<Item>(
    _ isWritten: @escaping (Item, SceneWriter) -> Bool
  ) -> SceneForm where Value == [Item] {
    SceneForm(
      decode: decode,
      encode: { items, writer in try encode(items.filter { isWritten($0, writer) }, writer) })
  }
}

/// The form of a list of values of one form.
func listForm<Item>(_ form: SceneForm<Item>) -> SceneForm<[Item]> {
  SceneForm(
    decode: { node, reader in
      guard case .list(let items) = node.value else { throw node.mismatch(expected: "a list") }
      return try items.map { try form.decode($0, reader) }
    },
    encode: { items, writer in .items(try items.map { try form.encode($0, writer) }) })
}
