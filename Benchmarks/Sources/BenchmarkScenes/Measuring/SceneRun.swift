// SPDX-License-Identifier: MIT

import CAllocationCounter
import CoreGraphics

/// One scene under measurement; its frames continue from round to round.
final class SceneRun {
  let scene: any BenchmarkScene
  /// The index of the next frame; frame f shows f/60 s.
  private var frame = 0
  private var frameTimes: [Double] = []
  private var roundMedians: [Double] = []
  private var roundCPU: [Double] = []
  private var allocations = AllocationCounts()

  /// The heap allocations of one frame on the frame's thread.
  struct AllocationCounts {
    var ours = 0
    var driver = 0
  }

  init(_ scene: any BenchmarkScene) { self.scene = scene }

  /// Runs at least five frames and 0.6 seconds that do not count; where frames need different
  /// shader programs, every fourth of a period, so that the driver has compiled them all.
  func warmUp() throws {
    try scene.withContext {
      let start = ProcessUsage.wallMilliseconds
      var count = 0
      while count < 5 || ProcessUsage.wallMilliseconds - start < 600 || frame < scene.period {
        try runFrame()
        count += 1
        if frame < scene.period { frame += 3 }
      }
    }
  }

  /// Measures frames for about `seconds`, at least three, after one that fills the caches again.
  func runRound(seconds: Double) throws {
    try scene.withContext {
      try runFrame()
      var times: [Double] = []
      let cpu = ProcessUsage.cpuMilliseconds
      let start = ProcessUsage.wallMilliseconds
      var last = start
      while times.count < 3 || last - start < seconds * 1e3 {
        try runFrame()
        let now = ProcessUsage.wallMilliseconds
        times.append(now - last)
        last = now
      }
      roundCPU.append((ProcessUsage.cpuMilliseconds - cpu) / Double(times.count))
      roundMedians.append(times.percentile(50))
      frameTimes += times
    }
  }

  /// Counts the allocations of a steady frame: the median of five.
  func countAllocations() throws {
    try scene.withContext {
      var ours: [Double] = []
      var driver: [Double] = []
      for _ in 0..<5 {
        let counts = try Self.countAllocations { try runFrame() }
        ours.append(Double(counts.ours))
        driver.append(Double(counts.driver))
      }
      allocations = AllocationCounts(
        ours: Int(clamping: ours.percentile(50)),
        driver: Int(clamping: driver.percentile(50)))
    }
  }

  /// Counts the allocations of a body on this thread.
  static func countAllocations(_ body: () throws -> Void) rethrows -> AllocationCounts {
    lamina_allocations_begin()
    var ours: UInt64 = 0
    var driver: UInt64 = 0
    defer { lamina_allocations_end(&ours, &driver) }
    try body()
    lamina_allocations_end(&ours, &driver)
    return AllocationCounts(ours: Int(ours), driver: Int(driver))
  }

  /// Medians over the rounds, percentiles over all frames.
  var result: SceneResult {
    let ms = roundMedians.percentile(50)
    return SceneResult(
      scene: scene.name, limit: scene.limitName, visibleLimit: scene.visibleLimitName,
      isComparedToQuads: scene.isComparedToQuads, frames: frameTimes.count, ms: ms,
      p10: frameTimes.percentile(10), p90: frameTimes.percentile(90),
      p99: frameTimes.percentile(99), cpu: roundCPU.percentile(50),
      statistics: scene.frameStatistics, allocations: allocations,
      residentMegabytes: ProcessUsage.peakResidentMegabytes,
      bytesPerLayer: scene.layerBytes / max(1, scene.layerCount))
  }

  private func runFrame() throws {
    try scene.runFrame(at: Double(frame) / 60)
    frame += 1
  }
}

extension [Double] {
  /// The value below which `percent` of the values lie (nearest rank); 0 of none.
  func percentile(_ percent: Double) -> Double {
    guard !isEmpty else { return 0 }
    let rank = Int(clamping: (Double(count) * percent / 100).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank - 1, 0), count - 1)]
  }
}
