// SPDX-License-Identifier: MIT

import SwiftSyntax

/// Declares the animatable properties of layers by `@CAProperty` instead of `@NSManaged`.
///
/// A property that the class names in `needsDisplay(forKey:)` or `action(forKey:)`, or that a key path or an
/// animation of the project names, is one, too, if Objective-C sees it: animations set it by its key.
final class ManagedRule: EditingVisitor {
  /// The words in the bodies of `needsDisplay(forKey:)`, by class.
  private var displayKeys: [String: Set<String>] = [:]

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let path = ProjectIndex.typePath(of: Syntax(node.memberBlock)) else {
      return .visitChildren
    }
    for member in node.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self), let body = function.body,
        ["needsDisplay", "defaultValue", "action", "defaultAction"].contains(function.name.text)
      else { continue }
      let words = body.description.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      displayKeys[path, default: []].formUnion(words.map(String.init))
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard Syntax(node).parent?.is(MemberBlockItemSyntax.self) == true,
      let type = enclosingType(of: node), let binding = node.bindings.first,
      node.bindings.count == 1, binding.accessorBlock.isStored,
      node.attributes.first(named: "CAProperty") == nil
    else { return .visitChildren }
    let name = binding.pattern.trimmedDescription
    let managed = node.attributes.first(named: "NSManaged")
    guard index.isLayer(type) else {
      if let managed { remark("@NSManaged outside of a layer", at: managed) }
      return .visitChildren
    }
    let exposed = node.attributes.first(named: "objc")
    let isNamed =
      displayKeys[type]?.contains(name) ?? false || index.animatedNames.contains(name)
    let isMember = index.types[type]?.isObjCMembers ?? false
    let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
    let isPlain =
      node.modifiers.has(.static) || node.modifiers.has(.class) || node.modifiers.has(.lazy)
    let isExposed = exposed != nil || isMember
    guard managed != nil || (isNamed && isExposed && !isConstant && !isPlain) else {
      return .visitChildren
    }
    if binding.initializer == nil {
      guard let written = binding.typeAnnotation?.type.trimmedDescription,
        let value = ProtocolRule.emptyValue(of: written)
      else {
        remark("\(name) needs a value that a new layer has, as @CAProperty", at: node)
        return .visitChildren
      }
      let end = binding.typeAnnotation?.contentRange.upperBound ?? binding.contentRange.upperBound
      edits.append(SourceEdit(end..<end, " = \(value)"))
    }
    if let attribute = managed ?? exposed {
      replace(attribute, by: "@CAProperty")
    } else {
      let start = node.modifiers.first?.contentOffset ?? node.bindingSpecifier.contentOffset
      edits.append(SourceEdit(start..<start, "@CAProperty "))
    }
    if managed != nil, let exposed { remove(exposed) }
    return .visitChildren
  }
}

extension AccessorBlockSyntax? {
  /// Whether a property with these accessors has storage: none, or observers alone.
  fileprivate var isStored: Bool {
    guard let self else { return true }
    guard case .accessors(let list) = self.accessors else { return false }
    return list.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.didSet)
        || $0.accessorSpecifier.tokenKind == .keyword(.willSet)
    }
  }
}
