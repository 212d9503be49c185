// SPDX-License-Identifier: MIT

import SwiftSyntax

/// Takes overrides of members that belong to no actor out of the actor of their class: `nonisolated override`.
///
/// Objective-C's headers say nothing about actors, so that a view may override `description` there; here the
/// compiler knows that `NSObject` belongs to none, and neither do layers and animations.
final class OverrideIsolationRule: EditingVisitor {
  /// The members of `NSObject` that classes override.
  private static let ofObjects: Set<String> = [
    "description", "debugDescription", "hash", "isEqual", "copy", "mutableCopy",
  ]

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    mark(node, node.name.text)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.bindings.first?.pattern.trimmedDescription { mark(node, name) }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    mark(node, "init")
    return .visitChildren
  }

  private func mark(_ node: some WithModifiersSyntax & WithAttributesSyntax, _ name: String) {
    guard let modifier = node.modifiers.first(.override), !node.modifiers.has(.nonisolated),
      node.attributes.first(named: "MainActor") == nil, let type = enclosingType(of: node),
      index.isMainActor(type)
    else { return }
    guard Self.ofObjects.contains(name) || (isOfLayers(type) && !isOfProject(name, type)) else {
      return
    }
    let start = modifier.contentOffset
    edits.append(SourceEdit(start..<start, "nonisolated "))
  }

  /// Whether a class comes from one of Core Animation.
  private func isOfLayers(_ type: String) -> Bool {
    index.chain(of: type).contains { $0.hasPrefix("CA") && index.types[$0]?.isDeclared != true }
  }

  /// Whether a superclass in the project introduces a member.
  private func isOfProject(_ name: String, _ type: String) -> Bool {
    index.chain(of: type).dropFirst().contains { link in
      guard let facts = index.types[link], facts.isDeclared else { return false }
      return facts.methods.contains { $0.name == name && !$0.isOverride }
    }
  }
}
