// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import BenchmarkScenes

/// Thresholds of the benchmark: which row broke is named.
struct ThresholdTests {
  private func result(
    _ scene: String, draws: Int = 1, ratio: Double? = nil, allocations: Int = 0
  ) -> SceneResult {
    SceneResult(
      scene: scene, limit: nil, visibleLimit: nil, isComparedToQuads: true, frames: 1, ms: 1,
      p10: 1, p90: 1, p99: 1, cpu: 1, statistics: FrameStatistics(draws: draws, passes: 1),
      allocations: SceneRun.AllocationCounts(ours: allocations, driver: 0), residentMegabytes: 0,
      bytesPerLayer: 0, quadsRatio: ratio)
  }

  private func breaches(_ text: String, _ results: SceneResult...) throws -> [String] {
    Threshold.breaches(of: try Threshold.list(text), by: results)
  }

  @Test func `a value above its threshold is named with its scene`() throws {
    let lines = try breaches(
      "# scene\tvalue\tmost\ttolerance\ncards-300\tdraws\t1\t0\ncards-300\tallocs\t0\t0\n",
      result("cards-300", draws: 2), result("masks-100", draws: 9))
    expect(lines, equals: ["cards-300: draws is 2, the threshold 1"])
  }

  @Test func `a ratio may exceed its threshold by the tolerance`() throws {
    let text = "quads-1000\tquads_ratio\t1.1\t0.1"
    expect(try breaches(text, result("quads-1000", ratio: 1.2)), equals: [])
    expect(
      try breaches(text, result("quads-1000", ratio: 1.22)),
      equals: ["quads-1000: quads_ratio is 1.22, the threshold 1.1 and 10 %"])
    // Nothing is said of what was not measured.
    expect(try breaches(text, result("quads-1000")), equals: [])
    expect(try breaches(text, result("quads-1000", ratio: .nan)).count, equals: 1)
  }

  @Test(arguments: [
    "cards-300\tdraws\t1", "cards-300\theight\t1\t0", "cards-300\tdraws\t-1\t0",
    "cards-300\tdraws\t1\tinf", "cards-300 draws 1 0",
  ])
  func `a faulty line is refused with its number`(line: String) {
    let error = #expect(throws: BenchmarkError.self) { try Threshold.list("# first\n" + line) }
    expect(error?.description.hasPrefix("thresholds: line 2 is ") == true)
  }

  @Test func `the file of the repository holds rows of all scenes that are drawn`() throws {
    let file = URL(fileURLWithPath: "\(#filePath)/../../../Benchmarks/thresholds.tsv").standardized
    let rows = try Threshold.list(String(contentsOf: file, encoding: .utf8))
    let scenes = Set(rows.map(\.scene))
    for name in ["quads-1000", "cards-300", "replicator-10000", "look-image"] {
      expect(scenes.contains(name))
    }
    for row in rows { expect(SceneCatalog.standard.contains(row.scene)) }
    for row in rows where row.value == .allocations { expect(row.most, equals: 0) }
  }
}
