// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Animations that are paused, scrubbed, reversed and paced again in place.
struct RetimingTests {
  private static let key = "z"

  /// A layer on screen with an animation of its z position from 0 to 100 in two seconds.
  private func probe(
    _ list: EventList = EventList(), _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> AnimationProbe {
    let animation = zAnimation(from: 0, to: 100)
    animation.duration = 2
    animation.fillMode = .both
    animation.delegate = RecordingDelegate("z", list)
    change(animation)
    let probe = AnimationProbe()
    probe.add(animation, forKey: Self.key)
    probe.shown.frame(at: 0)
    return probe
  }

  /// The z position that the render tree shows in a frame of a time.
  private func drawn(_ probe: AnimationProbe, at time: Double) throws -> Double {
    probe.shown.frame(at: time)
    let node = try #require(probe.shown.node(probe.layer))
    return probe.shown.tree.geometry[node].zPosition
  }

  @Test func `a pause holds the presented value, and going on continues from there`() throws {
    let probe = probe()
    try expect(drawn(probe, at: 0.5), equals: 25)
    expect(probe.layer.ownTime(ofAnimationForKey: Self.key), equals: 0.5)
    probe.layer.retimeAnimation(forKey: Self.key, speed: 0)
    // Before the commit, too.
    expect(probe.z(at: 0.5), equals: 25)
    try expect(drawn(probe, at: 0.75), equals: 25)
    expect(probe.shown.frame(at: 3), equals: .infinity)
    try expect(drawn(probe, at: 4), equals: 25)
    probe.layer.retimeAnimation(forKey: Self.key, speed: 2)
    expect(probe.z(at: 4), equals: 25)
    try expect(drawn(probe, at: 4.25), equals: 50)
    try expect(drawn(probe, at: 4.75), equals: 100)
    expectNil(probe.layer.animation(forKey: Self.key))
  }

  @Test func `a negative speed runs to the start and ends there`() throws {
    let list = EventList()
    let probe = probe(list)
    try expect(drawn(probe, at: 1), equals: 50)
    probe.layer.retimeAnimation(forKey: Self.key, speed: -1)
    try expect(drawn(probe, at: 1), equals: 50)
    try expect(drawn(probe, at: 1.5), equals: 25)
    expect(list.events, equals: ["z start"])
    try expect(drawn(probe, at: 2), equals: 0)
    expect(list.events, equals: ["z start", "z stop true"])
  }

  @Test func `the object, its key and its place stay, and each report comes once`() throws {
    let list = EventList()
    let probe = probe(list)
    probe.layer.add(zAnimation(from: 7, to: 7), forKey: "later")
    let attached = try #require(probe.layer.animation(forKey: Self.key))
    _ = try drawn(probe, at: 0.5)
    for speed in [Float(0), 1, -1, 1] {
      expect(probe.layer.retimeAnimation(forKey: Self.key, speed: speed), isIdenticalTo: attached)
      probe.shown.frame(at: 0.5)
    }
    expect(probe.layer.animationKeys(), equals: [Self.key, "later"])
    _ = try drawn(probe, at: 2)
    expect(list.events, equals: ["z start", "z stop true"])
  }

  /// The renderer's thread may have seen the end before the retiming reached it.
  @Test func `an end of the former timing that is still pending belongs to no run`() throws {
    let list = EventList()
    let probe = AnimationProbe()
    let animation = zAnimation(from: 0, to: 100)
    animation.delegate = RecordingDelegate("z", list)
    probe.add(animation, forKey: Self.key)
    let delta = try #require(probe.shown.context.mailbox.takeDeltas().first)
    let track = try #require(delta.tracks.first?.value.first)
    expect(probe.shown.apply(delta), equals: [])
    probe.shown.frame(at: 0.75)
    probe.layer.retimeAnimation(forKey: Self.key, speed: 0)
    let end = AnimationEvent(kind: .ended, node: probe.layer.nodeID, animation: track.id)
    probe.shown.context.mailbox.post(events: [end])
    try expect(drawn(probe, at: 3), equals: 75)
    expect(list.events, equals: ["z start"])
  }

  @Test func `one that has ended and stays runs again`() throws {
    let list = EventList()
    let probe = probe(list) { $0.isRemovedOnCompletion = false }
    try expect(drawn(probe, at: 3), equals: 100)
    probe.layer.retimeAnimation(forKey: Self.key, from: 2, speed: -1)
    try expect(drawn(probe, at: 3), equals: 100)
    expect(probe.shown.frame(at: 3.5), equals: 3.5)
    try expect(drawn(probe, at: 3.5), equals: 75)
    try expect(drawn(probe, at: 6), equals: 0)
    expect(list.events, equals: ["z start", "z stop true"])
  }

  @Test func `one that waits for the commit begins with it where it was put`() throws {
    let probe = AnimationProbe()
    let animation = zAnimation(from: 0, to: 100)
    probe.layer.add(animation, forKey: Self.key)
    probe.layer.retimeAnimation(forKey: Self.key, from: 0.25, speed: 0)
    expect(probe.layer.ownTime(ofAnimationForKey: Self.key), equals: 0.25)
    try expect(drawn(probe, at: 5), equals: 25)
    try expect(drawn(probe, at: 6), equals: 25)
    probe.layer.retimeAnimation(forKey: Self.key, speed: 1)
    try expect(drawn(probe, at: 6.5), equals: 75)
  }

  @Test func `a negative own time is a delay that needs no frames`() throws {
    let probe = probe()
    probe.layer.retimeAnimation(forKey: Self.key, from: -3, speed: 1)
    expect(probe.shown.frame(at: 0), equals: 3)
    try expect(drawn(probe, at: 2.5), equals: 0)
    try expect(drawn(probe, at: 3.5), equals: 25)
    probe.layer.retimeAnimation(forKey: Self.key, from: -3, speed: 0)
    expect(probe.shown.frame(at: 4), equals: .infinity)
    expect(probe.shown.tree.nextReportTime(after: 4), equals: .infinity)
  }

  @Test func `the presented value stands still during a delay`() throws {
    let probe = probe()
    try expect(drawn(probe, at: 1), equals: 50)
    probe.layer.retimeAnimation(forKey: Self.key, speed: 1, after: 2)
    expect(probe.shown.frame(at: 1), equals: 3)
    expect(probe.layer.ownTime(ofAnimationForKey: Self.key), equals: 1)
    try expect(drawn(probe, at: 2.5), equals: 50)
    try expect(drawn(probe, at: 3.5), equals: 75)
    // Of one that waits for the commit.
    let late = zAnimation(from: 0, to: 100)
    late.fillMode = .both
    probe.layer.add(late, forKey: Self.key)
    probe.layer.retimeAnimation(forKey: Self.key, from: 0.5, speed: 1, after: 2)
    try expect(drawn(probe, at: 4), equals: 50)
    try expect(drawn(probe, at: 6), equals: 50)
    try expect(drawn(probe, at: 6.25), equals: 75)
  }

  @Test func `another pace and other values take over in place`() throws {
    let list = EventList()
    let probe = probe(list)
    try expect(drawn(probe, at: 1), equals: 50)
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.fromValue = 50
    spring.toValue = 0
    spring.duration = 3
    spring.fillMode = .both
    let attached = probe.layer.retimeAnimation(forKey: Self.key, from: 0, speed: 1, as: spring)
    expect(attached is CASpringAnimation)
    expect(attached !== spring)
    try expect(drawn(probe, at: 1), equals: 50)
    expect(try drawn(probe, at: 1.5), near: 50 * (1 - spring.progress(at: 0.5)), within: 1e-9)
    _ = try drawn(probe, at: 4)
    expect(list.events, equals: ["z start", "z stop true"])
  }

  @Test func `a refused timing changes nothing`() throws {
    let probe = probe()
    _ = try drawn(probe, at: 0.5)
    expectNil(probe.layer.retimeAnimation(forKey: Self.key, from: .nan, speed: 1))
    expectNil(probe.layer.retimeAnimation(forKey: "none", speed: 1))
    try expect(drawn(probe, at: 1), equals: 50)
  }

  @Test(arguments: [true, false])
  func `a removal reports as it is told to`(finished: Bool) throws {
    let list = EventList()
    let probe = probe(list)
    _ = try drawn(probe, at: 0.5)
    probe.layer.removeAnimation(forKey: Self.key, finished: finished)
    _ = try drawn(probe, at: 1)
    expect(list.events, equals: ["z start", "z stop \(finished)"])
  }

  @Test func `among many animations the right one is retimed`() throws {
    let probe = AnimationProbe()
    for index in 0..<40 {
      let animation = zAnimation(from: 0, to: Double(index))
      animation.isAdditive = true
      probe.add(animation, forKey: "\(index)")
    }
    probe.shown.frame(at: 0)
    for index in 0..<40 where index != 30 {
      probe.layer.retimeAnimation(forKey: "\(index)", from: 0, speed: 0)
    }
    try expect(drawn(probe, at: 0.5), equals: 15)
    try expect(drawn(probe, at: 2), equals: 0)
    expect(probe.layer.animationKeys()?.count, equals: 39)
  }

  @Test func `a layer knows whether a renderer shows it`() {
    let probe = AnimationProbe()
    let child = CALayer()
    expect(!child.hasRenderer)
    probe.layer.addSublayer(child)
    expect(child.hasRenderer)
    child.removeFromSuperlayer()
    expect(!child.hasRenderer)
  }
}
