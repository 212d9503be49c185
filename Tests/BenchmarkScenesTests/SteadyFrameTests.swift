// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing

@testable import BenchmarkScenes

/// The way in which the tests were built.
private enum Build {
  static let isOptimized: Bool = {
    var isDebug = false
    assert(
      {
        isDebug = true; return true
      }())
    return !isDebug
  }()
}

/// Frames that go on as those before ask for no memory, whatever effects their layers have.
///
/// Only in optimized builds (`swift build -c release --build-tests -Xswiftc -enable-testing`): without
/// optimization generic code and closures ask for memory by themselves. `make bench` shows the same
/// numbers in its column `allocs`.
@Suite(.enabled(if: AllocationCount.isAvailable && Build.isOptimized))
struct SteadyFrameTests {
  /// The fewest allocations of a few frames: now and then a cache of the renderer or of the C library
  /// grows, which no frame after it does.
  private func allocations(_ name: String) throws -> Int {
    let scene = try SceneCatalog.scene(named: name)
    var least = Int.max
    try scene.withContext {
      for frame in 0..<30 { try scene.runFrame(at: Double(frame) / 60) }
      for frame in 30..<40 {
        let count = try AllocationCount.measure { try scene.runFrame(at: Double(frame) / 60) }
        least = min(least, count.ours)
      }
    }
    return least
  }

  @Test(arguments: [
    "quads-100", "quads-100-set", "cards-50", "groups-20", "groups-20-changing", "masks-20",
    "fullscreen-blur", "particles-100", "replicator-100", "shape-stroke-10",
    "media-360p60",
  ])
  func `a steady frame allocates nothing`(name: String) throws {
    try expect(allocations(name), equals: 0)
  }
}
