// SPDX-License-Identifier: MIT

import SwiftSyntax

/// Repeats the main actor at the delegates of layers and animations that views are.
///
/// The methods of these protocols belong to no actor, so that a class of the main actor conforms to them
/// there: `@MainActor CALayerDelegate`.
final class IsolationRule: EditingVisitor {
  private static let protocols: Set<String> = [
    "CALayerDelegate", "CAAnimationDelegate", "CALayoutManager",
  ]

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if let path = ProjectIndex.typePath(of: Syntax(node.memberBlock)), index.isMainActor(path) {
      mark(node.inheritanceClause)
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if index.isMainActor(node.extendedType.trimmedDescription) { mark(node.inheritanceClause) }
    return .visitChildren
  }

  private func mark(_ clause: InheritanceClauseSyntax?) {
    for inherited in clause?.inheritedTypes ?? []
    where Self.protocols.contains(index.resolved(inherited.type.trimmedDescription)) {
      let start = inherited.contentOffset
      edits.append(SourceEdit(start..<start, "@MainActor "))
    }
  }
}
