// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The dashes of a line among the pixels that are drawn, and the share of each pixel that they cover.
///
/// As in fragments, the dashes of a piece add up where they have flat ends, and else the one that covers most of a pixel
/// counts. Within a curve they are wedges of its normals.
struct StripDashes {
  private let line: StripLineStyle
  private let pattern: DashPattern
  private let map: StripPieces.LineMap
  private let size: StripRows.Size

  init(
    _ shape: StripShape, _ pattern: DashPattern, _ map: StripPieces.LineMap, size: StripRows.Size
  ) {
    line = shape.line
    self.pattern = pattern
    self.map = map
    self.size = size
  }

  /// Whether the dashes of a piece can be told apart.
  func areSeen(along stroke: StrokePiece) -> Bool {
    pattern.period * map.pixels(along: stroke.direction) >= 2
  }

  // MARK: - Pieces

  /// A piece of the line with what its dashes need.
  private struct Piece {
    var seen: StripPieces.Piece
    /// The part of the piece that shows.
    var from: Double
    var to: Double
    /// The place of the piece's start in the pattern.
    var offset: Double
    /// Whether a dash goes on from the end of a closed subpath to its start, here or there.
    var joinsAtStart = false
    var joinsAtEnd = false
    /// The caps of a dash at the piece's start; they are moved to where it lies.
    var first: StripEnd
    var last: StripEnd
    /// The normals of a curve at its ends; nil for a straight piece.
    var curve: Curve?
  }

  /// The normals within a piece of a curve.
  private struct Curve {
    /// The slopes of the tangents against the piece at its start and end.
    var slopes: SIMD2<Float>
    var extent: Float
    /// Whether a dash goes on along the curve before the start and behind the end.
    var goesOnAtStart: Bool
    var goesOnAtEnd: Bool

    /// Finds how the normals turn; nil for a straight piece.
    init?(_ piece: StrokePiece) {
      let start = Self.slope(piece.direction, piece.incoming, piece.isTangentAtStart)
      let end = Self.slope(piece.direction, piece.outgoing, piece.isTangentAtEnd)
      guard piece.isCurved, piece.length > 0, start != nil || end != nil else { return nil }
      // A curve that ends turns as much in its last piece toward one end as toward the other.
      slopes = SIMD2(start ?? -(end ?? 0), end ?? -(start ?? 0))
      extent = Float(piece.length)
      goesOnAtStart = start != nil
      goesOnAtEnd = end != nil
    }

    /// The slope against a piece of the tangent at its joint with another; nil where no curve passes the joint.
    private static func slope(
      _ direction: SIMD2<Double>, _ other: SIMD2<Double>, _ isTangent: Bool
    ) -> Float? {
      let straight = (direction * other).sum()
      guard isTangent, straight > 0.7 else { return nil }
      let turn = direction.x * other.y - direction.y * other.x
      return Float(turn / max(1 + straight, 1e-3))
    }

    func slope(at place: Float) -> Float {
      slopes.x + (slopes.y - slopes.x) * (place / extent)
    }
  }

  /// Adds the dashes of a piece to the rows.
  func add(
    _ stroke: StrokePiece, to memory: inout MutableSpan<SIMD4<Float>>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    guard var shown = StripPieces.ShownRange(of: stroke, line) else { return }
    let place = stroke.loopLength > 0 ? 0 : stroke.subpathDistance
    let begin = stroke.distance - place
    // Dashes begin behind the part of a subpath that does not show.
    let offset = place - (line.isPart ? max(line.from - begin, 0) : 0) + line.dashPhase
    let whole = stroke.loopLength > 0 ? stroke.loopLength : place + stroke.length
    let isOpen = line.isPart && (line.from > begin || line.to < begin + whole)
    let isEnd = stroke.loopLength > 0 || stroke.endsLoop
    // A closed subpath joins its ends where both lie in dashes.
    let joins =
      isEnd && !isOpen && pattern.covers(line.dashPhase) && pattern.covers(whole + line.dashPhase)
    if stroke.loopLength > 0, !joins { shown.isCutAtStart = true }
    if stroke.endsLoop, !joins { shown.isCutAtEnd = true }
    let curve = Curve(stroke)
    let steepest = curve.map { Double(max(abs($0.slopes.x), abs($0.slopes.y))) } ?? 0
    guard
      let seen = StripPieces.piece(
        stroke, shown, line, map: map, rowCount: size.rows,
        leastExtent: StripPieces.Extent(
          widths: (line.cap == .butt ? 0 : 1.1) + steepest, pixels: curve == nil ? 0.5 : 2))
    else { return }
    let piece = Piece(
      seen: seen, from: shown.from, to: shown.to, offset: offset,
      joinsAtStart: joins && stroke.loopLength > 0, joinsAtEnd: joins && stroke.endsLoop,
      first: StripEnd(cap: line.cap, at: 0, sense: -1, of: seen.seen),
      last: StripEnd(cap: line.cap, at: 0, sense: 1, of: seen.seen), curve: curve)
    for row in seen.firstRow..<seen.endRow { add(piece, row, &memory, &touched) }
  }

