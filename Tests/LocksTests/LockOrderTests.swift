// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Locks
import Testing

/// The order of locks, and its check, which debug builds have.
struct LockOrderTests {
  @Test func `no lock is taken under those that are taken under it`() {
    var below = Dictionary(grouping: LockOrder.edges, by: \.outer)
      .mapValues { Set($0.map(\.inner)) }
    // A lock without locks below it is taken off the table until none is left, or a cycle.
    while let leaf = below.first(where: { $0.value.isEmpty })?.key
      ?? below.values.joined().first(where: { below[$0] == nil })
    {
      below[leaf] = nil
      for outer in below.keys { below[outer]?.remove(leaf) }
    }
    expect(below, equals: [:])
  }

  @Test func `each edge is listed once, none leads out of the innermost or to the outermost lock`()
  {
    expect(Set(LockOrder.edges).count, equals: LockOrder.edges.count)
    expect(LockOrder.edges.filter { $0.inner == LockOrder.outermost }, equals: [])
    expect(LockOrder.edges.filter { $0.outer == LockOrder.outermost }, equals: [])
    expect(LockOrder.edges.filter { $0.outer == LockOrder.innermost }, equals: [])
    expect(LockOrder.allows(.init("Any/Lock", LockOrder.innermost)))
    expect(!LockOrder.allows(.init(LockOrder.innermost, "Any/Lock")))
    expect(LockOrder.allows(.init(LockOrder.outermost, "Any/Lock")))
    expect(!LockOrder.allows(.init("Any/Lock", LockOrder.outermost)))
    expect(!LockOrder.allows(.init("Any/Lock", "Any/Other")))
    expect(LockOrder.allows(.init("Any/Lock", "AnyTests/Other")))
  }

  @Test func `locks are named by module and file`() {
    expect(LockIdentity().name, equals: "LocksTests/LockOrderTests")
    expect(LockIdentity(name: "Some/Lock.part").name, equals: "Some/Lock.part")
  }

  #if DEBUG
    /// Runs a function in a process of its own, where faults of order end the program.
    private static func trapping(_ body: () -> Void) {
      setenv("LAMINA_LOCK_ORDER", "trap", 1)
      body()
    }

    @Test func `a lock taken under another ends the program`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.trapping {
          let outer = Mutex(1, name: "Test/Outer")
          let inner = Mutex(2, name: "Test/Inner")
          outer.withLock { value in inner.withLock { $0 += value } }
        }
      }
      expect(Self.text(result).contains("Test/Inner is taken while Test/Outer is held"))
    }

    @Test func `the lock of layer trees taken last ends the program`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.trapping {
          let tree = OrderedRecursiveLock(name: "CoreAnimation/CATransaction")
          let inner = OrderedLock(name: "Test/Inner")
          tree.withLock { inner.withLock {} }
          inner.withLock { tree.withLock {} }
        }
      }
      expect(
        Self.text(result).contains("CoreAnimation/CATransaction is taken while Test/Inner is held"))
    }

    @Test func `a lock taken twice ends the program`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.trapping {
          let lock = OrderedLock(name: "Test/Lock")
          lock.lock()
          lock.lock()
        }
      }
      expect(Self.text(result).contains("Test/Lock is taken by a thread that holds it"))
    }

    @Test func `waiting with another lock ends the program`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.trapping {
          let tree = OrderedRecursiveLock(name: "CoreAnimation/CATransaction")
          let condition = OrderedCondition(name: "Test/Condition")
          tree.withLock {
            condition.lock()
            condition.wait()
          }
        }
      }
      expect(Self.text(result).contains("waits at Test/Condition while it holds CoreAnimation"))
    }

    @Test func `locks one after the other and a recursive one pass`() async {
      await #expect(processExitsWith: .success) {
        Self.trapping {
          let first = Mutex(1, name: "Test/First")
          let second = OrderedLock(name: "Test/Second")
          let tree = OrderedRecursiveLock(name: "CoreAnimation/CATransaction")
          first.withLock { $0 += 1 }
          second.withLock {}
          tree.withLock { tree.withLock { first.withLock { $0 += 1 } } }
          second.withLock {}
        }
        exit(0)
      }
    }

    private static func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  #endif
}
