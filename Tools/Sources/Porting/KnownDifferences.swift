// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// The rows of the table in docs/porting.md that name what differs from Apple's systems.
struct KnownDifferences {
  /// A row: what Apple's code says, what Lamina has, and the advice.
  struct Row {
    let apple: String
    let lamina: String
    /// The first words of the pieces of code in the first column: "@IBOutlet", "#selector", "autoreleasepool".
    let keys: [String]
    /// Whether places are named for a person to change.
    let isNamed: Bool
    /// Whether `lamina port` changes them itself.
    let isRewritten: Bool
  }

  let rows: [Row]

  static let table = KnownDifferences(
    markdown: String(decoding: PackageResources.porting_md, as: UTF8.self))

  /// Reads the table of three columns: Apple, Lamina, and what the command does.
  init(markdown: String) {
    var rows: [Row] = []
    for line in markdown.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = Self.cells(of: line)
      guard cells.count == 3, ["named", "rewritten"].contains(cells[2]) else { continue }
      let spans = cells[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
      let keys = spans.compactMap { span -> String? in
        let sign = span.hasPrefix("@") || span.hasPrefix("#") ? String(span.prefix(1)) : ""
        let word = span.dropFirst(sign.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return word.isEmpty ? nil : sign + word
      }
      rows.append(
        Row(
          apple: cells[0].replacing("`", with: ""), lamina: Self.plain(cells[1]), keys: keys,
          isNamed: cells[2] == "named", isRewritten: cells[2] == "rewritten"))
    }
    self.rows = rows
  }

  private static func cells(of line: Substring) -> [String] {
    line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
      $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|")
    }
  }

  /// A cell without marks of code and links.
  private static func plain(_ cell: String) -> String {
    cell.replacing("`", with: "").replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
  }

  /// The row about a word of a program; nil if none exists.
  func row(_ key: String, isNamed: Bool? = nil) -> Row? {
    rows.first { row in row.keys.contains(key) && (isNamed == nil || row.isNamed == isNamed) }
  }
}

/// Names the places that remain to be changed by a person.
final class RemainderVisitor: EditingVisitor {
  private let table: KnownDifferences
  /// Type parameters that are bound to layers, which have no initializer that a generic function may call.
  private var layerParameters: Set<String> = []

  init(_ file: SourceFile, _ index: ProjectIndex, _ table: KnownDifferences) {
    self.table = table
    super.init(file, index)
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    if let bound = node.inheritedType?.trimmedDescription, index.isLayer(bound) {
      layerParameters.insert(node.name.text)
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    // Of conventions only that of blocks is unknown here.
    if node.name == "convention", !node.description.contains("block") { return .skipChildren }
    check("@" + node.name, at: node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    check("#" + node.macroName.text, at: node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if !index.declared.contains(name) { check(name, at: node) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if !index.declared.contains(node.name.text) { check(node.name.text, at: node) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription
    if layerParameters.contains(name)
      || layerParameters.contains(String(name.dropLast(".init".count)))
    {
      remark("\(name)() for a type parameter: take a closure that makes the layer", at: node)
    }
    // A selector by its name alone; one with a closure has more than a name.
    if name == "Selector", node.arguments.count == 1, node.trailingClosure == nil,
      node.arguments.first?.expression.is(StringLiteralExprSyntax.self) == true
    {
      remark("a selector by its name alone: give it the closure that it calls", at: node)
    }
    return .visitChildren
  }

  private func check(_ key: String, at node: some SyntaxProtocol) {
    guard let row = table.row(key, isNamed: true) else { return }
    remark("\(key): \(row.lamina)", at: node)
  }
}
