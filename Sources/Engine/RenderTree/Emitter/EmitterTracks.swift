// SPDX-License-Identifier: MIT

/// The tracks of an emitter, ready to be evaluated at the time of any birth.
final class EmitterTracks {
  private var store = TrackStore()
  /// The attribute that each run of tracks drives.
  private var runs: [Run] = []

  /// Neighbouring tracks of one property or attribute.
  private struct Run: BitwiseCopyable {
    var start: Int
    var end: Int
    var property: AnimatableProperty
    /// -1 for a property of the emitter itself.
    var cell: Int
    var attribute: EmitterCellAttribute
    /// Before this time of the layer none of the tracks has an effect.
    var begin: Double
  }

  /// Nil if no track is an emitter's.
  init?(_ tracks: [AnimationTrack]) {
    let own = tracks.filter { $0.target.property.group == .emitter }
    guard !own.isEmpty else { return nil }
    store.setTracks(own, of: NodeIndex(0))
    var start = 0
    while start < store.tracks.count {
      let end = store.endOfRun(from: start)
      let target = store.tracks[start].target
      let isCell = target.property == .emitterCell
      runs.append(
        Run(
          start: start, end: end, property: target.property,
          cell: isCell ? Int(target.filter) : -1,
          attribute: EmitterCellAttribute(rawValue: target.input) ?? .enabled,
          begin: own.filter { $0.target == target }.map(Self.begin).min() ?? -.infinity))
      start = end
    }
  }

  /// The earliest time at which a track can have an effect, in the layer's time, from its outermost timing.
  private static func begin(of track: AnimationTrack) -> Double {
    guard let outer = track.timings.first, !outer.fillsBackwards else { return -.infinity }
    return outer.beginTime
  }

  /// The emitter's own values at a time of the layer.
  func values(over base: EmitterValues, at time: Double) -> EmitterValues {
    var result = base
    for index in runs.indices where runs[index].cell < 0 {
      let property = runs[index].property
      let value = lanes(runs[index], over: base.lanes(property), at: time)
      if value.isFinite { result.setLanes(property, value) }
    }
    return result
  }

  /// The values of a cell at a time of the layer.
  func cell(_ index: Int, over base: NodeEmitterCell, at time: Double) -> NodeEmitterCell {
    var result = base
    for run in runs.indices where runs[run].cell == index {
      let attribute = runs[run].attribute
      let value = lanes(runs[run], over: base.lanes(attribute), at: time)
      if value.isFinite { result.setLanes(attribute, value) }
    }
    return result
  }

  private func lanes(_ run: Run, over base: SIMD4<Double>, at time: Double) -> SIMD4<Double> {
    _ = store.sampleRun(run.start..<run.end, atLayerTime: time)
    return store.lanes(run: run.start..<run.end, base: base)
  }

  /// Follows cells to other indices; tracks of cells that are gone drive nothing.
  func moveCells(_ newIndex: (Int) -> Int?) {
    for index in runs.indices where runs[index].cell >= 0 {
      runs[index].cell = newIndex(runs[index].cell) ?? .max
    }
  }

  /// From when on tracks drive how many particles of a cell are born; nil if none does.
  func beginOfDrivenBirths(of cell: Int) -> Double? {
    var begin: Double?
    for run in runs
    where run.property == .emitterBirthRate || (run.cell == cell && run.attribute == .birthRate) {
      begin = min(begin ?? .infinity, run.begin)
    }
    return begin
  }

  /// An upper bound of a cell's attribute under the tracks, for any timing curve.
  func bound(_ attribute: EmitterCellAttribute, of cell: Int, base: Double) -> Double {
    bound(base) { $0.cell == cell && $0.attribute == attribute }
  }

  /// The same for a property of the emitter.
  func bound(_ property: AnimatableProperty, base: Double) -> Double {
    bound(base) { $0.cell < 0 && $0.property == property }
  }

  private func bound(_ base: Double, _ isWanted: (Run) -> Bool) -> Double {
    var result = abs(base)
    for run in runs where isWanted(run) {
      for index in run.start..<run.end {
        for segment in store.segments(of: index) {
          result += 2 * store.largest(segment, of: index)
        }
      }
    }
    return result
  }
}

extension TrackStore {
  /// The largest number of a segment of lanes, with how far a curve may leave its ends.
  fileprivate func largest(_ segment: Int, of index: Int) -> Double {
    func size(_ value: SIMD4<Double>) -> Double { max(abs(value.x), abs(value.y)) }
    switch details[index].segmentKind {
    case .lanes:
      let lanes = laneSegments[segment]
      return size(lanes.start) + size(lanes.end) + size(lanes.startTangent)
        + size(lanes.endTangent)
    case .linearSegments:
      return size(linearSegments[segment].start) + size(linearSegments[segment].end)
    case .functions:
      // A function has no known extremes: instants of the whole cycle represent it.
      let duration = tracks[index].duration
      return (0...32).reduce(0) { result, instant in
        let time = duration * Double(instant) / 32
        let lanes = functionSegments[segment].lanes(at: time, duration: duration)
        return max(result, size(lanes ?? .zero))
      }
    default: return 0
    }
  }
}
