// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Porting
import SceneTools

/// Rewrites Swift sources written for Apple's systems.
struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rewrites Swift sources written for Apple's systems into what Lamina takes.",
    discussion: """
      Attributes, selectors, key paths, optional methods and overrides in extensions that need \
      Objective-C are rewritten; comments and layout stay. What a person has to do is named with its \
      place. docs/porting.md lists the differences.

      EXAMPLES
        lamina port Sources --report
        lamina port Sources --dry-run | less
        lamina port Sources --output Ported
      """)

  @Argument(help: "The folder of Swift sources, or a file.", completion: .directory)
  var folder: String

  @Option(help: "A folder for the results, instead of the sources' own.", completion: .directory)
  var output: String?

  @Flag(help: "Print the changes, as diff -u does, and write nothing.")
  var dryRun = false

  @Flag(help: "List which names of Apple's work, differ or are missing, and write nothing.")
  var report = false

  @Option(
    help: """
      The kit of views whose branches of #if os(…) Linux takes: uikit (iOS) or appkit (macOS); by \
      default what the sources import.
      """)
  var kit: ViewKit?

  func validate() throws {
    if report, dryRun || output != nil {
      throw ValidationError("--report writes nothing: leave out --dry-run and --output")
    }
    if dryRun, output != nil {
      throw ValidationError("--dry-run writes nothing: leave out --output")
    }
  }

  func run() throws {
    // Trees of syntax may be deep: their walks have a stack of their own.
    let result = DeepStack.run { Result { try work() } }
    let status = try result.get()
    if status != 0 { throw ExitCode(status) }
  }

  private func work() throws -> Int32 {
    let url = URL(fileURLWithPath: folder)
    let read: SourceFolder
    do {
      read = try SourceFolder(url)
    } catch let error as PortError {
      complain(error.description)
      return status(of: error)
    }
    var failures: [Int32] = read.errors.map {
      complain($0.description)
      return status(of: $0)
    }
    for link in read.links { complain("\(link): a link, which is not followed") }
    let sources = read.sources.filter { source in
      guard let error = Porter.syntaxError(in: source) else { return true }
      complain(
        "\(error.path):\(error.line):\(error.column): \(error.message); the file stays as it is")
      failures.append(ToolError.Status.badScene.rawValue)
      return false
    }
    if report {
      print(UsageReport(sources).text, terminator: "")
    } else {
      do {
        try port(sources, in: read)
      } catch let error as PortError {
        complain(error.description)
        return status(of: error)
      }
    }
    return failures.first ?? 0
  }

  private func port(_ sources: [SwiftSource], in read: SourceFolder) throws {
    let files = Porter(kit: kit, sources: sources).port(sources)
    if dryRun {
      for file in files { print(file.difference, terminator: "") }
    } else if let output {
      let target = URL(fileURLWithPath: output).standardizedFileURL
      guard !(target.path + "/").hasPrefix(read.url.standardizedFileURL.path + "/") else {
        throw ValidationError("--output lies within \(folder), whose files the next run would read")
      }
      try SourceFolder.write(files.map { SwiftSource(path: $0.path, text: $0.text) }, to: target)
    } else {
      let changed = files.filter { $0.text != $0.original }
      try SourceFolder.write(
        changed.map { SwiftSource(path: $0.path, text: $0.text) }, to: read.url)
    }
    for foreign in Porter(kit: kit, sources: sources).foreignFiles(sources) {
      complain(foreign.description)
    }
    let remarks = files.flatMap(\.remarks)
    for remark in remarks { complain(remark.description, prefix: "") }
    let count = files.count { $0.text != $0.original }
    let left = remarks.count(where: \.isLeft)
    complain("\(count) of \(files.count) files changed, \(left) places left to a person")
  }

  private func complain(_ text: String, prefix: String = "lamina: ") {
    FileHandle.standardError.write(Data("\(prefix)\(text)\n".utf8))
  }

  private func status(of error: PortError) -> Int32 {
    let status: ToolError.Status =
      switch error.kind {
      case .notSwift: .badScene
      case .unreadable: .noInput
      case .unwritable: .cannotCreate
      }
    return status.rawValue
  }
}

extension ViewKit: ExpressibleByArgument {}

/// A thread with much room for calls within calls.
private enum DeepStack {
  private static let bytes = 512 << 20

  /// Runs a closure on it, and waits for its end.
  static func run<Value>(_ body: () -> Value) -> Value {
    // The closure ends before this function does: nothing of it is kept.
    withoutActuallyEscaping(body) { body in
      let work = Work(body)
      let thread = Thread { work.run() }
      thread.stackSize = bytes
      thread.start()
      work.wait()
      guard let value = work.value else {
        preconditionFailure("the thread has ended without a value")
      }
      return value
    }
  }

  /// A closure and its value.
  private final class Work<Value>: @unchecked Sendable {
    // `@unchecked`: one thread writes before it signals, the other reads after it has waited.
    private var body: (() -> Value)?
    private(set) var value: Value?
    private let end = DispatchSemaphore(value: 0)

    init(_ body: @escaping () -> Value) { self.body = body }

    func run() {
      value = body?()
      body = nil
      end.signal()
    }

    func wait() { end.wait() }
  }
}
