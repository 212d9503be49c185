// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Classics

/// Classic examples 14 to 23.
struct TimeTests {
  @Test func `14: the card waits, goes aside over 1.2 s, and ends on top`() throws {
    let stage = Stage(ShuffleExample())
    let card = stage.example.card
    expect(stage.shown(card, at: 0.25).zPosition, equals: -1)
    let middle = stage.shown(card, at: 1.1)
    expect(middle.zPosition, near: 0)
    expect(middle.position.x, near: 390, within: 1e-4)
    expect(middle.position.y, near: 230, within: 1e-4)
    let angle = try #require(middle.value(forKeyPath: "transform.rotation") as? CGFloat)
    expect(angle, near: 0.14, within: 1e-4)
    // Ease-in-ease-out in both halves: half of each half is half of the way.
    expect(stage.x(card, at: 0.8), near: 335, within: 1e-3)
    expect(stage.x(card, at: 1.4), near: 335, within: 1e-3)
    let end = stage.shown(card, at: 1.7)
    expect(end.zPosition, equals: 1)
    expect(card.zPosition, equals: 1)
    expect(end.position, equals: card.position)
    expectNil(card.animationKeys())
  }

  @Test func `15: width and colour of the border run paced through a group of 5 s`() throws {
    let stage = Stage(BorderExample())
    let middle = stage.shown(stage.example.box, at: 2.5)
    // The widths' way is 194 long; 97 of it lie 1 past the value 2.
    expect(middle.borderWidth, near: 3, within: 1e-4)
    let color = try #require(middle.borderColor?.components)
    expect(color[0], near: 1, within: 1e-4)
    expect(color[1], near: 0, within: 1e-4)
    expect(color[2], near: 0, within: 1e-4)
    expect(stage.shown(stage.example.box, at: 0).borderWidth, equals: 1)
    expect(stage.shown(stage.example.box, at: 5).borderWidth, equals: 0)
  }

  @Test func `16: chained by begin times, and in one group, they look the same`() {
    let stage = Stage(SequenceExample())
    let places: [(Double, Double)] = [
      (0, 100), (1.5, 320), (3, 540), (4, 320), (4.5, 210), (5, 100),
    ]
    for (time, x) in places {
      expect(stage.x(stage.example.chained, at: time), near: x, within: 1e-4)
      expect(stage.x(stage.example.grouped, at: time), near: x, within: 1e-4)
    }
  }

  @Test func `17: outer 2 s, inner 5 s; each completion block comes after its own animations`() {
    let stage = Stage(NestedTransactionsExample())
    let scene = stage.example
    let half = bezier(0.5, 0.25, 0.1, 0.25, 1)
    expect(stage.shown(scene.box, at: 1).position.x, near: 400 * (1 - half), within: 1e-2)
    expect(
      CGFloat(stage.shown(scene.box, at: 1).opacity), near: 1 - bezier(0.2, 0.25, 0.1, 0.25, 1),
      within: 1e-4)
    stage.show(at: 1.9)
    expect(scene.completions.isEmpty)
    stage.show(at: 2)
    expect(scene.completions, equals: ["outer"])
    expect(stage.shown(scene.box, at: 2.5).zPosition, near: 200 * half, within: 1e-2)
    stage.show(at: 5)
    expect(scene.completions, equals: ["outer", "inner"])
    let end = stage.shown(scene.box, at: 5)
    expect(end.position, equals: .zero)
    expect(end.zPosition, equals: 200)
    expect(end.opacity, equals: 0)
  }

  @Test
  func `18: without actions a change is there at once and a removal leaves nothing behind`() {
    let stage = Stage(WithoutAnimationExample())
    let scene = stage.example
    expect(stage.x(scene.jumping, at: 0), near: 540)
    expectNil(scene.jumping.animationKeys())
    let sliding = stage.x(scene.sliding, at: 0.5)
    expect(sliding, isAbove: 110)
    expect(sliding, isBelow: 530)
    expectNil(scene.removed.superlayer)
    expectNil(scene.removed.presentation())
  }

