// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Finds the frames of a layer's sublayers from their constraints, sources first.
///
/// The axes of the sublayers are the nodes of a graph, the constraints its edges; each node is
/// placed once all those that it follows from are. A layer that is never placed is in a cycle or follows
/// from one. O(sublayers + constraints).
struct ConstraintSolver {
  /// The progress of one axis of a sublayer.
  private enum State {
    /// Has constraints that wait for their sources.
    case open
    /// Placed by its constraints: others may follow from it.
    case placed
    /// Left as it is.
    case alone
  }

  /// One axis of one sublayer.
  private struct Node {
    var state = State.alone
    /// Start and length in the superlayer's space.
    var span: SIMD2<Double>
    /// The count of constraints that wait for a source.
    var waiting = 0
    /// The last of the edges to nodes that follow from this one; -1 without any.
    var lastEdge = -1
  }

  /// A node that follows from another, by one constraint.
  private struct Edge {
    let follower: Int
    /// The edge before, of the same source; -1 for the first.
    let previous: Int
  }

  private let layer: CALayer
  private let sublayers: [CALayer]
  /// The x axes of all sublayers, then the y axes.
  private var nodes: [Node]
  private var edges: [Edge] = []
  /// The demands on the axis that is being placed; their memory serves all axes.
  private var wishes: [Wish] = []
  /// The first sublayer of each name.
  private var indexes: [String: Int] = [:]

  init(_ layer: CALayer) {
    self.layer = layer
    sublayers = layer.sublayers ?? []
    nodes = [Node](repeating: Node(span: .zero), count: 2 * sublayers.count)
    indexes.reserveCapacity(sublayers.count)
    for index in sublayers.indices {
      let frame = sublayers[index].frame
      nodes[index].span = SIMD2(frame.minX.native, frame.width.native)
      nodes[index + sublayers.count].span = SIMD2(frame.minY.native, frame.height.native)
    }
    for (index, sublayer) in sublayers.enumerated() {
      if let name = sublayer.name, indexes[name] == nil { indexes[name] = index }
    }
  }

  /// Places the sublayers that have constraints.
  mutating func solve() {
    var ready: [Int] = []
    connect()
    for index in nodes.indices where nodes[index].state == .open && nodes[index].waiting == 0 {
      ready.append(index)
    }
    while let index = ready.popLast() {
      nodes[index].state = place(index) ? .placed : .alone
      releaseFollowers(of: index) { ready.append($0) }
    }
    let left = nodes.indices.first { nodes[$0].state == .open }
    if let left {
      RefusalLog.refuse(
        "CAConstraint: circle",
        "\(sublayer(left).logName): the constraints on \(axis(left)) lead in a circle; the layer stays"
      )
    }
  }

  /// Draws the edges from sources to those that follow from them.
  private mutating func connect() {
    for index in sublayers.indices {
      for constraint in sublayers[index].constraints ?? [] {
        let node = self.node(index, constraint.attribute)
        nodes[node].state = .open
        guard constraint.sourceName != "superlayer", let source = indexes[constraint.sourceName]
        else { continue }
        let sourceNode = self.node(source, constraint.sourceAttribute)
        nodes[node].waiting += 1
        edges.append(Edge(follower: node, previous: nodes[sourceNode].lastEdge))
        nodes[sourceNode].lastEdge = edges.count - 1
      }
    }
    // An axis without constraints is solved from the start.
    for index in nodes.indices where nodes[index].state == .alone {
      releaseFollowers(of: index) { _ in }
    }
  }

  /// Lets the nodes that follow from one wait no longer for it, and passes on those that wait for none.
  private mutating func releaseFollowers(of node: Int, _ body: (Int) -> Void) {
    var edge = nodes[node].lastEdge
    while edge >= 0 {
      let follower = edges[edge].follower
      nodes[follower].waiting -= 1
      if nodes[follower].waiting == 0 { body(follower) }
      edge = edges[edge].previous
    }
  }

  private func node(_ index: Int, _ attribute: CAConstraintAttribute) -> Int {
    attribute.isX ? index : index + sublayers.count
  }

  private func sublayer(_ node: Int) -> CALayer { sublayers[node % sublayers.count] }

  private func isX(_ node: Int) -> Bool { node < sublayers.count }

  private func axis(_ node: Int) -> String { isX(node) ? "x" : "y" }

  // MARK: - One axis of one layer

  /// The demand of one constraint.
  private struct Wish {
    let line: ConstraintLine
    let value: Double
  }

