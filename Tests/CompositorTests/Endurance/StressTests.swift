// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Threads that build, change, commit, animate, hit-test, release and draw layers at the same time.
///
/// `make stress` runs them for a minute or more, and says how much they did.
@Suite(.serialized) struct StressTests {
  /// The seconds of the long run; nil in the usual one, which has a number of steps.
  private static let seconds = ProcessInfo.processInfo.environment["LAMINA_STRESS"].flatMap {
    Double($0)
  }
  private static let threadCount = 8
  private static let stepCount = 200

  @Test func `eight threads use layers, and nothing is wrong, late or left behind`() throws {
    let layersBefore = CountedLayer.liveCount
    let seed = SeededGenerator(test: "stress").seed
    let threads = WatchedThreads(count: Self.threadCount)
    try autoreleasepool {
      let scene = try StressScene()
      let follower = try OffscreenRenderer(size: StressScene.size)
      _ = try follower.image(of: scene.root, at: 0)
      let end = ProcessInfo.processInfo.systemUptime + (Self.seconds ?? 0)
      // Each thread reports failures of its own here: errors cannot leave it.
      threads.run(patience: 120) { number in
        do {
          let worker = try StressWorker(number, seed: seed, in: scene)
          var step = 0
          while Self.seconds == nil
            ? step < Self.stepCount : ProcessInfo.processInfo.systemUptime < end
          {
            step += 1
            try worker.step { threads.note($0, by: number) }
          }
          threads.note("finishes", by: number)
          try worker.finish()
        } catch {
          Issue.record(error, "thread \(number)")
        }
      }
      try expectWholePicture(scene, by: follower)
    }
    expect(CountedLayer.liveCount, equals: layersBefore, "layers that nothing released")
    if Self.seconds != nil {
      print("stress: \(threads.stepCount) steps of \(Self.threadCount) threads")
    }
  }

  /// The shared tree, come to rest, looks alike where it was followed and where it is sent afresh.
  private func expectWholePicture(_ scene: StressScene, by follower: OffscreenRenderer) throws {
    expect(scene.root.sublayers?.count, equals: Self.threadCount)
    _ = try follower.image(of: scene.root, at: 1000)
    let picture = PixelImage(try follower.image(of: scene.root, at: 1001))
    let fresh = try OffscreenRenderer(size: StressScene.size)
    expect(picture, equals: PixelImage(try fresh.image(of: scene.root, at: 1001)))
  }
}
