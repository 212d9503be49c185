// SPDX-License-Identifier: MIT

internal import CoreImage
internal import Foundation
internal import RenderTree

/// An input of one of a layer's filters, found by a path such as `filters.blur.inputRadius`.
///
/// Filters are found by their `name` when the animation is compiled; the renderer knows them by
/// their index in the list, so tracks follow when a layer's filters change.
struct FilterTarget {
  let track: TrackTarget
  /// The input; nil for `enabled`.
  let input: FilterInput?

  /// Whether a key is that of a layer's filters.
  static func isFilterKey(_ key: String) -> Bool { property(key) != nil }

  private static func property(_ key: String) -> AnimatableProperty? {
    switch key {
    case "filters": .filterInput
    case "backgroundFilters": .backgroundFilterInput
    case "compositingFilter": .compositingFilterInput
    default: nil
    }
  }

  /// Finds the input; nil when the layer has no such filter, or the filter no such input.
  ///
  /// - Parameters:
  ///   - key: `filters`, `backgroundFilters` or `compositingFilter`.
  ///   - rest: the filter's name and the input's key with a dot between; the key alone for the
  ///     compositing filter.
  init?(_ key: String, _ rest: String, on layer: CALayer) {
    guard let property = Self.property(key) else { return nil }
    let effects = layer.nodeEffects
    let inputKey: String
    let filter: FilterDescription
    var index = 0
    if property == .compositingFilterInput {
      guard let only = effects.compositingFilter else { return nil }
      filter = only
      inputKey = rest
    } else {
      guard let dot = rest.firstIndex(of: ".") else { return nil }
      let name = String(rest[..<dot])
      inputKey = String(rest[rest.index(after: dot)...])
      let list = property == .filterInput ? effects.filters : effects.backgroundFilters
      guard let found = list.firstIndex(where: { $0.name == name }), found <= UInt8.max else {
        return nil
      }
      index = found
      filter = list[found]
    }
    let isEnabledKey = inputKey == "enabled" || inputKey == "isEnabled"
    let inputs = filter.valueInputs
    let inputIndex = filter.inputIndex(of: inputKey)
    guard isEnabledKey || inputIndex != nil else { return nil }
    input = inputIndex.map { inputs[$0] }
    var target = TrackTarget(property, laneCount: input?.componentCount ?? 1)
    target.filter = UInt8(index)
    target.input = inputIndex.map { UInt8($0) } ?? TrackTarget.enabledInput
    track = target
  }

  /// The kind of the input's values.
  var kind: ValueKind {
    switch input?.kind {
    case .scalar, .distance, .angle, .time: .number
    case .count: .integer
    case .position, .offset: .point
    case .rectangle, .vector: .rect
    case .color: .color
    case .boolean, nil: .flag
    case .image: .other
    }
  }
}

extension CIFilter: KeyPathObject {}

extension CALayer {
  /// Puts presented filters over this presentation copy's, as objects of its own: whole lists, and
  /// inputs. Filters that no track drives stay the objects that they are.
  final func applyFilters(_ presented: NodeEffects, drivenBy tracks: [AnimationTrack]) {
    let model = nodeEffects
    var targets: [TrackTarget] = []
    for track in tracks where !targets.contains(track.target) { targets.append(track.target) }
    for target in targets where target.property.isFilterList {
      applyList(target.property, presented, over: model)
    }
    let inputs = targets.filter { $0.property.group == .effects && $0.laneCount > 0 }
    guard !inputs.isEmpty else { return }
    copyFilters()
    for target in inputs {
      if let target = presented.presentedTarget(target, over: model),
        let lanes = presented.filterLanes(target)
      {
        filter(target)?.setAnimatedInput(target.input, lanes)
      }
    }
  }

  private func applyList(
    _ property: AnimatableProperty, _ presented: NodeEffects, over model: NodeEffects
  ) {
    switch property {
    case .filters where presented.filters != model.filters:
      madeRare.filters = presented.filters.map { CIFilter($0) }
    case .backgroundFilters where presented.backgroundFilters != model.backgroundFilters:
      madeRare.backgroundFilters = presented.backgroundFilters.map { CIFilter($0) }
    case .compositingFilter where presented.compositingFilter != model.compositingFilter:
      madeRare.compositingFilter = presented.compositingFilter.map { CIFilter($0) }
    default: break
    }
  }

  /// Replaces the filters by copies of their own.
  final func copyFilters() {
    guard let rare else { return }
    // Inputs of the application's classes do not animate: their objects stay.
    let copied = { (filter: Any) -> Any in
      guard let filter = filter as? CIFilter, !filter.isOfApplication else { return filter }
      return CIFilter(filter)
    }
    rare.filters = rare.filters?.map(copied)
    rare.backgroundFilters = rare.backgroundFilters?.map(copied)
    rare.compositingFilter = rare.compositingFilter.map(copied)
  }

  /// The filter object of a target, by its index among the filters.
  private func filter(_ target: TrackTarget) -> CIFilter? {
    if target.property == .compositingFilterInput { return compositingFilter as? CIFilter }
    let list = target.property == .filterInput ? filters : backgroundFilters
    let known = list?.filter { CALayer.filterDescription(of: $0, logs: false) != nil } ?? []
    return Int(target.filter) < known.count ? known[Int(target.filter)] as? CIFilter : nil
  }
}

extension CIFilter {
  fileprivate func setAnimatedInput(_ index: UInt8, _ lanes: SIMD4<Double>) {
    guard index != TrackTarget.enabledInput else {
      isEnabled = lanes.x != 0
      return
    }
    let inputs = filterDescription.valueInputs
    guard Int(index) < inputs.count else { return }
    setValue(inputs[Int(index)].boxed(lanes), forKey: inputs[Int(index)].key)
  }
}
