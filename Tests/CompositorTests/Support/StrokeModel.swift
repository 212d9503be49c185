// SPDX-License-Identifier: MIT

import CoreGraphics

@testable import Compositor

/// The coverage of pixels by a line without dashes, by the rules of `line.glsl` and `ends.glsl`, in double precision.
struct StrokeModel {
  private typealias Vector = SIMD2<Double>

  /// The line's width and limit where a piece is seen.
  private struct Stroke {
    var halfWidth: Double
    var miterLimit: Double
    /// Pixels a point across the piece.
    var across: Double
    /// The share of its width that a line thinner than a pixel has of one.
    var weight: Double
  }

  private enum Kind { case butt, round, square, joint, smoothJoint, roundJoint }

  /// An end of the part of a piece that shows.
  private struct End {
    var kind: Kind
    /// The place along the piece.
    var place: Double
    /// 1 for the end ahead, -1 for the one behind.
    var sense: Double
    /// The direction in which the line goes on.
    var next: Vector
  }

  private let pieces: [StrokePiece]
  private let line: StripLineStyle
  /// Gradients of x and y over the pixels.
  private let x: Vector
  private let y: Vector
  private let origin: Vector

  /// Makes the model of a shape's line that strips draw.
  init(_ shape: StripShape, _ geometry: ShapeGeometry) {
    pieces = geometry.pieces
    line = shape.line
    let area = shape.u.x * shape.v.y - shape.u.y * shape.v.x
    x = Vector(shape.v.y, -shape.v.x) / area
    y = Vector(-shape.u.y, shape.u.x) / area
    origin = shape.origin
  }

  /// The coverage of the pixel about a place.
  func share(at pixel: SIMD2<Double>) -> Double {
    let way = pixel - origin
    let point = Vector(Self.dot(x, way), Self.dot(y, way))
    return pieces.reduce(0) { max($0, share(of: $1, at: point)) }
  }

  private func share(of piece: StrokePiece, at point: Vector) -> Double {
    let stroke = stroke(of: piece)
    guard let (start, end) = ends(of: piece) else { return 0 }
    let normal = Vector(-piece.direction.y, piece.direction.x)
    let way = point - piece.start
    let side = Self.within(abs(Self.dot(way, normal)), stroke.halfWidth, stroke.across)
    guard side > 0 else { return 0 }
    let a = share(start, side, way, piece.direction, stroke)
    let b = share(end, side, way, piece.direction, stroke)
    let hasDisc = [start, end].contains { $0.kind == .round || $0.kind == .roundJoint }
    return stroke.weight * (hasDisc ? min(a, b) : max(a + b - side, 0))
  }

  private func stroke(of piece: StrokePiece) -> Stroke {
    let across = pixels(along: Vector(-piece.direction.y, piece.direction.x))
    let weight = min(2 * line.halfWidth * across, 1)
    guard weight < 1 else {
      return Stroke(
        halfWidth: line.halfWidth, miterLimit: line.miterLimit, across: across, weight: 1)
    }
    return Stroke(
      halfWidth: 0.5 / across, miterLimit: max(line.miterLimit * weight, 1), across: across,
      weight: weight)
  }

  // MARK: - Ends

  private var cap: Kind { line.cap == .round ? .round : line.cap == .square ? .square : .butt }

  private func kind(_ direction: Vector, _ next: Vector, _ isSmooth: Bool) -> Kind {
    if next == .zero { return cap }
    if isSmooth { return Self.dot(direction, next) > 0.7 ? .smoothJoint : .roundJoint }
    return line.join == .round ? .roundJoint : .joint
  }

  /// The ends of the part of a piece that shows; nil for none.
  private func ends(of piece: StrokePiece) -> (End, End)? {
    var start = End(
      kind: kind(piece.direction, piece.incoming, piece.isSmoothAtStart), place: 0, sense: -1,
      next: -piece.incoming)
    var end = End(
      kind: kind(piece.direction, piece.outgoing, piece.isSmoothAtEnd), place: piece.length,
      sense: 1, next: piece.outgoing)
    guard line.isPart else { return (start, end) }
    let isFirst = piece.loopLength > 0
    let place = isFirst ? 0 : piece.subpathDistance
    let whole = isFirst ? piece.loopLength : place + piece.length
    let begin = piece.distance - place
    // A closed subpath that is shown in part has ends.
    let isOpen = line.from > begin || line.to < begin + whole
    if isOpen && isFirst { start.kind = cap }
    if isOpen && piece.endsLoop { end.kind = cap }
    let low = line.from - piece.distance
    let high = line.to - piece.distance
    if line.from > 0, low >= 0 { (start.kind, start.place) = (cap, low) }
    if high <= end.place { (end.kind, end.place) = (cap, high) }
    return start.place < end.place ? (start, end) : nil
  }

