// SPDX-License-Identifier: MIT

public import Foundation

extension SceneFile {
  /// Values for the variables of a scene, instead of their defaults.
  ///
  /// ```swift
  /// var settings = SceneFile.Settings()
  /// settings.texts["title"] = "Tokyo"
  /// settings.data = [URL(fileURLWithPath: "rows.json")]
  /// let scene = try SceneFile(contentsOf: url, settings: settings)
  /// ```
  public struct Settings: Sendable {
    /// Texts by the names of variables, each read as the kind of value that the default has. They win over
    /// `data`. Default empty.
    public var texts: [String: String] = [:]
    /// JSON files: the members of an object are values of variables, a list is that of the variable `data`. Later
    /// files win. Default empty.
    public var data: [URL] = []

    /// Makes settings without values.
    public init() {}

    var isEmpty: Bool { texts.isEmpty && data.isEmpty }
  }
}

/// The variables of a scene by name.
struct SceneVariables {
  private(set) var values: [String: JSONNode] = [:]

  /// Takes the defaults, and the values that replace them.
  init(_ node: JSONNode?, _ settings: SceneFile.Settings, _ limits: SceneFile.Limits) throws {
    if let node {
      guard case .object(let members) = node.value else {
        throw node.mismatch(expected: "an object of variables with their defaults")
      }
      for member in members {
        guard SceneExpression.isName(member.key) else {
          throw SceneFileError(
            "a variable's name has letters, digits and _, and begins with no digit, not as "
              + "\"\(member.key)\"", at: member.location)
        }
        values[member.key] = member.node
      }
    }
    for url in settings.data { try readData(url, limits) }
    for (name, text) in settings.texts.sorted(by: { $0.key < $1.key }) { try set(name, to: text) }
  }

  /// The error of a name that no variable has.
  static func unknown(
    _ name: String, among names: some Sequence<String>, at location: SceneFileError.Location?
  ) -> SceneFileError {
    let names = names.sorted()
    let rest =
      names.isEmpty
      ? "; the scene has no variables" : KeySuggestion.text(for: name, among: names)
    return SceneFileError("unknown variable \"\(name)\"\(rest)", at: location)
  }

  // MARK: - Values

  private mutating func readData(_ url: URL, _ limits: SceneFile.Limits) throws {
    let data = try limits.data(of: url)
    try SceneFileError.naming(url.lastPathComponent) {
      try limits.check(byteCount: data.count)
      guard let text = String(validating: data, as: UTF8.self) else {
        throw SceneFileError("the file is not UTF-8 text")
      }
      let node = try JSONParser.node(from: text, depthLimit: limits.depth)
      switch node.value {
      case .list: try replace("data", with: node, at: node.location)
      case .object(let members):
        for member in members { try replace(member.key, with: member.node, at: member.location) }
      default: throw node.mismatch(expected: "an object of variables, or a list")
      }
    }
  }

  private mutating func replace(
    _ name: String, with node: JSONNode, at location: SceneFileError.Location
  ) throws {
    guard let old = values[name] else {
      throw Self.unknown(name, among: values.keys, at: location)
    }
    guard old.value.isNull || old.value.kind == node.value.kind else {
      throw node.mismatch(expected: "\(old.value.kind) for the variable \"\(name)\"")
    }
    values[name] = node
  }

  /// Reads a text as the kind of value that a variable has.
  private mutating func set(_ name: String, to text: String) throws {
    guard let old = values[name] else { throw Self.unknown(name, among: values.keys, at: nil) }
    let value: JSONValue
    if case .text = old.value {
      value = .text(text)
    } else {
      let parsed = (try? JSONParser.node(from: text))?.value
      guard let parsed, old.value.isNull || parsed.kind == old.value.kind else {
        guard old.value.isNull else {
          throw SceneFileError(
            "the variable \"\(name)\" is \(old.value.kind), not \"\(text.prefix(40))\"",
            at: old.location)
        }
        values[name] = JSONNode(value: .text(text), location: old.location)
        return
      }
      value = parsed
    }
    values[name] = JSONNode(value: value, location: old.location)
  }
}
