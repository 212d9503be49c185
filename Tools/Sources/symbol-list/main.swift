// SPDX-License-Identifier: MIT

import Foundation

// Reads symbol graphs, as `swift symbolgraph-extract` writes them, and prints a line for each public type: its
// module, its name (with a colon if it is a protocol), "<" and its parents, and its members; and a line for each
// function. An unavailable declaration is not in the graphs.
//
//     symbol-list [--types-only] MODULE GRAPH…

/// The part of a symbol graph that is read.
private struct Graph: Decodable {
  /// A declaration with its kind and its path.
  struct Symbol: Decodable {
    /// A kind, as "swift.class".
    struct Kind: Decodable { let identifier: String }
    /// A name for compilers.
    struct Identifier: Decodable { let precise: String }
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
  }
  /// A line between two symbols, such as from a class to its superclass.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }
  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// The protocols that give their types no names to be looked for.
private let plainProtocols: Set<String> = [
  "Sendable", "SendableMetatype", "Copyable", "Escapable", "Hashable", "Equatable", "Decodable",
  "Encodable", "Error", "CVarArg", "CustomStringConvertible", "CustomDebugStringConvertible",
  "NSObjectProtocol", "NSCoding", "NSSecureCoding", "NSCopying", "NSMutableCopying",
  "RawRepresentable", "BitwiseCopyable", "AnyObject",
]

/// The superclasses and protocols of each type.
private func parents(in graphs: [Graph]) -> [String: Set<String>] {
  var names: [String: String] = [:]
  for symbol in graphs.flatMap(\.symbols) where symbol.pathComponents.count == 1 {
    names[symbol.identifier.precise] = symbol.pathComponents[0]
  }
  var result: [String: Set<String>] = [:]
  for relationship in graphs.flatMap(\.relationships)
  where ["inheritsFrom", "conformsTo"].contains(relationship.kind) {
    let fallback = relationship.targetFallback?.split(separator: ".").last.map(String.init)
    guard let source = names[relationship.source],
      let target = names[relationship.target] ?? fallback,
      !target.hasPrefix("_"), !plainProtocols.contains(target)
    else { continue }
    result[source, default: []].insert(target)
  }
  return result
}

private let containers: Set<String> = [
  "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias",
]

/// Whether a member is listed.
private func isListed(_ symbol: Graph.Symbol, _ protocols: Set<String>) -> Bool {
  let kind = symbol.kind.identifier
  let isOfType =
    kind.hasPrefix("swift.type.") || kind == "swift.enum.case" || containers.contains(kind)
  return isOfType || (kind == "swift.method" && protocols.contains(symbol.pathComponents[0]))
}

/// Prints the lines of some graphs of a module.
private func list(_ module: String, _ paths: [String], isTypesOnly: Bool) throws {
  var members: [String: Set<String>] = [:]
  let graphs = try paths.map { path in
    try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
  let symbols = graphs.flatMap(\.symbols)
  let parents = parents(in: graphs)
  let protocols = Set(
    symbols.filter { $0.kind.identifier == "swift.protocol" }.compactMap(\.pathComponents.first))
  for symbol in symbols {
    let names = symbol.pathComponents
    guard let first = names.first, !first.hasPrefix("_"), names.last?.contains(" ") == false else {
      continue
    }
    let isApples = ["NS", "CF", "CG", "kCF"].contains { first.hasPrefix($0) }
    if isTypesOnly {
      // Of Foundation, only the names that Apple's sources are searched for.
      let isListed =
        containers.contains(symbol.kind.identifier)
        || ["swift.var", "swift.func"].contains(symbol.kind.identifier)
      if isApples, names.count == 1, isListed { members[String(first.prefix { $0 != "(" })] = [] }
      continue
    }
    if names.count == 1 {
      let name = first.prefix { $0 != "(" }
      members[String(name), default: []].formUnion([])
    } else if isListed(symbol, protocols) {
      members[first, default: []].insert(names[1])
    }
  }
  for (name, values) in members.sorted(by: { $0.key < $1.key }) {
    let above = isTypesOnly ? "" : parents[name, default: []].sorted().joined(separator: ",")
    let mark = (protocols.contains(name) ? ":" : "") + (above.isEmpty ? "" : "<" + above)
    print(([module, name + mark] + values.sorted()).joined(separator: " "))
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isTypesOnly = arguments.first == "--types-only"
if isTypesOnly { arguments.removeFirst() }
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: symbol-list [--types-only] MODULE GRAPH…\n".utf8))
  exit(64)
}
do {
  try list(arguments[0], Array(arguments.dropFirst()), isTypesOnly: isTypesOnly)
} catch {
  FileHandle.standardError.write(Data("symbol-list: \(error)\n".utf8))
  exit(65)
}
