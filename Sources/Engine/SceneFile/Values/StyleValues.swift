// SPDX-License-Identifier: MIT

extension SceneForm where Value == [AnyHashable: Any] {
  /// The form of a style: an object of values by property, and of another style under `style`.
  ///
  /// Values have the forms of animations' values.
  static var style: Self {
    SceneForm(
      decode: { node, reader in
        guard case .object(let members) = node.value else {
          throw node.mismatch(expected: "a style, an object")
        }
        var values: [AnyHashable: Any] = [:]
        for member in members {
          values[member.key] =
            member.key == "style"
            ? try Self.style.decode(member.node, reader)
            : try AnimatedValue.decoded(member.node, keyPath: nil, reader)
        }
        return values
      },
      encode: { values, writer in
        let members = try values.map { key, value in
          guard let key = key as? String else {
            throw writer.error("the key \(key) of a style is no text")
          }
          if key == "style", let inner = value as? [AnyHashable: Any] {
            return (key, try Self.style.encode(inner, writer))
          }
          return (key, try AnimatedValue.encoded(value, keyPath: nil, writer))
        }
        return .members(members.sorted { $0.0 < $1.0 })
      })
  }
}
