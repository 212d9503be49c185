// SPDX-License-Identifier: MIT

/// One measure of a long run, sampled at times, and whether it stays flat.
struct SoakSeries {
  /// The bound of a measure's growth over a run, however long that is.
  struct Bound: Equatable {
    /// In the measure's unit.
    var growth: Double
    /// As a share of the mean.
    var share: Double
  }

  /// The measure, with its unit.
  let name: String
  let bound: Bound
  /// Seconds.
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []

  init(_ name: String, growth: Double, share: Double = 0) {
    self.name = name
    bound = Bound(growth: growth, share: share)
  }

  mutating func add(_ value: Double, at time: Double) {
    times.append(time)
    values.append(value)
  }

  /// The share of the run at its begin that does not count: caches fill, programs are built.
  static var warmUp: Double { 0.25 }

  /// The samples that count.
  private var counted: (times: ArraySlice<Double>, values: ArraySlice<Double>) {
    guard let last = times.last else { return ([], []) }
    let first = times.firstIndex { $0 >= last * Self.warmUp } ?? 0
    return (times[first...], values[first...])
  }

  var mean: Double {
    let values = counted.values
    return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  var least: Double { counted.values.min() ?? 0 }

  var most: Double { counted.values.max() ?? 0 }

  /// The growth over the samples that count: that of the line which fits them best, by least squares.
  var growth: Double {
    let (times, values) = counted
    guard times.count > 2, let first = times.first, let last = times.last else { return 0 }
    let middle = times.reduce(0, +) / Double(times.count)
    let mean = mean
    var square = 0.0
    var product = 0.0
    for (time, value) in zip(times, values) {
      square += (time - middle) * (time - middle)
      product += (time - middle) * (value - mean)
    }
    return square > 0 ? product / square * (last - first) : 0
  }

  /// The growth that is allowed.
  var limit: Double { bound.growth + bound.share * mean }

  /// Whether the measure grows by no more than is allowed; not without samples.
  var isFlat: Bool { counted.values.count > 2 && growth <= limit }
}
