// SPDX-License-Identifier: MIT

/// The velocity of something that is seen at single times: the slope of a line through the latest places.
///
/// The line is the one of least squares through the places of the last eighth of a second, so that the
/// noise of one event does not matter, and a finger that rests before it lifts has no velocity.
package struct VelocityTracker {
  /// The time for which a place counts, in seconds.
  package static let window = 0.125

  private var samples: [(time: Double, place: SIMD2<Double>)] = []

  package init() {}

  /// Forgets all places.
  package mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Notes a place at a time in seconds; a later one at the same time takes its place.
  package mutating func add(_ place: SIMD2<Double>, at time: Double) {
    guard time.isFinite, place.x.isFinite, place.y.isFinite else { return }
    if let last = samples.last, last.time >= time { samples.removeLast() }
    samples.append((time, place))
    samples.removeAll { time - $0.time > Self.window }
  }

  /// Moves all places, for instance when the origin has moved.
  package mutating func shift(by distance: SIMD2<Double>) {
    for index in samples.indices { samples[index].place += distance }
  }

  /// The velocity at a time, per second; zero where fewer than two places are known.
  package func velocity(at time: Double) -> SIMD2<Double> {
    let recent = samples.filter { time - $0.time <= Self.window }
    guard let first = recent.first, recent.count > 1 else { return .zero }
    let count = Double(recent.count)
    // Times from the first one, for the sake of precision.
    let meanTime = recent.reduce(0) { $0 + ($1.time - first.time) } / count
    let meanPlace = recent.reduce(SIMD2<Double>.zero) { $0 + $1.place } / count
    var (product, square) = (SIMD2<Double>.zero, 0.0)
    for sample in recent {
      let time = sample.time - first.time - meanTime
      product += (sample.place - meanPlace) * time
      square += time * time
    }
    return square > 0 ? product / square : .zero
  }
}