  @Test func `19: 10 s take 10, 5 and 2.5 s in layers of speed 1, 2 and 2 in 2`() {
    let stage = Stage(LayerTimeExample())
    let movers = stage.example.movers
    for (mover, seconds) in zip(movers, [10.0, 5, 2.5]) {
      expect(stage.x(mover, at: 0), near: 30)
      expect(stage.x(mover, at: 1), near: 30 + 540 / seconds, within: 1e-4)
    }
    let ends = Stage(LayerTimeExample())
    let counts: [(Double, Int)] = [
      (2.4, 3), (2.6, 2), (4.9, 2), (5.1, 1), (9.9, 1), (10.1, 0),
    ]
    for (time, running) in counts {
      ends.show(at: time)
      expect(ends.example.movers.count { $0.animationKeys() != nil }, equals: running)
    }
  }

  /// 20: count 2.5 of 10 s ends in the middle after 25 s; 1.5 there and back on the far side.
  @Test func `20: count 2.5 of 10 s ends in the middle after 25 s`() {
    let stage = Stage(RepeatsExample())
    let scene = stage.example
    expect(stage.x(scene.counted, at: 12), near: 180)
    expect(stage.x(scene.counted, at: 24.9), near: 296, within: 1e-4)
    for time in [25.0, 26, 100] { expect(stage.x(scene.counted, at: time), near: 300) }

    let fresh = Stage(RepeatsExample())
    let (reversing, timed) = (fresh.example.reversing, fresh.example.timed)
    expect(fresh.x(reversing, at: 1), near: 300)
    expect(fresh.x(reversing, at: 3), near: 300)
    expect(fresh.x(timed, at: 6.5), near: 200)
    expect(fresh.x(reversing, at: 6), near: 500)
    expect(fresh.x(reversing, at: 9), near: 500)
    expect(fresh.x(timed, at: 7), near: 300)
    expect(fresh.x(timed, at: 30), near: 300)
  }

  @Test func `21: a subtree stands still and goes on without a jump, more than once`() throws {
    let stage = Stage(PauseExample())
    let scene = stage.example
    expect(stage.x(scene.mover, at: 1), near: 180)
    stage.perform(at: 1) { scene.pauseLayer(scene.stage) }
    for time in [1, 1.5, 2] { expect(stage.x(scene.mover, at: time), near: 180) }
    let angle = stage.shown(scene.spinner, at: 2).value(forKeyPath: "transform.rotation.z")
    expect(abs(try #require(angle as? CGFloat)), near: .pi, within: 1e-4)
    stage.perform(at: 2) { scene.resumeLayer(scene.stage) }
    expect(stage.x(scene.mover, at: 2), near: 180)
    expect(stage.x(scene.mover, at: 3), near: 300)
    stage.perform(at: 3) { scene.pauseLayer(scene.stage) }
    expect(stage.x(scene.mover, at: 3.5), near: 300)
    stage.perform(at: 3.5) { scene.resumeLayer(scene.stage) }
    expect(stage.x(scene.mover, at: 4), near: 360)
    expect(stage.x(scene.mover, at: 5.4), near: 528)
    stage.show(at: 5.5)
    expectNil(scene.mover.animationKeys())
  }

  @Test func `22: it stops where it is seen, and nothing jumps`() {
    let stage = Stage(StopExample())
    let box = stage.example.box
    let before = stage.shown(box, at: 1.2).position
    expect(before != box.position)
    stage.perform(at: 1.2) { stage.example.stop() }
    expect(box.position, equals: before)
    expectNil(box.animationKeys())
    for time in [1.2, 2, 3] { expect(stage.shown(box, at: time).position, equals: before) }
  }

  @Test
  func `23: start and stop with the finished flag, for an end, a removal and a replacement`() {
    let stage = Stage(DelegateExample())
    let journal = stage.example.journal
    stage.show(at: 0.2)
    expect(journal.entries, equals: ["ending starts", "removed starts", "replaced starts"])
    stage.perform(at: 0.5) { stage.example.intervene() }
    expect(
      journal.entries.dropFirst(3),
      equals: ["removed is cut off", "replaced is cut off", "replacing starts"])
    stage.show(at: 1)
    stage.show(at: 1.5)
    expect(journal.entries.dropFirst(6), equals: ["ending finishes", "replacing finishes"])
    stage.show(at: 9)
    expect(journal.entries.count, equals: 8)
  }
}
