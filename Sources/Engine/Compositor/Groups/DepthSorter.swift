// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Puts planes in 3D in an order in which they can be painted, and cuts those that intersect.
///
/// After projection a plane's depth is a linear function of position, z = a·x + b·y + c,
/// because projective maps keep planes flat. So for two planes whose outlines overlap, the
/// difference of depths over the overlap (a convex polygon) takes its extremes at the corners:
/// one sign means that one lies in front, two signs that they intersect, along the line where the
/// difference vanishes. The later plane is cut along that line, and each piece is sorted by itself.
/// When no two pieces cross any more, "in front of" is sorted topologically; ties keep the order
/// of the tree. Only pieces that overlap are compared, so a cut never reaches farther than needed.
///
/// Method: after M. Newell, R. Newell, T. Sancha, "A solution to the hidden surface problem",
/// ACM 1972. Limits: beyond `pieceLimit` pieces, and in cycles that cutting did not break, depth of
/// the middle decides.
struct DepthSorter {
  /// Beyond this many pieces nothing is cut any more.
  static let pieceLimit = 512
  /// Depths closer than this, in points, count as equal.
  private static let tolerance = 1e-6

  /// A piece with the values by which it is compared.
  private struct Piece {
    var plane: DepthPlane
    /// Depth as a function of position.
    var depth: SIMD3<Double>
    var outline: ConvexPolygon
    /// Least x, least y, greatest x, greatest y of the outline.
    var box: SIMD4<Double>
    var order: Int

    /// Whether the boxes overlap: most pieces are apart, and this says so at once.
    func isNear(_ other: Piece) -> Bool {
      box.x < other.box.z && other.box.x < box.z && box.y < other.box.w && other.box.y < box.w
    }
  }

  /// Two pieces, the one behind the other.
  private struct Edge {
    var behind: Int32
    var inFront: Int32
  }

  // Kept from frame to frame, so that steady frames allocate nothing.
  private var pieces: [Piece] = []
  private var waiting: [Piece] = []
  private var edges: [Edge] = []
  /// Pieces by the left end of their box.
  private var sweep: [Int32] = []
  /// By piece: the number of pieces behind it that are still to come; negative for a painted piece.
  private var blockers: [Int32] = []
  /// By piece: where the pieces in front of it begin in `fronts`.
  private var firstFront: [Int32] = []
  private var fronts: [Int32] = []

  init() {}

  /// Sorts and cuts `planes[start...]` in place.
  mutating func sort(
    _ planes: inout [DepthPlane], from start: Int, _ tree: borrowing RenderTree
  ) {
    pieces.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    for index in planes.indices[start...].reversed() {
      if let piece = piece(planes[index], order: index, tree) { waiting.append(piece) }
    }
    cut()
    planes.removeSubrange(start...)
    arrange(into: &planes)
  }

  /// The outline and depth of a plane; nil for one that is seen edge on or lies behind the eye.
  private func piece(
    _ plane: DepthPlane, order: Int, _ tree: borrowing RenderTree
  ) -> Piece? {
    let m = tree.planeMatrix(of: plane.node)
    let flat = Homography(
      xx: m.m11.native, xy: m.m12.native, xw: m.m14.native, yx: m.m21.native, yy: m.m22.native,
      yw: m.m24.native, tx: m.m41.native, ty: m.m42.native, tw: m.m44.native)
    guard let inverse = flat.inverse else { return nil }
    let z = SIMD3(m.m13.native, m.m23.native, m.m43.native)
    let depth = SIMD3(
      inverse.xx * z.x + inverse.xy * z.y + inverse.xw * z.z,
      inverse.yx * z.x + inverse.yy * z.y + inverse.yw * z.z,
      inverse.tx * z.x + inverse.ty * z.y + inverse.tw * z.z)
    let outline = ConvexPolygon(rect: extent(of: plane.node, tree), under: flat)
    guard outline.count >= 3 else { return nil }
    var result = Piece(
      plane: plane, depth: depth, outline: outline, box: outline.box, order: order)
    let middle = outline.middle
    result.plane.z = depth.x * middle.x + depth.y * middle.y + depth.z
    return result
  }