  /// Places an axis whose sources are settled; false where it is left alone.
  private mutating func place(_ node: Int) -> Bool {
    wishes.removeAll(keepingCapacity: true)
    for constraint in sublayer(node).constraints ?? []
    where constraint.attribute.isX == isX(node) {
      guard let source = span(of: constraint) else {
        RefusalLog.refuse(
          "CAConstraint: source",
          "\(sublayer(node).logName): no source '\(constraint.sourceName)'")
        continue
      }
      guard case .some(let span) = source else { return false }
      let value =
        constraint.sourceAttribute.line.value(in: span) * constraint.scale.native
        + constraint.offset.native
      guard value.isFinite else { return false }
      let wish = Wish(line: constraint.attribute.line, value: value)
      // The same demand again counts where it is made last.
      wishes.removeAll { $0.line == wish.line && abs($0.value - wish.value) < 1e-6 }
      wishes.append(wish)
    }
    switch takeSpan(keeping: nodes[node].span) {
    case .nothing: return false
    case .contradiction:
      RefusalLog.refuse(
        "CAConstraint: contradiction",
        "\(sublayer(node).logName): constraints on \(axis(node)) contradict each other")
      return false
    case .span(let span):
      if span != nodes[node].span {
        nodes[node].span = span
        apply(span, to: sublayer(node), isX(node))
      }
      return true
    }
  }

  /// Start and length of what a constraint follows from: nil when there is no such layer, an empty
  /// value when that layer is not placed by constraints of its own (behaviour fact LA-8).
  private func span(of constraint: CAConstraint) -> SIMD2<Double>?? {
    if constraint.sourceName == "superlayer" {
      let bounds = layer.bounds
      return constraint.sourceAttribute.isX
        ? SIMD2(bounds.minX.native, bounds.width.native)
        : SIMD2(bounds.minY.native, bounds.height.native)
    }
    guard let source = indexes[constraint.sourceName] else { return nil }
    let node = nodes[self.node(source, constraint.sourceAttribute)]
    return .some(node.state == .placed ? node.span : nil)
  }

  /// The solution of a list of demands.
  private enum Outcome {
    case span(SIMD2<Double>)
    /// Nothing to be placed: no wish, or a length alone.
    case nothing
    case contradiction
  }

  /// Start and length by the wish given last and the first of the others in the order minimum,
  /// middle, maximum, length; one alone keeps the length (behaviour fact LA-8).
  ///
  /// Uses up the wishes.
  private mutating func takeSpan(keeping old: SIMD2<Double>) -> Outcome {
    guard let last = wishes.popLast() else { return .nothing }
    guard let other = wishes.min(by: { $0.line.rawValue < $1.line.rawValue }) else {
      switch last.line {
      case .minimum: return .span(SIMD2(last.value, old.y))
      case .middle: return .span(SIMD2(last.value - old.y / 2, old.y))
      case .maximum: return .span(SIMD2(last.value - old.y, old.y))
      case .length: return .nothing
      }
    }
    let isTwofold = wishes.count { $0.line == other.line } > 1
    guard other.line != last.line, !isTwofold else { return .contradiction }
    let (a, b) = last.line.rawValue < other.line.rawValue ? (last, other) : (other, last)
    let span: SIMD2<Double> =
      switch (a.line, b.line) {
      case (.minimum, .middle): SIMD2(a.value, 2 * (b.value - a.value))
      case (.minimum, .maximum): SIMD2(a.value, b.value - a.value)
      case (.minimum, _): SIMD2(a.value, b.value)
      case (.middle, .maximum): SIMD2(2 * a.value - b.value, 2 * (b.value - a.value))
      case (.middle, _): SIMD2(a.value - b.value / 2, b.value)
      default: SIMD2(a.value - b.value, b.value)
      }
    return span.y >= 0 ? .span(span) : .contradiction
  }

  /// Sets size and position on one axis; the origin of the bounds stays (behaviour fact LA-8).
  private func apply(_ span: SIMD2<Double>, to sublayer: CALayer, _ isX: Bool) {
    guard CATransform3DIsIdentity(sublayer.transform) else {
      var frame = sublayer.frame
      if isX {
        frame.origin.x = CGFloat(span.x)
        frame.size.width = CGFloat(span.y)
      } else {
        frame.origin.y = CGFloat(span.x)
        frame.size.height = CGFloat(span.y)
      }
      sublayer.frame = frame
      return
    }
    var bounds = sublayer.bounds
    var position = sublayer.position
    let anchor = sublayer.anchorPoint
    if isX {
      bounds.size.width = CGFloat(span.y)
      position.x = CGFloat(span.x + anchor.x.native * span.y)
    } else {
      bounds.size.height = CGFloat(span.y)
      position.y = CGFloat(span.x + anchor.y.native * span.y)
    }
    sublayer.bounds = bounds
    sublayer.position = position
  }
}

/// The role of an attribute on its axis, in the order in which demands are paired.
enum ConstraintLine: Int {
  case minimum
  case middle
  case maximum
  case length

  /// The number in a span of start and length.
  func value(in span: SIMD2<Double>) -> Double {
    switch self {
    case .minimum: span.x
    case .middle: span.x + span.y / 2
    case .maximum: span.x + span.y
    case .length: span.y
    }
  }
}

extension CAConstraintAttribute {
  /// Whether it lies on the x axis.
  var isX: Bool { rawValue < Self.minY.rawValue }

  /// The same without its axis.
  var line: ConstraintLine {
    switch self {
    case .minX, .minY: .minimum
    case .midX, .midY: .middle
    case .maxX, .maxY: .maximum
    case .width, .height: .length
    }
  }
}
