// SPDX-License-Identifier: MIT

import Foundation

/// Joins directed edges, with the inside on their left, into closed loops.
struct LoopTracer {
  private var outgoing: [GridPoint: [GridPoint]] = [:]
  private var starts: [GridPoint] = []

  /// Adds an edge.
  mutating func add(_ from: GridPoint, _ to: GridPoint) {
    if outgoing[from] == nil { starts.append(from) }
    outgoing[from, default: []].append(to)
  }

  /// All loops; every edge is used once. Outer loops turn left, holes right.
  mutating func loops() -> [[GridPoint]] {
    var result: [[GridPoint]] = []
    for start in starts.sorted() {
      while let next = outgoing[start]?.popLast() {
        let loop = Self.simplified(trace(start, next))
        if loop.count > 2 { result.append(loop) }
      }
    }
    return result
  }

  private mutating func trace(_ start: GridPoint, _ second: GridPoint) -> [GridPoint] {
    var loop = [start]
    var previous = start
    var current = second
    // Each step consumes an edge, so this terminates.
    while current != start {
      loop.append(current)
      guard let next = takeNext(from: previous, at: current) else { break }
      previous = current
      current = next
    }
    return loop
  }

  /// Takes the edge that turns farthest to the left, the inside: loops that touch in a point stay
  /// apart.
  private mutating func takeNext(from previous: GridPoint, at point: GridPoint) -> GridPoint? {
    guard let candidates = outgoing[point], !candidates.isEmpty else { return nil }
    var best = 0
    if candidates.count > 1 {
      var bestAngle = Double.infinity
      let back = atan2(Double(previous.y - point.y), Double(previous.x - point.x))
      for (index, candidate) in candidates.enumerated() {
        var angle = atan2(Double(candidate.y - point.y), Double(candidate.x - point.x)) - back
        // Clockwise from the reverse direction: the area before the first edge is inside.
        while angle <= 0 { angle += 2 * .pi }
        angle = 2 * .pi - angle
        if angle < bestAngle {
          bestAngle = angle
          best = index
        }
      }
    }
    return outgoing[point]?.remove(at: best)
  }

  /// The loop without collinear points.
  private static func simplified(_ loop: [GridPoint]) -> [GridPoint] {
    guard loop.count > 2 else { return loop }
    var result: [GridPoint] = []
    for index in loop.indices {
      let before = result.last ?? loop[loop.count - 1]
      let after = loop[(index + 1) % loop.count]
      if GridPoint.turn(before, loop[index], after) != 0 { result.append(loop[index]) }
    }
    return result
  }
}
