// SPDX-License-Identifier: MIT

package import Foundation

/// The public symbols of the built modules, by the names of their types.
package struct SymbolIndex {
  private var members: [String: Set<String>] = [:]
  private var globals: Set<String> = []
  private var parents: [String: Set<String>] = [:]

  /// A symbol graph, as far as it is read here.
  private struct Graph: Decodable {
    /// A symbol with its path, outermost type first.
    struct Symbol: Decodable {
      /// The name of a symbol for compilers.
      struct Identifier: Decodable { let precise: String }
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

  /// Reads the symbol graphs of a folder, as `swift symbolgraph-extract` writes them.
  package init(graphs folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let graphs = try files.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
      .sorted { $0.path < $1.path }
      .map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
    var names: [String: String] = [:]
    for symbol in graphs.flatMap(\.symbols) {
      let path = symbol.pathComponents
      names[symbol.identifier.precise] = path.joined(separator: ".")
      globals.formUnion(path.count == 1 ? path : [])
      members[path.dropLast().joined(separator: "."), default: []].insert(path.last ?? "")
    }
    for relationship in graphs.flatMap(\.relationships)
    where ["inheritsFrom", "conformsTo"].contains(relationship.kind) {
      let last = relationship.targetFallback?.split(separator: ".").last.map(String.init)
      guard let source = names[relationship.source],
        let target = names[relationship.target] ?? last
      else { continue }
      parents[source, default: []].insert(target)
    }
  }

  /// Whether the modules have a symbol of Apple's.
  package func contains(_ symbol: AppleSymbol) -> Bool {
    if symbol.isType { return hasType(symbol.type) || hasType(symbol.member) }
    if globals.contains(symbol.member) { return true }
    // Equality is a conformance, whose function the graphs leave out.
    if symbol.member.hasPrefix("==(") { return true }
    var seen: Set<String> = []
    return hasMember(symbol.member, of: symbol.type, &seen)
  }

  private func hasType(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    let outer = parts.dropLast().joined(separator: ".")
    return parts.last.map { members[outer]?.contains(String($0)) ?? false } ?? false
  }

  private func hasMember(_ member: String, of type: String, _ seen: inout Set<String>) -> Bool {
    guard seen.insert(type).inserted else { return false }
    if members[type]?.contains(member) ?? false { return true }
    return (parents[type] ?? []).contains { hasMember(member, of: $0, &seen) }
  }
}
