// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// Moves members of extensions into their classes, where those may be overridden and override.
///
/// Without Objective-C an extension can do neither. Moved are overrides, and methods and properties
/// that a subclass overrides.
struct ExtensionRule {
  /// A member on its way from an extension to a class.
  private struct Move {
    let type: String
    let text: String
    let imports: [String]
    let file: Int
  }

  private var moves: [Move] = []
  private var notes: [Int: [SourceNote]] = [:]
  private var removals: [Int: [SourceEdit]] = [:]

  /// Moves members between the files of a project.
  static func apply(to files: inout [SourceFile], _ index: ProjectIndex) {
    var rule = ExtensionRule()
    let overridden = OverrideCollector.overridden(in: files, index)
    for (number, file) in files.enumerated() {
      let finder = ExtensionFinder(index.condition)
      finder.walk(file.tree)
      for node in finder.found {
        rule.take(from: node, in: file, number, index, overridden)
      }
    }
    rule.place(in: &files, index)
  }

  private mutating func take(
    from node: ExtensionDeclSyntax, in file: SourceFile, _ number: Int, _ index: ProjectIndex,
    _ overridden: Set<String>
  ) {
    let type = node.extendedType.trimmedDescription
    let members = node.memberBlock.members
    let taken = members.filter { member in
      // A chain of conditions moves as a whole, with the branches of other systems.
      member.compiled(by: index.condition).contains { declaration in
        guard let names = declaration.memberNames else { return false }
        let isOverride =
          declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers.has(.override) ?? false
        return isOverride || names.contains { overridden.contains(type + "." + $0) }
      }
    }
    guard !taken.isEmpty else { return }
    guard index.types[type]?.isClass == true else {
      for member in taken {
        remark(
          "an override in an extension of \(type), which is not of this project", at: member, number
        )
      }
      return
    }
    guard node.genericWhereClause == nil else {
      for member in taken {
        remark("an override in an extension with conditions", at: member, number)
      }
      return
    }
    let imports = file.importedModules
    for member in taken {
      moves.append(
        Move(type: type, text: text(of: member, in: node, file), imports: imports, file: number))
    }
    if taken.count == members.count, node.inheritanceClause == nil {
      removals[number, default: []].append(SourceEdit(file.wholeLines(of: node), ""))
    } else {
      for member in taken {
        removals[number, default: []].append(SourceEdit(file.wholeLines(of: member), ""))
      }
    }
  }

  private mutating func remark(_ message: String, at node: some SyntaxProtocol, _ number: Int) {
    notes[number, default: []].append(
      SourceNote(offset: node.contentOffset, message: message, isLeft: true))
  }

  /// A member with its comments, with the access that the extension gave it, and without indentation.
  private func text(
    of member: MemberBlockItemSyntax, in node: ExtensionDeclSyntax, _ file: SourceFile
  ) -> String {
    let indentation = file.indentation(at: member.contentOffset)
    let range = file.wholeLines(of: member)
    var content = file.bytes(range)
    let levels: [Keyword] = [.public, .private, .fileprivate, .internal, .open, .package]
    let given = levels.first { node.modifiers.has($0) }
    if let given, given != .internal {
      // Privately extended members were seen in their file; in another file no one would see them.
      let word = given == .private ? "fileprivate " : TokenSyntax.keyword(given).text + " "
      for declaration in member.all.reversed() {
        let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
        guard !levels.contains(where: { modifiers?.has($0) ?? true }) else { continue }
        let place = content.utf8.index(
          content.startIndex, offsetBy: declaration.declarationOffset - range.lowerBound)
        content.insert(contentsOf: word, at: place)
      }
    }
    var lines = content.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : String($0) }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Takes the members out of their extensions and puts them at the ends of their classes.
  private func place(in files: inout [SourceFile], _ index: ProjectIndex) {
    var edits = removals
    for number in files.indices {
      let finder = ClassFinder(index.condition)
      finder.walk(files[number].tree)
      var imports: Set<String> = []
      for (path, node) in finder.found {
        let here = moves.filter { $0.type == path }
        guard !here.isEmpty else { continue }
        let file = files[number]
        let outer = file.indentation(at: node.contentOffset)
        let inner =
          node.memberBlock.members.first.map { file.indentation(at: $0.contentOffset) }
          ?? outer + "  "
        // A blank line before each member but the first of a class.
        let text = here.enumerated().map { number, move in
          (number == 0 && node.memberBlock.members.isEmpty ? "" : "\n")
            + move.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : inner + $0 }.joined(separator: "\n") + "\n"
        }.joined()
        let brace = node.memberBlock.rightBrace
        let end = file.lineStart(of: brace.contentOffset)
        let isOwnLine = file.bytes(max(0, end - 1)..<end) == "\n"
        let place = isOwnLine ? end : brace.contentOffset
        edits[number, default: []].append(
          SourceEdit(place..<place, isOwnLine ? text : "\n" + text + outer))
        for move in here where move.file != number { imports.formUnion(move.imports) }
      }
      let missing = imports.subtracting(files[number].importedModules).sorted()
      if !missing.isEmpty {
        edits[number, default: []].append(files[number].importEdit(missing))
      }
    }
    for number in files.indices {
      files[number].notes += notes[number] ?? []
      files[number].apply(edits[number] ?? [])
    }
  }
}

