// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
internal import Motion

/// Evaluates the phases and values of tracks at a time. Nothing here allocates.
extension TrackStore {
  /// The end of the run that begins at `start`: neighbours with the same node and property.
  @inline(__always)
  public func endOfRun(from start: Int) -> Int {
    if tracks[start].flags.contains(.isAlone) { return start + 1 }
    return endOfLongRun(from: start)
  }

  private func endOfLongRun(from start: Int) -> Int {
    var end = start + 1
    while end < tracks.count, tracks[end].node == tracks[start].node,
      tracks[end].target.runKey == tracks[start].target.runKey
    {
      end += 1
    }
    return end
  }

  /// When the outermost animation of a track begins and ends, in the layer's time; infinity for never.
  public func span(of index: Int) -> (begin: Double, end: Double) {
    if details[index].groupCount > 0 {
      let timing = groupTimings[Int(details[index].groupStart)]
      return (timing.beginTime, timing.endTime)
    }
    let track = tracks[index]
    guard track.timeOffset < 0, track.speed >= 0 else { return (track.beginTime, track.end) }
    // It waits until its own time is 0, indefinitely if that stands still.
    let begin =
      track.speed > 0 ? track.beginTime - track.timeOffset / track.speed : Double.infinity
    return (begin, track.end)
  }

  /// Whether the own time of each track of a run stands still, so that the run shows one value.
  @inline(__always)
  func arePaused(_ run: Range<Int>) -> Bool {
    for index in run where tracks[index].speed != 0 || details[index].groupCount > 0 {
      return false
    }
    return true
  }

  /// Evaluates the timing of a run's tracks, once for everything that needs it.
  ///
  /// - Returns: the phase of each track as one bit pattern: see `RunPhases`.
  @inline(__always)
  public mutating func sampleRun(_ run: Range<Int>, atLayerTime time: Double) -> RunPhases {
    var phases = RunPhases()
    for index in run {
      phases.insert(sample(index, atLayerTime: time), state: tracks[index].progressState.state)
    }
    return phases
  }

  /// Evaluates the timing of a track, and keeps what its value follows from.
  @inline(__always)
  private mutating func sample(_ index: Int, atLayerTime time: Double) -> TrackTiming.Phase {
    var sample: TrackTiming.Sample
    if tracks[index].flags.isDisjoint(with: .isGroupedOrPaced) {
      sample = tracks[index].unpacedSample(atParentTime: time)
    } else {
      sample = pacedSample(index, atLayerTime: time)
    }
    tracks[index].progress = sample.progress
    tracks[index].progressState.set(
      sample.phase, contributes: sample.contributes && !tracks[index].segmentStart.isNone)
    if !tracks[index].flags.contains(.isPlain) { details[index].cycle = sample.cycle }
    return sample.phase
  }

  /// The sample of a track that runs at a pace of its own, or in groups.
  private func pacedSample(_ index: Int, atLayerTime layerTime: Double) -> TrackTiming.Sample {
    var time = layerTime
    var phase: TrackTiming.Phase?
    for group in details[index].groupRange {
      let timing = groupTimings[group]
      let sample = timing.sample(atParentTime: time)
      if phase == nil { phase = sample.phase }
      // Without a pace the time itself, which no division has rounded.
      time = timing.curve.isLinear ? sample.time : sample.progress * timing.duration
      guard sample.contributes else {
        return TrackTiming.Sample(
          phase: phase ?? sample.phase, progress: 0, cycle: 0, contributes: false, time: 0,
          isReversed: false)
      }
    }
    var own = tracks[index].unpacedSample(atParentTime: time)
    own.progress = details[index].curve.progress(
      at: own.progress, duration: tracks[index].duration)
    if let phase { own.phase = phase }
    return own
  }

  /// Whether a sampled track shows its last value only because the frame shows the very instant of
  /// its end: in the next one it has no effect.
  func isAtLastInstant(_ index: Int) -> Bool {
    let progressState = tracks[index].progressState
    guard progressState.phase == .after, progressState.contributes else { return false }
    let fills =
      details[index].groupCount > 0
      ? groupTimings[Int(details[index].groupStart)].fillsForwards
      : tracks[index].fillsForwards
    return !fills
  }

