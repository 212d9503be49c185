// SPDX-License-Identifier: MIT

import SwiftSyntax

/// The value of conditions of compilation on Linux with Lamina.
enum Condition {
  /// The modules of Lamina and of Swift for Linux.
  static let modules: Set<String> = [
    "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "CoreText", "ImageIO", "UIKit",
    "AppKit", "Pop", "RBBAnimation", "LayerHost", "SceneFile", "Compositor", "Foundation",
    "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Swift", "Testing", "XCTest",
    "Synchronization", "Observation", "RegexBuilder", "Distributed", "Cxx",
  ]

  /// Frameworks of Apple that neither has.
  static let appleModules: Set<String> = [
    "ObjectiveC", "Darwin", "Cocoa", "SwiftUI", "Combine", "Metal", "MetalKit", "AVFoundation",
    "AVKit", "SpriteKit", "SceneKit", "GameplayKit", "MapKit", "WebKit", "CoreData", "CoreMotion",
    "CoreLocation", "CoreMedia", "CoreVideo", "CoreAudio", "Photos", "PhotosUI", "os", "Security",
    "StoreKit", "Accelerate", "simd", "IOKit", "GLKit", "OpenGLES", "Vision", "CoreML", "ARKit",
    "RealityKit", "WatchKit", "TVUIKit", "SafariServices", "MessageUI", "UserNotifications",
    "UniformTypeIdentifiers", "PDFKit", "Quartz", "CloudKit", "Contacts", "EventKit", "HealthKit",
    "AudioToolbox", "VideoToolbox", "MobileCoreServices", "SystemConfiguration", "CryptoKit",
    "Network", "MultipeerConnectivity", "WidgetKit", "Intents", "OSLog", "MediaPlayer",
  ]

  /// Whether a condition holds; nil where that depends on the program's own settings.
  static func value(_ condition: ExprSyntax?) -> Bool? {
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
      return combine(
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
      return modules.contains(module) ? true : appleModules.contains(module) ? false : nil
    default: return nil
    }
  }

  /// A row of operands, in which && binds more than ||.
  private static func value(of sequence: SequenceExprSyntax) -> Bool? {
    var alternatives: [Bool?] = []
    var current: Bool? = true
    for element in sequence.elements {
      switch element.trimmedDescription {
      case "||":
        alternatives.append(current)
        current = true
      case "&&": break
      default: current = combine("&&", current, value(element))
      }
    }
    alternatives.append(current)
    return alternatives.reduce(false) { combine("||", $0, $1) }
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

/// A walk through the code that is compiled on Linux; other branches of conditions are left out.
class CompiledCodeVisitor: SyntaxVisitor {
  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      let value = Condition.value(clause.condition)
      if value != false, let elements = clause.elements { walk(elements) }
      if value == true { break }
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
