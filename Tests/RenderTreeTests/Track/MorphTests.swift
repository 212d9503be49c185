// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Foundation
import RenderTree
import TestSupport
import Testing

/// Values of variable size in the render tree: behaviour facts IN-3, BA-5, TR-3.
struct MorphTests {
  private let node = NodeID(rawValue: 1)
  private let animation = AnimationID(rawValue: 7)

  private func track(
    _ property: AnimatableProperty, _ segments: AnimationTrack.Segments,
    _ options: AnimationTrack.Options = []
  ) -> AnimationTrack {
    var timing = TrackTiming()
    timing.duration = 1
    timing.activeDuration = 1
    return AnimationTrack(
      id: animation, target: TrackTarget(property), timings: [timing], segments: segments,
      options: options)
  }

  private func tree(_ track: AnimationTrack, _ change: (inout RenderDelta) -> Void = { _ in })
    -> RenderTree
  {
    var tree = RenderTree()
    var delta = RenderDelta()
    delta.created = [node]
    delta.root = node
    change(&delta)
    delta.tracks = [.init(node, [track])]
    #expect(tree.apply(delta).isEmpty)
    return tree
  }

  private func sample(_ tree: inout RenderTree, _ time: Double) -> NodeIndex {
    var result = RenderTree.SampleResult()
    tree.sample(at: time, into: &result)
    return tree.index(of: node) ?? .invalid
  }

  private func square(_ size: Double) -> PathGeometry {
    var path = PathGeometry()
    path.move(to: .zero)
    path.line(to: CGPoint(x: size, y: 0))
    path.line(to: CGPoint(x: size, y: size))
    path.close()
    return path
  }

  @Test func `matching paths morph point by point`() {
    var tree = tree(track(.path, .paths([MorphSegment(from: square(10), to: square(20))])))
    let index = sample(&tree, 0.5)
    #expect(tree.shapes[index].path == square(15))
    _ = sample(&tree, 0.75)
    #expect(tree.shapes[index].path == square(17.5))
    _ = sample(&tree, 2)
    #expect(tree.shapes[index].path.isEmpty)
  }

  @Test func `other paths switch in the middle`() {
    var curve = square(4)
    curve.line(to: CGPoint(x: 1, y: 1))
    var tree = tree(track(.path, .paths([MorphSegment(from: square(10), to: curve)])))
    let index = sample(&tree, 0.49)
    #expect(tree.shapes[index].path == square(10))
    _ = sample(&tree, 0.5)
    #expect(tree.shapes[index].path == curve)
  }

  /// A line matched with a curve is a curve whose control points lie on its ends (fact IN-3).
  @Test func `elements are matched by position`() {
    var curved = PathGeometry()
    curved.move(to: .zero)
    curved.curve(to: CGPoint(x: 20, y: 0), CGPoint(x: 4, y: 8), CGPoint(x: 16, y: 8))
    curved.quad(to: CGPoint(x: 20, y: 20), control: CGPoint(x: 26, y: 9))
    curved.line(to: .zero)
    var expected = PathGeometry()
    expected.move(to: .zero)
    expected.curve(to: CGPoint(x: 15, y: 0), CGPoint(x: 2, y: 4), CGPoint(x: 13, y: 4))
    // The quadratic as a cubic: (24, 6) and (24, 38 / 3); the line from (10, 0) to (10, 10).
    expected.curve(
      to: CGPoint(x: 15, y: 15), CGPoint(x: 17, y: 3), CGPoint(x: 17, y: (38.0 / 3 + 10) / 2))
    expected.line(to: .zero)
    let forward = MorphSegment(from: square(10), to: curved)
    #expect(forward.isMatching)
    var tree = tree(track(.path, .paths([forward])))
    let index = sample(&tree, 0.5)
    expect(tree.shapes[index].path, near: expected)
    var back = self.tree(track(.path, .paths([MorphSegment(from: curved, to: square(10))])))
    expect(back.shapes[sample(&back, 0.5)].path, near: expected)
    // A move matches moves only; a sum is made element by element too.
    var moved = curved
    moved.removeAll()
    for _ in 0..<4 { moved.move(to: .zero) }
    #expect(!MorphSegment(from: square(10), to: moved).isMatching)
    let sum = square(10).adding(curved)
    #expect(sum.verbs == expected.verbs)
    #expect(sum.points[3] == CGPoint(x: 30, y: 0))
    #expect(square(10).adding(moved) == square(10))
    // All of several, for ways through more than two.
    let all = PathGeometry.matched([square(10), curved, square(3)])
    #expect(all?.allSatisfy { $0.verbs == expected.verbs } == true)
    #expect(all?[2].currentPoint == .zero)
    #expect(PathGeometry.matched([square(1), moved]) == nil)
  }

  private func expect(
    _ path: PathGeometry, near expected: PathGeometry,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(path.verbs == expected.verbs, sourceLocation: sourceLocation)
    #expect(path.currentPoint == expected.currentPoint, sourceLocation: sourceLocation)
    TestSupport.expect(
      path.points, near: expected.points, within: 1e-9, sourceLocation: sourceLocation)
  }

  @Test func `a steady morph of matched elements allocates nothing`() {
    var curved = PathGeometry()
    curved.move(to: .zero)
    for _ in 0..<3 { curved.curve(to: CGPoint(x: 9, y: 9), .zero, CGPoint(x: 1, y: 5)) }
    let tangents = PathTangents(
      start: [CGPoint](repeating: .zero, count: 3), end: [CGPoint](repeating: .zero, count: 3))
    let tracks = [
      track(.path, .paths([MorphSegment(from: square(10), to: curved)])),
      track(.path, .paths([MorphSegment(from: square(1), to: square(2), along: tangents)])),
    ]
    for track in tracks {
      var tree = tree(track)
      tree.expectSteadySampling()
    }
  }

