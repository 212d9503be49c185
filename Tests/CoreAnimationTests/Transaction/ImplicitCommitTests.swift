// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// The end of the implicit transaction by the thread's own loop (behaviour fact TX-1).
///
/// The main thread cannot be seen here: the test program has left it for `dispatchMain()`.
struct ImplicitCommitTests {
  @Test func `an explicit transaction is committed at its end, whatever the loop does (TX-1)`() {
    CATransaction.settle()
    let layer = CALayer()
    let context = LayerContext(layer: layer)
    CATransaction.flush()
    _ = context.mailbox.takeDeltas()
    CATransaction.begin()
    layer.cornerRadius = 3
    CATransaction.commit()
    expect(context.mailbox.hasDeltas)
    context.invalidate()
  }

  @Test
  func `a thread with a run loop commits in its loop, one without has to flush (TX-1)`() async {
    let results = await withCheckedContinuation { done in
      let thread = Thread {
        // Confined to this thread, whose loop runs the closure below.
        nonisolated(unsafe) let layer = CALayer()
        let context = LayerContext(layer: layer)
        CATransaction.flush()
        _ = context.mailbox.takeDeltas()
        layer.cornerRadius = 1
        let withoutLoop = context.mailbox.hasDeltas
        CATransaction.flush()
        let afterFlush = !context.mailbox.takeDeltas().isEmpty
        let loop = RunLoop.current
        loop.perform { layer.cornerRadius = 2 }
        for _ in 0..<4 { _ = loop.run(mode: .default, before: .distantPast) }
        done.resume(returning: [withoutLoop, afterFlush, context.mailbox.hasDeltas])
      }
      thread.start()
    }
    expect(results, equals: [false, true, true])
  }

  /// A loop that never runs keeps what it is asked for, a few hundred bytes a frame.
  @Test func `a host that ends the turns by itself has one request wait for the loop`() {
    // Whether a change was committed within the pass of the loop in which it was made.
    nonisolated(unsafe) var isCommittedEarly = false
    onThread {
      // Confined to this thread, whose loop runs the closures below.
      nonisolated(unsafe) let layer = CALayer()
      let loop = RunLoop.current
      layer.cornerRadius = 1
      CATransaction.endTurn()
      loop.perform { layer.cornerRadius = 2 }
      layer.cornerRadius = 3
      CATransaction.endTurn()
      loop.perform { isCommittedEarly = !CATransaction.isPending }
      for _ in 0..<4 { _ = loop.run(mode: .default, before: .distantPast) }
      // The change within the loop asked for a turn of its own.
      expect(!CATransaction.isPending)
    }
    expect(!isCommittedEarly)
  }
}
