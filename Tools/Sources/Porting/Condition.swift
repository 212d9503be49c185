// SPDX-License-Identifier: MIT

import SwiftSyntax

/// The value of conditions of compilation on Linux with Lamina, in a program with a kit of views.
struct Condition {
  /// The kit of views that the program depends on.
  let kit: ViewKit

  /// The modules of Lamina and of Swift for Linux.
  static let modules: Set<String> = [
    "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "CoreText", "ImageIO", "UIKit",
    "AppKit", "Pop", "RBBAnimation", "LayerHost", "SceneFile", "Compositor", "Foundation",
    "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Swift", "Testing", "XCTest",
    "Synchronization", "Observation", "RegexBuilder", "Distributed", "Cxx", "simd",
    "OpenGLES",
  ]

  /// Frameworks of Apple that neither has.
  static let appleModules: Set<String> = [
    "ObjectiveC", "Darwin", "Cocoa", "SwiftUI", "Combine", "Metal", "MetalKit", "AVFoundation",
    "AVKit", "SpriteKit", "SceneKit", "GameplayKit", "MapKit", "WebKit", "CoreData", "CoreMotion",
    "CoreLocation", "CoreMedia", "CoreVideo", "CoreAudio", "Photos", "PhotosUI", "os", "Security",
    "StoreKit", "Accelerate", "IOKit", "GLKit", "Vision", "CoreML", "ARKit",
    "RealityKit", "WatchKit", "TVUIKit", "SafariServices", "MessageUI", "UserNotifications",
    "UniformTypeIdentifiers", "PDFKit", "Quartz", "CloudKit", "Contacts", "EventKit", "HealthKit",
    "AudioToolbox", "VideoToolbox", "MobileCoreServices", "SystemConfiguration", "CryptoKit",
    "Network", "MultipeerConnectivity", "WidgetKit", "Intents", "OSLog", "MediaPlayer",
  ]

  /// Whether a condition holds; nil where that depends on the program's own settings.
  func value(_ condition: ExprSyntax?) -> Bool? {
    guard let condition else { return true }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return value(negation.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return value(only.expression)
    }
    if let sequence = condition.as(SequenceExprSyntax.self) { return value(of: sequence) }
    if let operation = condition.as(InfixOperatorExprSyntax.self) {
      return Self.combine(
        operation.operator.trimmedDescription, value(operation.leftOperand),
        value(operation.rightOperand))
    }
    guard let call = condition.as(FunctionCallExprSyntax.self),
      let argument = call.arguments.first?.expression.trimmedDescription
    else { return nil }
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "Linux"
    case "targetEnvironment": return false
    case "canImport":
      let module = String(argument.prefix { $0 != "." })
      if module == kit.other.module { return false }
      return Self.modules.contains(module) ? true : Self.appleModules.contains(module) ? false : nil
    default: return nil
    }
  }

  /// A row of operands, in which && binds more than ||.
  private func value(of sequence: SequenceExprSyntax) -> Bool? {
    var alternatives: [Bool?] = []
    var current: Bool? = true
    for element in sequence.elements {
      switch element.trimmedDescription {
      case "||":
        alternatives.append(current)
        current = true
      case "&&": break
      default: current = Self.combine("&&", current, value(element))
      }
    }
    alternatives.append(current)
    return alternatives.reduce(false) { Self.combine("||", $0, $1) }
  }

  private static func combine(_ operation: String, _ a: Bool?, _ b: Bool?) -> Bool? {
    switch operation {
    case "&&":
      if a == false || b == false { return false }
      return a == nil || b == nil ? nil : true
    case "||":
      if a == true || b == true { return true }
      return a == nil || b == nil ? nil : false
    default: return nil
    }
  }
}

extension Condition {
  /// The branches of a chain that Linux may compile.
  func compiledClauses(of node: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
    var result: [IfConfigClauseSyntax] = []
    for clause in node.clauses {
      let value = value(clause.condition)
      if value != false { result.append(clause) }
      if value == true { break }
    }
    return result
  }
}

/// A walk through the code that is compiled on Linux; other branches of conditions are left out.
class CompiledCodeVisitor: SyntaxVisitor {
  let condition: Condition

  init(_ condition: Condition) {
    self.condition = condition
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in condition.compiledClauses(of: node) {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }
}

/// A walk that gathers edits and remarks for one file.
class EditingVisitor: CompiledCodeVisitor {
  let file: SourceFile
  let index: ProjectIndex
  var edits: [SourceEdit] = []
  var notes: [SourceNote] = []

  init(_ file: SourceFile, _ index: ProjectIndex) {
    self.file = file
    self.index = index
    super.init(index.condition)
  }

  func replace(_ node: some SyntaxProtocol, by text: String) {
    edits.append(SourceEdit(node.contentRange, text))
  }

  func remove(_ node: some SyntaxProtocol) {
    edits.append(SourceEdit(file.removal(of: node), ""))
  }

  func remark(_ message: String, at node: some SyntaxProtocol, isLeft: Bool = true) {
    notes.append(SourceNote(offset: node.contentOffset, message: message, isLeft: isLeft))
  }

  /// The path of the type in whose body or extension a node stands: "Outer.Inner".
  func enclosingType(of node: some SyntaxProtocol) -> String? {
    ProjectIndex.typePath(of: Syntax(node))
  }
}
