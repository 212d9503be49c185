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
  private static let maximumDashCount = 1_000_000

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
      RefusalLog.refuse(
        "dash pattern: too fine", "more than \(Self.maximumDashCount) dashes; the rest is left out")
    }
    return result
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
