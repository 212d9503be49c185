// SPDX-License-Identifier: MIT

import SwiftSyntax

/// The object that a closure in place of a selector calls, and the way in which the closure holds it.
///
/// `self` is used as it is. Another object is captured by its value, as Apple's classes hold their targets: the
/// closure then needs no `self`, which may not be whole yet in an initializer.
struct ClosureTarget {
  /// The start of a closure: empty, or "[proxy] ".
  let capture: String
  /// The object in the closure: "self", "proxy?".
  private let object: String

  init(_ expression: ExprSyntax?, in node: some SyntaxProtocol, _ visitor: EditingVisitor) {
    let text = expression?.trimmedDescription ?? "self"
    guard text != "self" else {
      (capture, object) = ("", "self")
      return
    }
    let isName = expression?.is(DeclReferenceExprSyntax.self) == true
    let name = isName ? text : "target"
    capture = isName ? "[\(text)] " : "[\(name) = \(text)] "
    object = name + (Self.isOptional(text, in: node, visitor) ? "?" : "")
  }

  /// A call of a method with an argument, if it takes one.
  func call(_ method: SelectedMethod, _ argument: String) -> String {
    method.call(on: object, [argument])
  }

  /// Whether an object may be nil: a chain with a question mark, or a property of an optional type.
  private static func isOptional(
    _ text: String, in node: some SyntaxProtocol, _ visitor: EditingVisitor
  ) -> Bool {
    if text.contains("?") { return true }
    let name = text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
    guard let type = visitor.enclosingType(of: node),
      let path = visitor.index.path(type),
      let written = visitor.index.propertyType(name, of: path)
    else { return false }
    return written.hasSuffix("?") || written.hasSuffix("!")
  }
}
