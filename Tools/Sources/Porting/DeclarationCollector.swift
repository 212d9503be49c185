// SPDX-License-Identifier: MIT

import SwiftSyntax

/// A walk that gathers a file's declarations for the index.
final class DeclarationCollector: CompiledCodeVisitor {
  var types: [String: TypeFacts] = [:]
  var protocols: [String: ProtocolFacts] = [:]
  var declared: Set<String> = []
  var variables: Set<String> = []
  var aliases: [String: String] = [:]
  /// The properties that `#keyPath`, animations and keys for display name.
  var animatedNames: Set<String> = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.name, isClass: true)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.name)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.name)
    return .visitChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.name)
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = node.extendedType.trimmedDescription
    let inherited = node.inheritanceClause.names
    types[path, default: TypeFacts()].inherited += inherited
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    if node.genericParameterClause == nil {
      aliases[node.name.text] = node.initializer.value.trimmedDescription
    }
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "keyPath", let path = node.arguments.first?.expression {
      noteKeyPath(path.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    // CABasicAnimation(keyPath: "progress")
    if node.label?.text == "keyPath", let text = node.expression.as(StringLiteralExprSyntax.self) {
      noteKeyPath(text.segments.trimmedDescription)
    }
    return .visitChildren
  }

  private func noteKeyPath(_ path: String) {
    animatedNames.formUnion(path.split(separator: ".").map(String.init))
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.name.text)
    var facts = ProtocolFacts()
    facts.isObjC = node.attributes.first(named: "objc") != nil
    facts.inherited = node.inheritanceClause.names
    for member in node.memberBlock.members {
      if let type = member.decl.as(AssociatedTypeDeclSyntax.self) {
        declared.insert(type.name.text)
      }
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        let method = MethodFacts(function)
        facts.methods.append(method)
        if function.modifiers.has(.optional) { facts.optional.insert(method.fullName) }
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.has(.optional)
      {
        for binding in variable.bindings {
          facts.optional.insert(binding.pattern.trimmedDescription)
        }
      }
    }
    protocols[node.name.text] = facts
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if Syntax(node).parent?.is(MemberBlockItemSyntax.self) == true,
      let path = ProjectIndex.typePath(of: Syntax(node))
    {
      types[path, default: TypeFacts()].methods.append(MethodFacts(node))
    } else {
      declared.insert(node.name.text)
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.bindings.map { $0.pattern.trimmedDescription }
    variables.formUnion(names)
    if let path = ProjectIndex.typePath(of: Syntax(node)) {
      if Syntax(node).parent?.is(MemberBlockItemSyntax.self) == true {
        types[path, default: TypeFacts()].properties.formUnion(names)
        for binding in node.bindings {
          guard let type = binding.typeAnnotation?.type.trimmedDescription else { continue }
          types[path, default: TypeFacts()].propertyTypes[binding.pattern.trimmedDescription] = type
        }
      }
    } else {
      declared.formUnion(names)
    }
    return .visitChildren
  }

  private func note(
    _ node: some DeclGroupSyntax & WithAttributesSyntax, _ name: TokenSyntax,
    isClass: Bool = false
  ) {
    let outer = ProjectIndex.typePath(of: Syntax(node))
    let path = (outer.map { $0 + "." } ?? "") + name.text
    declared.insert(name.text)
    var facts = types[path] ?? TypeFacts()
    facts.isClass = isClass
    facts.isDeclared = true
    facts.isObjCMembers = node.attributes.first(named: "objcMembers") != nil
    facts.isMainActor = node.attributes.first(named: "MainActor") != nil
    let inherited = node.inheritanceClause.names
    facts.inherited += inherited
    // The superclass is the first name, if it is not a protocol; the index knows the difference.
    if isClass { facts.superclass = inherited.first }
    types[path] = facts
  }
}

extension InheritanceClauseSyntax? {
  /// The inherited types as written, without attributes.
  var names: [String] {
    (self?.inheritedTypes ?? []).map { inherited in
      if let attributed = inherited.type.as(AttributedTypeSyntax.self) {
        return attributed.baseType.trimmedDescription
      }
      return inherited.type.trimmedDescription
    }
  }
}