  // MARK: - Plain runs

  /// The progress of a plain or keyframed run that is active and was so when last sampled; nil for
  /// all others.
  ///
  /// The arithmetic of `CyclicTiming.unpacedSample` with every case left out that cannot occur.
  ///
  /// - Parameters:
  ///   - track: the track at `index`.
  ///   - previous: what this gave for the track before, if that is of the same node.
  @inline(__always)
  func steadyProgress(
    _ track: StoredTrack, _ index: Int, atLayerTime time: Double, after previous: Double?
  ) -> Double? {
    let flags = track.flags
    guard flags.isSimpleRun, track.progressState.isSteady else { return nil }
    if let previous, flags.contains(.sharesTiming) { return previous }
    guard track.speed > 0, time >= track.beginTime else { return nil }
    let active = (time - track.beginTime) * track.speed + track.timeOffset
    guard active >= 0, active < track.activeDuration else { return nil }
    let duration = track.duration
    let length = flags.contains(.autoreverses) ? 2 * duration : duration
    var rest = active
    if active >= length {
      let cycles = active / length
      guard cycles < 4e15 else { return nil }
      rest -= Double(Int64(clamping: cycles)) * length
    }
    if flags.contains(.autoreverses) { rest = min(rest, length - rest) }
    let share = rest / duration
    guard flags.contains(.isGroupedOrPaced) else { return share }
    guard details[index].groupCount == 0 else { return nil }
    return details[index].curve.progress(at: share, duration: duration)
  }

  /// The value of a keyframed run at a progress.
  @inline(__always)
  func keyframedLanes(_ index: Int, at progress: Double) -> SIMD4<Double> {
    let start = tracks[index].segmentStart.number
    let count = Int(tracks[index].evenSegmentCount)
    let (segment, t) =
      count > 0 ? Self.even(count, at: progress) : position(index, at: progress)
    return linearSegments[start + segment].value(at: t)
  }

  /// The value of a sampled run that is plain and has an effect; nil for all others.
  ///
  /// The value below need not be read then.
  @inline(__always)
  func plainLanes(_ run: Range<Int>) -> SIMD4<Double>? {
    let only = run.lowerBound
    guard tracks[only].flags.isSuperset(of: .isPlainRun), tracks[only].progressState.contributes
    else { return nil }
    return linearSegments[tracks[only].segmentStart.number].value(at: tracks[only].progress)
  }

  /// The matrix of a sampled run that is plain and has an effect; nil for all others.
  @inline(__always)
  func plainMatrix(_ run: Range<Int>) -> CATransform3D? {
    let only = run.lowerBound
    guard tracks[only].flags.isSuperset(of: .isPlainRun), tracks[only].progressState.contributes
    else { return nil }
    let segment = tracks[only].segmentStart.number
    let progress = tracks[only].progress
    if tracks[only].flags.isTranslation {
      return CATransform3D(translation: linearSegments[segment].exactValue(at: progress))
    }
    return linearMatrixSegments[segment].value(at: progress)
  }

  // MARK: - All runs

  /// The value of a sampled run of up to four lanes over `base`.
  public func lanes(run: Range<Int>, base: SIMD4<Double>) -> SIMD4<Double> {
    if let plain = plainLanes(run) { return plain }
    var value = base
    for index in run where tracks[index].progressState.contributes && holdsLanes(index) {
      let first = tracks[index].target.firstLane
      let count = tracks[index].target.laneCount
      var below = SIMD4<Double>.zero
      for lane in 0..<count { below[lane] = value[first + lane] }
      let result = laneValue(index, below: below)
      for lane in 0..<count { value[first + lane] = result[lane] }
    }
    return value
  }

  /// Whether the segments of a track are of up to four lanes.
  private func holdsLanes(_ index: Int) -> Bool {
    switch details[index].segmentKind {
    case .lanes, .linearSegments, .functions: true
    default: false
    }
  }

