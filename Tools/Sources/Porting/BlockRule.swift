// SPDX-License-Identifier: MIT

import SwiftSyntax

/// Writes `autoreleasepool { … }`, a pool of Objective-C, as `do { … }` where it stands alone.
final class BlockRule: EditingVisitor {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription == "autoreleasepool", node.arguments.isEmpty,
      let closure = node.trailingClosure, closure.signature == nil,
      node.parent?.is(CodeBlockItemSyntax.self) == true, !closure.hasReturn
    else { return .visitChildren }
    replace(node.calledExpression, by: "do")
    if let open = node.leftParen, let close = node.rightParen {
      edits.append(SourceEdit(open.contentRange.lowerBound..<close.contentRange.upperBound, ""))
    }
    return .visitChildren
  }
}

extension ClosureExprSyntax {
  /// Whether the closure returns before its end, which a block would take for the function's return.
  fileprivate var hasReturn: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == "return" }
  }
}
