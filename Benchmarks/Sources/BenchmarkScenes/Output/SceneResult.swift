// SPDX-License-Identifier: MIT

/// The measurements of one scene; times in milliseconds per frame.
struct SceneResult {
  var scene: String
  /// The name of the limit scene that this one is compared to.
  var limit: String?
  /// The name of the limit scene that draws only the visible parts.
  var visibleLimit: String?
  /// Whether the scene is compared with `quadsLimit`.
  var isComparedToQuads: Bool
  var frames: Int
  var ms: Double
  var p10: Double
  var p90: Double
  var p99: Double
  var cpu: Double
  var statistics: FrameStatistics
  var allocations: SceneRun.AllocationCounts
  var residentMegabytes: Double
  var bytesPerLayer: Int
  /// The CPU time divided by that of the limit in the same run; nil without a limit.
  var limitRatio: Double?
  /// The CPU time divided by that of the limit that draws only the visible parts; nil without one.
  var visibleRatio: Double?
  /// The CPU time divided by that of `quadsLimit`; nil without it in the run.
  var quadsRatio: Double?

  /// The bare draw of which the costs of other scenes are multiples.
  static let quadsLimit = "limit-quads-1000"

  var framesPerSecond: Double { ms > 0 ? 1000 / ms : 0 }

  /// Returns the results with the ratios to those limits that were measured too.
  static func comparing(_ results: [SceneResult]) -> [SceneResult] {
    let costs = Dictionary(results.map { ($0.scene, $0.cpu) }) { first, _ in first }
    return results.map { result in
      let ratio = { (limit: String?) -> Double? in
        guard let limit, let cost = costs[limit], cost > 0 else { return nil }
        return result.cpu / cost
      }
      var result = result
      result.limitRatio = ratio(result.limit)
      result.visibleRatio = ratio(result.visibleLimit)
      result.quadsRatio = result.isComparedToQuads ? ratio(quadsLimit) : nil
      return result
    }
  }
}
