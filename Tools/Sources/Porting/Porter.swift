// SPDX-License-Identifier: MIT

import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A Swift file by its path and text.
public struct SwiftSource: Sendable, Equatable {
  /// The path within the folder.
  public let path: String
  public let text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A remark on a place of a file as it is afterwards.
public struct PortRemark: Sendable, Equatable, CustomStringConvertible {
  public let path: String
  /// The line and the column, from 1.
  public let line: Int
  public let column: Int
  public let message: String
  /// Whether something remains to be done by a person.
  public let isLeft: Bool

  /// The remark as compilers write it.
  public var description: String {
    "\(path):\(line):\(column): \(isLeft ? "left" : "note"): \(message)"
  }
}

/// A file before and afterwards, with the remarks on it.
public struct PortedFile: Sendable {
  public let path: String
  public let original: String
  public let text: String
  public let remarks: [PortRemark]

  /// The changes as `diff -u` writes them.
  public var difference: String { LineDifference.text(of: path, from: original, to: text) }
}

/// Sources written for Apple's systems, rewritten into what Swift on Linux accepts with Lamina.
///
/// Only what differs is changed; comments and layout stay. Code in the result's form stays as it is.
public struct Porter {
  private let kit: ViewKit
  private let symbols: SymbolList

  /// Makes a porter.
  ///
  /// - Parameter kit: the kit of views whose branches of conditions Linux takes; nil for that which the
  ///   sources import.
  public init(kit: ViewKit? = nil, sources: [SwiftSource] = []) {
    self.kit = kit ?? Self.kit(of: sources)
    symbols = .table
  }

  /// AppKit where sources import it and not UIKit.
  static func kit(of sources: [SwiftSource]) -> ViewKit {
    func imports(_ name: String) -> Bool {
      sources.contains { $0.text.contains("import \(name)") }
    }
    return !imports("UIKit") && (imports("AppKit") || imports("Cocoa")) ? .appkit : .uikit
  }

  /// The first error of syntax in a file: line, column and what was expected; nil if none exists.
  public static func syntaxError(in source: SwiftSource) -> PortRemark? {
    if let offset = BracketNesting.excess(in: source.text) {
      let place = SourceFile.place(of: offset, in: source.text)
      return PortRemark(
        path: source.path, line: place.line, column: place.column,
        message: "more than \(BracketNesting.limit) brackets are open", isLeft: true)
    }
    let tree = Parser.parse(source: source.text)
    guard tree.hasError else { return nil }
    let converter = SourceLocationConverter(fileName: source.path, tree: tree)
    guard let first = ParseDiagnosticsGenerator.diagnostics(for: tree).first else {
      return PortRemark(
        path: source.path, line: 1, column: 1, message: "is nested too deeply", isLeft: true)
    }
    let location = first.location(converter: converter)
    return PortRemark(
      path: source.path, line: location.line, column: location.column, message: first.message,
      isLeft: true)
  }

  /// The files that only modules need which are missing here, such as SwiftUI.
  public func foreignFiles(_ sources: [SwiftSource]) -> [ForeignFiles] {
    let files = sources.map { SourceFile(path: $0.path, text: $0.text) }
    return ForeignFiles.list(of: files, ProjectIndex(files, kit))
  }

  /// Rewrites sources, which must be free of errors of syntax; they are understood together.
  public func port(_ sources: [SwiftSource]) -> [PortedFile] {
    var files = sources.map { SourceFile(path: $0.path, text: $0.text) }
    for number in files.indices {
      files[number].apply(ConditionRule.edits(for: files[number], kit))
    }
    let index = ProjectIndex(files, kit)
    let fallbacks = callOptionalMethods(&files, index)
    run(&files) { ProtocolRule($0, index, fallbacks: fallbacks) }
    run(&files) { SelectorRule($0, index) }
    run(&files) { KeyPathRule($0, index) }
    run(&files) { ManagedRule($0, index) }
    run(&files) { AttributeRule($0, index) }
    ExtensionRule.apply(to: &files, ProjectIndex(files, kit))
    run(&files) { IsolationRule($0, index) }
    run(&files) { OverrideIsolationRule($0, index) }
    run(&files) { BlockRule($0, index) }
    let final = ProjectIndex(files, kit)
    run(&files) { ImportRule($0, final) }
    run(&files) { RemainderVisitor($0, final, .table) }
    return files.map(result)
  }

  /// Runs a rule over all files until it finds no more, nested places being changed from the outside in.
  private func run<Rule: EditingVisitor>(_ files: inout [SourceFile], _ make: (SourceFile) -> Rule)
  {
    for number in files.indices {
      var isDone = false
      while !isDone {
        let rule = make(files[number])
        rule.walk(files[number].tree)
        if let imports = rule as? ImportRule {
          let missing = imports.missing()
          if !missing.isEmpty { rule.edits.append(files[number].importEdit(missing)) }
        }
        isDone = rule.edits.isEmpty
        // Remarks of a round that is repeated come again, save those on the current changes.
        let before = files[number].notes.count
        files[number].notes += rule.notes
        let isRepeated = files[number].apply(rule.edits)
        if !isRepeated { isDone = true } else { files[number].notes.removeSubrange(before...) }
      }
    }
  }

  private func callOptionalMethods(_ files: inout [SourceFile], _ index: ProjectIndex) -> [String:
    Set<String>]
  {
    let optional = index.protocols.values.reduce(into: symbols.protocolMethods) {
      $0.formUnion($1.optional)
    }
    var fallbacks: [String: Set<String>] = [:]
    for number in files.indices {
      var isRepeated = true
      while isRepeated {
        let rule = OptionalCallRule(files[number], index, optional: optional)
        rule.walk(files[number].tree)
        fallbacks.merge(rule.fallbacks) { $0.union($1) }
        isRepeated = files[number].apply(rule.edits)
        if !isRepeated { files[number].notes += rule.notes }
      }
    }
    return fallbacks
  }

  /// The file afterwards; as it was, with a remark, should the result be none that compilers can read.
  private func result(_ file: SourceFile) -> PortedFile {
    let source = SwiftSource(path: file.path, text: file.text)
    if file.tree.hasError, let error = Self.syntaxError(in: source) {
      let remark = PortRemark(
        path: file.path, line: error.line, column: error.column,
        message: "could not be rewritten (\(error.message)); it stays as it is", isLeft: true)
      return PortedFile(
        path: file.path, original: file.original, text: file.original, remarks: [remark])
    }
    var seen: Set<String> = []
    let remarks = file.notes.map { note in
      let place = file.place(of: note.offset)
      return PortRemark(
        path: file.path, line: place.line, column: place.column, message: note.message,
        isLeft: note.isLeft)
    }.filter { seen.insert($0.description).inserted }
    return PortedFile(
      path: file.path, original: file.original, text: file.text,
      remarks: remarks.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }
}
