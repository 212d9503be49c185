// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// The names of Apple's systems that sources use: which work here, which differ, and which are missing.
public struct UsageReport: Sendable {
  /// A name with the places where it is used.
  public struct Usage: Sendable, Equatable {
    public let name: String
    /// "path:line", the first ones.
    public let places: [String]
    public let count: Int
    /// The difference, or the name to use instead.
    public let explanation: String
  }

  /// The types that Lamina has, with the module, sorted.
  public private(set) var works: [Usage] = []
  public private(set) var differs: [Usage] = []
  public private(set) var missing: [Usage] = []
  /// The files that only modules need which are missing here.
  public private(set) var leftOut: [ForeignFiles] = []

  /// Looks through sources that are free of errors of syntax.
  public init(_ sources: [SwiftSource]) {
    let files = sources.map { SourceFile(path: $0.path, text: $0.text) }
    let index = ProjectIndex(files, Porter.kit(of: sources))
    leftOut = ForeignFiles.list(of: files, index)
    var uses: [String: [String]] = [:]
    var memberUses: [String: [String]] = [:]
    for file in files {
      let collector = UsageCollector(file, index)
      collector.walk(file.tree)
      for (name, offset) in collector.found {
        uses[name, default: []].append("\(file.path):\(file.place(of: offset).line)")
      }
      for (name, offset) in collector.members {
        memberUses[name, default: []].append("\(file.path):\(file.place(of: offset).line)")
      }
    }
    let symbols = SymbolList.table
    addMembers(memberUses, of: Set(uses.keys))
    for (name, places) in uses.sorted(by: { $0.key < $1.key }) {
      func usage(_ explanation: String) -> Usage {
        Usage(
          name: name, places: Array(places.prefix(3)), count: places.count, explanation: explanation
        )
      }
      if let row = KnownDifferences.table.row(name) {
        differs.append(usage((row.isRewritten ? "rewritten: " : "") + row.lamina))
      } else if let module = symbols.module(of: name) {
        works.append(usage(module))
      } else {
        missing.append(usage(name.hasPrefix("import ") ? "no such module" : "not in Lamina"))
      }
    }
    differs.sort { $0.name < $1.name }
    missing.sort { $0.name < $1.name }
  }

  /// Adds the members of which docs/api/differences.tsv tells, if their types are used, too: the type of a
  /// value is not known.
  private mutating func addMembers(_ members: [String: [String]], of types: Set<String>) {
    for row in MemberDifference.table where types.contains(row.type) {
      guard let places = members[row.member], !places.isEmpty else { continue }
      let usage = Usage(
        name: row.type + "." + row.member, places: Array(places.prefix(3)), count: places.count,
        explanation: row.explanation)
      if row.isMissing { missing.append(usage) } else { differs.append(usage) }
    }
  }

  /// The report as text, one name to a line.
  public var text: String {
    func section(_ title: String, _ usages: [Usage]) -> String {
      guard !usages.isEmpty else { return "" }
      let width = usages.map(\.name.count).max() ?? 0
      return "\(title) (\(usages.count))\n"
        + usages.map { usage in
          let name = usage.name.padding(toLength: width, withPad: " ", startingAt: 0)
          let more = usage.count > usage.places.count ? ", …" : ""
          return
            "  \(name)  \(usage.explanation)  [\(usage.places.joined(separator: ", "))\(more)]\n"
        }.joined()
    }
    return section("works", works) + section("differs", differs) + section("missing", missing)
      + leftOut.map { $0.description + "\n" }.joined()
  }
}

extension SymbolList {
  /// The module of a type, a function or a member "Type.member"; nil if Lamina has none of that name.
  func module(of name: String) -> String? {
    if let module = modules[name] { return module }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, modules[parts[0]] != nil else { return nil }
    // The members of Foundation's types are not listed.
    if modules[parts[0]] == "Foundation" { return "Foundation" }
    return has(parts[1], parts[0]) ? modules[parts[0]] : nil
  }

  /// Whether a type or what it comes from has a member.
  private func has(_ member: String, _ type: String) -> Bool {
    // The plain root of classes has nothing of a type's own.
    if ["NSObject", "NSObjectProtocol"].contains(type) { return false }
    // A type of the standard library or Foundation, whose members are not listed.
    guard let members = members[type], modules[type] != "Foundation" else { return true }
    return members.contains { $0 == member || $0.hasPrefix(member + "(") }
      || parents[type, default: []].contains { has(member, $0) }
  }
}

/// Gathers the names of Apple's that a file uses.
private final class UsageCollector: CompiledCodeVisitor {
  private let file: SourceFile
  private let index: ProjectIndex
  private(set) var found: [(name: String, offset: Int)] = []
  /// The members of values, by their names alone.
  private(set) var members: [(name: String, offset: Int)] = []

  init(_ file: SourceFile, _ index: ProjectIndex) {
    self.file = file
    self.index = index
    super.init(index.condition)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = String(node.path.trimmedDescription.prefix { $0 != "." })
    if Condition.appleModules.contains(module) {
      found.append(("import " + module, node.contentOffset))
    }
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = "@" + node.name
    if KnownDifferences.table.row(name) != nil { found.append((name, node.contentOffset)) }
    if let arguments = node.arguments { walk(arguments) }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    let name = "#" + node.macroName.text
    if KnownDifferences.table.row(name) != nil { found.append((name, node.contentOffset)) }
    // The name in a selector or a key path belongs to values, not to the type before it.
    return ["#selector", "#keyPath"].contains(name) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.text, node.contentOffset)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if !index.variables.contains(node.declName.baseName.text) {
      members.append((node.declName.baseName.text, node.declName.contentOffset))
    }
    // Members of types are looked up there; those of values would need their types.
    if let base = node.base?.as(DeclReferenceExprSyntax.self), isApples(base.baseName.text),
      !["self", "Type", "init"].contains(node.declName.baseName.text),
      SymbolList.table.modules[base.baseName.text] != nil
    {
      let member = node.declName.baseName.text
      // Extensions of the project may have added it.
      let isOwn =
        index.types[base.baseName.text].map {
          $0.properties.contains(member) || $0.methods.contains { $0.name == member }
        } ?? false
      if !isOwn { found.append(("\(base.baseName.text).\(member)", node.contentOffset)) }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.baseName.text, node.contentOffset)
    return .visitChildren
  }

  private func note(_ name: String, _ offset: Int) {
    guard !index.declared.contains(name), !Condition.modules.contains(name) else { return }
    if KnownDifferences.table.row(name) != nil || isApples(name) { found.append((name, offset)) }
  }

  /// Whether a name has one of Apple's prefixes: two or three capitals and a word.
  private func isApples(_ name: String) -> Bool {
    let prefixes = [
      "CA", "CG", "CI", "CT", "UI", "NS", "CF", "POP", "CV", "CM", "AV", "SK", "MTL", "MK", "WK",
    ]
    return prefixes.contains { prefix in
      guard name.hasPrefix(prefix) || name.hasPrefix("k" + prefix) else { return false }
      let rest = name.drop { $0 == "k" }.dropFirst(prefix.count)
      return rest.first?.isUppercase == true && rest.dropFirst().contains { $0.isLowercase }
    }
  }
}
