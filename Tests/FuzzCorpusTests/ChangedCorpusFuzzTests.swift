// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Reads files of the corpora with changes at random, without sanitizers and without regard to coverage.
@MainActor
struct ChangedCorpusFuzzTests {
  /// Targets that read text or bytes in a thousandth of a second.
  private nonisolated static let targets: [FuzzTarget] = [
    .archives, .scenes, .lottie, .captions, .paths, .visualFormats, .environment, .windowEvents,
  ]

  @Test(arguments: targets)
  func `changed files are read or refused`(_ target: FuzzTarget) throws {
    let folder = ProjectFiles.url("Fuzz/Corpus/" + target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
    expect(!files.isEmpty)
    for seed in FuzzBudget.rounds {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<100 { target.run(Data(changed(files, &random))) }
    }
  }

  /// A file with one to four changes: bytes that are set, removed, doubled or taken from another file.
  private func changed(_ files: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = files.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...16, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where start < end: bytes[start] = .random(in: 0...255, using: &random)
      case 1 where start < end: bytes[start] &+= 1
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
      default:
        let other = files.randomElement(using: &random) ?? []
        let from = Int.random(in: 0...other.count, using: &random)
        let part = other[from..<min(other.count, from + 16)]
        bytes.replaceSubrange(start..<min(bytes.count, start + part.count), with: part)
      }
    }
    return bytes
  }
}
