// SPDX-License-Identifier: MIT

import Foundation
import SwiftSyntax

/// Adds the imports that Apple's modules bring along and Lamina's do not, and names modules as here.
final class ImportRule: EditingVisitor {
  /// The modules whose names begin with these letters and a capital.
  private static let modulesByPrefix = [
    "CA": "QuartzCore", "CG": "CoreGraphics", "CI": "CoreImage", "CT": "CoreText", "UI": "UIKit",
    "POP": "Pop", "RBB": "RBBAnimation",
  ]

  /// The modules of names without such letters, which Apple's Foundation brings along.
  private static let modulesByName: [String: String] = {
    let numbers = [
      "HUGE", "MAXFLOAT", "HUGE_VAL", "HUGE_VALF", "INFINITY", "NSEC_PER_SEC", "NSEC_PER_MSEC",
      "NSEC_PER_USEC", "USEC_PER_SEC", "MSEC_PER_SEC",
    ]
    let associations = [
      "objc_setAssociatedObject", "objc_getAssociatedObject", "objc_removeAssociatedObjects",
      "objc_AssociationPolicy",
    ]
    let network = [
      "URLSession", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask",
      "URLSessionUploadTask", "URLSessionConfiguration", "URLSessionDelegate",
      "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate",
      "URLRequest", "URLResponse", "HTTPURLResponse", "URLCache", "CachedURLResponse",
      "URLProtocol", "URLCredential", "URLCredentialStorage", "URLProtectionSpace",
      "URLAuthenticationChallenge", "HTTPCookie", "HTTPCookieStorage",
    ]
    let documents = [
      "XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode", "XMLDTD",
    ]
    return [
      "CoreGraphics": numbers, "QuartzCore": associations, "FoundationNetworking": network,
      "FoundationXML": documents,
    ].reduce(into: [:]) { result, pair in
      for name in pair.value { result[name] = pair.key }
    }
  }()

  /// The modules that come along with another.
  private static let carried: [String: Set<String>] = [
    "UIKit": [
      "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "Foundation", "Dispatch",
    ],
    "AppKit": [
      "QuartzCore", "CoreAnimation", "CoreGraphics", "CoreImage", "Foundation", "Dispatch",
    ],
    "QuartzCore": ["CoreAnimation", "CoreGraphics", "CoreImage", "Foundation", "Dispatch"],
    "CoreImage": ["CoreGraphics"],
    "Foundation": ["Dispatch"],
  ]

  /// Modules of Apple's systems under another name.
  private static let renamed = [
    "Cocoa": "AppKit", "pop": "Pop", "ObjectiveC": "Foundation", "Darwin": "Foundation",
    "CoreFoundation": "Foundation",
  ]

  /// Apple's names of modules that are here under another.
  static let renamedModules = Set(renamed.keys)

  /// The types that Foundation itself has on Linux.
  private static let ofFoundation: Set<String> = [
    "CGFloat", "CGPoint", "CGSize", "CGRect", "CGRectEdge",
  ]

  /// Submodules that Lamina has, too.
  private static let submodules: Set<String> = [
    "CoreImage.CIFilterBuiltins", "OpenGLES.ES2", "OpenGLES.ES3",
  ]

