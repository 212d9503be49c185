// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage

/// Presenting what few nodes have: shapes, gradients, effects, transitions.
extension RenderTree {
  mutating func presentShape(
    run: Range<Int>, _ property: AnimatableProperty, of node: NodeIndex
  ) {
    guard let place = shapes.place(of: node) else { return }
    switch property {
    case .path:
      let base = shapes.model(of: node).path
      if tracks.present(path: run, base: base, into: &shapes.values[place].path) {
        mark(node, .placeAndLook)
      }
    case .lineDashPattern:
      let model = shapes.model(of: node).lineDashPattern
      let list = tracks.list(run: run, base: model.map { SIMD4($0, 0, 0, 0) })
      // A dash is never shorter than nothing, however far a curve runs past its end.
      let lengths = list.map { $0.map { max(0, $0.x) } } ?? model
      guard lengths != shapes.values[place].lineDashPattern, lengths.allSatisfy(\.isFinite) else {
        return
      }
      shapes.values[place].lineDashPattern = lengths
      mark(node, .look)
    default:
      let value = tracks.lanes(run: run, base: shapes.model(of: node).lanes(property))
      guard value != shapes.values[place].lanes(property), value.isFinite else { return }
      shapes.values[place].setLanes(property, value)
      // A wider line also reaches further.
      let reaches = property == .lineWidth || property == .miterLimit
      mark(node, reaches ? .placeAndLook : .look)
    }
  }

  mutating func presentGradient(
    run: Range<Int>, _ property: AnimatableProperty, of node: NodeIndex
  ) {
    guard let place = gradients.place(of: node) else { return }
    switch property {
    case .colors:
      let model = gradients.model(of: node).colors
      let list = tracks.list(run: run, base: model.map { SIMD4<Double>($0) })
      let colors = list.map { $0.map { SIMD4<Float>($0) } } ?? model
      guard colors != gradients.values[place].colors,
        colors.allSatisfy({ ($0 * 0) == .zero })
      else { return }
      gradients.values[place].colors = colors
    case .locations:
      let model = gradients.model(of: node).locations
      let list = tracks.list(run: run, base: model.map { SIMD4($0, 0, 0, 0) })
      let locations = list.map { $0.map(\.x) } ?? model
      guard locations != gradients.values[place].locations, locations.allSatisfy(\.isFinite) else {
        return
      }
      gradients.values[place].locations = locations
    default:
      let value = tracks.lanes(run: run, base: gradients.model(of: node).lanes(property))
      guard value != gradients.values[place].lanes(property), value.isFinite else { return }
      gradients.values[place].setLanes(property, value)
    }
    mark(node, .look)
  }

  mutating func presentEffect(run: Range<Int>, of node: NodeIndex) {
    guard let place = effects.place(of: node) else { return }
    let target = tracks.tracks[run.lowerBound].target
    if target.property.isFilterList { return presentFilters(run, target.property, of: node, place) }
    if target.property == .shadowPath {
      let model = effects.model(of: node).shadowPath
      var shown = effects.values[place].shadowPath ?? PathGeometry()
      // Taken out while it is changed, so that its memory has one owner.
      effects.values[place].shadowPath = nil
      let isChanged = tracks.present(path: run, base: model ?? PathGeometry(), into: &shown)
      effects.values[place].shadowPath = shown.isEmpty ? model : shown
      if isChanged { mark(node, .look) }
      return
    }
    let model = effects.model(of: node).filterLanes(target)
    guard let model else { return }
    let value = tracks.lanes(run: run, base: model)
    guard value != effects.values[place].filterLanes(target), value.isFinite else { return }
    effects.values[place].setFilterLanes(target, value)
    mark(node, .wholeLook)
  }

  /// Presents a list of filters as a whole.
  private mutating func presentFilters(
    _ run: Range<Int>, _ property: AnimatableProperty, of node: NodeIndex, _ place: Int
  ) {
    let model = effects.model(of: node)
    let hadFilters = hasFilters(node)
    let isChanged: Bool
    switch property {
    case .filters:
      isChanged = tracks.present(
        filters: run, base: model.filters, into: &effects.values[place].filters)
    case .backgroundFilters:
      isChanged = tracks.present(
        filters: run, base: model.backgroundFilters,
        into: &effects.values[place].backgroundFilters)
    default:
      var shown = effects.values[place].compositingFilter.map { [$0] } ?? []
      let base = model.compositingFilter.map { [$0] } ?? []
      isChanged = tracks.present(filters: run, base: base, into: &shown)
      if isChanged { effects.values[place].compositingFilter = shown.first }
    }
    if isChanged {
      mark(node, .wholeLook)
      noteFilters(of: node, before: hadFilters)
    }
  }

  mutating func presentTransition(run: Range<Int>, of node: NodeIndex) {
    let value = tracks.transition(run: run)
    guard let place = transitions.place(of: node), transitions.values[place] != value else {
      return
    }
    transitions.values[place] = value
    mark(node, .wholeLook)
  }

  /// The nodes for which a delta that has not been applied yet brings a transition: what they look
  /// like now has to be kept.
  ///
  /// Unknown nodes are left out: what was not shown has no look to start from.
  public func nodesBeginningTransition(_ delta: RenderDelta) -> [NodeIndex] {
    var result: [NodeIndex] = []
    for change in delta.tracks {
      guard let node = indices[change.node] else { continue }
      let isNew = change.value.contains { track in
        guard case .transition = track.segments else { return false }
        return !tracks.hasTrack(track.id, of: node)
      }
      guard isNew else { continue }
      result.append(node)
      result += copies(of: node)
    }
    return result
  }
}

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
