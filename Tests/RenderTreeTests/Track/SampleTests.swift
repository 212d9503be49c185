// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// Tracks give the presented values at a time, tell what began and ended, and when to come again.
struct SampleTests {
  private func tree(_ tracks: [AnimationTrack], timing: NodeTiming? = nil) -> RenderTree {
    var tree = RenderTree()
    var delta = RenderDelta.tree([1: [2]])
    delta.tracks.append(.init(.id(2), tracks))
    if let timing { delta.timing.append(.init(.id(2), timing)) }
    let refusals = tree.apply(delta)
    expect(refusals, equals: [])
    return tree
  }

  private func opacity(_ tree: borrowing RenderTree) -> Float {
    tree.index(of: .id(2)).map { tree.style[$0.slot].opacity } ?? .nan
  }

  private func event(_ kind: AnimationEvent.Kind, _ animation: UInt64) -> AnimationEvent {
    AnimationEvent(kind: kind, node: .id(2), animation: AnimationID(rawValue: animation))
  }

  @Test func `begins runs and ends`() {
    var tree = tree([.basic(7, .opacity, from: 0, to: 0.5, begin: 10, duration: 2)])
    let before = tree.frame(at: 4)
    expect(before.events, equals: [])
    expect(before.nextEventTime, equals: 10)
    var value = opacity(tree)
    expect(value, equals: 1)

    let middle = tree.frame(at: 11)
    expect(middle.events, equals: [event(.started, 7)])
    expect(middle.nextEventTime, equals: 11)
    value = opacity(tree)
    expect(value, equals: 0.25)

    let steady = tree.frame(at: 11.5)
    expect(steady.events, equals: [])

    let end = tree.frame(at: 12)
    expect(end.events, equals: [event(.ended, 7)])
    // TI-40: the last instant shows the end; a frame after it shows the model.
    expect(end.nextEventTime, equals: 12)
    value = opacity(tree)
    expect(value, equals: 0.5)

    let later = tree.frame(at: 13)
    expect(later.events, equals: [])
    expect(later.nextEventTime, equals: .infinity)
    value = opacity(tree)
    expect(value, equals: 1)
  }

  /// One that is over before the first frame began and ended, in that order.
  @Test func `a missed animation is reported whole`() {
    var tree = tree([
      .basic(3, .opacity, from: 0, to: 0.5), .basic(4, .opacity, from: 0, to: 1, begin: 1),
    ])
    let result = tree.frame(at: 5)
    expect(
      result.events,
      equals: [
        event(.started, 3), event(.ended, 3), event(.started, 4), event(.ended, 4),
      ])
  }

  @Test func `the next event is the first beginning`() {
    var tree = tree([
      .basic(1, .opacity, from: 0, to: 1, begin: 30),
      .basic(2, .cornerRadius, from: 0, to: 1, begin: 20),
    ])
    let result = tree.frame(at: 0)
    expect(result.nextEventTime, equals: 20)
  }

  /// The beginning is told in the frame's clock, not in the layer's.
  @Test func `the next event respects the layers clock`() {
    var timing = NodeTiming()
    timing.beginTime = 5
    timing.speed = 2
    var tree = tree([.basic(1, .opacity, from: 0, to: 1, begin: 10)], timing: timing)
    let result = tree.frame(at: 6)
    expect(result.nextEventTime, equals: 10)
    let begun = tree.frame(at: 10.25)
    expect(begun.events, equals: [event(.started, 1)])
    let value = opacity(tree)
    expect(value, equals: 0.5)
  }

  @Test func `a stopped layer moves nothing`() {
    var timing = NodeTiming()
    timing.speed = 0
    timing.timeOffset = 0.5
    var tree = tree([.basic(1, .opacity, from: 0, to: 1)], timing: timing)
    let result = tree.frame(at: 100)
    expect(result.nextEventTime, equals: .infinity)
    let value = opacity(tree)
    expect(value, equals: 0.5)
  }

  @Test func `tracks are applied in order of addition`() {
    var tree = tree([
      .basic(1, .opacity, from: 0, to: 0),
      .basic(2, .opacity, from: 0.25, to: 0.25, options: .additive),
      .basic(3, .cornerRadius, from: 1, to: 3),
    ])
    _ = tree.frame(at: 0.5)
    let value = opacity(tree)
    expect(value, equals: 0.25)
    let radius = tree.index(of: .id(2)).map { tree.style[$0.slot].cornerRadius }
    expect(radius, equals: 2)
  }

