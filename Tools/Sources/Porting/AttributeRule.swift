// SPDX-License-Identifier: MIT

import SwiftSyntax

/// Drops attributes and modifiers of Objective-C, and names the start of a program as Swift does.
final class AttributeRule: EditingVisitor {
  /// The attributes that mean something to Objective-C or to Interface Builder only.
  static let dropped: Set<String> = [
    "objc", "objcMembers", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable",
    "GKInspectable", "NSCopying",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.name {
    case "UIApplicationMain", "NSApplicationMain": replace(node, by: "@main")
    case let name where Self.dropped.contains(name):
      remove(node)
      if name == "IBOutlet" {
        remark("no file of Interface Builder sets this: make the view in code", at: node)
      } else if name == "IBAction" || name == "IBSegueAction" {
        remark("no file of Interface Builder calls this: add it as an action in code", at: node)
      } else if name == "NSCopying" {
        remark("@NSCopying no longer copies the value that is set", at: node)
      }
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) { remove(node) }
    return .visitChildren
  }
}
