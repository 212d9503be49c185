// SPDX-License-Identifier: MIT

import SwiftSyntax

/// A method or function as callers see it.
struct MethodFacts {
  let name: String
  /// The labels of the parameters, "_" for none.
  let labels: [String]
  let parameterTypes: [String]
  let returnType: String?
  let isStatic: Bool
  /// Whether it stands in an extension of its type.
  let isInExtension: Bool
  let isOverride: Bool
  /// Whether the call suspends or throws.
  let hasEffects: Bool

  /// The name with labels: "draw(_:in:)".
  var fullName: String { name + "(" + labels.map { $0 + ":" }.joined() + ")" }
}

/// A class, structure, enumeration or actor of the project.
struct TypeFacts {
  var superclass: String?
  var inherited: [String] = []
  var isClass = false
  var isMainActor = false
  var methods: [MethodFacts] = []
  /// The names of the class's properties.
  var properties: Set<String> = []
  /// The types of properties, where they are written.
  var propertyTypes: [String: String] = [:]
  /// Whether the project declares the type, rather than an extension of it only.
  var isDeclared = false
  /// Whether Objective-C sees all members.
  var isObjCMembers = false
}

/// A protocol of the project.
struct ProtocolFacts {
  var isObjC = false
  var inherited: [String] = []
  var methods: [MethodFacts] = []
  /// The full names of methods and the names of properties that are optional.
  var optional: Set<String> = []
}

/// The declarations of all files, by which places in one are understood that depend on another.
struct ProjectIndex {
  private(set) var types: [String: TypeFacts] = [:]
  private(set) var protocols: [String: ProtocolFacts] = [:]
  /// All declared names of types, aliases, functions and variables outside of types.
  private(set) var declared: Set<String> = []
  /// The names of variables, of types and of functions, that may hold closures.
  private(set) var variables: Set<String> = []
  /// The types behind aliases, by the names of these.
  private(set) var aliases: [String: String] = [:]
  /// The properties that key paths and animations name.
  private(set) var animatedNames: Set<String> = []
  /// The value of conditions in the project.
  let condition: Condition

  init(_ files: [SourceFile], _ kit: ViewKit) {
    condition = Condition(kit: kit)
    for file in files {
      let collector = DeclarationCollector(condition)
      collector.walk(file.tree)
      for (path, facts) in collector.types { merge(facts, into: path) }
      aliases.merge(collector.aliases) { $1 }
      animatedNames.formUnion(collector.animatedNames)
      protocols.merge(collector.protocols) { $1 }
      declared.formUnion(collector.declared)
      variables.formUnion(collector.variables)
    }
  }

  private mutating func merge(_ facts: TypeFacts, into path: String) {
    guard var known = types[path] else {
      types[path] = facts
      return
    }
    known.superclass = known.superclass ?? facts.superclass
    known.inherited += facts.inherited
    known.isClass = known.isClass || facts.isClass
    known.isMainActor = known.isMainActor || facts.isMainActor
    known.methods += facts.methods
    known.properties.formUnion(facts.properties)
    known.propertyTypes.merge(facts.propertyTypes) { $1 }
    known.isDeclared = known.isDeclared || facts.isDeclared
    known.isObjCMembers = known.isObjCMembers || facts.isObjCMembers
    types[path] = known
  }

  /// The type that a name means, behind the project's aliases.
  func resolved(_ name: String) -> String {
    var result = name
    var seen: Set<String> = []
    while types[result]?.isDeclared != true, let next = aliases[result],
      seen.insert(result).inserted
    {
      result = next
    }
    return result
  }

  /// The path of a type by a name that may leave out the outer types.
  func path(_ name: String, in context: String? = nil) -> String? {
    var outer = context
    while let scope = outer {
      if types[scope + "." + name] != nil { return scope + "." + name }
      outer = scope.contains(".") ? String(scope[..<scope.lastIndex(of: ".")!]) : nil
    }
    if types[name] != nil { return name }
    let behind = resolved(name)
    return behind != name && types[behind] != nil ? behind : nil
  }

