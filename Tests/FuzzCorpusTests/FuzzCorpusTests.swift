// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Reads all files of the fuzzers' corpora: what broke once, and what shows the way into each format.
@MainActor
struct FuzzCorpusTests {
  private static func files(of target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: ProjectFiles.url("Fuzz/Corpus/" + target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  /// An invariant that breaks ends the program; the last name that is printed is the file's.
  @Test(arguments: FuzzTarget.allCases)
  func `every file of a corpus is read`(_ target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    expect(!files.isEmpty)
    for file in files { target.run(try Data(contentsOf: file)) }
  }

  /// OSS-Fuzz gets a program for each corpus: `Fuzz/oss-fuzz/build.sh`.
  @Test func `corpora, dictionaries and the page have the names of the targets`() throws {
    let targets = Set(FuzzTarget.allCases.map(\.rawValue) + ["port"])
    func names(_ folder: String) throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: ProjectFiles.url("Fuzz/" + folder).path)
      return Set(names.filter { !$0.hasPrefix(".") })
    }
    try expect(names("Corpus"), equals: targets)
    for name in try names("Dictionaries") {
      expect(targets.map { $0 + ".dict" }.contains(name), "\(name)")
    }
    let page = try String(contentsOf: ProjectFiles.url("docs/fuzzing.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    expect(Set(rows).intersection(targets), equals: targets)
    let build = try String(
      contentsOf: ProjectFiles.url("Fuzz/oss-fuzz/build.sh"), encoding: .utf8)
    expect(build.contains("for corpus in Fuzz/Corpus/*; do"))
  }

  @Test func `the corpora are small`() throws {
    var byteCount = 0
    for target in FuzzTarget.allCases {
      for file in try Self.files(of: target) {
        let size = try Data(contentsOf: file).count
        byteCount += size
        expect(size, isAtMost: 8192, "\(file.path)")
      }
    }
    expect(byteCount, isBelow: 1 << 20)
  }
}
