// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import DocumentationTools

/// The tables of Apple's symbols: symbols that work exist and are tested, each difference is shown by a test.
@Suite(.serialized)
struct ApiTableTests {
  /// The symbol graphs of the modules that this test is linked with, made once.
  private static let graphs = Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbol-graphs-\(ProcessInfo.processInfo.processIdentifier)")
    let process = Process()
    process.executableURL = ProjectFiles.url("Scripts/symbol-graphs")
    process.arguments = [folder.path] + DocumentationFiles.modules
    let program = [CommandLine.arguments[0], Bundle.main.bundlePath + "/x"].map {
      URL(fileURLWithPath: $0).deletingLastPathComponent()
    }.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("Modules").path) }
    var environment = ProcessInfo.processInfo.environment
    environment["LAMINA_BINARIES"] = try #require(program).path
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return folder
  }

  private static let files = DocumentationFiles(root: ProjectFiles.url("."))

  @Test func `the tables are true`() throws {
    let tables = try Self.files.tables(graphs: Self.graphs.get())
    let differences = try Self.files.differences()
    let rows = tables.flatMap(\.rows)
    expect(rows.count, isAbove: 3500)
    // Missing is what the data says, no more and no less: a symbol that is gone is noticed here.
    let missing = Set(
      rows.filter { $0.state == .missing }.map { "\($0.symbol.type).\($0.symbol.member)" })
    let listed = Set(differences.filter(\.isMissing).map { "\($0.type).\($0.member)" })
    expect(missing.subtracting(listed), equals: [], "gone, or not listed as missing")
    expect(listed.subtracting(missing), equals: [], "listed as missing, but there")
    // Each difference is about a symbol of the tables.
    let differing = Set(
      rows.filter { $0.state == .differs }.map { "\($0.symbol.type).\($0.symbol.member)" })
    let noted = Set(differences.filter { !$0.isMissing }.map { "\($0.type).\($0.member)" })
    expect(noted, equals: differing)
    // Nine of ten symbols of layers and drawing are named by a test.
    for table in tables where ["QuartzCore", "CoreGraphics"].contains(table.framework) {
      let untested = table.rows.filter { $0.state == .untested }.count
      expect(untested * 10, isBelow: table.rows.count, "\(table.summary)")
    }
  }

  @Test func `each difference is shown by a test that there is`() throws {
    let names = try TestIndex(root: ProjectFiles.url(".")).names
    for difference in try Self.files.differences() {
      expect(!difference.note.isEmpty)
      if difference.isMissing { continue }
      expect(names.contains(difference.test), "\(difference.member): no test “\(difference.test)”")
    }
  }

  @Test func `a page has a table for each type, with the test of each symbol that works`() throws {
    let tables = try Self.files.tables(graphs: Self.graphs.get())
    let page = try #require(tables.first { $0.framework == "QuartzCore" }).page
    expect(page.contains("\n## CALayer\n"))
    let row = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| `presentation()`") })
    expect(row.hasPrefix("| `presentation()` | works | `Tests/"))
  }
}
