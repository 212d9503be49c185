// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Foundation

/// The shape of an item for the solver, with the mass that it has at density 1.
///
/// Convex outlines of more than eight vertices, the most that Box2D has in a shape, are cut into pieces
/// that share a vertex. A shape thinner than a point collides as if it had a point.
struct DynamicShape {
  var pieces: [box2d_piece] = []
  /// width × height / 10 000 of the bounds (view fact DY-2).
  var area: CGFloat = 0
  /// The moment of inertia about the centre of mass for mass 1, in units of (100 points)².
  var inertia: CGFloat = 0
  /// From the middle of the item, in points.
  var center = CGPoint.zero

  private static let unit: CGFloat = 10_000
  /// The most vertices of an outline.
  private static let vertexLimit = 62

  /// The shape of an item; nil without area.
  @MainActor init?(_ item: any UIDynamicItem) {
    let size = item.bounds.standardized.size
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0,
      size.width < 1e7, size.height < 1e7
    else { return nil }
    area = size.width * size.height / Self.unit
    let shown = CGSize(width: max(size.width, 1), height: max(size.height, 1))
    let squares = (size.width * size.width + size.height * size.height) / Self.unit
    switch item.collisionBoundsType {
    case .rectangle:
      inertia = squares / 12
      pieces = Self.pieces(of: Self.rectangle(shown))
    case .ellipse:
      inertia = squares / 16
      pieces = Self.ellipse(shown)
    case .path:
      let path = item.collisionBoundingPath.cgPath
      let flat = FlatPath(path.geometry, tolerance: 0.25)
      let hull = Self.hull(flat.points.map { CGPoint(x: $0.x, y: $0.y) })
      guard let measures = Self.measures(hull) else { return nil }
      inertia = measures.inertia / Self.unit
      center = measures.center
      pieces = Self.pieces(of: hull)
    }
  }

  /// Joins shapes of masses that have their places in a common body.
  init(_ parts: [(shape: DynamicShape, place: DynamicPlace)]) {
    area = parts.reduce(0) { $0 + $1.shape.area }
    guard area > 0 else { return }
    let centers = parts.map { part in
      part.place.point(
        at: UIOffset(horizontal: part.shape.center.x, vertical: part.shape.center.y))
    }
    for (part, middle) in zip(parts, centers) {
      let share = part.shape.area / area
      center.x += share * middle.x
      center.y += share * middle.y
    }
    for (part, middle) in zip(parts, centers) {
      let way = hypot(middle.x - center.x, middle.y - center.y)
      inertia += part.shape.area / area * (part.shape.inertia + way * way / Self.unit)
      pieces += part.shape.pieces.map { $0.moved(to: part.place) }
    }
  }

  // MARK: - Outlines

  private static func rectangle(_ size: CGSize) -> [CGPoint] {
    let (x, y) = (size.width / 2, size.height / 2)
    return [
      CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y),
    ]
  }

  /// A circle where it is round to half a percent, else a polygon.
  private static func ellipse(_ size: CGSize) -> [box2d_piece] {
    if abs(size.width - size.height) <= 0.005 * max(size.width, size.height) {
      var circle = box2d_piece()
      circle.radius = Double(size.width + size.height) / 4
      return [circle]
    }
    let count = 26
    let points = (0..<count).map { index in
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(count)
      return CGPoint(x: cos(angle) * size.width / 2, y: sin(angle) * size.height / 2)
    }
    return pieces(of: hull(points))
  }

  /// The vertices of the convex hull, in the direction from x to y, half a point apart at least.
  ///
  /// Andrew's monotone chain (1979).
  static func hull(_ points: [CGPoint]) -> [CGPoint] {
    let sorted = points.filter(\.isFinite).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return [] }
    func half(_ points: some Sequence<CGPoint>) -> [CGPoint] {
      var chain: [CGPoint] = []
      for point in points {
        while chain.count > 1,
          Self.turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 1e-6
        { chain.removeLast() }
        chain.append(point)
      }
      chain.removeLast()
      return chain
    }
    var spaced: [CGPoint] = []
    for point in half(sorted) + half(sorted.reversed()) {
      if let last = spaced.last, hypot(last.x - point.x, last.y - point.y) < 0.5 { continue }
      spaced.append(point)
    }
    while spaced.count > 3,
      hypot(spaced[0].x - spaced[spaced.count - 1].x, spaced[0].y - spaced[spaced.count - 1].y)
        < 0.5
    { spaced.removeLast() }
    guard spaced.count > vertexLimit else { return spaced }
    return (0..<vertexLimit).map { spaced[$0 * spaced.count / vertexLimit] }
  }

  /// Twice the area of a triangle, positive in the direction from x to y.
  private static func turn(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// The centroid, and the moment of inertia about it for mass 1 in square points; nil without area.
  private static func measures(_ hull: [CGPoint]) -> (center: CGPoint, inertia: CGFloat)? {
    guard hull.count > 2 else { return nil }
    var (doubleArea, x, y, moment) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    for index in 1..<hull.count - 1 {
      let a = CGPoint(x: hull[index].x - hull[0].x, y: hull[index].y - hull[0].y)
      let b = CGPoint(x: hull[index + 1].x - hull[0].x, y: hull[index + 1].y - hull[0].y)
      let cross = a.x * b.y - a.y * b.x
      doubleArea += cross
      x += cross * (a.x + b.x) / 3
      y += cross * (a.y + b.y) / 3
      moment += cross * (a.x * a.x + a.x * b.x + b.x * b.x + a.y * a.y + a.y * b.y + b.y * b.y) / 6
    }
    guard doubleArea > 0.5 else { return nil }
    (x, y, moment) = (x / doubleArea, y / doubleArea, moment / doubleArea)
    return (CGPoint(x: hull[0].x + x, y: hull[0].y + y), moment - x * x - y * y)
  }

  /// Cuts a convex outline into pieces of at most eight vertices.
  private static func pieces(of outline: [CGPoint]) -> [box2d_piece] {
    guard outline.count > 2 else { return [] }
    return stride(from: 1, to: outline.count - 1, by: 6).map { start in
      let end = min(start + 7, outline.count)
      let vertices = ([outline[0]] + outline[start..<end]).map(\.vector)
      return unsafe box2d_polygon(vertices, Int32(vertices.count))
    }
  }
}

extension box2d_piece {
  /// The piece in a body where the item has a place.
  fileprivate func moved(to place: DynamicPlace) -> box2d_piece {
    func map(_ vertex: box2d_vector) -> box2d_vector {
      place.point(at: UIOffset(horizontal: vertex.x, vertical: vertex.y)).vector
    }
    var piece = self
    let v = vertices
    piece.vertices = (
      map(v.0), map(v.1), map(v.2), map(v.3), map(v.4), map(v.5), map(v.6), map(v.7)
    )
    return piece
  }
}
