// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// An end of a piece of a line, in the piece's own directions: along it, and across.
///
/// The shares are those of `ends.glsl`, four pixels at a time.
struct StripEnd: BitwiseCopyable {
  /// The forms of ends.
  enum Kind: BitwiseCopyable {
    case flat
    case round
    /// A corner between two pieces, with a miter or a bevel.
    case joint
    case roundJoint
  }

  /// The piece that an end belongs to, and how its line is seen.
  struct Piece: BitwiseCopyable {
    /// Points that a step of a pixel goes along and across the piece, by x and y of the pixels.
    var along: SIMD2<Float>
    var across: SIMD2<Float>
    var halfWidth: Float
    var miterLimit: Float

    /// Pixels a point along a direction of the piece.
    func pixels(along direction: SIMD2<Float>) -> Float {
      let step = along * direction.x + across * direction.y
      return 1 / max((step * step).sum(), 1e-24).squareRoot()
    }
  }

  private let kind: Kind
  /// Whether it has a disc, and whether the line goes on behind it.
  var isDisc: Bool { kind == .round || kind == .roundJoint }
  var isJoint: Bool { kind == .joint || kind == .roundJoint }
  /// The place along the piece.
  var place: Float
  /// 1 for the end ahead, -1 for the one behind.
  private var sense: Float
  /// The length of a cap past the end.
  private var reach: Float = 0
  /// The direction in which the line goes on.
  private var next = SIMD2<Float>.zero
  private var nextScale: Float = 0
  /// Outward from the next piece, and between both outward directions.
  private var nextOuter = SIMD2<Float>.zero
  private var outerScale: Float = 0
  private var between = SIMD2<Float>.zero
  private var betweenScale: Float = 0
  private var straight: Float = 1
  private var cosine: Float = 1
  private var isCut = false
  private var tip: Float = 0
  private var alongScale: Float
  /// The length of the line past the end, and the distance before it at which the end changes nothing.
  private(set) var extent: Float = 0
  private(set) var clear: Float = 0

  /// Makes a cap.
  init(cap: CGLineCap, at place: Float, sense: Float, of piece: Piece) {
    kind = cap == .round ? .round : .flat
    self.place = place
    self.sense = sense
    alongScale = piece.pixels(along: SIMD2(1, 0))
    reach = cap == .square ? piece.halfWidth : 0
    extent = (cap == .butt ? 0 : piece.halfWidth) + 0.5 / alongScale
    clear = kind == .round ? 0 : 0.5 / alongScale - reach
  }

  /// Makes a joint.
  ///
  /// - Parameters:
  ///   - next: the direction in which the line goes on, away from the joint.
  ///   - isRound: whether the joint is a disc.
  ///   - isBevel: whether a corner is cut in any case.
  init(
    joint next: SIMD2<Float>, at place: Float, sense: Float, isRound: Bool, isBevel: Bool,
    of piece: Piece
  ) {
    kind = isRound ? .roundJoint : .joint
    self.place = place
    self.sense = sense
    self.next = next
    alongScale = piece.pixels(along: SIMD2(1, 0))
    nextScale = piece.pixels(along: next)
    guard !isRound else {
      extent = piece.halfWidth + 0.5 / alongScale
      return
    }
    // The piece arrives in this direction.
    let ahead = SIMD2(sense, 0)
    straight = (ahead * next).sum()
    let turn = ahead.x * next.y - ahead.y * next.x
    let outward: Float = turn > 0 ? -1 : 1
    let outer = outward * SIMD2(-ahead.y, ahead.x)
    nextOuter = outward * SIMD2(-next.y, next.x)
    // Sums keep the digits that the cosine of a small or a full turn loses.
    let (sum, difference) = (ahead + next, ahead - next)
    cosine = (sum * sum).sum().squareRoot() / 2
    let sine = (difference * difference).sum().squareRoot() / 2
    let middle = outer + nextOuter
    between = cosine > 1e-3 ? middle / (middle * middle).sum().squareRoot() : ahead
    outerScale = piece.pixels(along: nextOuter)
    betweenScale = piece.pixels(along: between)
    isCut = isBevel || cosine * piece.miterLimit < 1
    tip = piece.halfWidth * sine / max(cosine, 1e-3) + 0.5 / alongScale
    extent = tip + 0.5 / alongScale
    let acrossScale = piece.pixels(along: SIMD2(0, 1))
    if isCut {
      // The inner side is the last to reach the bevel.
      let cut = (2 * piece.halfWidth + 0.5 / acrossScale) * cosine + 0.5 / betweenScale
      extent = min(extent, cut / max(sine, 1e-6))
    }
    clear = clearance(of: piece, acrossScale, sine: sine, turn: abs(turn))
  }

