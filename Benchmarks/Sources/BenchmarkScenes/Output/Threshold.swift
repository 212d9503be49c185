// SPDX-License-Identifier: MIT

/// The most that one value of a scene may be: a line of `Benchmarks/thresholds.tsv`.
struct Threshold: Equatable {
  /// A value of a result, by its key in lines of JSON.
  enum Value: String, CaseIterable {
    case limitRatio = "limit_ratio"
    case visibleRatio = "visible_ratio"
    case quadsRatio = "quads_ratio"
    case draws
    case passes
    case allocations = "allocs"

    /// The value in a result; nil where it was not measured.
    func of(_ result: SceneResult) -> Double? {
      switch self {
      case .limitRatio: result.limitRatio
      case .visibleRatio: result.visibleRatio
      case .quadsRatio: result.quadsRatio
      case .draws: Double(result.statistics.draws)
      case .passes: Double(result.statistics.passes)
      case .allocations: Double(result.allocations.ours)
      }
    }
  }

  var scene: String
  var value: Value
  var most: Double
  /// The share of `most` by which a run may exceed it.
  var tolerance: Double

  /// Words about a result that exceeds the threshold; nil for one that does not, or is of another scene.
  func breach(by result: SceneResult) -> String? {
    guard result.scene == scene, let measured = value.of(result),
      !(measured <= most * (1 + tolerance))
    else { return nil }
    let share = tolerance > 0 ? " and \(Self.text(tolerance * 100)) %" : ""
    return
      "\(scene): \(value.rawValue) is \(Self.text(measured)), the threshold \(Self.text(most))\(share)"
  }

  /// Words about all results that exceed thresholds, in the order of these.
  static func breaches(of thresholds: [Threshold], by results: [SceneResult]) -> [String] {
    thresholds.flatMap { threshold in results.compactMap { threshold.breach(by: $0) } }
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}

extension Threshold {
  /// Reads lines of a scene, a value, its threshold and its tolerance, separated by tabs; lines that begin with `#` and
  /// the empty ones do not count.
  ///
  /// - Throws: `BenchmarkError.badThresholds` with the number of the line.
  static func list(_ text: String) throws -> [Threshold] {
    var list: [Threshold] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 4, let value = Value(rawValue: fields[1]),
        let most = Double(fields[2]), most >= 0, most.isFinite, let tolerance = Double(fields[3]),
        tolerance >= 0, tolerance.isFinite
      else {
        let values = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw BenchmarkError.badThresholds(
          "line \(index + 1) is \"\(line)\"; write a scene, one of \(values), the most and a tolerance, "
            + "with tabs between")
      }
      list.append(Threshold(scene: fields[0], value: value, most: most, tolerance: tolerance))
    }
    return list
  }
}
