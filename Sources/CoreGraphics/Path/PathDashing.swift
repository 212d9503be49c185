// SPDX-License-Identifier: MIT

public import Foundation

/// The lengths of dashes and gaps, in turn, and where in them a line begins.
struct DashPattern: Equatable {
  /// An even number of lengths, of which at least one is positive; dashes at even places.
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

  /// What share of a line dashes cover, 0...1.
  var coverage: Double {
    stride(from: 0, to: lengths.count, by: 2).reduce(0) { $0 + lengths[$1] } / period
  }

  /// The number of the dash or gap that a line begins in, and what is left of it.
  var first: (index: Int, rest: Double) {
    var rest = phase
    for (index, length) in lengths.enumerated() {
      if rest < length || (rest == 0 && length == 0) { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}

extension PathGeometry {
  /// The most dashes that one call makes; a finer pattern leaves the rest of the path out.
  private static let maximumDashCount = 100_000

  /// The parts of the path that dashes cover; every subpath begins the pattern anew.
  func dashed(_ pattern: DashPattern) -> PathGeometry {
    var result = PathGeometry()
    var count = 0
    forEachSubpath { _, segments, _ in
      var (index, rest) = pattern.first
      var pen = PathPen()
      for segment in segments {
        let measure = SegmentMeasure(segment)
        var position = 0.0
        while position < measure.length, count < Self.maximumDashCount {
          let end = min(position + rest, measure.length)
          // So far along, a dash is less than the distance between two numbers: nothing moves on.
          guard end > position || rest <= 0 else {
            return Self.refuseDashes("dashes are lost in rounding")
          }
          if index % 2 == 0 {
            pen.add(measure, from: position, to: end, &result)
          }
          rest -= end - position
          position = end
          while rest <= 0 {
            index = (index + 1) % pattern.lengths.count
            rest = pattern.lengths[index]
            pen.lift()
            count += 1
            // A dash without length is a dot, which round and square caps show.
            if rest <= 0, index % 2 == 0 {
              pen.add(measure, from: position, to: position, &result)
            }
          }
        }
      }
    }
    if count >= Self.maximumDashCount {
      Self.refuseDashes("more than \(Self.maximumDashCount) dashes")
    }
    return result
  }

  private static func refuseDashes(_ reason: String) {
    RefusalLog.refuse("dash pattern: too fine", "\(reason); the rest of the path is left out")
  }

  /// Whether a pattern, enlarged by `scale`, makes so few dashes that each can be drawn.
  ///
  /// Distances between the points that are given count, so a curve is at most as long.
  func canBeDashed(_ pattern: DashPattern, scale: CGFloat) -> Bool {
    var bound = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      bound += Double(hypot(b.x - a.x, b.y - a.y))
    }
    let count = bound * Double(pattern.lengths.count) / (pattern.period * Double(scale))
    return count <= Double(Self.maximumDashCount)
  }
}

extension CGPath {
  /// The dashes of the path as open lines and curves, mapped by `transform`.
  ///
  /// `lengths` alternates dash and gap, `phase` is how far into them each subpath begins, both in
  /// points before the transform. A pattern that means a solid line gives the path itself.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else {
      return CGPath(geometry: geometry.applying(transform))
    }
    return CGPath(geometry: geometry.dashed(pattern).applying(transform))
  }
}
