// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import CoreAnimation

/// Frames of a timer, for links on threads without a renderer.
struct DisplayLinkTimersTests {
  /// The times of a link's callbacks.
  // @unchecked: written on one thread, and read on another once that has ended.
  private final class Ticks: @unchecked Sendable {
    var stamps: [Double] = []
    var targets: [Double] = []
    var isOver = false
  }

  /// Runs a body on a thread of its own, whose source nothing has used.
  private func onFreshThread(_ body: @escaping @Sendable () -> Void) {
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      hasEnded.signal()
    }
    hasEnded.wait()
  }

  /// Runs the thread's loop in a mode until a condition holds, or for ten seconds.
  private static func run(_ mode: RunLoop.Mode = .default, until isOver: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !isOver(), Date() < end {
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.05))
    }
  }

  @Test func `a link ticks at sixtieths of media time where no renderer exists (DL-2)`() {
    let ticks = Ticks()
    let start = CACurrentMediaTime()
    onFreshThread {
      let link = CADisplayLink { link in
        ticks.stamps.append(link.timestamp)
        ticks.targets.append(link.targetTimestamp)
        ticks.isOver = link.duration != 1.0 / 60
      }
      // In two modes it is still called once a frame.
      link.add(to: .current, forMode: .default)
      link.add(to: .current, forMode: .common)
      Self.run { ticks.stamps.count >= 5 || ticks.isOver }
      link.invalidate()
      expect(!DisplayLinkSource.current.hasTimers)
    }
    expect(ticks.stamps.count, isAtLeast: 5)
    expect(!ticks.isOver)
    for (stamp, target) in zip(ticks.stamps, ticks.targets) {
      let frame = stamp * 60
      expect(abs(frame - frame.rounded()), isBelow: 1e-6)
      expect(abs(target - stamp - 1.0 / 60), isBelow: 1e-9)
      expect(stamp, isAbove: start - 1)
    }
    for (stamp, next) in zip(ticks.stamps, ticks.stamps.dropFirst()) {
      expect(next, isAbove: stamp)
    }
  }

  @Test func `the timer runs in the link's modes while nothing else hands out frames`() {
    onFreshThread {
      let ticks = Ticks()
      let source = DisplayLinkSource.current
      let own = RunLoop.Mode("own")
      let link = CADisplayLink { ticks.stamps.append($0.timestamp) }
      expect(!source.hasTimers)
      link.add(to: .current, forMode: own)
      expect(source.hasTimers)
      Self.run(own) { !ticks.stamps.isEmpty }
      expect(!ticks.stamps.isEmpty)
      link.isPaused = true
      expect(!source.hasTimers)
      link.isPaused = false
      expect(source.hasTimers)
      var host: NSObject? = NSObject()
      if let host { source.lead(by: host) }
      expect(!source.hasTimers)
      host = nil
      source.endLead()
      expect(source.hasTimers)
      // Time stands still: the code that stopped it hands out frames.
      ticks.stamps = []
      MediaClock.stopped(at: 5) {
        let end = Date(timeIntervalSinceNow: 0.1)
        while Date() < end { _ = RunLoop.current.run(mode: own, before: end) }
      }
      expect(ticks.stamps.isEmpty)
      link.remove(from: .current, forMode: own)
      expect(!source.hasTimers)
      link.invalidate()
    }
  }
}
