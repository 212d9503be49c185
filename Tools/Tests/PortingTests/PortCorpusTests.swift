// SPDX-License-Identifier: MIT

import Foundation
import PortFuzzing
import Testing

/// Rewrites all files of the fuzzer's corpus.
struct PortCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/Corpus/port")

  /// An invariant that breaks ends the program.
  @Test func `every file of the corpus is rewritten or refused`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    #expect(files.count > 20)
    for file in files { PortTarget.run(try Data(contentsOf: file)) }
  }
}
