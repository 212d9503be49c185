// SPDX-License-Identifier: MIT

import SwiftSyntax

/// The kit of views that a program is written for.
public enum ViewKit: String, CaseIterable, Sendable {
  case uikit, appkit

  /// The system whose branches of conditions become those of Linux.
  var system: String { self == .uikit ? "iOS" : "macOS" }
  var module: String { self == .uikit ? "UIKit" : "AppKit" }
  var other: ViewKit { self == .uikit ? .appkit : .uikit }
}

/// Lets Linux take the branches for the system of the program's kit of views: `os(iOS) || os(Linux)`.
///
/// A chain of conditions that names Linux already stays as it is; so does one with a branch for all other systems
/// than the phone and the desktop, and all in a file that imports no kit of views.
final class ConditionRule: SyntaxVisitor {
  private let kit: ViewKit
  private(set) var edits: [SourceEdit] = []

  init(_ kit: ViewKit) {
    self.kit = kit
    super.init(viewMode: .sourceAccurate)
  }

  /// The edits of a file.
  static func edits(for file: SourceFile, _ kit: ViewKit) -> [SourceEdit] {
    let kits: Set<String> = ["UIKit", "AppKit", "Cocoa"]
    let imports = ImportFinder()
    imports.walk(file.tree)
    guard !imports.modules.isDisjoint(with: kits) else { return [] }
    let rule = ConditionRule(kit)
    rule.walk(file.tree)
    return rule.edits
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let conditions = node.clauses.compactMap(\.condition)
    let hasElse = node.clauses.last?.condition == nil
    let isForOthers =
      hasElse
      && conditions.contains { ["os(iOS)", "os(macOS)"].allSatisfy($0.description.contains) }
    guard !isForOthers, !conditions.contains(where: { $0.description.contains("os(Linux)") }) else {
      return .visitChildren
    }
    for condition in conditions {
      let finder = SystemFinder(kit.system)
      finder.walk(condition)
      for call in finder.found {
        // Only a condition that is nothing else, or a row of alternatives, needs no parentheses.
        let isAlternative =
          call.parent?.is(IfConfigClauseSyntax.self) == true || condition.isAlternatives
        let text = "os(\(kit.system)) || os(Linux)"
        edits.append(SourceEdit(call.contentRange, isAlternative ? text : "(\(text))"))
      }
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether this is a row of operands that only || joins, and without a negation.
  fileprivate var isAlternatives: Bool {
    guard let sequence = self.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.allSatisfy {
      $0.is(FunctionCallExprSyntax.self) || $0.is(DeclReferenceExprSyntax.self)
        || $0.trimmedDescription == "||"
    }
  }
}

/// Finds the modules that a file imports, in whatever branches.
private final class ImportFinder: SyntaxVisitor {
  var modules: Set<String> = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    modules.insert(String(node.path.trimmedDescription.prefix { $0 != "." }))
    return .skipChildren
  }
}

/// Finds os(NAME) in a condition.
private final class SystemFinder: SyntaxVisitor {
  let system: String
  var found: [FunctionCallExprSyntax] = []

  init(_ system: String) {
    self.system = system
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.trimmedDescription == "os(\(system))" { found.append(node) }
    return .visitChildren
  }
}
