// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// The lengths of dashes and gaps in turn, and the distance into them at which a line begins.
struct DashPattern: Equatable {
  /// An even number of lengths, of which at least one is positive; dashes at even indices.
  let lengths: [Double]
  /// The distance into the pattern at which a subpath begins, in 0..<total.
  let phase: Double

  /// Checks a pattern; nil for one that means a solid line.
  ///
  /// An odd number of lengths is repeated once. A negative or non-finite value is refused and
  /// logged, and an empty list or one of zeros means a solid line.
  init?(phase: CGFloat, lengths: [CGFloat]) {
    guard !lengths.isEmpty else { return nil }
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      RefusalLog.refuse("dash pattern: refused", "\(lengths), phase \(phase); lines are solid")
      return nil
    }
    let once = lengths.map { Double($0) }
    self.lengths = once.count % 2 == 0 ? once : once + once
    let total = self.lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    let remainder = Double(phase).truncatingRemainder(dividingBy: total)
    self.phase = remainder < 0 ? remainder + total : remainder
  }

  /// The length after which the pattern repeats.
  var period: Double { lengths.reduce(0, +) }

  /// The fraction of a line that dashes cover, 0...1.
  var coverage: Double {
    stride(from: 0, to: lengths.count, by: 2).reduce(0) { $0 + lengths[$1] } / period
  }

  /// The index of the dash or gap that a line begins in, and the rest of its length.
  var first: (index: Int, rest: Double) {
    var rest = phase
    for (index, length) in lengths.enumerated() {
      if rest < length || (rest == 0 && length == 0) { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}

/// Cuts subpaths into dashes, one segment after the other.
private struct Dasher {
  /// The most dashes that one path gets; a finer pattern leaves the rest of the path out.
  static let maximumCount = 100_000

  let pattern: DashPattern
  private(set) var result = PathGeometry()
  /// The number of the result's elements and points before the current subpath.
  private var firstVerb = 0
  private var firstPoint = 0
  /// The number of dashes and gaps ended so far.
  private(set) var count = 0
  private var pen = PathPen()
  /// The current dash or gap, and the rest of its length.
  private var index = 0
  private var rest = 0.0

  init(_ pattern: DashPattern) {
    self.pattern = pattern
  }

  /// Starts the pattern over, for a new subpath.
  mutating func beginSubpath() {
    (index, rest) = pattern.first
    pen = PathPen()
    firstVerb = result.verbs.count
    firstPoint = result.points.count
  }

  /// Joins the last dash of a closed subpath to its first one, where the line begins and ends in
  /// dashes; one dash all around is closed.
  mutating func joinEnds() {
    guard pattern.first.index % 2 == 0, pen.hasBegun else { return }
    let moves = result.verbs.indices.dropFirst(firstVerb).filter {
      result.verbs[$0] == .moveToPoint
    }
    guard moves.count > 1 else { return result.close() }
    // The first dash, without its move, goes behind the last one.
    let verbs = result.verbs[firstVerb..<moves[1]]
    let count = verbs.reduce(0) { $0 + $1.pointCount }
    let points = result.points[firstPoint..<firstPoint + count]
    result.removeElements(verbs: firstVerb..<moves[1], points: firstPoint..<firstPoint + count)
    result.appendElements(verbs.dropFirst(), points.dropFirst())
  }

  /// Adds the parts of a segment that dashes cover.
  ///
  /// - Returns: false if the whole pattern is shorter than the distance between two numbers.
  mutating func add(_ segment: PathSegment) -> Bool {
    let measure = SegmentMeasure(segment)
    guard measure.length + pattern.period > measure.length else { return false }
    var position = 0.0
    while position < measure.length, count < Self.maximumCount {
      let end = min(position + rest, measure.length)
      if isDash { pen.add(measure, from: position, to: end, &result) }
      // A rest that rounding left over, too small to advance by, is over.
      rest = end > position ? rest - (end - position) : 0
      position = end
      while rest <= 0 {
        advance()
        // A dash without length is a dot, which round and square caps show.
        if rest <= 0, isDash { pen.add(measure, from: position, to: position, &result) }
      }
    }
    return true
  }

  private var isDash: Bool { index % 2 == 0 }

  private mutating func advance() {
    index = (index + 1) % pattern.lengths.count
    rest = pattern.lengths[index]
    pen.lift()
    count += 1
  }
}

extension PathGeometry {
  /// The parts of the path that dashes cover; every subpath starts the pattern over.
  ///
  /// - Parameter joinsEnds: whether the last dash of a closed subpath goes on into its first one,
  ///   where both lie at its start.
  func dashed(_ pattern: DashPattern, joinsEnds: Bool = false) -> PathGeometry {
    var dasher = Dasher(pattern)
    forEachSubpath { _, segments, isClosed in
      dasher.beginSubpath()
      guard segments.allSatisfy({ dasher.add($0) }) else {
        return Self.refuseDashes("dashes are lost in rounding")
      }
      if isClosed, joinsEnds { dasher.joinEnds() }
    }
    if dasher.count >= Dasher.maximumCount {
      Self.refuseDashes("more than \(Dasher.maximumCount) dashes")
    }
    return dasher.result
  }

  private static func refuseDashes(_ reason: String) {
    RefusalLog.refuse("dash pattern: too fine", "\(reason); the rest of the path is left out")
  }

  /// Whether a pattern, enlarged by `scale`, makes so few dashes that each can be drawn.
  ///
  /// Sums the distances between control points, an upper bound for a curve's length.
  func canBeDashed(_ pattern: DashPattern, scale: CGFloat) -> Bool {
    var bound = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      bound += Double(hypot(b.x - a.x, b.y - a.y))
    }
    let count = bound * Double(pattern.lengths.count) / (pattern.period * Double(scale))
    return count <= Double(Dasher.maximumCount)
  }
}

extension CGPath {
  /// The dashes of the path as open lines and curves, mapped by `transform`.
  ///
  /// `lengths` alternates dash and gap, `phase` is the distance into them at which each subpath
  /// begins, both in points before the transform. A pattern that means a solid line gives the path
  /// itself.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else {
      return CGPath(geometry: geometry.applying(transform))
    }
    return CGPath(geometry: geometry.dashed(pattern).applying(transform))
  }
}
