// SPDX-License-Identifier: MIT

import SwiftSyntax

/// The kit of views that a program is written for.
public enum ViewKit: String, CaseIterable, Sendable {
  case uikit, appkit

  /// The system whose branches of conditions become those of Linux.
  var system: String { self == .uikit ? "iOS" : "macOS" }
  var module: String { self == .uikit ? "UIKit" : "AppKit" }
}

/// Lets Linux take the branches for the system of the program's kit of views: `os(iOS) || os(Linux)`.
///
/// A chain of conditions that names Linux already stays as it is.
final class ConditionRule: SyntaxVisitor {
  private let kit: ViewKit
  private(set) var edits: [SourceEdit] = []

  init(_ kit: ViewKit) {
    self.kit = kit
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let conditions = node.clauses.compactMap(\.condition)
    guard !conditions.contains(where: { $0.description.contains("os(Linux)") }) else {
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
