// SPDX-License-Identifier: MIT

internal import CoreImage

/// The inputs of filters as lanes, by the target of a track.
extension NodeEffects {
  /// The value of a filter's input, or of its `enabled`; nil when there is no such filter.
  public func filterLanes(_ target: TrackTarget) -> SIMD4<Double>? {
    guard let filter = filter(target) else { return nil }
    if target.input == TrackTarget.enabledInput {
      return SIMD4(filter.isEnabled ? 1 : 0, 0, 0, 0)
    }
    return SIMD4<Double>(filter.inputs[Int(target.input)])
  }

  private func filter(_ target: TrackTarget) -> FilterDescription? {
    let index = Int(target.filter)
    switch target.property {
    case .filterInput: return index < filters.count ? filters[index] : nil
    case .backgroundFilterInput:
      return index < backgroundFilters.count ? backgroundFilters[index] : nil
    case .compositingFilterInput: return compositingFilter
    default: return nil
    }
  }

  mutating func setFilterLanes(_ target: TrackTarget, _ value: SIMD4<Double>) {
    let index = Int(target.filter)
    switch target.property {
    case .filterInput where index < filters.count: filters[index].set(target, value)
    case .backgroundFilterInput where index < backgroundFilters.count:
      backgroundFilters[index].set(target, value)
    case .compositingFilterInput: compositingFilter?.set(target, value)
    default: break
    }
  }
}

extension FilterDescription {
  fileprivate mutating func set(_ target: TrackTarget, _ value: SIMD4<Double>) {
    if target.input == TrackTarget.enabledInput {
      isEnabled = value.x != 0
    } else {
      inputs[Int(target.input)] = SIMD4<Float>(value)
    }
  }
}
