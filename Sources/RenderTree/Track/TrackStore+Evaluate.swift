// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// Where tracks stand and what values they give at a time. Nothing here allocates.
extension TrackStore {
  /// The end of the run that begins at `start`: neighbours with the same node and property.
  public func endOfRun(from start: Int) -> Int {
    var end = start + 1
    while end < tracks.count, tracks[end].node == tracks[start].node,
      tracks[end].target.runKey == tracks[start].target.runKey
    {
      end += 1
    }
    return end
  }

  /// Where a track stands at a time of its layer.
  public func sample(_ track: StoredTrack, atLayerTime time: Double) -> TrackTiming.Sample {
    if track.groupCount == 0 { return track.timing.sample(atParentTime: time) }
    return sampleInGroups(track, atLayerTime: time)
  }

  private func sampleInGroups(
    _ track: StoredTrack, atLayerTime layerTime: Double
  ) -> TrackTiming.Sample {
    var time = layerTime
    var phase = TrackTiming.Phase.active
    for index in track.groupRange {
      let group = groupTimings[index].sample(atParentTime: time)
      if index == track.groupRange.lowerBound { phase = group.phase }
      time = group.progress * groupTimings[index].duration
      guard group.contributes else {
        return TrackTiming.Sample(
          phase: phase, progress: 0, cycle: 0, contributes: false, isReversed: false)
      }
    }
    var own = track.timing.sample(atParentTime: time)
    own.phase = phase
    return own
  }

  /// When the outermost animation of a track begins and ends, in the layer's time.
  public func span(_ track: StoredTrack) -> (begin: Double, end: Double) {
    let timing = track.groupCount > 0 ? groupTimings[Int(track.groupStart)] : track.timing
    return (timing.beginTime, timing.endTime)
  }

  /// Evaluates the timing of a run's tracks, once for everything that needs it.
  ///
  /// - Returns: the phase of each track as one bit pattern: see `RunPhases`.
  public mutating func sampleRun(_ run: Range<Int>, atLayerTime time: Double) -> RunPhases {
    var phases = RunPhases()
    for index in run {
      let sample =
        tracks[index].groupCount == 0
        ? tracks[index].timing.sample(atParentTime: time)
        : sampleInGroups(tracks[index], atLayerTime: time)
      tracks[index].sample = sample
      phases.insert(sample.phase, state: tracks[index].state)
    }
    return phases
  }

  /// The value of a sampled run of up to four lanes over `base`.
  public func lanes(run: Range<Int>, base: SIMD4<Double>) -> SIMD4<Double> {
    let only = run.lowerBound
    if run.count == 1, tracks[only].isPlain, tracks[only].target.firstLane == 0,
      tracks[only].segmentKind == .lanes
    {
      guard tracks[only].sample.contributes else { return base }
      let lane = SIMD4<Int64>(0, 1, 2, 3)
      let mask = lane .< SIMD4(repeating: Int64(tracks[only].target.laneCount))
      return base.replacing(with: plainValue(at: only), where: mask)
    }
    var value = base
    for index in run {
      let track = tracks[index]
      let sample = track.sample
      guard sample.contributes, track.segmentCount > 0, track.segmentKind == .lanes else {
        continue
      }
      let first = Int(track.target.firstLane)
      var below = SIMD4<Double>.zero
      for lane in 0..<Int(track.target.laneCount) {
        below[lane] = value[first + lane]
      }
      let result = laneValue(track, sample, below: below)
      for lane in 0..<Int(track.target.laneCount) {
        value[first + lane] = result[lane]
      }
    }
    return value
  }

  /// The matrix of a sampled run over `base`: whole matrices, components and value functions.
  public func matrix(run: Range<Int>, base: CATransform3D) -> CATransform3D {
    let only = run.lowerBound
    if run.count == 1, tracks[only].isPlain {
      let component = tracks[only].target.component
      guard tracks[only].sample.contributes else { return base }
      if component == .whole, tracks[only].segmentKind == .matrices {
        return matrixSegments[Int(tracks[only].segmentStart)].value(
          at: tracks[only].sample.progress)
      }
      if component == .rotationZ, base == CATransform3DIdentity {
        return ComponentTransform.rotation(z: plainValue(at: only).x)
      }
    }
    var state = MatrixAccumulator(base)
    accumulate(run, in: &state)
    return state.matrix
  }

  /// One component of the matrix of a sampled run over `base`: angles are not folded into a turn.
  public func component(
    _ component: TransformComponent, run: Range<Int>, base: ComponentTransform
  ) -> SIMD4<Double> {
    var state = MatrixAccumulator(base)
    accumulate(run, in: &state)
    return state.value(component)
  }

  private func accumulate(_ run: Range<Int>, in state: inout MatrixAccumulator) {
    for index in run {
      let track = tracks[index]
      let sample = track.sample
      guard sample.contributes, track.segmentCount > 0 else { continue }
      if track.options.contains(.followsTangent) {
        state.concatenate(tangentRotation(track, sample))
      } else if track.target.component == .whole {
        guard track.segmentKind == .matrices else { continue }
        state.apply(
          matrixValue(track, sample, below: state.matrix),
          additive: track.options.contains(.additive))
      } else if track.target.component.isFunction {
        let below = SIMD4<Double>(repeating: track.target.component.neutral)
        var plain = track
        plain.options.remove(.additive)
        let value = laneValue(plain, sample, below: below)
        state.apply(
          ComponentTransform.matrix(function: track.target.component, value: value),
          additive: track.options.contains(.additive))
      } else {
        let below = state.value(track.target.component)
        state.set(track.target.component, laneValue(track, sample, below: below))
      }
    }
  }