  /// AD-3.
  @Test(arguments: [false, true])
  func `cumulative cycles build on the last`(autoreverses: Bool) throws {
    var track = AnimationTrack.basic(1, .position, from: 10, to: 20, options: .cumulative)
    track.target = TrackTarget(.position, firstLane: 0, laneCount: 1)
    track.timings[0].autoreverses = autoreverses
    track.timings[0].activeDuration = autoreverses ? 4 : 3
    var tree = tree([track])
    _ = tree.frame(at: autoreverses ? 2.5 : 1.5)
    let position = tree.index(of: .id(2)).map { tree.geometry[$0.slot].position }
    expect(position, equals: SIMD2(autoreverses ? 25 : 35, 5))
  }

  /// AD-6: one component, and the whole matrix before the model's.
  @Test func `additive transforms`() throws {
    var timing = TrackTiming()
    timing.duration = 1
    timing.activeDuration = 1
    let half = LaneSegment(from: .zero, to: SIMD4(1, 0, 0, 0))
    let component = AnimationTrack(
      id: AnimationID(rawValue: 1), target: TrackTarget(.transform, component: .scaleX),
      timings: [timing], segments: .lanes([half]), options: .additive)
    let scaled = matrix(under: component, model: CATransform3DMakeScale(2, 3, 4))
    expect(scaled.m11, near: 2.5, within: 1e-12)
    expect(scaled.m22, near: 3, within: 1e-12)
    expect(scaled.m33, near: 4, within: 1e-12)
    let whole = AnimationTrack(
      id: AnimationID(rawValue: 1), target: TrackTarget(.transform), timings: [timing],
      segments: .matrices([
        MatrixSegment(from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0))
      ]), options: .additive)
    let moved = matrix(under: whole, model: CATransform3DMakeScale(2, 2, 2))
    expect(moved.m11, near: 2, within: 1e-12)
    expect(moved.m41, near: 10, within: 1e-12)
  }

  /// MX-8: a component moves while the others stay.
  @Test func `components leave the others`() {
    var timing = TrackTiming()
    timing.duration = 1
    timing.activeDuration = 1
    let track = AnimationTrack(
      id: AnimationID(rawValue: 1), target: TrackTarget(.transform, component: .scaleX),
      timings: [timing],
      segments: .lanes([LaneSegment(from: SIMD4(2, 0, 0, 0), to: SIMD4(4, 0, 0, 0))]))
    let result = matrix(under: track, model: CATransform3DMakeScale(2, 3, 4))
    expect(result.m11, near: 3, within: 1e-12)
    expect(result.m22, near: 3, within: 1e-12)
    expect(result.m33, near: 4, within: 1e-12)
  }

  /// The presented matrix at half time.
  private func matrix(under track: AnimationTrack, model: CATransform3D) -> CATransform3D {
    var tree = RenderTree()
    var delta = RenderDelta.tree([1: []])
    delta.transform.append(.init(.id(1), model))
    delta.tracks.append(.init(.id(1), [track]))
    _ = tree.apply(delta)
    _ = tree.frame(at: 0.5)
    return tree.index(of: .id(1)).map { tree.transform(of: $0) } ?? CATransform3DIdentity
  }

  @Test func `removed tracks leave the model`() {
    var tree = tree([.basic(1, .opacity, from: 0.25, to: 0.25)])
    _ = tree.frame(at: 0.5)
    var value = opacity(tree)
    expect(value, equals: 0.25)
    var delta = RenderDelta()
    delta.tracks.append(.init(.id(2), []))
    _ = tree.apply(delta)
    _ = tree.frame(at: 0.5)
    value = opacity(tree)
    expect(value, equals: 1)
  }

  /// A frame of a still tree has no damage; one in which something moves has that alone.
  @Test func `damage is what changed`() {
    var tree = tree([.basic(1, .opacity, from: 0, to: 1, begin: 1, duration: 2)])
    _ = tree.frame(at: 0)
    let all = tree.takeDamage()
    expect(all, equals: .everything)
    _ = tree.frame(at: 0.5)
    let none = tree.takeDamage()
    expect(none.isEmpty)
    _ = tree.frame(at: 2)
    let some = tree.takeDamage()
    expect(some, equals: RootRect(minX: -1, minY: -1, maxX: 11, maxY: 11))
  }

  @Test func `a time that is no number is zero`() {
    var tree = tree([.basic(1, .opacity, from: 0.5, to: 0.5)])
    _ = tree.frame(at: .nan)
    let value = opacity(tree)
    expect(value, equals: 0.5)
  }
}
