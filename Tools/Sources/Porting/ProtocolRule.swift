// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// Turns protocols of Objective-C into those of Swift: bound to classes by `AnyObject`, with defaults in an
/// extension for what was optional.
final class ProtocolRule: EditingVisitor {
  /// The values that callers give where an object lacks a method: `x.f?() ?? value`, by the name.
  private let fallbacks: [String: Set<String>]

  init(_ file: SourceFile, _ index: ProjectIndex, fallbacks: [String: Set<String>]) {
    self.fallbacks = fallbacks
    super.init(file, index)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if let old = node.inheritanceClause?.inheritedTypes.first(where: {
      $0.type.is(ClassRestrictionTypeSyntax.self)
    }) {
      replace(old.type, by: "AnyObject")
    }
    guard node.attributes.first(named: "objc") != nil else { return .skipChildren }
    bindToClasses(node)
    var defaults: [String] = []
    for member in node.memberBlock.members {
      guard
        let modifier = member.decl.asProtocol((any WithModifiersSyntax).self)?
          .modifiers.first(.optional)
      else { continue }
      if let text = defaultText(member.decl, in: node) { defaults.append(text) }
      remove(modifier)
    }
    guard !defaults.isEmpty else { return .skipChildren }
    let outer = file.indentation(at: node.contentOffset)
    let body = defaults.map { "\(outer)\(unit(of: node))\($0)\n" }.joined()
    let text = "\n\n\(outer)extension \(node.name.text) {\n\(body)\(outer)}"
    edits.append(SourceEdit(node.contentRange.upperBound..<node.contentRange.upperBound, text))
    return .skipChildren
  }

  /// The indentation of members.
  private func unit(of node: ProtocolDeclSyntax) -> String {
    guard let first = node.memberBlock.members.first else { return "  " }
    let inner = file.indentation(at: first.contentOffset)
    let outer = file.indentation(at: node.contentOffset)
    return inner.count > outer.count ? String(inner.dropFirst(outer.count)) : "  "
  }

  private func bindToClasses(_ node: ProtocolDeclSyntax) {
    guard let clause = node.inheritanceClause, let first = clause.inheritedTypes.first else {
      let end = node.name.endPositionBeforeTrailingTrivia.utf8Offset
      edits.append(SourceEdit(end..<end, ": AnyObject"))
      return
    }
    let isBound = clause.inheritedTypes.contains { inherited in
      let name = inherited.type.trimmedDescription
      return ["AnyObject", "class", "NSObjectProtocol"].contains(name)
        || index.protocols[name]?.isObjC == true || name.hasSuffix("Delegate")
        || name.hasSuffix("DataSource")
    }
    if !isBound {
      edits.append(SourceEdit(first.contentOffset..<first.contentOffset, "AnyObject, "))
    }
  }

  /// A member with a body that stands in for objects without it; nil if no value is known.
  private func defaultText(_ member: DeclSyntax, in node: ProtocolDeclSyntax) -> String? {
    let access = node.modifiers.has(.public) ? "public " : ""
    if let function = member.as(FunctionDeclSyntax.self) {
      let facts = MethodFacts(function)
      let declaration = declarationText(function.with(\.leadingTrivia, []))
      guard let type = facts.returnType else { return "\(access)\(declaration) {}" }
      guard let value = fallback(facts.fullName, type: type, at: function) else { return nil }
      return "\(access)\(declaration) { \(value) }"
    }
    guard let variable = member.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.type.trimmedDescription
    else { return nil }
    let name = binding.pattern.trimmedDescription
    guard let value = fallback(name, type: type, at: variable) else { return nil }
    let isSettable = binding.accessorBlock?.description.contains("set") ?? false
    let kind = variable.modifiers.has(.static) ? "static var" : "var"
    let body = isSettable ? "{ get { \(value) } set {} }" : "{ \(value) }"
    return "\(access)\(kind) \(name): \(type) \(body)"
  }

  /// The declaration without what an extension's member cannot have.
  private func declarationText(_ function: FunctionDeclSyntax) -> String {
    var function = function
    function.attributes = function.attributes.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !AttributeRule.dropped.contains(attribute.name)
    }
    function.modifiers = function.modifiers.filter { $0.name.tokenKind != .keyword(.optional) }
    return function.trimmedDescription.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// The value of an optional member for objects that lack it; nil, with a remark, if none is known.
  private func fallback(_ name: String, type: String, at node: some SyntaxProtocol) -> String? {
    let given = fallbacks[name] ?? []
    if given.count == 1, let only = given.first { return only }
    let value = Self.emptyValue(of: type)
    if given.count > 1 {
      remark(
        "callers of \(name) differ in the value for objects without it: \(given.sorted())", at: node
      )
    } else if let value {
      remark("objects without \(name) give \(value) now", at: node, isLeft: false)
    }
    if value == nil { remark("\(name) has no default: every object has to declare it", at: node) }
    return value
  }

  /// The value of a type that means nothing; nil if none is known.
  static func emptyValue(of type: String) -> String? {
    if type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") { return "nil" }
    if type.hasPrefix("[") { return type.dropFirst().contains(":") ? "[:]" : "[]" }
    if type.hasPrefix("Set<") || type.hasPrefix("Array<") { return "[]" }
    switch type {
    case "Bool": return "false"
    case "Int", "UInt", "CGFloat", "Float", "Double", "TimeInterval", "CFTimeInterval", "Int32",
      "UInt32", "Int64", "UInt64", "Int8", "UInt8", "Int16", "UInt16":
      return "0"
    case "String": return "\"\""
    case "CGPoint", "CGSize", "CGRect", "CGVector", "UIEdgeInsets": return ".zero"
    case "CGAffineTransform": return ".identity"
    case "CATransform3D": return "CATransform3DIdentity"
    default: return nil
    }
  }
}