  private var imported: Set<String> = []
  private var needed: Set<String> = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = node.path.trimmedDescription
    let module = String(path.prefix { $0 != "." })
    let isOfSymbol = node.importKindSpecifier != nil
    let isSubmodule =
      path.contains(".") && !isOfSymbol && Condition.modules.contains(module)
      && !Self.submodules.contains(path)
    if let new = Self.renamed[module] ?? (isSubmodule ? module : nil) {
      // A module that the file imports anyway is not imported twice.
      if !isOfSymbol, file.importedModules.contains(new) || imported.contains(new) {
        remove(node)
      } else {
        replace(node.path, by: isOfSymbol ? new + path.dropFirst(module.count) : new)
      }
      imported.insert(new)
    } else {
      imported.insert(module)
      if Condition.appleModules.contains(module) {
        remark("there is no module \(module) on Linux", at: node)
      }
    }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    need(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // Members of a value say nothing about a module.
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      need(node.baseName.text)
    }
    return .visitChildren
  }

  private func need(_ name: String) {
    guard !index.declared.contains(name) else { return }
    if let module = Self.modulesByName[name] {
      needed.insert(module)
      return
    }
    // Core Foundation's names come with Foundation on Apple's systems, here with Core Graphics.
    if name.hasPrefix("CF") || name.hasPrefix("kCF"),
      SymbolList.table.modules[name] == "CoreGraphics"
    {
      needed.insert("CoreGraphics")
      return
    }
    // The value in place of `#selector`.
    if name == "Selector", index.condition.kit == .uikit {
      needed.insert("UIKit")
      return
    }
    let letters = name.prefix { $0.isUppercase || $0.isNumber }
    guard letters.count > 2 || (letters.count == 2 && name.count == 2) else { return }
    let prefix = String(letters.dropLast())
    if let module = Self.modulesByPrefix[prefix], !Self.ofFoundation.contains(name) {
      needed.insert(module)
    } else if Self.ofFoundation.contains(name) {
      needed.insert("Foundation")
    } else if prefix == "NS", ProjectIndex.isViewClass(name) {
      needed.insert("AppKit")
    } else if name == "DispatchQueue" || name == "NSObject" {
      needed.insert("Foundation")
    }
  }

  /// The modules to add, once the file has been walked.
  func missing() -> [String] {
    func cover(_ modules: Set<String>) -> Set<String> {
      modules.union(modules.flatMap { Self.carried[$0] ?? [] })
    }
    var missing = needed.subtracting(cover(imported))
    // A module of Apple's that is not here brought Foundation along.
    if !imported.isDisjoint(with: Condition.appleModules),
      !cover(imported.union(missing)).contains("Foundation")
    {
      missing.insert("Foundation")
    }
    // A module that another missing one brings is not named.
    return missing.filter { name in
      !missing.contains { $0 != name && Self.carried[$0]?.contains(name) == true }
    }.sorted()
  }
}

extension SourceFile {
  /// The modules that the file imports.
  var importedModules: [String] {
    tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
  }

  /// Adds imports behind the last one, or at the top below the comments of a file.
  func importEdit(_ modules: [String]) -> SourceEdit {
    let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    let text = modules.map(Self.importText).joined(separator: "\n")
    if let last = imports.last {
      let end = last.endPosition.utf8Offset
      return SourceEdit(end..<end, "\n" + text)
    }
    let offset = topOffset
    return SourceEdit(offset..<offset, text + "\n\n")
  }

  /// An import; one of a module that Apple's systems have not, for both systems.
  private static func importText(_ module: String) -> String {
    ["FoundationNetworking", "FoundationXML"].contains(module)
      ? "#if canImport(\(module))\nimport \(module)\n#endif" : "import \(module)"
  }

  /// The byte below the comments at the top that a blank line sets apart.
  private var topOffset: Int {
    guard let first = tree.firstToken(viewMode: .sourceAccurate) else { return 0 }
    var offset = 0
    var place = 0
    for piece in first.leadingTrivia {
      offset += piece.sourceLength.utf8Length
      if case .newlines(let count) = piece, count > 1 { place = offset }
    }
    return place
  }

  /// The bytes of a declaration with its comments and the line break before, but not what a blank line sets
  /// apart from it.
  func wholeLines(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.position.utf8Offset
    let lines = node.leadingTrivia.description.split(
      separator: "\n", omittingEmptySubsequences: false)
    var offsets: [Int] = []
    var offset = 0
    for line in lines {
      offsets.append(offset)
      offset += line.utf8.count + 1
    }
    func isBlank(_ index: Int) -> Bool { lines[index].allSatisfy(\.isWhitespace) }
    guard var first = lines.indices.dropLast().last(where: isBlank) else {
      return start..<node.endPosition.utf8Offset
    }
    while first > 0, isBlank(first - 1) { first -= 1 }
    let skipped = first == 0 ? 0 : offsets[first] - 1
    return start + skipped..<node.endPosition.utf8Offset
  }

  /// The start of the line of a byte, if only space lies between; else the byte itself.
  func lineStart(of offset: Int) -> Int {
    offset - indentation(at: offset).utf8.count == self.firstByteOfLine(offset)
      ? firstByteOfLine(offset) : offset
  }

  private func firstByteOfLine(_ offset: Int) -> Int {
    let before = Array(text.utf8.prefix(offset))
    return (before.lastIndex(of: 0x0A) ?? -1) + 1
  }
}
