// SPDX-License-Identifier: MIT

/// Joins directed pieces of lines to lines as long as they go on.
struct LineTracer {
  private var outgoing: [GridPoint: [GridPoint]] = [:]
  private var incoming: [GridPoint: Int] = [:]
  private var order: [GridPoint] = []

  /// Adds a piece.
  mutating func add(_ from: GridPoint, _ to: GridPoint) {
    if outgoing[from] == nil { order.append(from) }
    outgoing[from, default: []].append(to)
    incoming[to, default: 0] += 1
  }

  /// All lines, each with at least two points: first those with a beginning, then the closed ones.
  mutating func lines() -> [[GridPoint]] {
    var result: [[GridPoint]] = []
    let begins = order.filter { (outgoing[$0]?.count ?? 0) > (incoming[$0] ?? 0) }
    for start in begins + order {
      while let next = outgoing[start]?.popLast() {
        result.append(follow(start, next))
      }
    }
    return result
  }

  private mutating func follow(_ start: GridPoint, _ second: GridPoint) -> [GridPoint] {
    var line = [start, second]
    while let next = outgoing[line[line.count - 1]]?.popLast() {
      // A point on the straight way adds nothing.
      let (a, b) = (line[line.count - 2], line[line.count - 1])
      let isStraight = GridPoint.turn(a, b, next) == 0 && (next < b) == (b < a)
      if isStraight { line.removeLast() }
      line.append(next)
    }
    return line
  }
}
