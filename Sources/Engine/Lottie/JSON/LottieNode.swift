// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import SceneFile

/// A value of a Lottie file with its path.
///
/// Members that are null count as missing. Unknown members are ignored: programs add their own.
struct LottieNode {
  private let node: JSONNode
  let path: JSONPath

  init(_ node: JSONNode, path: JSONPath = .root) {
    self.node = node
    self.path = path
  }

  /// Parses a text.
  static func parse(_ text: String, depthLimit: Int) throws -> LottieNode {
    do {
      return LottieNode(try JSONParser.node(from: text, depthLimit: depthLimit))
    } catch {
      throw LottieFileError(
        .malformedText, error.message,
        location: error.location.map { .init(line: $0.line, column: $0.column) })
    }
  }

  /// The member of an object; nil where it is missing or null.
  subscript(key: String) -> LottieNode? {
    guard case .object(let members) = node.value,
      let member = members.first(where: { $0.key == key })
    else { return nil }
    if case .null = member.node.value { return nil }
    return LottieNode(member.node, path: .member(of: path, key: key))
  }

  /// The member of an object that must have it.
  func required(_ key: String) throws -> LottieNode {
    guard let value = self[key] else { throw error("the member \"\(key)\" is missing") }
    return value
  }

  // MARK: - Kinds

  var isObject: Bool {
    if case .object = node.value { true } else { false }
  }

  var text: String? {
    if case .text(let text) = node.value { text } else { nil }
  }

  var number: Double? {
    switch node.value {
    case .number(let number): Self.bounded(number)
    case .flag(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// A number that stays finite in all products: at most 10¹², far beyond any canvas and any length of time.
  private static func bounded(_ number: Double) -> Double { min(max(number, -1e12), 1e12) }

  /// The items of a list; nil for another value.
  var items: [LottieNode]? {
    guard case .list(let items) = node.value else { return nil }
    return items.enumerated().map { index, item in
      LottieNode(item, path: .item(of: path, index: index))
    }
  }

  /// The number of items of a list; 0 for another value.
  var count: Int {
    if case .list(let items) = node.value { items.count } else { 0 }
  }

  // MARK: - Values

  /// A number, or a list of numbers; one number is a list of one.
  func numbers() throws -> [Double] {
    switch node.value {
    case .number(let number): return [Self.bounded(number)]
    case .flag(let flag): return [flag ? 1 : 0]
    case .list(let items):
      return try items.map { item in
        guard case .number(let number) = item.value else {
          throw error("expected numbers, found \(item.value.kindName)")
        }
        return Self.bounded(number)
      }
    default: throw mismatch("numbers")
    }
  }

  /// The number of a member; a default where it is missing.
  func number(_ key: String, default value: Double) throws -> Double {
    guard let member = self[key] else { return value }
    return try member.requiredNumber()
  }

  func requiredNumber() throws -> Double {
    guard let number else { throw mismatch("a number") }
    return number
  }

  /// The whole number of a member; nil where it is missing.
  func integer(_ key: String) throws -> Int? {
    try self[key].map { Int(clamping: try $0.requiredNumber()) }
  }

  /// Whether a member is true or a number other than 0; false where it is missing.
  func flag(_ key: String) -> Bool { (self[key]?.number ?? 0) != 0 }

  /// The items of a list member; none where it is missing.
  func list(_ key: String) throws -> [LottieNode] {
    guard let member = self[key] else { return [] }
    guard let items = member.items else { throw member.mismatch("a list") }
    return items
  }

  // MARK: - Errors

  func mismatch(_ expected: String) -> LottieFileError {
    error("expected \(expected), found \(node.value.kindName)")
  }

  func error(
    _ message: String, _ reason: LottieFileError.Reason = .malformedValue
  ) -> LottieFileError {
    LottieFileError(
      reason, message, path: "\(path)",
      location: .init(line: node.location.line, column: node.location.column))
  }
}
