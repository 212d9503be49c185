// SPDX-License-Identifier: MIT

import Dispatch
import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import CoreAnimation

/// Layers that several threads change, and threads that never commit.
struct ThreadTests {
  /// Changes a layer on another thread, which does not commit and goes on until `body` is over.
  private func whileAnotherThread(changes change: @escaping () -> Void, _ body: () -> Void) {
    nonisolated(unsafe) let change = change
    let (changed, over, gone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    Thread {
      change()
      changed.signal()
      over.wait()
      CATransaction.settle()
      gone.signal()
    }.start()
    changed.wait()
    body()
    over.signal()
    gone.wait()
  }

  /// Changes of this thread are shown, though another has changed the layer and waits (TX-21).
  @Test func `changes of this thread are shown (TX-21)`() {
    let root = CALayer()
    let (layer, other) = (CALayer(), CALayer())
    root.addSublayer(layer)
    root.addSublayer(other)
    let shown = ShownTree(root)
    func zOfNode(_ layer: CALayer) -> Double {
      shown.frame(at: 1)
      guard let node = shown.node(layer) else { return .nan }
      return shown.tree.geometry[node].zPosition
    }
    whileAnotherThread {
      CATransaction.setDisableActions(true)
      layer.zPosition = 1
      layer.name = "named"
      other.zPosition = 5
    } _: {
      CATransaction.setDisableActions(true)
      expect(zOfNode(layer), equals: 0)
      expect(zOfNode(other), equals: 0)
      for z in [2.0, 3] {
        CATransaction.setDisableActions(true)
        layer.zPosition = CGFloat(z)
        expect(zOfNode(layer), equals: z)
      }
      // A layer added and laid out here, below one that the other thread has touched.
      let child = CALayer()
      child.zPosition = 7
      layer.addSublayer(child)
      expect(zOfNode(child), equals: 7)
    }
    // The other thread has committed now.
    expect(zOfNode(other), equals: 5)
    expect(zOfNode(layer), equals: 3)
    expect(shown.refusals, equals: [])
  }

  @Test
  func `changes in turn by two threads, one of which never commits, take no more room (TX-21)`() {
    let layer = CALayer()
    let shown = ShownTree(layer)
    onThread {
      let (mine, main) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      nonisolated(unsafe) let layer = layer
      Thread {
        for step in 0..<1_500 {
          main.wait()
          CATransaction.setDisableActions(true)
          layer.zPosition = CGFloat(step)
          CATransaction.flush()
          mine.signal()
        }
      }.start()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for step in 0..<1_500 {
        layer.anchorPointZ = CGFloat(step)
        main.signal()
        mine.wait()
      }
      expect(ThreadTransactions.current.changedLayers.count, isAtMost: 1_025)
      CATransaction.commit()
    }
    expect(layer.zPosition, equals: 1_499)
    expect(layer.anchorPointZ, equals: 1_499)
    shown.frame(at: 1)
    expect(shown.refusals, equals: [])
  }

  /// Changes that a thread has not committed when it ends are shown with the next commit (TX-21).
  @Test func `changes not committed when their thread ends are shown (TX-21)`() throws {
    let root = CALayer()
    let (touched, alone) = (CALayer(), CALayer())
    root.addSublayer(touched)
    root.addSublayer(alone)
    let shown = ShownTree(root)
    let list = EventList()
    let thread = EndingThread {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { list.add("done") }
      touched.zPosition = 1
      alone.anchorPointZ = 2
      alone.add(zAnimation(from: 10, to: 20), forKey: "z")
    }
    // Commits of other tests on other threads would take over what the thread leaves, too.
    CATransaction.lock()
    thread.end()
    expect(CATransaction.isPending)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    touched.zPosition = 4
    CATransaction.commit()
    CATransaction.unlock()
    shown.frame(at: 0)
    let nodes = [try #require(shown.node(touched)), try #require(shown.node(alone))]
    let geometry = nodes.map { shown.tree.geometry[$0] }
    expect(geometry[0].zPosition, equals: 4)
    expect(geometry[1].anchorPointZ, equals: 2)
    expect(geometry[1].zPosition, equals: 10)
    shown.frame(at: 0.5)
    expect(shown.tree.geometry[nodes[1]].zPosition, equals: 15)
    shown.frame(at: 1.5)
    expect(list.events, equals: ["done"])
  }

  /// An object in a thread's transaction that uses Dispatch when it goes.
  private final class Kept {
    private let thread = pthread_self()
    private let list: EventList

    init(_ list: EventList) { self.list = list }

    deinit {
      list.add(pthread_equal(thread, pthread_self()) == 0 ? "apart" : "on the ending thread")
      DispatchQueue.main.async {}
    }
  }

  /// Objects that a thread has kept are released where Dispatch works, not after it has left the thread.
  @Test func `objects that a thread has kept are released where Dispatch works`() {
    let list = EventList()
    for _ in 0..<8 {
      EndingThread {
        // Handlers that others replace go to the memory that Dispatch keeps for the thread.
        let source = DispatchSource.makeUserDataAddSource(queue: .global())
        for _ in 0..<4 { source.setEventHandler {} }
        source.activate()
        source.cancel()
        CATransaction.setValue(Kept(list), forKey: "kept")
        CALayer().zPosition = 1
      }.end()
    }
    expect(list.events, equals: Array(repeating: "apart", count: 8))
  }

  @Test func `a transaction opened before the thread's run loop runs is committed by it (TX-1)`() {
    let layer = CALayer()
    var states: [Bool] = []
    onThread {
      let context = LayerContext(layer: layer)
      CATransaction.flush()
      _ = context.mailbox.takeDeltas()
      // Outside of the loop, which begins to run only afterwards.
      for z in [1.0, 2] {
        layer.zPosition = CGFloat(z)
        states.append(context.mailbox.hasDeltas)
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        states.append(context.mailbox.hasDeltas)
        _ = context.mailbox.takeDeltas()
      }
      context.invalidate()
    }
    expect(states, equals: [false, true, false, true])
  }
}
