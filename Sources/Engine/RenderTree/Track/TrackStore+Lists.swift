// SPDX-License-Identifier: MIT

package import CoreGraphics
public import CoreImage

/// Values of variable size. The last outline of a run is written into the presented value in place, so
/// that a steady morph allocates nothing; sums of tracks make lists. Outlines have no sums.
extension TrackStore {
  /// Presents the outline of a sampled run over `base`.
  ///
  /// - Returns: whether `shown` changed.
  package func present(
    path run: Range<Int>, base: PathGeometry, into shown: inout PathGeometry
  ) -> Bool {
    var below = base
    for index in run where tracks[index].contributes {
      if details[index].segmentKind == .functions, let value = pathFunctionValue(index) {
        below = value
      }
      guard details[index].segmentKind == .paths else { continue }
      let options = details[index].options
      let (segment, t) = position(index)
      let ends = morph(index, segment, below: below)
      if index == run.upperBound - 1, isBlended(options, ends.isMatching) {
        return ends.present(at: t, into: &shown)
      }
      var value = below
      if isBlended(options, ends.isMatching) {
        _ = ends.present(at: t, into: &value)
      } else {
        value = options.contains(.discrete) || t < 0.5 ? ends.start : ends.end
      }
      below = value
    }
    guard shown != below else { return false }
    shown = below
    return true
  }

  private func isBlended(_ options: AnimationTrack.Options, _ isMatching: Bool) -> Bool {
    isMatching && options.isDisjoint(with: .steps)
  }

  private func morph(_ index: Int, _ segment: Int, below: PathGeometry) -> MorphSegment {
    let given = pathSegments[tracks[index].segmentStart.number + segment]
    let options = details[index].options
    if options.isDisjoint(with: .needsBase) { return given }
    let end =
      options.contains(.endsAtBase)
      ? below : options.contains(.endsByDifference) ? below.adding(given.end) : given.end
    return MorphSegment(
      from: options.contains(.startsAtBase) ? below : given.start, to: end, isPrepared: false)
  }

  /// The list of a sampled run over `base`; nil when no track has a say.
  public func list(run: Range<Int>, base: [SIMD4<Double>]) -> [SIMD4<Double>]? {
    var below = base
    var hasValue = false
    for index in run where tracks[index].contributes {
      guard
        let value = details[index].segmentKind == .functions
          ? listFunctionValue(index, below: below) : listValue(index, below: below)
      else { continue }
      below = value
      hasValue = true
    }
    return hasValue ? below : nil
  }

  private func listValue(_ index: Int, below: [SIMD4<Double>]) -> [SIMD4<Double>]? {
    guard details[index].segmentKind == .lists else { return nil }
    let (segment, t) = position(index)
    let given = listSegments[tracks[index].segmentStart.number + segment]
    let options = details[index].options
    let start = options.contains(.startsAtBase) ? below : given.start
    let end = options.contains(.endsAtBase) ? below : given.end
    if options.contains(.discrete) { return start }
    guard start.count == end.count else { return nil }
    if options.contains(.switches) { return t < 0.5 ? start : end }
    let isSum = options.contains(.additive)
    guard !isSum || start.count == below.count else { return nil }
    let isDifference = options.contains(.endsByDifference)
    var cycles = options.contains(.cumulative) ? details[index].cycle : 0
    let last = listSegments[segments(of: index).upperBound - 1].end
    if last.count != start.count { cycles = 0 }
    let way = options.isDisjoint(with: .needsBase) ? given : ListSegment(from: start, to: end)
    return start.indices.map { index in
      let target = isDifference ? start[index] + end[index] : end[index]
      var value = way.element(index, to: target, at: t)
      if cycles > 0 { value += last[index] * cycles }
      return isSum ? below[index] + value : value
    }
  }

  /// Presents the filters of a sampled run over `base`; they have no sums.
  ///
  /// - Returns: whether `shown` changed.
  public func present(
    filters run: Range<Int>, base: [FilterDescription], into shown: inout [FilterDescription]
  ) -> Bool {
    var below = base
    for index in run where tracks[index].contributes && details[index].segmentKind == .filters {
      let options = details[index].options
      let (segment, t) = position(index)
      var ends = filterSegments[tracks[index].segmentStart.number + segment]
      if !options.isDisjoint(with: .needsBase) {
        ends = FilterSegment(
          from: options.contains(.startsAtBase) ? below : ends.start,
          to: options.contains(.endsAtBase) ? below : ends.end)
      }
      let holds = options.contains(.discrete)
      if index == run.upperBound - 1 { return ends.present(at: t, holds: holds, into: &shown) }
      _ = ends.present(at: t, holds: holds, into: &below)
    }
    guard shown != below else { return false }
    shown = below
    return true
  }

  /// The transition that a sampled run shows; the default for none.
  public func transition(run: Range<Int>) -> NodeTransition {
    var result = NodeTransition()
    for index in run where tracks[index].contributes && details[index].segmentKind == .transitions {
      let segment = transitionSegments[tracks[index].segmentStart.number]
      let share = min(max(tracks[index].progress, 0), 1)
      result.animation = details[index].id
      result.kind = segment.kind
      result.edge = segment.edge
      result.filter = segment.filter
      result.isReversed = segment.isReversed
      result.progress =
        segment.startProgress + (segment.endProgress - segment.startProgress) * share
    }
    return result
  }
}
