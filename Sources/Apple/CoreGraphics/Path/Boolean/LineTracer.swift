// SPDX-License-Identifier: MIT

/// Joins directed pieces into lines that are as long as possible.
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

  /// All lines, each with at least two points: open ones first, then closed ones.
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
      // A collinear point adds nothing.
      let (a, b) = (line[line.count - 2], line[line.count - 1])
      let isStraight = GridPoint.turn(a, b, next) == 0 && (next < b) == (b < a)
      if isStraight { line.removeLast() }
      line.append(next)
    }
    return line
  }
}
