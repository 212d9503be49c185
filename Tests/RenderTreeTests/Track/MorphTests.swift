// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
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
    expect(tree.apply(delta).isEmpty)
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

  @Test func `the points of matching paths move in straight lines`() {
    var tree = tree(track(.path, .paths([MorphSegment(from: square(10), to: square(20))])))
    let index = sample(&tree, 0.5)
    expect(tree.shapes[index].path, equals: square(15))
    _ = sample(&tree, 0.75)
    expect(tree.shapes[index].path, equals: square(17.5))
    _ = sample(&tree, 2)
    expect(tree.shapes[index].path.isEmpty)
  }

  @Test func `other paths switch in the middle`() {
    var curve = square(4)
    curve.line(to: CGPoint(x: 1, y: 1))
    var tree = tree(track(.path, .paths([MorphSegment(from: square(10), to: curve)])))
    let index = sample(&tree, 0.49)
    expect(tree.shapes[index].path, equals: square(10))
    _ = sample(&tree, 0.5)
    expect(tree.shapes[index].path, equals: curve)
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
    expect(forward.isMatching)
    var tree = tree(track(.path, .paths([forward])))
    let index = sample(&tree, 0.5)
    expectPath(tree.shapes[index].path, near: expected)
    var back = self.tree(track(.path, .paths([MorphSegment(from: curved, to: square(10))])))
    expectPath(back.shapes[sample(&back, 0.5)].path, near: expected)
    // A move matches moves only; a sum is made element by element too.
    var moved = curved
    moved.removeAll()
    for _ in 0..<4 { moved.move(to: .zero) }
    expect(!MorphSegment(from: square(10), to: moved).isMatching)
    let sum = square(10).adding(curved)
    expect(sum.verbs, equals: expected.verbs)
    expect(sum.points[3], equals: CGPoint(x: 30, y: 0))
    expect(square(10).adding(moved), equals: square(10))
    // All of several, for ways through more than two.
    let all = PathGeometry.matched([square(10), curved, square(3)])
    expect(all?.allSatisfy { $0.verbs == expected.verbs }, equals: true)
    expect(all?[2].currentPoint, equals: .zero)
    expectNil(PathGeometry.matched([square(1), moved]))
  }

  private func expectPath(
    _ path: PathGeometry, near expected: PathGeometry,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(path.verbs, equals: expected.verbs, sourceLocation: sourceLocation)
    expect(path.currentPoint, equals: expected.currentPoint, sourceLocation: sourceLocation)
    expect(
      path.points, near: expected.points, within: 1e-9, sourceLocation: sourceLocation)
  }

  /// A curve from `start`, with handles at both of its ends.
  private func curve(_ start: CGPoint, _ first: CGPoint, _ second: CGPoint, to end: CGPoint)
    -> PathGeometry
  {
    var path = PathGeometry()
    path.move(to: start)
    path.curve(
      to: end, CGPoint(x: start.x + first.x, y: start.y + first.y),
      CGPoint(x: end.x + second.x, y: end.y + second.y))
    return path
  }

  /// The handles of a morph of one curve, and its ends.
  private func morph(_ start: PathGeometry, _ end: PathGeometry, at t: Double) -> [CGPoint] {
    var shown = PathGeometry()
    _ = shown.interpolate(from: start, to: end, at: t)
    // Prepared ahead, it is the same.
    var prepared = PathGeometry()
    _ = PathMorph(from: start, to: end)?.present(at: t, into: &prepared)
    expect(prepared.points, near: shown.points, within: 1e-9)
    expect(prepared.currentPoint, near: shown.currentPoint, within: 1e-9)
    let points = shown.points
    return [
      points[0], CGPoint(x: points[1].x - points[0].x, y: points[1].y - points[0].y),
      CGPoint(x: points[2].x - points[3].x, y: points[2].y - points[3].y), points[3],
    ]
  }

  /// A handle of 40 that turns by 90 degrees is (28.3, 28.3) half way; ends move in straight lines.
  @Test func `handles turn the shorter way and change their length evenly (IN-3)`() {
    let start = curve(
      .zero, CGPoint(x: 40, y: 0), CGPoint(x: -10, y: -10), to: CGPoint(x: 100, y: 0))
    let end = curve(
      CGPoint(x: 0, y: 20), CGPoint(x: 0, y: 40), CGPoint(x: -30, y: 30), to: CGPoint(x: 200, y: 60)
    )
    let half = morph(start, end, at: 0.5)
    expect(half[0], near: CGPoint(x: 0, y: 10))
    expect(half[3], near: CGPoint(x: 150, y: 30))
    expect(
      half[1], near: CGPoint(x: 800.0.squareRoot(), y: 800.0.squareRoot()), within: 1e-9)
    // From 225 to 135 degrees, from √200 to √1800: half way 180 degrees and √800.
    expect(half[2], near: CGPoint(x: -(800.0.squareRoot()), y: 0), within: 1e-9)
    let third = morph(start, end, at: 1.0 / 3)
    expect(third[1], near: CGPoint(x: 40 * cos(Double.pi / 6), y: 20), within: 1e-9)
    // Both ends are exact, and backward is forward.
    for t in [0.0, 0.3, 1] {
      expect(morph(start, end, at: t), near: morph(end, start, at: 1 - t), within: 1e-9)
    }
    let last = [end.points[0], CGPoint(x: 0, y: 40), CGPoint(x: -30, y: 30), end.points[3]]
    expect(morph(start, end, at: 1), equals: last)
  }

  @Test func `handles without length or of one direction do not turn (IN-3)`() {
    let none = curve(.zero, .zero, CGPoint(x: 6, y: 0), to: CGPoint(x: 10, y: 0))
    let some = curve(.zero, CGPoint(x: 0, y: 8), CGPoint(x: -6, y: 0), to: CGPoint(x: 10, y: 0))
    let half = morph(none, some, at: 0.25)
    expect(half[1], near: CGPoint(x: 0, y: 2))
    // Half a turn goes the same way, whatever the sign of zero is.
    expect(
      half[2], near: CGPoint(x: 18.0.squareRoot(), y: 18.0.squareRoot()), within: 1e-9)
    let other = curve(.zero, .zero, CGPoint(x: -6, y: -0.0), to: CGPoint(x: 10, y: 0))
    expect(morph(none, other, at: 0.25)[2], near: half[2], within: 1e-9)
  }

  @Test func `a steady morph of matched elements allocates nothing`() {
    var curved = PathGeometry()
    curved.move(to: .zero)
    for _ in 0..<3 { curved.curve(to: CGPoint(x: 9, y: 9), .zero, CGPoint(x: 1, y: 5)) }
    var turned = PathGeometry()
    turned.move(to: .zero)
    for _ in 0..<3 { turned.curve(to: .zero, CGPoint(x: 9, y: 1), CGPoint(x: 4, y: -5)) }
    let tangents = PathTangents(
      start: [CGPoint](repeating: .zero, count: 3), end: [CGPoint](repeating: .zero, count: 3))
    let tracks = [
      track(.path, .paths([MorphSegment(from: square(10), to: curved)])),
      track(.path, .paths([MorphSegment(from: turned, to: curved)])),
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
    expect(tree.shapes[index].path, equals: square(15))
  }

  @Test func `shadow paths morph and go back to none`() {
    var tree = tree(track(.shadowPath, .paths([MorphSegment(from: square(2), to: square(4))])))
    let index = sample(&tree, 0.5)
    expect(tree.effects[index].shadowPath, equals: square(3))
    _ = sample(&tree, 1)
    expect(tree.effects[index].shadowPath, equals: square(4))
    _ = sample(&tree, 1.01)
    expectNil(tree.effects[index].shadowPath)
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
    expect(zip(locations, [0.3, 0.7]).allSatisfy { abs($0 - $1) < 1e-12 })
    _ = sample(&tree, 3)
    expect(tree.gradients[index].locations, equals: [0.2, 0.8])
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
    expect(tree.gradients[index].colors, equals: [SIMD4(0, 1, 0, 1)])
  }

  @Test func `dashes are never negative`() {
    let dashes = ListSegment(from: [SIMD4(4, 0, 0, 0)], to: [SIMD4(-4, 0, 0, 0)])
    var tree = tree(track(.lineDashPattern, .lists([dashes])))
    let index = sample(&tree, 0.25)
    expect(tree.shapes[index].lineDashPattern, equals: [2])
    _ = sample(&tree, 0.75)
    expect(tree.shapes[index].lineDashPattern, equals: [0])
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
    expect(tree.effects[index].filters[1].inputs[0].x, equals: 5)
    expect(tree.effects[index].filters[0], equals: FilterDescription(.gaussianBlur))
    _ = sample(&tree, 1.01)
    expect(tree.effects[index].filters[1], equals: blur)
  }

  /// TR-3.
  @Test func `transitions report their progress`() {
    let push = TransitionSegment(.push, edge: .top, from: 0.25, to: 0.75)
    var tree = tree(track(.transition, .transition(push)))
    let index = sample(&tree, 0.5)
    expect(tree.transitions[index].isActive)
    expect(tree.transitions[index].kind, equals: .push)
    expect(tree.transitions[index].edge, equals: .top)
    expect(tree.transitions[index].progress, equals: 0.5)
    expect(tree.transitions[index].animation, equals: animation)
    _ = sample(&tree, 1)
    expect(tree.transitions[index].isActive)
    expect(tree.transitions[index].progress, equals: 0.75)
    _ = sample(&tree, 1.01)
    expect(!tree.transitions[index].isActive)
  }

  @Test func `a transition is new once`() {
    let fade = track(.transition, .transition(TransitionSegment(.fade)))
    var tree = RenderTree()
    var first = RenderDelta()
    first.created = [node]
    first.root = node
    first.tracks = [.init(node, [fade])]
    expect(tree.nodesBeginningTransition(first).isEmpty)
    tree.apply(first)
    var again = RenderDelta()
    again.tracks = [.init(node, [fade])]
    expect(tree.nodesBeginningTransition(again).isEmpty)
    var other = fade
    other.id = AnimationID(rawValue: 8)
    again.tracks = [.init(node, [other])]
    expect(tree.nodesBeginningTransition(again).count, equals: 1)
  }

  /// While the list moves, the input of a filter is that of the filter of its name, wherever it lies.
  @Test func `inputs move in lists that move themselves`() {
    var blur = FilterDescription(.gaussianBlur)
    blur.name = "blur"
    var sepia = FilterDescription(.sepiaTone)
    sepia.name = "sepia"
    var radius = track(
      .filterInput, .lanes([LaneSegment(from: .zero, to: SIMD4(20, 0, 0, 0))]))
    radius.target.filter = 1
    for list in [[blur], [blur, sepia], [sepia]] {
      let lists = track(.filters, .filters([FilterSegment(from: list, to: list)]))
      var tree = RenderTree()
      var delta = RenderDelta()
      delta.created = [node]
      delta.root = node
      var effects = NodeEffects()
      effects.filters = [sepia, blur]
      delta.effects = [.init(node, effects)]
      var other = radius
      other.id = AnimationID(rawValue: 8)
      delta.tracks = [.init(node, [lists, other])]
      expect(tree.apply(delta).isEmpty)
      let index = sample(&tree, 0.25)
      let shown = tree.effects[index].filters
      var expected = list
      if list[0] == blur { expected[0].inputs[0] = SIMD4(5, 0, 0, 0) }
      expect(shown, equals: expected)
    }
  }
}