  /// The rectangle of a layer's space that it and all below it cover.
  private func extent(of node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Double> {
    let bounds = tree.geometry[node.slot].bounds
    let resolved = tree.resolved[node.slot]
    guard !resolved.ownBounds.contains(resolved.subtreeBounds),
      resolved.subtreeBounds.minX.isFinite, resolved.subtreeBounds.maxX.isFinite,
      resolved.subtreeBounds.minY.isFinite, resolved.subtreeBounds.maxY.isFinite,
      let inverse = resolved.toRoot.inverse
    else { return bounds }
    let box = resolved.subtreeBounds
    let reach = inverse.boundingBox(
      of: SIMD4(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY))
    guard reach.minX.isFinite, reach.maxX.isFinite else { return bounds }
    return SIMD4(reach.minX, reach.minY, reach.maxX - reach.minX, reach.maxY - reach.minY)
  }

  // MARK: - Cutting

  /// The order of two pieces as seen.
  private enum Relation {
    case apart
    case firstInFront
    case secondInFront
    case crossing
  }

  /// The order of two pieces where they overlap; equal depths leave the later in front.
  private func relation(_ a: Piece, _ b: Piece) -> Relation {
    let overlap = a.outline.intersection(b.outline)
    guard overlap.count >= 3, overlap.area > 1e-6 else { return .apart }
    let difference = b.depth - a.depth
    var low = Double.infinity
    var high = -Double.infinity
    for index in 0..<overlap.count {
      let p = overlap[index]
      let d = difference.x * p.x + difference.y * p.y + difference.z
      low = min(low, d)
      high = max(high, d)
    }
    if low >= -Self.tolerance, high <= Self.tolerance {
      return a.order <= b.order ? .secondInFront : .firstInFront
    }
    if low >= -Self.tolerance { return .secondInFront }
    if high <= Self.tolerance { return .firstInFront }
    return .crossing
  }

  /// Moves the waiting pieces to `pieces`, cutting each by those that it crosses.
  private mutating func cut() {
    next: while let piece = waiting.popLast() {
      if pieces.count + waiting.count < Self.pieceLimit, piece.plane.cutCount < 6 {
        for other in pieces.indices {
          guard pieces[other].isNear(piece), relation(pieces[other], piece) == .crossing
          else { continue }
          let line = piece.depth - pieces[other].depth
          for part in [(line, false), (-line, true)] {
            if let part = self.part(of: piece, beyond: part.0, isBehind: part.1) {
              waiting.append(part)
            }
          }
          continue next
        }
      }
      pieces.append(piece)
    }
  }

  /// The part of a piece on the positive side of a line.
  private func part(
    of piece: Piece, beyond line: SIMD3<Double>, isBehind: Bool
  ) -> Piece? {
    var result = piece
    result.outline = piece.outline.clipped(by: line)
    guard result.outline.count >= 3, result.outline.area > 1e-9 else { return nil }
    result.box = result.outline.box
    result.plane.cuts[piece.plane.cutCount] = DepthPlane.CutLine(line: line, isBehind: isBehind)
    result.plane.cutCount += 1
    let middle = result.outline.middle
    result.plane.z = piece.depth.x * middle.x + piece.depth.y * middle.y + piece.depth.z
    return result
  }

  // MARK: - Order

  /// Appends the pieces back to front: always the first in tree order with nothing left behind it.
  private mutating func arrange(into planes: inout [DepthPlane]) {
    findEdges()
    gatherFronts()
    var next = 0
    for _ in pieces.indices {
      while next < pieces.count, blockers[next] != 0 { next += 1 }
      // Nothing is free in a cycle: the farthest goes first.
      let index = next < pieces.count ? next : farthest()
      blockers[index] = -1
      planes.append(pieces[index].plane)
      for slot in firstFront[index]..<firstFront[index + 1] {
        let front = Int(fronts[Int(slot)])
        guard blockers[front] > 0 else { continue }
        blockers[front] -= 1
        if blockers[front] == 0 { next = min(next, front) }
      }
    }
  }

  /// The pairs of overlapping pieces, the one in front named.
  private mutating func findEdges() {
    edges.removeAll(keepingCapacity: true)
    sortSweep()
    for first in sweep.indices {
      let a = Int(sweep[first])
      for second in (first + 1)..<sweep.count {
        let b = Int(sweep[second])
        if pieces[b].box.x >= pieces[a].box.z { break }
        if pieces[a].isNear(pieces[b]) { addEdge(between: min(a, b), max(a, b)) }
      }
    }
  }

  /// Puts the pieces in the order of their left ends: by insertion into the order of the last frame,
  /// from which they seldom stray far; from scratch where they do.
  private mutating func sortSweep() {
    var moves = sweep.count == pieces.count ? 8 * sweep.count : -1
    for index in sweep.indices.dropFirst() where moves >= 0 {
      let moved = sweep[index]
      let x = pieces[Int(moved)].box.x
      var slot = index
      while slot > 0, pieces[Int(sweep[slot - 1])].box.x > x {
        sweep[slot] = sweep[slot - 1]
        slot -= 1
      }
      sweep[slot] = moved
      moves -= index - slot
    }
    guard moves < 0 else { return }
    sweep.removeAll(keepingCapacity: true)
    for index in pieces.indices { sweep.append(Int32(index)) }
    sweep.sort { pieces[Int($0)].box.x < pieces[Int($1)].box.x }
  }

  private mutating func addEdge(between first: Int, _ second: Int) {
    let isSecondInFront: Bool
    switch relation(pieces[first], pieces[second]) {
    case .apart: return
    case .secondInFront: isSecondInFront = true
    case .firstInFront: isSecondInFront = false
    case .crossing:
      // Left uncut by the limit: the middles decide.
      isSecondInFront = pieces[second].plane.z >= pieces[first].plane.z
    }
    edges.append(
      isSecondInFront
        ? Edge(behind: Int32(first), inFront: Int32(second))
        : Edge(behind: Int32(second), inFront: Int32(first)))
  }

  /// Lists the pieces in front of each, one list behind the other.
  private mutating func gatherFronts() {
    blockers.removeAll(keepingCapacity: true)
    firstFront.removeAll(keepingCapacity: true)
    fronts.removeAll(keepingCapacity: true)
    for _ in pieces { blockers.append(0) }
    for _ in 0...pieces.count { firstFront.append(0) }
    for edge in edges {
      blockers[Int(edge.inFront)] += 1
      firstFront[Int(edge.behind)] += 1
      fronts.append(0)
    }
    // Ends of the lists first; filled from behind they become their beginnings.
    var end: Int32 = 0
    for index in firstFront.indices {
      end += firstFront[index]
      firstFront[index] = end
    }
    for edge in edges {
      firstFront[Int(edge.behind)] -= 1
      fronts[Int(firstFront[Int(edge.behind)])] = edge.inFront
    }
  }

  /// The farthest of the pieces that are not painted yet.
  private func farthest() -> Int {
    var result = -1
    for index in pieces.indices where blockers[index] >= 0 {
      if result < 0 || pieces[index].plane.z < pieces[result].plane.z { result = index }
    }
    return max(result, 0)
  }
}
