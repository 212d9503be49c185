// SPDX-License-Identifier: MIT

public import CoreImage

/// Two lists of filters between which an animation of `filters` interpolates: one segment.
///
/// Lists of the same filters in the same order move input by input; others switch in the middle, as
/// all values do between which there is no way (behaviour fact BA-6). Numbers of things are
/// rounded; yes-or-no inputs and `enabled` switch in the middle.
public struct FilterSegment: Equatable, Sendable {
  public var start: [FilterDescription]
  public var end: [FilterDescription]
  /// Whether inputs move; false switches.
  public let isMatching: Bool
  /// For each filter that moves, which of its inputs do so in steps.
  private let steps: [InputSteps]

  public init(from start: [FilterDescription], to end: [FilterDescription]) {
    self.start = start
    self.end = end
    isMatching = start.count == end.count && zip(start, end).allSatisfy { $0.isLike($1) }
    steps = isMatching ? end.map { InputSteps($0) } : []
  }

  /// Replaces `shown` by the filters at `t`, reusing its memory where it fits.
  ///
  /// - Parameter holds: whether the start stays until the end of the segment.
  /// - Returns: whether `shown` changed.
  func present(at t: Double, holds: Bool, into shown: inout [FilterDescription]) -> Bool {
    guard isMatching, !holds else {
      let value = holds || t < 0.5 ? start : end
      guard shown != value else { return false }
      shown = value
      return true
    }
    var isChanged = false
    if shown.count != end.count || !zip(shown, end).allSatisfy({ $0.isLike($1) }) {
      shown = end
      isChanged = true
    }
    for index in end.indices {
      let value = start[index].interpolated(to: end[index], at: t, steps[index])
      if shown[index] != value {
        shown[index] = value
        isChanged = true
      }
    }
    return isChanged
  }
}

extension FilterDescription {
  /// Whether another filter computes the same from other inputs.
  func isLike(_ other: FilterDescription) -> Bool {
    kind == other.kind && blendMode == other.blendMode && kernel == other.kernel
      && picture == other.picture
  }

  /// A filter of the same kind with inputs between this one's and the other's; all finite.
  fileprivate func interpolated(
    to end: FilterDescription, at t: Double, _ steps: InputSteps
  ) -> FilterDescription {
    var value = end
    value.isEnabled = t < 0.5 ? isEnabled : end.isEnabled
    let share = SIMD4(repeating: t)
    for index in 0..<FilterInputs.capacity {
      let from = SIMD4<Double>(inputs[index])
      let to = SIMD4<Double>(end.inputs[index])
      guard from != to else { continue }
      let isSwitch = steps.switches & (1 << index) != 0
      var lanes = isSwitch ? (t < 0.5 ? from : to) : from + (to - from) * share
      if steps.rounds & (1 << index) != 0 { lanes.round(.toNearestOrAwayFromZero) }
      if lanes.isFinite { value.inputs[index] = SIMD4<Float>(lanes) }
    }
    return value
  }
}

/// The inputs of a filter that do not interpolate: a bit for each by its index.
struct InputSteps: Equatable, Sendable, BitwiseCopyable {
  /// Numbers of things.
  var rounds: UInt8 = 0
  /// Yes and no.
  var switches: UInt8 = 0

  init(_ filter: FilterDescription) {
    for (index, input) in filter.valueInputs.enumerated() where index < FilterInputs.capacity {
      if input.kind == .count { rounds |= 1 << index }
      if input.kind == .boolean { switches |= 1 << index }
    }
  }
}
