// SPDX-License-Identifier: MIT

import SwiftSyntax

/// A method that `#selector` names.
struct SelectedMethod {
  /// The class of the method, as written or as around the place.
  let type: String
  let name: String
  /// The labels as written; nil if they were left out.
  let labels: [String]?
  let facts: MethodFacts?
  let isMainActor: Bool

  /// The name by which selectors are equal, as Objective-C builds it: "draw:in:".
  var selectorName: String {
    guard let labels = facts?.labels ?? labels, let first = labels.first else { return name }
    let start =
      first == "_" ? name : name + "With" + first.prefix(1).uppercased() + first.dropFirst()
    return start + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  /// The number of arguments.
  var count: Int { facts?.labels.count ?? labels?.count ?? 0 }

  /// A call with arguments for as many parameters as there are.
  func call(on target: String, _ arguments: [String]) -> String {
    let labels = facts?.labels ?? labels ?? []
    let written = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
    let result = facts?.returnType == nil ? "" : "_ = "
    return "\(result)\(target).\(name)(\(written.joined(separator: ", ")))"
  }
}

/// Turns `#selector` into a `Selector` that carries the method, and calls that only know Objective-C's
/// selectors into those with closures.
final class SelectorRule: EditingVisitor {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let text = closureCall(node) else { return .visitChildren }
    replace(node, by: text)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector" else { return .visitChildren }
    guard let method = selected(node) else {
      remark("a selector of something that is no method of a class known by its name", at: node)
      return .skipChildren
    }
    if method.facts?.isStatic == true {
      remark("a selector of a static method: write a Selector with a closure", at: node)
      return .skipChildren
    }
    replace(node, by: text(of: method))
    return .skipChildren
  }

  /// A selector that carries a method.
  private func text(of method: SelectedMethod) -> String {
    let takesMethod = method.isMainActor && method.facts?.returnType == nil && method.count <= 2
    if takesMethod {
      // Written labels choose among methods of one name.
      let labels = method.labels.map { "(" + $0.map { $0 + ":" }.joined() + ")" } ?? ""
      let reference = method.labels?.isEmpty == true ? "" : labels
      return "Selector(\(method.type).\(method.name)\(reference), name: \"\(method.selectorName)\")"
    }
    let sender = method.facts?.parameterTypes.first ?? "Any?"
    let call = method.call(on: "target", ["sender"])
    return
      "Selector(\"\(method.selectorName)\") { (target: \(method.type), sender: \(method.count == 0 ? "Any?" : sender)) in \(call) }"
  }

  /// The method that a #selector names; nil for getters, values and functions outside a class.
  private func selected(_ node: MacroExpansionExprSyntax) -> SelectedMethod? {
    guard node.arguments.count == 1, let argument = node.arguments.first, argument.label == nil
    else {
      return nil
    }
    let scope = enclosingType(of: node)
    var type = scope
    let name: DeclReferenceExprSyntax
    if let member = argument.expression.as(MemberAccessExprSyntax.self) {
      name = member.declName
      let base = member.base?.trimmedDescription ?? ""
      if base.first?.isUppercase == true, base != "Self" {
        type = base
      } else if base != "self" && base != "Self" && base != "super" {
        return nil
      }
    } else if let reference = argument.expression.as(DeclReferenceExprSyntax.self) {
      name = reference
    } else {
      return nil
    }
    guard let type else { return nil }
    let labels = name.argumentNames?.arguments.map(\.name.text)
    // `f()` is written with empty parentheses only as a call; without labels any method fits.
    let path = index.path(type, in: scope) ?? index.resolved(type)
    let facts = index.method(name.baseName.text, labels: labels, of: path)
    return SelectedMethod(
      type: type, name: name.baseName.text, labels: labels, facts: facts,
      isMainActor: index.isMainActor(path))
  }

  // MARK: - Calls with closures

