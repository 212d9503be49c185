// SPDX-License-Identifier: MIT

/// How values of one type stand in a scene file, for reading and for writing.
struct SceneForm<Value> {
  /// A value from its JSON; `SceneReader` knows the files and images that it refers to.
  let decode: (JSONNode, SceneReader) throws -> Value
  /// The JSON of a value; throws where the value has no form.
  let encode: (Value, SceneWriter) throws -> JSONValue

  /// The same form for another type: `from` is nil for what is not a value of it.
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

/// A list of values of one form.
func listForm<Item>(_ form: SceneForm<Item>) -> SceneForm<[Item]> {
  SceneForm(
    decode: { node, reader in
      guard case .list(let items) = node.value else { throw node.mismatch(expected: "a list") }
      return try items.map { try form.decode($0, reader) }
    },
    encode: { items, writer in .items(try items.map { try form.encode($0, writer) }) })
}
