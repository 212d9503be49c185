// SPDX-License-Identifier: MIT

import SwiftSyntax

/// Calls methods that were optional as those of Swift: `delegate?.foo?(x)` becomes `delegate?.foo(x)`.
///
/// A call of a closure that may be nil looks alike; it is told apart by the method's labels.
final class OptionalCallRule: EditingVisitor {
  /// The full names of methods that were optional, in the project and in Apple's protocols.
  private let optional: Set<String>
  /// The values after `??`, by the method's full name.
  private(set) var fallbacks: [String: Set<String>] = [:]

  init(_ file: SourceFile, _ index: ProjectIndex, optional: Set<String>) {
    self.optional = optional
    super.init(file, index)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let (member, mark) = calledMember(node), let base = member.base else {
      return .visitChildren
    }
    let name = fullName(of: node, member)
    guard optional.contains(name), !mayBeClosure(member.declName.baseName.text, name) else {
      return .visitChildren
    }
    edits.append(SourceEdit(mark.contentRange, ""))
    if let value = fallback(after: node) { fallbacks[name, default: []].insert(value) }
    // With a base that is there, the result was optional by the method alone.
    if !base.description.contains("?"), isUsed(node), !returnsOptional(name) {
      edits.append(
        SourceEdit(node.contentRange.lowerBound..<node.contentRange.lowerBound, "Optional("))
      edits.append(SourceEdit(node.contentRange.upperBound..<node.contentRange.upperBound, ")"))
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for (index, element) in elements.enumerated() where index + 2 < elements.count {
      let operation = elements[index + 1].trimmedDescription
      guard operation == "!=" || operation == "==",
        elements[index + 2].is(NilLiteralExprSyntax.self),
        let member = element.as(MemberAccessExprSyntax.self),
        optional.contains(where: { $0.hasPrefix(member.declName.baseName.text + "(") }),
        !self.index.variables.contains(member.declName.baseName.text)
      else { continue }
      remark("every object has \(member.declName.baseName.text) now", at: element)
    }
    return .visitChildren
  }

  /// Whether a variable has the method's name, which no protocol of the project declares.
  private func mayBeClosure(_ name: String, _ fullName: String) -> Bool {
    index.variables.contains(name)
      && !index.protocols.values.contains { $0.optional.contains(fullName) }
  }

  /// The member that is called through ? or !, and that mark.
  private func calledMember(_ node: FunctionCallExprSyntax) -> (
    MemberAccessExprSyntax, TokenSyntax
  )? {
    if let chaining = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chaining.expression.as(MemberAccessExprSyntax.self)
    {
      return (member, chaining.questionMark)
    }
    if let unwrapping = node.calledExpression.as(ForceUnwrapExprSyntax.self),
      let member = unwrapping.expression.as(MemberAccessExprSyntax.self)
    {
      return (member, unwrapping.exclamationMark)
    }
    return nil
  }

  private func fullName(of node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax) -> String
  {
    var labels = node.arguments.map { ($0.label?.text ?? "_") + ":" }
    let name = member.declName.baseName.text
    if node.trailingClosure != nil {
      // The label of a trailing closure is not written; the method with that many parameters is meant.
      let start = name + "(" + labels.joined()
      let match = optional.first {
        $0.hasPrefix(start) && $0.filter { $0 == ":" }.count == labels.count + 1
      }
      return match ?? name
    }
    if let written = member.declName.argumentNames {
      labels = written.arguments.map { $0.name.text + ":" }
    }
    return name + "(" + labels.joined() + ")"
  }

  private func returnsOptional(_ name: String) -> Bool {
    for facts in index.protocols.values {
      guard let method = facts.methods.first(where: { $0.fullName == name }) else { continue }
      return method.returnType?.hasSuffix("?") ?? true
    }
    return false
  }

  /// Whether something is done with the value of a call.
  private func isUsed(_ node: FunctionCallExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    return !parent.is(CodeBlockItemSyntax.self)
  }

  /// The literal behind `??`.
  private func fallback(after node: FunctionCallExprSyntax) -> String? {
    guard let list = node.parent?.as(ExprListSyntax.self) else { return nil }
    let elements = Array(list)
    guard let place = elements.firstIndex(where: { $0.id == node.id }), place + 2 < elements.count,
      elements[place + 1].trimmedDescription == "??"
    else { return nil }
    let value = elements[place + 2]
    let isLiteral =
      value.is(BooleanLiteralExprSyntax.self) || value.is(IntegerLiteralExprSyntax.self)
      || value.is(FloatLiteralExprSyntax.self) || value.is(StringLiteralExprSyntax.self)
      || value.is(NilLiteralExprSyntax.self)
      || value.as(MemberAccessExprSyntax.self)?.base == nil && value.is(MemberAccessExprSyntax.self)
    return isLiteral ? value.trimmedDescription : nil
  }
}