  /// A class and its superclasses, the last one possibly of another module.
  func chain(of name: String) -> [String] {
    var result: [String] = []
    var next: String? = path(name) ?? resolved(name)
    while let current = next, !result.contains(current) {
      result.append(current)
      guard let superclass = types[current]?.superclass else { break }
      next = path(superclass, in: current) ?? resolved(superclass)
    }
    return result
  }

  /// Whether a type's methods belong to the main actor: it says so, or comes from a view class.
  func isMainActor(_ name: String) -> Bool {
    chain(of: name).contains { types[$0]?.isMainActor == true || Self.isViewClass($0) }
  }

  /// Whether a class is one of layers.
  func isLayer(_ name: String) -> Bool {
    chain(of: name).contains {
      $0.hasPrefix("CA") && $0.hasSuffix("Layer") && types[$0]?.isDeclared != true
    }
  }

  /// Apple's classes of views and what belongs to them have the main actor.
  static func isViewClass(_ name: String) -> Bool {
    let others = ["Application", "Responder", "Window", "Screen"]
    guard name.hasPrefix("UI") || name.hasPrefix("NS") else { return false }
    let rest = name.dropFirst(2)
    guard rest.first?.isUppercase == true else { return false }
    if name.hasPrefix("UI") {
      return !["UIColor", "UIImage", "UIFont", "UIBezierPath"].contains(name)
    }
    return others.contains { rest.hasPrefix($0) } || rest.hasSuffix("View")
      || rest.hasSuffix("Controller") || rest.hasSuffix("Control") || rest.hasSuffix("Button")
      || rest.hasSuffix("GestureRecognizer")
  }

  /// The method that a name, with or without labels, means in a class or its superclasses.
  func method(_ name: String, labels: [String]?, of type: String) -> MethodFacts? {
    for link in chain(of: type) {
      let found = (types[link]?.methods ?? []).filter {
        $0.name == name && (labels == nil || $0.labels == labels)
      }
      if let first = found.first { return first }
    }
    return nil
  }

  /// The written type of a property of a class or its superclasses; nil where it is not written.
  func propertyType(_ name: String, of type: String) -> String? {
    chain(of: type).lazy.compactMap { types[$0]?.propertyTypes[name] }.first
  }

  /// The path of the type in whose body or extension a node stands.
  static func typePath(of node: Syntax) -> String? {
    var names: [String] = []
    var next = node.parent
    while let current = next {
      if let name = typeName(of: current) { names.insert(name, at: 0) }
      next = current.parent
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// The name of a type's declaration or of the type that an extension extends.
  static func typeName(of node: Syntax) -> String? {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let node): node.name.text
    case .structDecl(let node): node.name.text
    case .enumDecl(let node): node.name.text
    case .actorDecl(let node): node.name.text
    case .protocolDecl(let node): node.name.text
    case .extensionDecl(let node): node.extendedType.trimmedDescription
    default: nil
    }
  }
}

extension MethodFacts {
  init(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters
    name = node.name.text
    labels = parameters.map { $0.firstName.text }
    parameterTypes = parameters.map { $0.type.trimmedDescription }
    let result = node.signature.returnClause?.type.trimmedDescription
    returnType = result == "Void" || result == "()" ? nil : result
    isStatic = node.modifiers.has(.static) || node.modifiers.has(.class)
    isOverride = node.modifiers.has(.override)
    isInExtension = Syntax(node).nearestType?.is(ExtensionDeclSyntax.self) ?? false
    hasEffects = node.signature.effectSpecifiers != nil
  }
}

extension DeclModifierListSyntax {
  /// Whether a modifier is among them.
  func has(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }

  func first(_ keyword: Keyword) -> DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension AttributeListSyntax {
  /// An attribute by its name.
  func first(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self where attribute.name == name { return attribute }
    return nil
  }
}

extension AttributeSyntax {
  /// The name without @.
  var name: String { attributeName.trimmedDescription }
}

extension Syntax {
  /// The declaration of a type or extension around.
  var nearestType: Syntax? {
    var next = parent
    while let current = next {
      if ProjectIndex.typeName(of: current) != nil { return current }
      next = current.parent
    }
    return nil
  }
}
