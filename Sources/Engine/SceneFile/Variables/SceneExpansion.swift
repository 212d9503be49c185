// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Puts the values of variables into a scene, and repeats the entries of lists that ask for it.
struct SceneExpansion {
  private let variables: SceneVariables
  private let limits: SceneFile.Limits
  /// The values of repetitions that are open, the innermost last.
  private var scopes: [(name: String, value: JSONValue)] = []
  private var valueCount = 0
  private var byteCount = 0

  init(_ variables: SceneVariables, _ limits: SceneFile.Limits) {
    self.variables = variables
    self.limits = limits
  }

  /// The value with all variables replaced.
  mutating func expand(_ node: JSONNode, depth: Int = 0) throws -> JSONNode {
    try count(node, depth)
    switch node.value {
    case .text(let text):
      guard text.utf8.contains(UInt8(ascii: "$")) else { return node }
      let value = try self.value(of: text, at: node.location)
      return try place(value, at: node.location, depth: depth)
    case .list(let items):
      var expanded: [JSONNode] = []
      expanded.reserveCapacity(items.count)
      for item in items { try expand(item, depth: depth + 1, into: &expanded) }
      return JSONNode(value: .list(expanded), location: node.location)
    case .object(let members):
      return JSONNode(
        value: .object(try members.map { try expand($0, depth: depth + 1) }),
        location: node.location)
    default: return node
    }
  }

  private mutating func expand(_ member: JSONMember, depth: Int) throws -> JSONMember {
    JSONMember(
      key: member.key, location: member.location, node: try expand(member.node, depth: depth))
  }

  // MARK: - Repetition

  /// Adds an entry of a list, as often as it asks to be repeated.
  private mutating func expand(
    _ node: JSONNode, depth: Int, into list: inout [JSONNode]
  ) throws {
    guard case .object(let members) = node.value,
      let clause = members.first(where: { $0.key == "repeat" })
    else { return list.append(try expand(node, depth: depth)) }
    let body = JSONNode(
      value: .object(members.filter { $0.key != "repeat" }), location: node.location)
    let repetition = try repetition(clause.node, depth)
    // Each makes a value at least.
    guard repetition.count <= limits.valueCount - valueCount else {
      throw tooManyValues(at: clause.node.location)
    }
    for index in 0..<repetition.count {
      scopes.append((repetition.indexName, .number(Double(index))))
      scopes.append((repetition.itemName, repetition.item(index)))
      defer { scopes.removeLast(2) }
      list.append(try expand(body, depth: depth))
    }
  }

  /// A repetition over the items of a list, or for a number of times.
  private struct Repetition {
    var items: [JSONNode]?
    var count: Int
    var itemName = "item"
    var indexName = "index"

    func item(_ index: Int) -> JSONValue { items?[index].value ?? .number(Double(index)) }
  }

  private mutating func repetition(_ node: JSONNode, _ depth: Int) throws -> Repetition {
    guard case .object(let members) = node.value else { return try repetition(over: node, depth) }
    guard let over = members.first(where: { $0.key == "over" }) else {
      throw node.mismatch(expected: "a repetition with \"over\", a list or a number")
    }
    var repetition = try repetition(over: over.node, depth)
    for member in members where member.key != "over" {
      guard case .text(let name) = member.node.value, SceneExpression.isName(name) else {
        throw member.node.mismatch(expected: "a name")
      }
      switch member.key {
      case "as": repetition.itemName = name
      case "index": repetition.indexName = name
      case let key:
        throw SceneFileError(
          "unknown key \"\(key)\" of a repetition; there are over, as and index",
          at: member.location)
      }
    }
    return repetition
  }

  private mutating func repetition(over node: JSONNode, _ depth: Int) throws -> Repetition {
    let value = try expand(node, depth: depth)
    switch value.value {
    case .list(let items): return Repetition(items: items, count: items.count)
    case .number(let number):
      guard number >= 0, number == number.rounded() else {
        throw value.mismatch(expected: "a list, or a whole number of times")
      }
      return Repetition(items: nil, count: Int(clamping: number))
    default: throw value.mismatch(expected: "a list, or a whole number of times")
    }
  }

  // MARK: - Texts

  private func lookUp(_ name: String) -> JSONValue? {
    scopes.last { $0.name == name }?.value ?? variables.values[name]?.value
  }

  private func value(
    of expression: some StringProtocol, _ location: SceneFileError.Location
  ) throws -> JSONValue {
    try SceneExpression.value(
      of: expression, at: location, lookUp: { lookUp($0) },
      names: { variables.values.keys + scopes.map(\.name) })
  }

  /// The value of a text: of one variable or expression its own, else the text with theirs.
  private func value(of text: String, at location: SceneFileError.Location) throws -> JSONValue {
    let path = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    if text.hasPrefix("$"), path.allSatisfy({ SceneExpression.isName(String($0)) }) {
      return try value(of: text.dropFirst(), location)
    }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        result += "$"
        rest = rest.dropFirst()
      } else if rest.first == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw SceneFileError("the \"${\" in the text has no \"}\"", at: location)
        }
        let value = try self.value(of: rest[rest.index(after: rest.startIndex)..<end], location)
        rest = rest[rest.index(after: end)...]
        if result.isEmpty, rest.isEmpty, dollar == text.startIndex { return value }
        result += try words(of: value, location)
      } else {
        result += "$"
      }
      guard result.utf8.count <= limits.textLength else {
        throw SceneFile.Limits.excess(
          "the text with its variables is too long", limit: limits.textLength, name: "textLength",
          at: location)
      }
    }
    return .text(result + rest)
  }

  /// A value within a longer text.
  private func words(of value: JSONValue, _ location: SceneFileError.Location) throws -> String {
    switch value {
    case .text(let text): return text
    case .number(let number): return JSONWriter.text(of: number)
    case .flag(let flag): return "\(flag)"
    default:
      throw SceneFileError("\(value.kindName) cannot be a part of a text", at: location)
    }
  }

  // MARK: - Limits

  /// The value at its place in the scene, which errors name.
  private mutating func place(
    _ value: JSONValue, at location: SceneFileError.Location, depth: Int
  ) throws -> JSONNode {
    let node = JSONNode(value: value, location: location, isComputed: true)
    try count(node, depth)
    switch value {
    case .list(let items):
      let placed = try items.map { try place($0.value, at: location, depth: depth + 1) }
      return JSONNode(value: .list(placed), location: location, isComputed: true)
    case .object(let members):
      let placed = try members.map {
        JSONMember(
          key: $0.key, location: location,
          node: try place($0.node.value, at: location, depth: depth + 1))
      }
      return JSONNode(value: .object(placed), location: location, isComputed: true)
    default: return node
    }
  }

  private func tooManyValues(at location: SceneFileError.Location) -> SceneFileError {
    SceneFile.Limits.excess(
      "variables and repetitions make too many values", limit: limits.valueCount,
      name: "valueCount", at: location)
  }

  private mutating func count(_ node: JSONNode, _ depth: Int) throws {
    valueCount += 1
    guard valueCount <= limits.valueCount else { throw tooManyValues(at: node.location) }
    guard depth < limits.depth else {
      throw SceneFile.Limits.excess(
        "nested too deep", limit: limits.depth, name: "depth", at: node.location)
    }
    if case .text(let text) = node.value { byteCount += text.utf8.count }
    guard byteCount <= limits.byteCount else {
      throw SceneFile.Limits.excess(
        "variables and repetitions make too much text", limit: limits.byteCount,
        name: "byteCount", at: node.location)
    }
  }
}