  // MARK: - Rows

  /// The pixels of a group as they lie along a piece.
  private struct Pixels {
    /// The places along the piece, and the distances beside it.
    var t: SIMD4<Float>
    var d: SIMD4<Float>
    /// The shares within both sides of the piece.
    var side: SIMD4<Float>
    /// The places at which the curve's normals through the pixels meet the piece.
    var met: SIMD4<Float>
    /// -1 where the normals have crossed before the pixel, else 1.
    var turned = SIMD4<Float>.one
  }

  /// Adds the dashes of a piece to a row.
  private func add(
    _ piece: Piece, _ row: Int, _ memory: inout MutableSpan<SIMD4<Float>>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    let seen = piece.seen
    guard let groups = seen.groups(ofRow: row, size) else { return }
    for group in groups.places {
      let (t, d) = seen.places(of: group, groups)
      let side = seen.side(at: d)
      guard side.max() > 0 else { continue }
      var pixels = Pixels(t: t, d: d, side: side, met: t)
      if let curve = piece.curve { Self.bend(&pixels, curve) }
      let share = share(of: pixels, piece).replacing(with: 0, where: side .<= 0)
      guard share.max() > 0 else { continue }
      let place = row &* size.groups &+ group
      memory[place] = SIMD4.most(memory[place], share * seen.weight)
      size.touch(group, ofRow: row, in: &touched)
    }
  }

  /// Finds the normals of a curve on which pixels lie.
  private static func bend(_ pixels: inout Pixels, _ curve: Curve) {
    let spread = curve.extent - pixels.d * (curve.slopes.y - curve.slopes.x)
    pixels.turned.replace(with: -1, where: spread .< 0)
    let size = spread.replacing(with: -spread, where: spread .< 0)
    pixels.met.replace(
      with: curve.extent * (pixels.t + pixels.d * curve.slopes.x) / spread,
      where: size .> 1e-4 * curve.extent)
  }

  /// The share of pixels that the dashes of a piece cover.
  private func share(of pixels: Pixels, _ piece: Piece) -> SIMD4<Float> {
    let (from, to) = (piece.from, piece.to)
    let window = window(of: pixels, piece)
    let slack = pattern.slack
    var share = SIMD4<Float>.zero
    var next = pattern.first(endingFrom: window.lowerBound + piece.offset - slack)
    // Counted, since far out a period may be less than the digits of a place.
    for _ in 0..<pattern.count(within: window.upperBound - window.lowerBound) {
      let dash = pattern.dashes[next.index]
      let middle = next.start + dash.middle - piece.offset
      let low = middle - dash.half
      let high = middle + dash.half
      // A dash may begin where the window ends, but for rounding.
      if low > window.upperBound + slack { break }
      next = pattern.next(next)
      // A dash that only touches belongs to the piece before or after; a dot where both meet belongs to both.
      let isDot = dash.half == 0
      let touch = isDot ? -slack : slack
      if high < from + touch || low > to - touch { continue }
      // One that begins where a closed subpath does, and joins its end, has an end there by rounding only.
      let starts = low > from + (isDot || piece.joinsAtStart ? slack : -slack)
      let ends = high < to - (isDot || piece.joinsAtEnd ? slack : -slack)
      var one = part(Dash(low: low, high: high, starts: starts, ends: ends), of: pixels, piece)
      if piece.curve != nil {
        // The pixels of a group may meet the curve far from one another.
        let way =
          pixels.met.clamped(
            lowerBound: SIMD4(repeating: Float(from)), upperBound: SIMD4(repeating: Float(to)))
          - Float(middle)
        // The third nearest counts where the second lies beyond the piece, see `line.glsl`.
        let second = 2 * pattern.period
        let period = Float(pattern.period)
        let behind = low + second > to - touch ? 1.5 * period : period
        let ahead = high - second < from + touch ? 1.5 * period : period
        one.replace(with: 0, where: (way .> behind) .| (way .< -ahead))
      }
      share = line.cap == .butt ? SIMD4.least(share + one, .one) : SIMD4.most(share, one)
      if share.min() >= 1 { break }
    }
    return share
  }

