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

  /// The sum and the number of the readings that no sample holds yet.
  private var pending = (sum: 0.0, count: 0)

  init(_ name: String, growth: Double, share: Double = 0) {
    self.name = name
    bound = Bound(growth: growth, share: share)
  }

  mutating func add(_ value: Double, at time: Double) {
    times.append(time)
    values.append(value)
  }

  /// Notes a reading for the next sample.
  mutating func note(_ value: Double) {
    pending.sum += value
    pending.count += 1
  }

  /// Adds the mean of the readings since the last time, if there were any, as a sample.
  ///
  /// A single reading would show only what rises and falls by itself, as a heap does from one renderer to the next,
  /// by the phase that it happens to meet: sampled thrice in a period, that looks like growth.
  mutating func addMean(at time: Double) {
    guard pending.count > 0 else { return }
    add(pending.sum / Double(pending.count), at: time)
    pending = (0, 0)
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

  /// The means of the tenths of the samples that count, in order, which tell a leak from what comes and goes.
  var course: [Double] {
    let values = Array(counted.values)
    return (0..<10).compactMap { tenth in
      let part = values[values.count * tenth / 10..<values.count * (tenth + 1) / 10]
      return part.isEmpty ? nil : part.reduce(0, +) / Double(part.count)
    }
  }

  /// The growth that is allowed.
  var limit: Double { bound.growth + bound.share * mean }

  /// Whether the measure grows by no more than is allowed; not without samples.
  var isFlat: Bool { counted.values.count > 2 && growth <= limit }
}
