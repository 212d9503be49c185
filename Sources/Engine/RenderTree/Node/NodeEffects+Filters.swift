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

  /// The target of an input's track among these presented filters; nil if its filter is not among them.
  ///
  /// Tracks name the filter by its place in the model. While the list itself animates, the filter of the same
  /// name and kind may have another place.
  package func presentedTarget(_ target: TrackTarget, over model: NodeEffects) -> TrackTarget? {
    guard let filter = model.filter(target) else { return nil }
    if let own = self.filter(target), own.isSame(as: filter) { return target }
    let list: [FilterDescription] =
      switch target.property {
      case .filterInput: filters
      case .backgroundFilterInput: backgroundFilters
      default: []
      }
    for index in 0..<min(list.count, Int(UInt8.max)) where list[index].isSame(as: filter) {
      var moved = target
      moved.filter = UInt8(index)
      return moved
    }
    return nil
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
  /// Whether another filter is this one, apart from its inputs.
  fileprivate func isSame(as other: FilterDescription) -> Bool {
    name == other.name && isLike(other)
  }

  fileprivate mutating func set(_ target: TrackTarget, _ value: SIMD4<Double>) {
    if target.input == TrackTarget.enabledInput {
      isEnabled = value.x != 0
    } else {
      inputs[Int(target.input)] = SIMD4<Float>(value)
    }
  }
}