  /// The share of `side` that an end leaves.
  ///
  /// - Parameters:
  ///   - way: the point from the piece's start.
  ///   - direction: the piece's.
  private func share(
    _ end: End, _ side: Double, _ way: Vector, _ direction: Vector, _ stroke: Stroke
  ) -> Double {
    let from = way - direction * end.place
    let ahead = direction * end.sense
    let past = Self.dot(from, ahead)
    switch end.kind {
    case .joint, .smoothJoint:
      var stroke = stroke
      if end.kind == .smoothJoint { stroke.miterLimit = 1e6 }
      let isBevel = end.kind == .joint && line.join == .bevel
      return corner(side, from, (ahead, end.next), stroke, isBevel: isBevel)
    case .roundJoint:
      if past <= 0 { return side }
      let beyond = min(
        past * pixels(along: ahead), Self.dot(from, end.next) * pixels(along: end.next))
      return disc(from, stroke.halfWidth) * Self.unit(1 - beyond)
    case .round: return past > 0 ? disc(from, stroke.halfWidth) : side
    case .butt, .square:
      let reach = end.kind == .square ? stroke.halfWidth : 0
      return side * Self.unit((reach - past) * pixels(along: ahead) + 0.5)
    }
  }

  /// The share left by a corner between a piece and the next.
  ///
  /// - Parameter ways: the directions toward the corner and away from it.
  private func corner(
    _ side: Double, _ from: Vector, _ ways: (ahead: Vector, next: Vector), _ stroke: Stroke,
    isBevel: Bool
  ) -> Double {
    let (ahead, next) = ways
    let straight = Self.dot(ahead, next)
    let outward = ahead.x * next.y - ahead.y * next.x > 0 ? -1.0 : 1
    let outer = outward * Vector(-ahead.y, ahead.x)
    let nextOuter = outward * Vector(-next.y, next.x)
    let cosine = (ahead + next).size / 2
    let beside = Self.unit(
      (stroke.halfWidth - Self.dot(from, nextOuter)) * pixels(along: nextOuter) + 0.5)
    var share = Self.both(side, beside, Self.dot(from, outer) > 0 ? straight : -straight)
    if isBevel || cosine * stroke.miterLimit < 1 {
      let between = cosine > 1e-3 ? (outer + nextOuter) / (outer + nextOuter).size : ahead
      let below = Self.unit(
        (stroke.halfWidth * cosine - Self.dot(from, between)) * pixels(along: between) + 0.5)
      share = Self.both(share, below, cosine)
    }
    let along = pixels(along: ahead)
    let tip = stroke.halfWidth * (ahead - next).size / 2 / max(cosine, 1e-3) + 0.5 / along
    return share * Self.unit((tip - Self.dot(from, ahead)) * along + 0.5)
  }

  // MARK: - Arithmetic

  private static func dot(_ a: Vector, _ b: Vector) -> Double { (a * b).sum() }

  private static func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

  /// Pixels a point along a direction.
  private func pixels(along normal: Vector) -> Double {
    1 / max((x * normal.x + y * normal.y).size, 1e-12)
  }

  private static func within(_ far: Double, _ halfWidth: Double, _ scale: Double) -> Double {
    unit((halfWidth - far) * scale + 0.5) - unit((-halfWidth - far) * scale + 0.5)
  }

  private func disc(_ from: Vector, _ halfWidth: Double) -> Double {
    let far = from.size
    return Self.within(far, halfWidth, pixels(along: far > 0 ? from / far : Vector(1, 0)))
  }

  private static func both(_ a: Double, _ b: Double, _ cosine: Double) -> Double {
    let end = cosine > 0 ? min(a, b) : max(a + b - 1, 0)
    return a * b + (end - a * b) * abs(cosine)
  }
}
