// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct TransactionTests {
  init() {
    CATransaction.flush()
  }

  @Test func `defaults (TX-3)`() {
    expect(CATransaction.animationDuration(), equals: 0.25)
    expectNil(CATransaction.animationTimingFunction())
    expect(!CATransaction.disableActions())
    expectNil(CATransaction.completionBlock())
  }

  @Test func `settings nest, and end with their transaction (TX-2)`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    expect(CATransaction.animationDuration(), equals: 2)
    CATransaction.setAnimationDuration(3)
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    expect(CATransaction.animationDuration(), equals: 3)
    expect(CATransaction.disableActions())
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(nil)
    expectNil(CATransaction.animationTimingFunction())
    CATransaction.commit()
    expect(CATransaction.animationTimingFunction() != nil)
    CATransaction.commit()
    expect(CATransaction.animationDuration(), equals: 2)
    expect(!CATransaction.disableActions())
    expectNil(CATransaction.animationTimingFunction())
    CATransaction.commit()
    expect(CATransaction.animationDuration(), equals: 0.25)
  }

  @Test func `values by key, known and unknown (TX-7)`() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setValue(1.5, forKey: kCATransactionAnimationDuration)
    expect(CATransaction.animationDuration(), equals: 1.5)
    expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double, equals: 1.5)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    expect(CATransaction.disableActions())
    CATransaction.setValue("x", forKey: "mine")
    CATransaction.begin()
    expect(CATransaction.value(forKey: "mine") as? String, equals: "x")
    CATransaction.commit()
  }

  @Test func `values live for their transaction only (TX-7)`() {
    CATransaction.begin()
    CATransaction.setValue("x", forKey: "mine")
    CATransaction.commit()
    expectNil(CATransaction.value(forKey: "mine"))
  }

  @Test func `nothing reaches the renderer until the outermost commit (TX-2)`() {
    let root = CALayer()
    let shown = ShownTree(root)
    CATransaction.begin()
    CATransaction.begin()
    root.opacity = 0.5
    CATransaction.commit()
    expect(!shown.context.mailbox.hasDeltas)
    CATransaction.commit()
    expect(shown.context.mailbox.hasDeltas)
  }

  @Test func `a change opens the implicit transaction, flush commits it (TX-1, TX-6)`() {
    let root = CALayer()
    let shown = ShownTree(root)
    root.zPosition = 3
    expect(!shown.context.mailbox.hasDeltas)
    CATransaction.flush()
    expect(shown.context.mailbox.hasDeltas)
    _ = shown.context.mailbox.takeDeltas()
    CATransaction.flush()
    expect(!shown.context.mailbox.hasDeltas)
  }

  @Test func `flush waits for open transactions (TX-6)`() {
    let root = CALayer()
    let shown = ShownTree(root)
    root.zPosition = 1
    CATransaction.begin()
    root.zPosition = 3
    CATransaction.flush()
    expect(!shown.context.mailbox.hasDeltas)
    CATransaction.commit()
    expect(shown.context.mailbox.hasDeltas)
  }

  @Test func `without animations the block runs with the end of the turn, once (TX-20)`() {
    let list = EventList()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("done") }
    expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    expect(list.events.isEmpty)
    for _ in 0..<2 { CATransaction.flush() }
    expect(list.events, equals: ["done"])
  }

  /// A second block adds, nil does not cancel, an inner commit leaves the outer one alone (TX-20).
  @Test func `a second block adds, nil does not cancel (TX-20)`() {
    let list = EventList()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("outer") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("first") }
    CATransaction.setCompletionBlock { list.add("second") }
    CATransaction.setCompletionBlock(nil)
    CATransaction.commit()
    CATransaction.endTurn()
    expect(list.events, equals: ["first", "second"])
    CATransaction.commit()
    CATransaction.endTurn()
    expect(list.events, equals: ["first", "second", "outer"])
  }

  @Test
  func `a block that sets another runs it in the turn after; its changes are committed (TX-20)`() {
    let list = EventList()
    let root = CALayer()
    let shown = ShownTree(root)
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      list.add("first")
      root.zPosition = 3
      CATransaction.begin()
      CATransaction.setCompletionBlock { list.add("second") }
      CATransaction.commit()
    }
    CATransaction.commit()
    CATransaction.endTurn()
    expect(list.events, equals: ["first"])
    expect(shown.context.mailbox.hasDeltas)
    CATransaction.endTurn()
    expect(list.events, equals: ["first", "second"])
    expect(!CATransaction.isPending)
  }

  @Test func `a thread in its run loop runs the block in a turn of it, not in a flush (TX-20)`() {
    let list = EventList()
    onThread {
      let loop = RunLoop.current
      // Confined to this thread meanwhile.
      nonisolated(unsafe) let list = list
      loop.perform {
        CATransaction.begin()
        CATransaction.setCompletionBlock { list.add("done") }
        CATransaction.commit()
        CATransaction.flush()
        list.add("turn")
      }
      for _ in 0..<4 { _ = loop.run(mode: .default, before: .distantPast) }
    }
    expect(list.events, equals: ["turn", "done"])
  }

  @Test func `the block runs once after the last animation, a group counting once (TX-4, TX-5)`() {
    let list = EventList()
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("done") }
    let short = zAnimation()
    short.delegate = RecordingDelegate("short", list)
    let long = zAnimation()
    long.duration = 2
    let group = CAAnimationGroup()
    group.animations = [zAnimation(), long]
    group.duration = 2
    group.delegate = RecordingDelegate("group", list)
    probe.layer.add(short, forKey: nil)
    probe.layer.add(group, forKey: nil)
    CATransaction.commit()
    for time in [0, 0.5, 1.5, 2.5, 3.5] { probe.shown.frame(at: time) }
    expect(
      list.events,
      equals: [
        "short start", "group start", "short stop true", "group stop true", "done",
      ])
  }

  @Test func `a removed animation counts as finished; implicit ones count too (TX-5)`() {
    let list = EventList()
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("done") }
    probe.layer.opacity = 0.5
    probe.layer.add(zAnimation(), forKey: "z")
    CATransaction.commit()
    probe.shown.frame(at: 0.1)
    probe.layer.removeAnimation(forKey: "z")
    probe.shown.frame(at: 0.2)
    expect(list.events.isEmpty)
    probe.shown.frame(at: 0.3)
    expect(list.events, equals: ["done"])
  }

  /// A layer that comes starts the default animation of sublayers, which counts (IA-2, TX-5).
  @Test func `a layer that comes starts the default animation of sublayers (IA-2, TX-5)`() {
    let list = EventList()
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("animated") }
    probe.layer.addSublayer(CALayer())
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { list.add("at once") }
    probe.root.addSublayer(CALayer())
    CATransaction.commit()
    probe.shown.frame(at: 0.2)
    expect(list.events, equals: ["at once"])
    probe.shown.frame(at: 0.3)
    expect(list.events, equals: ["at once", "animated"])
  }

  @Test func `another block closes the group of the one before (TX-4)`() {
    let list = EventList()
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("first") }
    probe.layer.add(zAnimation(), forKey: nil)
    CATransaction.setCompletionBlock { list.add("second") }
    CATransaction.commit()
    expect(list.events.isEmpty)
    probe.shown.frame(at: 0)
    expect(list.events, equals: ["second"])
    probe.shown.frame(at: 1.5)
    expect(list.events, equals: ["second", "first"])
  }

  @Test func `durations without meaning and a commit too many are refused and logged`() {
    let (_, log) = RefusalLog.recording {
      CATransaction.begin()
      CATransaction.setAnimationDuration(.nan)
      CATransaction.setAnimationDuration(-1)
      expect(CATransaction.animationDuration(), equals: 0.25)
      CATransaction.commit()
      CATransaction.commit()
    }
    expect(log.count, equals: 3, "\(log)")
  }

  @Test func `each thread has transactions of its own`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(9)
    defer { CATransaction.commit() }
    let done = DispatchSemaphore(value: 0)
    Thread {
      expect(CATransaction.animationDuration(), equals: 0.25)
      done.signal()
    }.start()
    done.wait()
    expect(CATransaction.animationDuration(), equals: 9)
  }

  @Test func `the lock may be taken twice by its thread (TX-6)`() {
    CATransaction.lock()
    CATransaction.lock()
    let layer = CALayer()
    layer.opacity = 0.1
    CATransaction.unlock()
    CATransaction.unlock()
    expect(layer.opacity, equals: 0.1)
  }

  @Test func `the completion block of a nested transaction is the outer one's (TX-22)`() {
    let list = EventList()
    CATransaction.begin()
    CATransaction.setCompletionBlock { list.add("outer") }
    CATransaction.begin()
    CATransaction.completionBlock()?()
    expect(list.events, equals: ["outer"])
    let value = CATransaction.value(forKey: kCATransactionCompletionBlock)
    expect(value != nil)
    CATransaction.setCompletionBlock { list.add("inner") }
    CATransaction.completionBlock()?()
    expect(list.events, equals: ["outer", "inner"])
    CATransaction.setCompletionBlock(nil)
    CATransaction.completionBlock()?()
    expect(list.events, equals: ["outer", "inner", "outer"])
    CATransaction.commit()
    CATransaction.commit()
    expectNil(CATransaction.completionBlock())
    for _ in 0..<2 { CATransaction.flush() }
    expect(list.events.count, equals: 5)
  }

  @Test func `a commit for a picture leaves open transactions open`() {
    let list = EventList()
    let root = CALayer()
    let shown = ShownTree(root)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { list.add("done") }
    root.zPosition = 3
    CATransaction.commitForPicture()
    expect(shown.context.mailbox.hasDeltas)
    expect(root.presentation()?.zPosition, equals: 3)
    expect(CATransaction.disableActions())
    root.zPosition = 5
    expect(root.presentation()?.zPosition, equals: 3)
    for _ in 0..<2 { CATransaction.flush() }
    expect(list.events.isEmpty)
    CATransaction.commit()
    expect(root.presentation()?.zPosition, equals: 5)
    for _ in 0..<2 { CATransaction.flush() }
    expect(list.events, equals: ["done"])
  }
}