  /// The places along a piece whose dashes may cover pixels: of each dash of the pattern the two nearest on the
  /// piece count.
  private func window(of pixels: Pixels, _ piece: Piece) -> ClosedRange<Double> {
    let (from, to) = (piece.from, piece.to)
    let first = min(max(Double(pixels.met.min()), from), to)
    let last = min(max(Double(pixels.met.max()), from), to)
    var low = max(first - pattern.period, from)
    var high = min(last + pattern.period, to)
    if piece.curve == nil {
      let reach = Double(piece.last.extent) + 1 / Double(piece.seen.alongScale)
      low = max(low, min(Double(pixels.t.min()) - reach, to))
      high = min(high, max(Double(pixels.t.max()) + reach, from))
    }
    return low...max(low, high)
  }

  // MARK: - Parts

  /// A dash on a piece.
  private struct Dash {
    /// Where it begins and ends, which may be beyond the piece.
    var low: Double
    var high: Double
    /// Whether it begins and ends within the piece.
    var starts: Bool
    var ends: Bool
  }

  /// The share of pixels that a dash covers within a piece.
  private func part(_ dash: Dash, of pixels: Pixels, _ piece: Piece) -> SIMD4<Float> {
    if let curve = piece.curve { return part(dash, of: pixels, piece, curve) }
    let start = dash.starts ? piece.first.moved(to: Float(dash.low)) : piece.seen.start
    let end = dash.ends ? piece.last.moved(to: Float(dash.high)) : piece.seen.end
    let a = start.share(pixels.side, pixels.t, pixels.d, piece.seen.seen)
    let b = end.share(pixels.side, pixels.t, pixels.d, piece.seen.seen)
    return start.isDisc || end.isDisc
      ? SIMD4.least(a, b) : SIMD4.most(a + b - pixels.side, .zero)
  }

  /// The share of pixels that a dash covers within a piece of a curve.
  private func part(
    _ dash: Dash, of pixels: Pixels, _ piece: Piece, _ curve: Curve
  ) -> SIMD4<Float> {
    let a = end(-1, of: dash, pixels, piece, curve)
    let b = end(1, of: dash, pixels, piece, curve)
    return a.isDisc || b.isDisc
      ? SIMD4.least(a.share, b.share) : SIMD4.most(a.share + b.share - pixels.side, .zero)
  }

  /// The share of pixels that an end of a dash leaves within a piece of a curve.
  ///
  /// - Parameter sense: 1 for the end ahead, -1 for the one behind.
  private func end(
    _ sense: Float, of dash: Dash, _ pixels: Pixels, _ piece: Piece, _ curve: Curve
  ) -> (share: SIMD4<Float>, isDisc: Bool) {
    let isAhead = sense > 0
    let seen = piece.seen.seen
    let joint = isAhead ? piece.seen.end : piece.seen.start
    let own = Float(isAhead ? dash.high : dash.low)
    let limit = Float(isAhead ? piece.to : piece.from)
    let place = isAhead ? min(own, limit) : max(own, limit)
    let slope = curve.slope(at: place)
    func share(_ cap: CGLineCap?, at place: Float) -> SIMD4<Float> {
      StripDashEnd(cap, at: place, slope: slope, sense: sense, of: seen)
        .share(pixels.side, pixels.t, d: pixels.d, turned: pixels.turned, of: seen)
    }
    if (isAhead ? dash.ends : dash.starts) || !joint.isJoint {
      return (share(line.cap, at: place), line.cap == .round)
    }
    guard isAhead ? curve.goesOnAtEnd : curve.goesOnAtStart else {
      return (corner(joint, onward: share(nil, at: place), pixels, piece, sense), joint.isDisc)
    }
    let onward = share(nil, at: place)
    // Where the pieces overlap, a dash that ends just there does not go on.
    guard (own - limit) * sense < 1 / piece.seen.alongScale else { return (onward, false) }
    return (SIMD4.least(onward, share(line.cap, at: own)), false)
  }

  /// The share of pixels that a corner at the end of a curve leaves.
  ///
  /// Where the normals have crossed, the corner bounds the pixels behind it, and the end's normal those before it.
  ///
  /// - Parameter onward: the share that the normal leaves.
  private func corner(
    _ joint: StripEnd, onward: SIMD4<Float>, _ pixels: Pixels, _ piece: Piece, _ sense: Float
  ) -> SIMD4<Float> {
    let share = joint.share(pixels.side, pixels.t, pixels.d, piece.seen.seen)
    let behind = StripEnd.unit(
      (pixels.t - joint.place) * (sense * piece.seen.alongScale) + 0.5)
    let bounded = SIMD4.least(share, SIMD4.most(onward, behind))
    return share.replacing(with: bounded, where: pixels.turned .< 0)
  }
}
