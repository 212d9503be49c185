// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreImage
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Transitions in the render tree.
struct TransitionTrackTests {
  private func shown(_ transition: CATransition, at time: Double) throws -> NodeTransition {
    let probe = AnimationProbe(CALayer(), transition)
    probe.shown.frame(at: time)
    let found = probe.shown.tree.index(of: probe.layer.nodeID)
    let node = try #require(found)
    return probe.shown.tree.transitions[node]
  }

  @Test(
    arguments: [
      (CATransitionType.fade, nil, NodeTransition.Kind.fade, NodeTransition.Edge.left),
      (.moveIn, .fromRight, .moveIn, .right), (.push, .fromTop, .push, .top),
      (.reveal, .fromBottom, .reveal, .bottom), (.push, .fromLeft, .push, .left),
    ] as [(CATransitionType, CATransitionSubtype?, NodeTransition.Kind, NodeTransition.Edge)])
  func `types and the sides that the motion starts from (TR-2)`(
    type: CATransitionType, subtype: CATransitionSubtype?, kind: NodeTransition.Kind,
    edge: NodeTransition.Edge
  ) throws {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    let value = try shown(transition, at: 0.25)
    expect(value.isActive)
    expect(value.kind, equals: kind)
    expect(value.edge, equals: edge)
    expect(value.progress, equals: 0.25)
    try expect(!shown(transition, at: 1.001).isActive)
  }

  /// The duration is the transaction's; TR-3: start 0.25, end 0.75, half time is 0.5 (TR-1).
  @Test func `the duration is the transaction's (TR-1)`() throws {
    let transition = CATransition()
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    try expect(shown(transition, at: 0.125).progress, equals: 0.5)
    try expect(shown(transition, at: 0).progress, equals: 0.25)
  }

  @Test func `a filter travels as its description (TR-4)`() throws {
    let transition = CATransition()
    transition.filter = CIFilter(name: "CIDissolveTransition")
    transition.duration = 1
    try expect(shown(transition, at: 0.5).filter?.name, equals: "CIDissolveTransition")
  }

  @Test func `the model and its presentation stay as they are (TR-5)`() {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.position = CGPoint(x: 3, y: 4)
    let probe = AnimationProbe(layer, CATransition())
    let copy = probe.presented(at: 0.1)
    expect(copy.opacity, equals: 0.5)
    expect(copy.position, equals: CGPoint(x: 3, y: 4))
    expect(layer.animationKeys(), equals: ["transition"])
  }

  @Test func `delegates are notified of start and end; a transition replaces the one before`() {
    let list = EventList()
    let transition = CATransition()
    transition.duration = 1
    transition.delegate = RecordingDelegate("a", list)
    let probe = AnimationProbe(CALayer(), transition)
    probe.shown.frame(at: 0)
    transition.delegate = RecordingDelegate("b", list)
    probe.add(transition)
    for time in [0.5, 1.6] { probe.shown.frame(at: time) }
    expect(list.events, equals: ["a start", "a stop false", "b start", "b stop true"])
  }

  @Test
  func `names without a meaning fade, from the left; shares out of range are clamped`() throws {
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: "cube")
    transition.subtype = CATransitionSubtype(rawValue: "within")
    transition.startProgress = .nan
    transition.endProgress = 7
    transition.duration = 1
    let (value, log) = try RefusalLog.recording { try shown(transition, at: 0.5) }
    expect(value.kind, equals: .fade)
    expect(value.edge, equals: .left)
    expect(value.progress, equals: 0.5)
    expect(log.count, equals: 2)
    transition.type = .fade
    transition.subtype = nil
    transition.startProgress = 0.8
    transition.endProgress = 0.2
    try expect(shown(transition, at: 0.5).progress, near: 0.8)
  }

  @Test func `flips and motions that run back, for the transitions of views`() throws {
    let transition = CATransition()
    transition.type = .flip
    transition.subtype = .fromBottom
    transition.isReversed = true
    transition.duration = 1
    let found = try shown(transition, at: 0.5)
    expect(found.kind, equals: .flip)
    expect(found.edge, equals: .bottom)
    expect(found.isReversed)
  }
}