  @Test func `paths start at the models path`() {
    let toEnd = track(
      .path, .paths([MorphSegment(from: PathGeometry(), to: square(30))]), .startsAtBase)
    var tree = tree(toEnd) { delta in
      var shape = NodeShape()
      shape.path = square(10)
      delta.shape = [.init(node, shape)]
    }
    let index = sample(&tree, 0.25)
    #expect(tree.shapes[index].path == square(15))
  }

  @Test func `shadow paths morph and go back to none`() {
    var tree = tree(track(.shadowPath, .paths([MorphSegment(from: square(2), to: square(4))])))
    let index = sample(&tree, 0.5)
    #expect(tree.effects[index].shadowPath == square(3))
    _ = sample(&tree, 1)
    #expect(tree.effects[index].shadowPath == square(4))
    _ = sample(&tree, 1.01)
    #expect(tree.effects[index].shadowPath == nil)
  }

  @Test func `a steady morph allocates nothing`() {
    var tree = tree(track(.path, .paths([MorphSegment(from: square(10), to: square(20))])))
    tree.expectSteadySampling()
  }

  /// BA-5.
  @Test func `lists move element by element`() {
    let by = ListSegment(from: [], to: [SIMD4(0.2, 0, 0, 0), SIMD4(-0.2, 0, 0, 0)])
    let options: AnimationTrack.Options = [.startsAtBase, .endsByDifference]
    var tree = tree(track(.locations, .lists([by]), options)) { delta in
      var gradient = NodeGradient()
      gradient.locations = [0.2, 0.8]
      delta.gradient = [.init(node, gradient)]
    }
    let index = sample(&tree, 0.5)
    let locations = tree.gradients[index].locations
    #expect(zip(locations, [0.3, 0.7]).allSatisfy { abs($0 - $1) < 1e-12 })
    _ = sample(&tree, 3)
    #expect(tree.gradients[index].locations == [0.2, 0.8])
  }

  /// BA-5.
  @Test func `lists of other lengths leave the model`() {
    let uneven = ListSegment(from: [SIMD4(repeating: 1)], to: [SIMD4(repeating: 0), .zero])
    var tree = tree(track(.colors, .lists([uneven]))) { delta in
      var gradient = NodeGradient()
      gradient.colors = [SIMD4(0, 1, 0, 1)]
      delta.gradient = [.init(node, gradient)]
    }
    let index = sample(&tree, 0.5)
    #expect(tree.gradients[index].colors == [SIMD4(0, 1, 0, 1)])
  }

  @Test func `dashes are never negative`() {
    let dashes = ListSegment(from: [SIMD4(4, 0, 0, 0)], to: [SIMD4(-4, 0, 0, 0)])
    var tree = tree(track(.lineDashPattern, .lists([dashes])))
    let index = sample(&tree, 0.25)
    #expect(tree.shapes[index].lineDashPattern == [2])
    _ = sample(&tree, 0.75)
    #expect(tree.shapes[index].lineDashPattern == [0])
  }

  @Test func `inputs of filters move in place`() {
    var blur = FilterDescription(.gaussianBlur)
    blur.inputs[0] = SIMD4(10, 0, 0, 0)
    var radius = track(
      .filterInput, .lanes([LaneSegment(from: .zero, to: SIMD4(20, 0, 0, 0))]))
    radius.target.filter = 1
    var tree = tree(radius) { delta in
      var effects = NodeEffects()
      effects.filters = [FilterDescription(.gaussianBlur), blur]
      delta.effects = [.init(node, effects)]
    }
    let index = sample(&tree, 0.25)
    #expect(tree.effects[index].filters[1].inputs[0].x == 5)
    #expect(tree.effects[index].filters[0] == FilterDescription(.gaussianBlur))
    _ = sample(&tree, 1.01)
    #expect(tree.effects[index].filters[1] == blur)
  }

  /// TR-3.
  @Test func `transitions report their progress`() {
    let push = TransitionSegment(.push, edge: .top, from: 0.25, to: 0.75)
    var tree = tree(track(.transition, .transition(push)))
    let index = sample(&tree, 0.5)
    #expect(tree.transitions[index].isActive)
    #expect(tree.transitions[index].kind == .push)
    #expect(tree.transitions[index].edge == .top)
    #expect(tree.transitions[index].progress == 0.5)
    #expect(tree.transitions[index].animation == animation)
    _ = sample(&tree, 1)
    #expect(tree.transitions[index].isActive)
    #expect(tree.transitions[index].progress == 0.75)
    _ = sample(&tree, 1.01)
    #expect(!tree.transitions[index].isActive)
  }

  @Test func `a transition is new once`() {
    let fade = track(.transition, .transition(TransitionSegment(.fade)))
    var tree = RenderTree()
    var first = RenderDelta()
    first.created = [node]
    first.root = node
    first.tracks = [.init(node, [fade])]
    #expect(tree.nodesBeginningTransition(first).isEmpty)
    tree.apply(first)
    var again = RenderDelta()
    again.tracks = [.init(node, [fade])]
    #expect(tree.nodesBeginningTransition(again).isEmpty)
    var other = fade
    other.id = AnimationID(rawValue: 8)
    again.tracks = [.init(node, [other])]
    #expect(tree.nodesBeginningTransition(again).count == 1)
  }
}
