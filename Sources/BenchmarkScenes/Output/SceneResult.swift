// SPDX-License-Identifier: MIT

/// The measurements of one scene; times in milliseconds per frame.
struct SceneResult {
  var scene: String
  /// The name of the limit scene that this one is compared to.
  var limit: String?
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

  var framesPerSecond: Double { ms > 0 ? 1000 / ms : 0 }

  /// Returns the results with the ratios to those limits that were measured too.
  static func comparing(_ results: [SceneResult]) -> [SceneResult] {
    results.map { result in
      var result = result
      if let limit = results.first(where: { $0.scene == result.limit }), limit.cpu > 0 {
        result.limitRatio = result.cpu / limit.cpu
      }
      return result
    }
  }
}