/// Finds the extensions that Linux compiles.
private final class ExtensionFinder: CompiledCodeVisitor {
  var found: [ExtensionDeclSyntax] = []

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }
}

/// Finds classes with their paths.
private final class ClassFinder: CompiledCodeVisitor {
  var found: [(String, ClassDeclSyntax)] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if let path = ProjectIndex.typePath(of: Syntax(node.memberBlock)) { found.append((path, node)) }
    return .visitChildren
  }
}

/// Gathers what classes override.
private final class OverrideCollector: CompiledCodeVisitor {
  private var overrides: [(type: String, name: String)] = []

  /// The members of project classes that a subclass overrides: "Class.name(_:)".
  static func overridden(in files: [SourceFile], _ index: ProjectIndex) -> Set<String> {
    let collector = OverrideCollector(index.condition)
    for file in files { collector.walk(file.tree) }
    var result: Set<String> = []
    for (type, name) in collector.overrides {
      for superclass in index.chain(of: type).dropFirst() { result.insert(superclass + "." + name) }
    }
    return result
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let isOverride =
      node.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.has(.override) ?? false
    if isOverride, let type = ProjectIndex.typePath(of: Syntax(node.decl)) {
      for name in node.decl.memberNames ?? [] { overrides.append((type, name)) }
    }
    return .visitChildren
  }
}

extension MemberBlockItemSyntax {
  /// The declaration, or those in the branches of a chain of conditions that Linux compiles.
  fileprivate func compiled(by condition: Condition) -> [DeclSyntax] {
    guard let chain = decl.as(IfConfigDeclSyntax.self) else { return [decl] }
    return condition.compiledClauses(of: chain).flatMap(\.members)
      .flatMap { $0.compiled(by: condition) }
  }

  /// The declaration, or those in all branches of a chain of conditions.
  fileprivate var all: [DeclSyntax] {
    guard let chain = decl.as(IfConfigDeclSyntax.self) else { return [decl] }
    return chain.clauses.flatMap(\.members).flatMap(\.all)
  }
}

extension IfConfigClauseSyntax {
  /// The members of types in the branch.
  fileprivate var members: [MemberBlockItemSyntax] {
    guard case .decls(let members) = elements else { return [] }
    return Array(members)
  }
}

extension DeclSyntax {
  /// The names that a method or a property declares: "draw(_:in:)", "bounds".
  fileprivate var memberNames: [String]? {
    if let function = self.as(FunctionDeclSyntax.self) { return [MethodFacts(function).fullName] }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.map { $0.pattern.trimmedDescription }
    }
    return nil
  }

  /// The byte at which the modifiers or the keyword stand, behind the attributes.
  fileprivate var declarationOffset: Int {
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.modifiers.first?.contentOffset ?? function.funcKeyword.contentOffset
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.modifiers.first?.contentOffset ?? variable.bindingSpecifier.contentOffset
    }
    return contentOffset
  }
}
