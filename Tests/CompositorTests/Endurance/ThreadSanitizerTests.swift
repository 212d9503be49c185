// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Locks
import TestSupport
import Testing

@testable import Compositor

/// The thread sanitizer's verdict, as `make sanitize` sets it up: beside threads of the driver that it does
/// not see through, it sees a race of this project's code.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LAMINA_SANITIZER"] == "thread"))
struct ThreadSanitizerTests {
  /// The status with which the sanitizer ends a program that had a race.
  private static let status: CInt = 66

  /// A number that nothing guards.
  private final class Counter: @unchecked Sendable {
    // `@unchecked`: the race is the point.
    var value = 0
  }

  /// Lets two threads draw pictures, each with a renderer of its own, and count them.
  private static func draw(_ count: @escaping @Sendable () -> Void) {
    let turns = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    WatchedThreads(count: 2).run(patience: 120) { number in
      let layer = plainLayer(CGRect(x: 0, y: 0, width: 8, height: 8), color(1, 0, 0))
      let renderer = try? OffscreenRenderer(size: CGSize(width: 16, height: 16))
      for step in 0..<20 {
        layer.opacity = Float(step) / 20
        _ = try? renderer?.image(of: layer, at: Double(step))
        // Drawing takes locks, which put the threads' steps in an order; from here on none exists.
        turns[1 - number].signal()
        turns[number].wait()
        for _ in 0..<100 { count() }
      }
    }
    exit(0)
  }

  @Test func `a race beside the driver's threads is reported`() async {
    let result = await #expect(
      processExitsWith: .exitCode(Self.status), observing: [\.standardErrorContent]
    ) {
      let counter = Counter()
      Self.draw { counter.value += 1 }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    expect(text.contains("ThreadSanitizer: "))
    expect(text.contains("race"))
  }

  @Test func `the same with a lock passes`() async {
    await #expect(processExitsWith: .success) {
      let counter = Mutex(0)
      Self.draw { counter.withLock { $0 += 1 } }
    }
  }
}
