// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Evaluates the living particles in drawing order, and their bounding box.
extension EmitterSimulation {
  /// Particles further away than this, in points, are not drawn.
  private static let farthest: Float = 1e7

  /// Lists the living particles at a time for which the records hold.
  func draw(at time: Double) {
    var list: [DrawnParticle] = []
    swap(&list, &drawn)
    list.removeAll(keepingCapacity: true)
    var box = ParticleBox()
    for cell in cells.indices where cells[cell].isEnabled && cells[cell].image != .none {
      let size = cells[cell].size
      guard size.x > 0, size.y > 0 else { continue }
      let radius = Float((size * size).sum().squareRoot() / 2)
      Self.draw(particles[cell], UInt32(cell), radius, at: time, into: &list, &box)
    }
    let first = list.isEmpty ? .zero : box.low
    let last = list.isEmpty ? .zero : box.high
    self.low = SIMD3(first.x, first.y, first.z)
    self.high = SIMD3(last.x, last.y, last.z)
    order.sort(&list, values.renderMode, isInOrder: cells.count == 1)
    swap(&list, &drawn)
  }

  /// Lists the living particles of a cell: behaviour fact EM-3.
  private static func draw(
    _ particles: borrowing CellParticles, _ cell: UInt32, _ radius: Float, at time: Double,
    into list: inout [DrawnParticle], _ box: inout ParticleBox
  ) {
    let records = particles.records
    var lowest = box.low
    var highest = box.high
    list.reserveCapacity(list.count + particles.count)
    for index in particles.head..<records.count {
      let age = Float(time - records[index].birth)
      guard age >= 0, age < records[index].lifetime else { continue }
      let state = records[index].state(at: age)
      let color = records[index].color(at: age)
      guard state.w > 0, color.w > 0 else { continue }
      let reach = SIMD4(radius, radius, 0, 0) * state.w
      let nearest = state - reach
      let farthest = state + reach
      // Not true for a value that is not a number, either.
      let isNear =
        (nearest .> SIMD4(repeating: -Self.farthest))
        .& (farthest .< SIMD4(repeating: Self.farthest))
      guard all(isNear) else { continue }
      lowest.replace(with: nearest, where: nearest .< lowest)
      highest.replace(with: farthest, where: farthest .> highest)
      let spin = records[index].spin
      let turn = spin == 0 ? SIMD2<Float>(1, 0) : Self.turn(Double(spin) * Double(age))
      list.append(DrawnParticle(state: state, color: color, turn: turn, age: age, cell: cell))
    }
    box.low = lowest
    box.high = highest
  }

  /// Cosine and sine of an angle in radians, within 10⁻⁶: by their series in an eighth of a turn.
  @inline(__always)
  private static func turn(_ angle: Double) -> SIMD2<Float> {
    let share = angle * (2 / .pi)
    guard abs(share) < 0x1p52 else { return SIMD2(1, 0) }
    // Cut off, not rounded, which would be a call.
    let count = Int64(clamping: share + (share < 0 ? -0.5 : 0.5))
    let quarters = Double(count)
    let rest = Float(angle - quarters * (.pi / 2))
    let square = rest * rest
    let sine =
      rest * (1 + square * (-1 / 6 + square * (1 / 120 - square * (1 / 5040))))
    let cosine =
      1 + square * (-0.5 + square * (1 / 24 + square * (-1 / 720 + square * (1 / 40320))))
    switch count & 3 {
    case 0: return SIMD2(cosine, sine)
    case 1: return SIMD2(-sine, cosine)
    case 2: return SIMD2(-cosine, -sine)
    default: return SIMD2(sine, -cosine)
    }
  }
}

/// The box around particles, in the layer's space: x, y, z, and the scale.
private struct ParticleBox: BitwiseCopyable {
  var low = SIMD4<Float>(repeating: .infinity)
  var high = SIMD4<Float>(repeating: -.infinity)
}

/// Puts particles in the order of a render mode, in memory that is used again (fact EM-8).
struct ParticleOrder {
  private var keys: [UInt64] = []
  private var otherKeys: [UInt64] = []
  private var particles: [DrawnParticle] = []

  /// Sorts particles, which lie by cell, within a cell by birth.
  ///
  /// - Parameter isInOrder: whether they lie by birth already, since there is one cell only.
  mutating func sort(
    _ list: inout [DrawnParticle], _ mode: EmitterRenderMode, isInOrder: Bool
  ) {
    switch mode {
    case .unordered, .additive: return
    case .oldestFirst:
      if !isInOrder { sort(&list) { ~Self.key($0.age) } }
    case .oldestLast:
      if isInOrder { list.reverse() } else { sort(&list) { Self.key($0.age) } }
    case .backToFront: sort(&list) { Self.key($0.state.z) }
    }
  }

  /// A number that grows as a float does.
  private static func key(_ value: Float) -> UInt32 {
    let bits = value.bitPattern
    return bits & 0x8000_0000 != 0 ? ~bits : bits | 0x8000_0000
  }

  /// Sorts by a key, the smallest first; those with the same keep their order.
  private mutating func sort(
    _ list: inout [DrawnParticle], by key: (DrawnParticle) -> UInt32
  ) {
    guard list.count > 1 else { return }
    keys.removeAll(keepingCapacity: true)
    for index in list.indices { keys.append(UInt64(key(list[index])) << 32 | UInt64(index)) }
    while otherKeys.count < keys.count { otherKeys.append(0) }
    if otherKeys.count > keys.count { otherKeys.removeLast(otherKeys.count - keys.count) }
    sortKeys(shift: 32)
    sortKeys(shift: 43)
    sortKeys(shift: 54)
    particles.removeAll(keepingCapacity: true)
    for index in keys.indices { particles.append(list[Int(keys[index] & 0xFFFF_FFFF)]) }
    swap(&list, &particles)
  }

  /// One round of a radix sort, by eleven bits.
  private mutating func sortKeys(shift: UInt64) {
    var starts = InlineArray<2048, Int32>(repeating: 0)
    for index in keys.indices { starts[Int(keys[index] >> shift & 2047)] += 1 }
    var sum: Int32 = 0
    for digit in 0..<2048 {
      let count = starts[digit]
      starts[digit] = sum
      sum += count
    }
    for index in keys.indices {
      let digit = Int(keys[index] >> shift & 2047)
      otherKeys[Int(starts[digit])] = keys[index]
      starts[digit] += 1
    }
    swap(&keys, &otherKeys)
  }
}