  /// The distance before a joint from which on the next piece and a bevel cut nothing off.
  private func clearance(
    of piece: Piece, _ acrossScale: Float, sine: Float, turn: Float
  ) -> Float {
    let pixel = 0.5 / acrossScale
    var inside = piece.halfWidth * (abs(straight) - 1) + pixel * abs(straight) + 0.5 / outerScale
    if straight > 0, abs(outerScale - acrossScale) < 1e-3 * acrossScale {
      // Both sides are about parallel, and the outer one hardly counts: by less than a quarter of 1/255 when it
      // covers this much more of a pixel than the other.
      let more = max(1 - (1 / (256 * max(1 - straight, 1e-6))).squareRoot(), 0)
      inside = min(inside, more / outerScale - (piece.halfWidth - pixel) * (1 - straight))
    }
    let beside = inside / max(turn, 1e-6)
    let below = isCut ? (0.5 / betweenScale + pixel * cosine) / max(sine, 1e-6) : 0
    return max(beside, below, 0)
  }

  /// Places the end elsewhere on its piece.
  func moved(to place: Float) -> StripEnd {
    var result = self
    result.place = place
    return result
  }

  // MARK: - Shares

  /// The share of pixels that an end leaves.
  ///
  /// - Parameters:
  ///   - side: the share within both sides of the piece.
  ///   - t: the places of the pixels along the piece.
  ///   - d: their distances beside it.
  @inline(__always)
  func share(
    _ side: SIMD4<Float>, _ t: SIMD4<Float>, _ d: SIMD4<Float>, _ piece: Piece
  ) -> SIMD4<Float> {
    let from = t - place
    let past = from * sense
    switch kind {
    case .flat: return side * Self.unit((reach - past) * alongScale + 0.5)
    case .round: return side.replacing(with: Self.disc(from, d, piece), where: past .> 0)
    case .roundJoint:
      let beyond = SIMD4.least(past * alongScale, (from * next.x + d * next.y) * nextScale)
      return side.replacing(
        with: Self.disc(from, d, piece) * Self.unit(1 - beyond), where: past .> 0)
    case .joint: return corner(side, from, past, d, piece)
    }
  }

  @inline(__always)
  private func corner(
    _ side: SIMD4<Float>, _ from: SIMD4<Float>, _ past: SIMD4<Float>, _ d: SIMD4<Float>,
    _ piece: Piece
  ) -> SIMD4<Float> {
    let halfWidth = piece.halfWidth
    let beside = Self.unit(
      (halfWidth - (from * nextOuter.x + d * nextOuter.y)) * outerScale + 0.5)
    // Of the piece's edges the one on the pixel's side of its middle counts.
    var share = Self.both(
      side, beside, cosine: abs(straight), isParallel: d * nextOuter.y .> .zero)
    if isCut {
      let below = Self.unit(
        (halfWidth * cosine - (from * between.x + d * between.y)) * betweenScale + 0.5)
      share = Self.both(
        share, below, cosine: cosine, isParallel: SIMDMask(repeating: true))
    }
    return share * Self.unit((tip - past) * alongScale + 0.5)
  }

  /// The share within the disc about an end.
  @inline(__always)
  static func disc(
    _ from: SIMD4<Float>, _ d: SIMD4<Float>, _ piece: Piece
  ) -> SIMD4<Float> {
    let far = (from * from + d * d).squareRoot()
    let size = SIMD4.most(far, SIMD4(repeating: 1e-20))
    let x = from / size
    let y = d / size
    let stepX = x * piece.along.x + y * piece.across.x
    let stepY = x * piece.along.y + y * piece.across.y
    let length = SIMD4.most(stepX * stepX + stepY * stepY, SIMD4(repeating: 1e-24))
    return within(far, piece.halfWidth, 1 / length.squareRoot())
  }

  // MARK: - Arithmetic

  /// Clamped to 0…1.
  @inline(__always)
  static func unit(_ value: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4.least(SIMD4.most(value, .zero), .one)
  }

  /// The share of pixels within a distance of a line's middle, at some pixels a point.
  @inline(__always)
  static func within(
    _ far: SIMD4<Float>, _ halfWidth: Float, _ scale: SIMD4<Float>
  ) -> SIMD4<Float> {
    unit((halfWidth - far) * scale + 0.5) - unit((-halfWidth - far) * scale + 0.5)
  }

  /// The share within two half planes, given the share of each.
  ///
  /// - Parameters:
  ///   - cosine: that between their normals, without its sign.
  ///   - isParallel: whether it is positive.
  @inline(__always)
  private static func both(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, cosine: Float, isParallel: SIMDMask<SIMD4<Int32>>
  ) -> SIMD4<Float> {
    let product = a * b
    let end = SIMD4.most(a + b - 1, .zero).replacing(with: SIMD4.least(a, b), where: isParallel)
    return product + (end - product) * cosine
  }
}