  /// Whether the segments of a track are between whole matrices.
  private func holdsMatrices(_ index: Int) -> Bool {
    switch details[index].segmentKind {
    case .matrices, .linearMatrixSegments, .translations, .functions: true
    default: false
    }
  }

  /// The matrix of a sampled run over `base`: whole matrices, components and value functions.
  public func matrix(run: Range<Int>, base: CATransform3D) -> CATransform3D {
    if let plain = plainMatrix(run) { return plain }
    let only = run.lowerBound
    if run.count == 1, tracks[only].target.component == .rotationZ, base == CATransform3DIdentity {
      guard tracks[only].progressState.contributes else { return base }
      return ComponentTransform.rotation(z: laneValue(only, below: .zero).x)
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
    for index in run where tracks[index].progressState.contributes {
      let component = tracks[index].target.component
      let isAdditive = details[index].options.contains(.additive)
      if details[index].options.contains(.followsTangent) {
        state.concatenate(tangentRotation(index))
      } else if component == .whole {
        guard holdsMatrices(index) else { continue }
        state.apply(matrixValue(index, below: state.matrix), additive: isAdditive)
      } else if component.isFunction {
        let below = SIMD4<Double>(repeating: component.neutral)
        let value = laneValue(index, below: below, adds: false)
        state.apply(
          ComponentTransform.matrix(function: component, value: value), additive: isAdditive)
      } else {
        state.set(component, laneValue(index, below: state.value(component)))
      }
    }
  }

  /// The images of a sampled run on `contents`, faded or switched, over `base`.
  public func contents(run: Range<Int>, base: NodeContents) -> NodeContents {
    var value = base
    for index in run
    where tracks[index].progressState.contributes && holdsLanes(index)
      && details[index].segmentKind != .functions
    {
      let options = details[index].options
      let (segment, t) = position(index)
      let lanes = laneSegment(index, segment)
      let below = value.imageLanes
      let start = options.contains(.startsAtBase) ? below : lanes.start
      let end = options.contains(.endsAtBase) ? below : lanes.end
      if options.isDisjoint(with: .steps) {
        value.setFade(from: start, to: end, progress: min(max(t, 0), 1))
      } else {
        let isFirst = options.contains(.discrete) || t < 0.5
        value.setImage(isFirst ? start : end)
      }
    }
    return value
  }

  // MARK: - Values of single tracks

  /// The segment of a track, and the position along it after timing functions.
  func position(_ index: Int) -> (segment: Int, t: Double) {
    position(index, at: tracks[index].progress)
  }

  /// The segment of a track at a progress, and the position along it after timing functions.
  @inline(__always)
  func position(_ index: Int, at progress: Double) -> (segment: Int, t: Double) {
    let count = Int(details[index].segmentCount)
    let keyTimeStart = details[index].keyTimeStart
    let curveStart = details[index].curveStart
    if count == 1, keyTimeStart.isNone, curveStart.isNone { return (0, progress) }
    var segment: Int
    var t: Double
    if keyTimeStart.isNone {
      (segment, t) = Self.even(count, at: progress)
    } else {
      let first = keyTimeStart.number
      segment = 0
      while segment < count - 1, progress >= keyTimes[first + segment + 1] { segment += 1 }
      let start = keyTimes[first + segment]
      let length = keyTimes[first + segment + 1] - start
      t = length > 0 ? (progress - start) / length : 1
      // Before a first time past 0 the first value holds, after a last short of 1 the last (KF-3).
      if t < 0, start > 0 { t = 0 }
      if t > 1, start + length < 1 { t = 1 }
    }
    if !curveStart.isNone {
      let curve = curves[curveStart.number + segment]
      t = curve.progress(at: t, duration: tracks[index].duration / Double(count))
    }
    return (segment, t)
  }

  /// The segment, of `count` of one length, that contains a progress, and the position along it.
  @inline(__always)
  private static func even(_ count: Int, at progress: Double) -> (segment: Int, t: Double) {
    let scaled = progress * Double(count)
    let segment = min(max(Int(clamping: scaled.rounded(.down)), 0), count - 1)
    return (segment, scaled - Double(segment))
  }

  private func laneSegment(_ index: Int, _ segment: Int) -> LaneSegment {
    let poolIndex = tracks[index].segmentStart.number + segment
    if details[index].segmentKind == .lanes { return laneSegments[poolIndex] }
    return LaneSegment(from: linearSegments[poolIndex].start, to: linearSegments[poolIndex].end)
  }

  /// The value of a track of lanes over the value below it.
  ///
  /// - Parameter adds: whether an additive track is added to what lies below here.
  private func laneValue(
    _ index: Int, below: SIMD4<Double>, adds: Bool = true
  ) -> SIMD4<Double> {
    if details[index].segmentKind == .functions {
      return laneFunctionValue(index, below: below, adds: adds)
    }
    let options = details[index].options
    let (segment, t) = position(index)
    var lanes = laneSegment(index, segment)
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
    if options.contains(.cumulative), details[index].cycle > 0 {
      value += cycleEnd(index) * details[index].cycle
    }
    if options.contains(.rounds) { value.round(.toNearestOrAwayFromZero) }
    return adds && options.contains(.additive) ? below + value : value
  }

  /// The gain of a cumulative track after one cycle: its last value, or with autoreverses on a path
  /// its first (behaviour fact AD-3).
  private func cycleEnd(_ index: Int) -> SIMD4<Double> {
    if tracks[index].autoreverses { return laneSegment(index, 0).start }
    let last = laneSegment(index, Int(details[index].segmentCount) - 1)
    return details[index].options.contains(.discrete) ? last.start : last.end
  }

  private func matrixValue(_ index: Int, below: CATransform3D) -> CATransform3D {
    if details[index].segmentKind == .functions {
      let isSum = details[index].options.contains(.additive)
      return matrixFunctionValue(index) ?? (isSum ? CATransform3DIdentity : below)
    }
    let options = details[index].options
    let (segment, t) = position(index)
    let poolIndex = tracks[index].segmentStart.number + segment
    if details[index].segmentKind == .translations {
      return CATransform3D(translation: linearSegments[poolIndex].exactValue(at: t))
    }
    if details[index].segmentKind == .linearMatrixSegments {
      return linearMatrixSegments[poolIndex].value(at: t)
    }
    var value: CATransform3D
    if options.contains(.discrete) {
      value = matrixSegments[poolIndex].start
    } else if options.isDisjoint(with: .needsBase) {
      value = matrixSegments[poolIndex].value(at: t)
    } else {
      let ends = (matrixSegments[poolIndex].start, matrixSegments[poolIndex].end)
      value = MatrixSegment(
        from: options.contains(.startsAtBase) ? below : ends.0,
        to: options.contains(.endsAtBase)
          ? below
          : options.contains(.endsByDifference) ? CATransform3DConcat(ends.1, below) : ends.1
      ).value(at: t)
    }
    if options.contains(.cumulative), details[index].cycle > 0 {
      let last = matrixSegments[segments(of: index).upperBound - 1].end
      for _ in 0..<Int(clamping: min(details[index].cycle, 4096)) {
        value = CATransform3DConcat(value, last)
      }
    }
    return value
  }

  /// The turn about z that brings the x axis along the path (behaviour facts KF-9, KF-10).
  private func tangentRotation(_ index: Int) -> CATransform3D {
    let (segment, t) = position(index)
    guard details[index].segmentKind != .functions else { return CATransform3DIdentity }
    let way = laneSegment(index, segment).direction(at: t)
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let sign: Double = details[index].options.contains(.followsTangentReversed) ? -1 : 1
    var result = CATransform3DIdentity
    result.m11 = CGFloat(sign * way.x / length)
    result.m12 = CGFloat(sign * way.y / length)
    result.m21 = -result.m12
    result.m22 = result.m11
    return result
  }
}
