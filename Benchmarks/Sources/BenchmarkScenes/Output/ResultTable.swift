// SPDX-License-Identifier: MIT

import Foundation

/// Formats results as text in columns.
enum ResultTable {
  /// Formats one row per scene under a row of titles.
  static func text(_ results: [SceneResult]) -> String {
    let titles = [
      "scene", "frames/s", "ms", "p10", "p90", "p99", "CPU ms", "× limit", "× visible", "× quads",
      "draws", "passes",
      "state", "upload KiB", "rasters", "allocs", "driver's", "B/layer", "peak MiB",
    ]
    return columns([titles] + results.map(row))
  }

  /// Formats the stages of a scene's frame.
  static func text(_ stages: [StageCost], of scene: String) -> String {
    let rows = stages.map {
      [scene, $0.name, number($0.cpu, 3), "\($0.allocations.ours)", "\($0.allocations.driver)"]
    }
    return columns([["scene", "stage", "CPU ms", "allocs", "driver's"]] + rows)
  }

  /// Formats what fast paths save.
  static func text(_ results: [FastPathRun.Result]) -> String {
    let rows = results.map {
      [$0.path, $0.scene, number($0.with, 3), number($0.without, 3), number($0.saving * 100, 1)]
    }
    return columns([["fast path", "scene", "CPU ms", "without", "saves %"]] + rows)
  }

  private static func row(_ result: SceneResult) -> [String] {
    [
      result.scene, number(result.framesPerSecond, 1), number(result.ms, 3),
      number(result.p10, 3), number(result.p90, 3), number(result.p99, 3), number(result.cpu, 3),
      ratio(result.limitRatio), ratio(result.visibleRatio), ratio(result.quadsRatio),
      "\(result.statistics.draws)",
      "\(result.statistics.passes)", "\(result.statistics.stateChanges)",
      number(Double(result.statistics.uploadBytes) / 1024, 1),
      "\(result.statistics.rasterizations)",
      "\(result.allocations.ours)",
      "\(result.allocations.driver)",
      result.bytesPerLayer > 0 ? "\(result.bytesPerLayer)" : "–",
      number(result.residentMegabytes, 0),
    ]
  }

  /// A ratio, in as many digits as tell small ones apart.
  private static func ratio(_ value: Double?) -> String {
    value.map { number($0, $0 < 0.1 ? 3 : 2) } ?? "–"
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static func columns(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + gap : gap + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
