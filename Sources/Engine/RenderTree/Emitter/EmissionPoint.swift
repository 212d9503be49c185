// SPDX-License-Identifier: MIT

internal import Foundation

/// The position of a particle's birth, and the outward direction of the shape there.
struct EmissionPoint: BitwiseCopyable {
  /// The offset from the emitter's position, in points.
  var offset = SIMD3<Double>.zero
  /// The direction of longitude 0, of length 1. The x axis where the shape has no outside.
  ///
  /// Behaviour fact EM-6 leaves this open. Apple's samples decide: from a line, rockets rise and
  /// snow with a negative velocity falls at longitude 0; from the outline of a circle, rings widen.
  /// From within a rectangle, longitude -π/2 is up, as from a point (fact EM-5).
  var normal = SIMD3<Double>(1, 0, 0)

  /// Takes a position in the part of the shape that emits (behaviour fact EM-7).
  init(_ values: EmitterValues, _ random: EmitterRandom) {
    switch values.shape {
    case .point: break
    case .line: placeOnLine(values, random)
    case .rectangle: placeInRectangle(values, random)
    case .cuboid: placeInCuboid(values, random)
    case .circle: placeInCircle(values.size.x, values.mode, random)
    case .sphere: placeInSphere(values.size.x, values.mode, random)
    }
  }

  /// Along x; out is towards minimum y, up where y points down.
  private mutating func placeOnLine(_ values: EmitterValues, _ random: EmitterRandom) {
    let share = random.unit(.positionU)
    let x = values.mode == .points ? (share < 0.5 ? -0.5 : 0.5) : share - 0.5
    offset.x = x * values.size.x
    normal = SIMD3(0, -1, 0)
  }

  private mutating func placeInRectangle(_ values: EmitterValues, _ random: EmitterRandom) {
    let (w, h) = (values.size.x, values.size.y)
    let (u, v) = (random.unit(.positionU), random.unit(.positionV))
    switch values.mode {
    case .points:
      let corner = SIMD3<Double>(u < 0.5 ? -1 : 1, v < 0.5 ? -1 : 1, 0)
      offset = corner * SIMD3(w, h, 0) / 2
      normal = corner * 0.5.squareRoot()
    case .outline:
      let side: Double = v < 0.5 ? -1 : 1
      if random.unit(.position) * (abs(w) + abs(h)) < abs(w) {
        offset = SIMD3((u - 0.5) * w, side * h / 2, 0)
        normal = SIMD3(0, side, 0)
      } else {
        offset = SIMD3(side * w / 2, (u - 0.5) * h, 0)
        normal = SIMD3(side, 0, 0)
      }
    case .surface, .volume: offset = SIMD3((u - 0.5) * w, (v - 0.5) * h, 0)
    }
  }

  private mutating func placeInCuboid(_ values: EmitterValues, _ random: EmitterRandom) {
    let size = SIMD3(values.size.x, values.size.y, values.depth)
    let within =
      SIMD3(random.unit(.positionU), random.unit(.positionV), random.unit(.positionW)) - 0.5
    let corner = SIMD3<Double>(
      within.x < 0 ? -1 : 1, within.y < 0 ? -1 : 1, within.z < 0 ? -1 : 1)
    switch values.mode {
    case .points:
      offset = corner * size / 2
      normal = corner * (1.0 / 3).squareRoot()
    case .outline:
      let axis = Self.axis(weights: SIMD3(abs(size.x), abs(size.y), abs(size.z)), random)
      offset = corner * size / 2
      offset[axis] = within[axis] * size[axis]
      normal = corner * 0.5.squareRoot()
      normal[axis] = 0
    case .surface:
      let sides = SIMD3(
        abs(size.y * size.z), abs(size.x * size.z), abs(size.x * size.y))
      let axis = Self.axis(weights: sides, random)
      offset = within * size
      offset[axis] = corner[axis] * size[axis] / 2
      normal = .zero
      normal[axis] = corner[axis]
    case .volume: offset = within * size
    }
  }

  /// An axis, as often as its weight tells.
  private static func axis(weights: SIMD3<Double>, _ random: EmitterRandom) -> Int {
    let chosen = random.unit(.position) * weights.sum()
    return chosen < weights.x ? 0 : chosen < weights.x + weights.y ? 1 : 2
  }

  /// The points of a circle are its middle, its outline the line around it; all else is the disc.
  private mutating func placeInCircle(
    _ radius: Double, _ mode: EmitterMode, _ random: EmitterRandom
  ) {
    guard mode != .points else { return }
    let angle = random.unit(.positionU) * 2 * .pi
    normal = SIMD3(cos(angle), sin(angle), 0)
    let share = mode == .outline ? 1 : random.unit(.positionV).squareRoot()
    offset = normal * (radius * share)
  }

  /// In the mode `points` a sphere emits from its middle, in `outline` from the circle of its
  /// silhouette.
  private mutating func placeInSphere(
    _ radius: Double, _ mode: EmitterMode, _ random: EmitterRandom
  ) {
    guard mode == .surface || mode == .volume else {
      return placeInCircle(radius, mode, random)
    }
    let angle = random.unit(.positionU) * 2 * .pi
    let z = random.signed(.positionV)
    let ring = max(0, 1 - z * z).squareRoot()
    normal = SIMD3(ring * cos(angle), ring * sin(angle), z)
    let share = mode == .surface ? 1 : cbrt(random.unit(.positionW))
    offset = normal * (radius * share)
  }
}

/// The direction in which a particle sets out.
enum EmissionDirection {
  /// A direction in the cone of a cell about its longitude and latitude (facts EM-4, EM-5).
  ///
  /// - Parameter forward: longitude 0; of length 1.
  static func direction(
    _ cell: NodeEmitterCell, forward: SIMD3<Double>, _ random: EmitterRandom
  ) -> SIMD3<Double> {
    let (side, up) = frame(of: forward)
    let turn = cell.emissionLongitude
    let tilt = cell.emissionLatitude
    let flat = turn == 0 ? forward : forward * cos(turn) + side * sin(turn)
    let axis = tilt == 0 ? flat : flat * cos(tilt) + up * sin(tilt)
    let half = min(abs(cell.emissionRange) / 2, .pi)
    guard half > 0 else { return axis }
    // Equal shares of the cone's solid angle are equally likely.
    let z = 1 - random.unit(.coneAngle) * (1 - cos(half))
    let ring = max(0, 1 - z * z).squareRoot()
    let around = random.unit(.coneTurn) * 2 * .pi
    let (u, v) = frame(of: axis)
    return axis * z + (u * cos(around) + v * sin(around)) * ring
  }

  /// Two directions at right angles to one: the first lies in the xy plane, where longitude grows.
  private static func frame(
    of forward: SIMD3<Double>
  ) -> (side: SIMD3<Double>, up: SIMD3<Double>) {
    let flat = (forward.x * forward.x + forward.y * forward.y).squareRoot()
    let side =
      flat > 1e-9 ? SIMD3(-forward.y / flat, forward.x / flat, 0) : SIMD3<Double>(0, 1, 0)
    let up = SIMD3(
      forward.y * side.z - forward.z * side.y, forward.z * side.x - forward.x * side.z,
      forward.x * side.y - forward.y * side.x)
    return (side, up)
  }
}
