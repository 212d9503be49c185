// SPDX-License-Identifier: MIT

import SceneFile

/// Shrinks a scene while a test still fails on it.
///
/// Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002) over
/// the scene's JSON: runs of a list's entries are left out, first long ones and then single ones, then
/// members of objects, then a layer gives way to one of its sublayers, and numbers become whole. It ends
/// when a round over everything changes nothing.
package struct SceneReducer {
  /// Whether the test fails, as it does on the whole scene.
  private let stillFails: (String) throws -> Bool
  /// The number of tests so far.
  package private(set) var testCount = 0
  private var root: JSONValue

  /// Members without which a file is no scene.
  private static let required: Set<String> = ["root", "size"]

  /// Reads a scene's text.
  ///
  /// - Throws: `SceneFileError` for text that is not JSON.
  package init(text: String, stillFails: @escaping (String) throws -> Bool) throws {
    root = try JSONParser.node(from: text).value
    self.stillFails = stillFails
  }

  /// Shrinks the scene.
  ///
  /// - Returns: its text; nil where the test does not fail to begin with.
  /// - Throws: what the test throws.
  package mutating func reduce() throws -> String? {
    guard try fails(root) else { return nil }
    var size = Int.max
    while JSONWriter.text(of: root).utf8.count < size {
      size = JSONWriter.text(of: root).utf8.count
      try shrink(at: [])
    }
    return JSONWriter.text(of: root)
  }

  private mutating func fails(_ value: JSONValue) throws -> Bool {
    testCount += 1
    return try stillFails(JSONWriter.text(of: value))
  }

  /// Takes a replacement of the value at a path if the test still fails with it.
  private mutating func take(_ value: JSONValue, at path: [Step]) throws -> Bool {
    let candidate = root.replacing(path[...], with: value)
    guard try fails(candidate) else { return false }
    root = candidate
    return true
  }

  /// Shrinks the value at a path, and then its children.
  private mutating func shrink(at path: [Step]) throws {
    switch root.value(at: path[...]) {
    case .list: try shrinkList(at: path)
    case .object: try shrinkObject(at: path)
    case .number(let number) where number != number.rounded():
      if try !take(.number(number.rounded()), at: path) {
        _ = try take(.number((number * 100).rounded() / 100), at: path)
      }
    default: break
    }
  }

  private mutating func shrinkList(at path: [Step]) throws {
    guard case .list(let items) = root.value(at: path[...]) else { return }
    var run = max(1, items.count)
    while run >= 1 {
      var start = 0
      while case .list(var items) = root.value(at: path[...]), start < items.count {
        items.removeSubrange(start..<min(start + run, items.count))
        if try !take(.list(items), at: path) { start += run }
      }
      run /= 2
    }
    guard case .list(let rest) = root.value(at: path[...]) else { return }
    for index in rest.indices { try shrink(at: path + [.index(index)]) }
  }

  private mutating func shrinkObject(at path: [Step]) throws {
    guard case .object(let members) = root.value(at: path[...]) else { return }
    for key in members.map(\.key) where !(path.isEmpty && Self.required.contains(key)) {
      guard case .object(let now) = root.value(at: path[...]) else { return }
      _ = try take(.object(now.filter { $0.key != key }), at: path)
    }
    try hoist(at: path)
    guard case .object(let rest) = root.value(at: path[...]) else { return }
    for member in rest { try shrink(at: path + [.key(member.key)]) }
  }

  /// Tries each sublayer in the stead of its superlayer.
  private mutating func hoist(at path: [Step]) throws {
    guard case .object(let members) = root.value(at: path[...]),
      case .list(let sublayers)? = members.first(where: { $0.key == "sublayers" })?.node.value
    else { return }
    for sublayer in sublayers where try take(sublayer.value, at: path) {
      return try hoist(at: path)
    }
  }
}

/// A step into a JSON value.
private enum Step {
  case key(String)
  case index(Int)
}

extension JSONValue {
  fileprivate func value(at path: ArraySlice<Step>) -> JSONValue? {
    switch (path.first, self) {
    case (nil, _): self
    case (.key(let key)?, .object(let members)):
      members.first { $0.key == key }?.node.value.value(at: path.dropFirst())
    case (.index(let index)?, .list(let items)):
      items.indices.contains(index) ? items[index].value.value(at: path.dropFirst()) : nil
    default: nil
    }
  }

  fileprivate func replacing(_ path: ArraySlice<Step>, with value: JSONValue) -> JSONValue {
    switch (path.first, self) {
    case (.key(let key)?, .object(let members)):
      .members(
        members.map {
          let inner = $0.node.value
          return ($0.key, $0.key == key ? inner.replacing(path.dropFirst(), with: value) : inner)
        })
    case (.index(let index)?, .list(let items)):
      .items(
        items.enumerated().map {
          let inner = $0.element.value
          return $0.offset == index ? inner.replacing(path.dropFirst(), with: value) : inner
        })
    default: value
    }
  }
}
