// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// The files of a project that only a module needs which is missing here: they can be left out of the target.
public struct ForeignFiles: Sendable, Equatable, CustomStringConvertible {
  /// The module, such as "SwiftUI".
  public let module: String
  /// The files that import it, by their paths.
  public let importing: [String]
  /// The files whose declarations only those use, by their paths.
  public let needed: [String]

  /// One line for a person.
  public var description: String {
    let others =
      needed.isEmpty ? "" : "; only they use \(needed.joined(separator: ", "))"
    return "\(module) is missing here; leave out what only it needs: "
      + importing.joined(separator: ", ") + others
  }

  /// The files for each missing module that is imported.
  static func list(of files: [SourceFile], _ index: ProjectIndex) -> [ForeignFiles] {
    let facts = files.map { FileFacts($0, index.condition) }
    let modules = Set(facts.flatMap(\.imports)).intersection(Condition.appleModules)
      .subtracting(ImportRule.renamedModules)
    return modules.sorted().map { module in
      var left = Set(facts.indices.filter { facts[$0].imports.contains(module) })
      let importing = left
      // Files that only those use go with them, and those that only these use.
      var isGrowing = true
      while isGrowing {
        let more = facts.indices.filter { number in
          !left.contains(number) && isUsedOnly(by: left, number, facts)
        }
        left.formUnion(more)
        isGrowing = !more.isEmpty
      }
      func paths(_ numbers: Set<Int>) -> [String] { numbers.sorted().map { files[$0].path } }
      return ForeignFiles(
        module: module, importing: paths(importing), needed: paths(left.subtracting(importing)))
    }
  }

  /// Whether a file declares something that files use, and all these are among some.
  private static func isUsedOnly(by files: Set<Int>, _ number: Int, _ facts: [FileFacts]) -> Bool {
    let users = facts.indices.filter {
      $0 != number && !facts[number].declared.isDisjoint(with: facts[$0].used)
    }
    return !users.isEmpty && users.allSatisfy(files.contains)
  }
}

/// The names that a file declares and uses.
private struct FileFacts {
  let imports: Set<String>
  let declared: Set<String>
  let used: Set<String>

  init(_ file: SourceFile, _ condition: Condition) {
    let declarations = DeclarationCollector(condition)
    declarations.walk(file.tree)
    // An extension adds to a type that is declared elsewhere: its members are what others use of it.
    declared = declarations.declared.union(
      declarations.types.values.flatMap { facts in
        facts.isDeclared ? [] : facts.methods.map(\.name) + facts.properties
      })
    let names = NameCollector(condition)
    names.walk(file.tree)
    imports = names.imports
    used = names.used
  }
}

/// Gathers the modules that a file imports, and all names in it.
private final class NameCollector: CompiledCodeVisitor {
  var imports: Set<String> = []
  var used: Set<String> = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.insert(String(node.path.trimmedDescription.prefix { $0 != "." }))
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.name.text)
    return .visitChildren
  }
}