  /// The images of a sampled run on `contents`, faded or switched, over `base`.
  public func contents(run: Range<Int>, base: NodeContents) -> NodeContents {
    var value = base
    for index in run {
      let track = tracks[index]
      let sample = track.sample
      guard sample.contributes, track.segmentCount > 0, track.segmentKind == .lanes else {
        continue
      }
      let (segment, t) = position(track, sample)
      let lanes = laneSegments[Int(track.segmentStart) + segment]
      let below = value.lanes(.contents)
      let start = track.options.contains(.startsAtBase) ? below : lanes.start
      let end = track.options.contains(.endsAtBase) ? below : lanes.end
      let isDiscrete = !track.options.isDisjoint(with: .steps)
      if isDiscrete {
        let isFirst = track.options.contains(.discrete) || t < 0.5
        value.setLanes(.contents, isFirst ? start : end)
      } else {
        value.setFade(from: start, to: end, progress: min(max(t, 0), 1))
      }
    }
    return value
  }

  /// Which segment a track is in, and how far along it, paced.
  func position(
    _ track: StoredTrack, _ sample: TrackTiming.Sample
  ) -> (segment: Int, t: Double) {
    let count = Int(track.segmentCount)
    if count == 1, track.keyTimeStart < 0, track.curveStart < 0 { return (0, sample.progress) }
    var segment: Int
    var t: Double
    if track.keyTimeStart < 0 {
      let scaled = sample.progress * Double(count)
      segment = min(max(Int(scaled.rounded(.down)), 0), count - 1)
      t = scaled - Double(segment)
    } else {
      let first = Int(track.keyTimeStart)
      segment = 0
      while segment < count - 1, sample.progress >= keyTimes[first + segment + 1] { segment += 1 }
      let start = keyTimes[first + segment]
      let length = keyTimes[first + segment + 1] - start
      t = length > 0 ? (sample.progress - start) / length : 1
    }
    if track.curveStart >= 0 {
      let curve = curves[Int(track.curveStart) + segment]
      t = curve.progress(at: t, duration: track.timing.duration / Double(count))
    }
    return (segment, t)
  }

  /// The value of a plain track: a straight line, paced evenly, that replaces what lies below.
  @inline(__always)
  private func plainValue(at index: Int) -> SIMD4<Double> {
    let segment = Int(tracks[index].segmentStart)
    let start = laneSegments[segment].start
    return start + (laneSegments[segment].end - start) * tracks[index].sample.progress
  }

  private func laneValue(
    _ track: StoredTrack, _ sample: TrackTiming.Sample, below: SIMD4<Double>
  ) -> SIMD4<Double> {
    let (segment, t) = position(track, sample)
    var lanes = laneSegments[Int(track.segmentStart) + segment]
    let options = track.options
    if !options.isDisjoint(with: .needsBase) {
      lanes = LaneSegment(
        from: options.contains(.startsAtBase) ? below : lanes.start,
        to: options.contains(.endsAtBase)
          ? below : options.contains(.endsByDifference) ? below + lanes.end : lanes.end)
    }
    var value: SIMD4<Double>
    if options.contains(.discrete) {
      value = lanes.start
    } else if options.contains(.switches) {
      value = t < 0.5 ? lanes.start : lanes.end
    } else {
      value = lanes.value(at: t)
    }
    if options.contains(.cumulative), sample.cycle > 0 {
      value += cycleEnd(track) * sample.cycle
    }
    if options.contains(.rounds) { value.round(.toNearestOrAwayFromZero) }
    return options.contains(.additive) ? below + value : value
  }

  /// What a cumulative track has gained after one cycle: its last value, or on a path there and
  /// back its first (behaviour fact AD-3).
  private func cycleEnd(_ track: StoredTrack) -> SIMD4<Double> {
    let start = Int(track.segmentStart)
    if track.timing.autoreverses { return laneSegments[start].start }
    let last = laneSegments[start + Int(track.segmentCount) - 1]
    return track.options.contains(.discrete) ? last.start : last.end
  }

  private func matrixValue(
    _ track: StoredTrack, _ sample: TrackTiming.Sample, below: CATransform3D
  ) -> CATransform3D {
    let (segment, t) = position(track, sample)
    var matrices = matrixSegments[Int(track.segmentStart) + segment]
    let options = track.options
    if !options.isDisjoint(with: .needsBase) {
      let by = CATransform3DConcat(matrices.end, below)
      matrices = MatrixSegment(
        from: options.contains(.startsAtBase) ? below : matrices.start,
        to: options.contains(.endsAtBase)
          ? below : options.contains(.endsByDifference) ? by : matrices.end)
    }
    var value: CATransform3D
    if options.contains(.discrete) {
      value = matrices.start
    } else {
      value = matrices.value(at: t)
    }
    if options.contains(.cumulative), sample.cycle > 0 {
      let last = matrixSegments[Int(track.segmentStart) + Int(track.segmentCount) - 1].end
      for _ in 0..<Int(min(sample.cycle, 4096)) { value = CATransform3DConcat(value, last) }
    }
    return value
  }

  /// The turn about z that brings the x axis along the path (behaviour facts KF-9, KF-10).
  private func tangentRotation(
    _ track: StoredTrack, _ sample: TrackTiming.Sample
  ) -> CATransform3D {
    let (segment, t) = position(track, sample)
    let way = laneSegments[Int(track.segmentStart) + segment].direction(at: t)
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let sign: Double = track.options.contains(.followsTangentReversed) ? -1 : 1
    var result = CATransform3DIdentity
    result.m11 = CGFloat(sign * way.x / length)
    result.m12 = CGFloat(sign * way.y / length)
    result.m21 = -result.m12
    result.m22 = result.m11
    return result
  }
}
