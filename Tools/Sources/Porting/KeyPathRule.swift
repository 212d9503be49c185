// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// Writes key paths as the strings that they are: `#keyPath(CALayer.opacity)` becomes `"opacity"`.
final class KeyPathRule: EditingVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "keyPath", let path = node.arguments.first?.expression else {
      return .visitChildren
    }
    var names = path.trimmedDescription.split(separator: ".").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let root = names.first
    // The types before the properties; one's own object may stand there, too.
    while let first = names.first, names.count > 1,
      first.first?.isUppercase == true || first == "self"
    {
      names.removeFirst()
    }
    guard let first = names.first, first.first?.isUppercase == false else {
      remark("a key path without a property", at: node)
      return .skipChildren
    }
    // An extension of Apple's class does not make it one of the project.
    let isOwn =
      root.map { index.path($0).map { index.types[$0]?.isDeclared == true } ?? false } ?? true
    // Getters of Apple's classes say "is"; the keys leave it out.
    if !isOwn || index.variables.isDisjoint(with: names) {
      names = names.map { name in
        guard name.hasPrefix("is"), let letter = name.dropFirst(2).first, letter.isUppercase else {
          return name
        }
        return letter.lowercased() + name.dropFirst(3)
      }
    }
    replace(node, by: "\"" + names.joined(separator: ".") + "\"")
    return .skipChildren
  }
}