  /// A call that took a target and a selector, as one that takes a closure; nil for other calls.
  private func closureCall(_ node: FunctionCallExprSyntax) -> String? {
    let name = resolvedName(node.calledExpression.trimmedDescription)
    let written = node.calledExpression.trimmedDescription
    let arguments = Array(node.arguments)
    let labels = arguments.map { $0.label?.text ?? "_" }
    func value(_ label: String) -> String? {
      arguments.first { $0.label?.text == label }?.expression.trimmedDescription
    }
    guard
      let place = arguments.firstIndex(where: {
        $0.expression.as(MacroExpansionExprSyntax.self)?.macroName.text == "selector"
      }), let macro = arguments[place].expression.as(MacroExpansionExprSyntax.self),
      let method = selected(macro)
    else { return nil }
    switch (name, labels) {
    case ("CADisplayLink", ["target", "selector"]), ("CADisplayLink.init", ["target", "selector"]):
      let target = ClosureTarget(arguments[0].expression, in: node, self)
      let call = target.call(method, "link")
      return "\(written) { \(target.capture)\(parameter("link", in: call)) in \(call) }"
    case ("Timer.scheduledTimer", ["timeInterval", "target", "selector", "userInfo", "repeats"]),
      ("Timer", ["timeInterval", "target", "selector", "userInfo", "repeats"]):
      if let info = value("userInfo"), info != "nil" {
        remark("the timer's userInfo is not handed on: \(info)", at: node)
      }
      let label = name == "Timer" ? "timeInterval" : "withTimeInterval"
      let target = ClosureTarget(arguments[1].expression, in: node, self)
      let call = isolated(method, target.call(method, "timer"))
      return
        "\(written)(\(label): \(value("timeInterval") ?? "0"), repeats: \(value("repeats") ?? "false")) { "
        + "\(target.capture)\(parameter("timer", in: call)) in \(call) }"
    case (_, ["_", "selector", "name", "object"]) where name.hasSuffix(".addObserver"):
      return observation(node, method, value)
    case (_, ["_", "with", "afterDelay"]) where name == "perform" || name.hasSuffix(".perform"):
      let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
      let target = ClosureTarget(base, in: node, self)
      let call = target.call(method, value("with") ?? "nil")
      let capture = target.capture.isEmpty ? "" : target.capture + "in "
      return
        "DispatchQueue.main.asyncAfter(deadline: .now() + \(value("afterDelay") ?? "0")) { \(capture)\(call) }"
    default: return nil
    }
  }

  /// The name of the called function, behind the project's aliases: "CADisplayLink" or "Timer.scheduledTimer".
  private func resolvedName(_ name: String) -> String {
    guard let dot = name.firstIndex(of: ".") else { return index.resolved(name) }
    return index.resolved(String(name[..<dot])) + name[dot...]
  }

  private func observation(
    _ node: FunctionCallExprSyntax, _ method: SelectedMethod, _ value: (String) -> String?
  ) -> String? {
    let observer = node.arguments.first?.expression.trimmedDescription ?? "self"
    let isSelf = observer == "self"
    let call = isolated(
      method, method.call(on: isSelf ? "self?" : "target?", ["notification"]))
    remark(
      "removeObserver(\(observer)) does not end this: keep what addObserver returns, and remove that",
      at: node, isLeft: false)
    return
      "_ = \(node.calledExpression.trimmedDescription)(forName: \(value("name") ?? "nil"), object: "
      + "\(value("object") ?? "nil"), queue: .main) { [weak \(isSelf ? "self" : "target = \(observer)")] \(parameter("notification", in: call)) in "
      + "\(call) }"
  }

  /// The parameter of a closure, by its name if the body uses it.
  private func parameter(_ name: String, in call: String) -> String {
    call.contains("(\(name)") || call.contains(": \(name)") ? name : "_"
  }

  /// Timers and notifications of the main thread come on it; the compiler is told.
  private func isolated(_ method: SelectedMethod, _ call: String) -> String {
    method.isMainActor ? "MainActor.assumeIsolated { \(call) }" : call
  }
}
