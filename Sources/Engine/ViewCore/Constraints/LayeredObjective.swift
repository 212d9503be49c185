// SPDX-License-Identifier: MIT

/// The sums of errors that a solver makes as small as it can, one for each priority.
///
/// A higher priority goes before all lower ones, whatever their number: the sums are compared in the
/// order of their priorities, as one compares words. Each sum is kept as a row of reduced costs: by how
/// much it grows with each column that is not basic. The costs of one column for all priorities lie
/// beside each other.
struct LayeredObjective {
  /// A priority in use.
  private struct Layer {
    var priority: Float
    /// The place among the costs of a column.
    var slot: Int
    /// The number of constraints of the priority.
    var uses: Int
  }

  /// The priorities in use, highest first.
  private var layers: [Layer] = []
  /// The slots of the priorities in use, highest first.
  private var order: [Int] = []
  private var freeSlots: [Int] = []
  /// The costs of a column for which there is room.
  private var slotCount = 4
  private var costs: [Double] = []
  private var columnCount = 0
  /// The slots in which the column being substituted has costs, with these.
  private var factors: [(slot: Int, cost: Double)] = []

  /// A cost below this is a rounding error of zero.
  static let tolerance = 1e-9

  init() {
    freeSlots = Array((0..<slotCount).reversed())
  }

  // MARK: - Columns and priorities

  mutating func appendColumn() {
    columnCount += 1
    costs += repeatElement(0, count: slotCount)
  }

  /// The slot of a priority, which one more constraint has.
  mutating func slot(for priority: Float) -> Int {
    let index = layers.firstIndex { $0.priority <= priority } ?? layers.count
    if index < layers.count, layers[index].priority == priority {
      layers[index].uses += 1
      return layers[index].slot
    }
    if freeSlots.isEmpty { widen() }
    let slot = freeSlots.removeLast()
    layers.insert(Layer(priority: priority, slot: slot, uses: 1), at: index)
    order.insert(slot, at: index)
    return slot
  }

  /// Gives back the slot of a priority, which one constraint less has.
  mutating func release(_ priority: Float) {
    guard let index = layers.firstIndex(where: { $0.priority == priority }) else { return }
    layers[index].uses -= 1
    guard layers[index].uses == 0 else { return }
    let slot = layers[index].slot
    // Rounding errors may be left.
    for column in 0..<columnCount { costs[column * slotCount + slot] = 0 }
    freeSlots.append(slot)
    layers.remove(at: index)
    order.remove(at: index)
  }

  /// The slot of a priority that is in use.
  func knownSlot(for priority: Float) -> Int? {
    layers.first { $0.priority == priority }?.slot
  }

  private mutating func widen() {
    var wider = [Double](repeating: 0, count: columnCount * slotCount * 2)
    for column in 0..<columnCount {
      for slot in 0..<slotCount {
        wider[column * slotCount * 2 + slot] = costs[column * slotCount + slot]
      }
    }
    costs = wider
    freeSlots += (slotCount..<slotCount * 2).reversed()
    slotCount *= 2
  }

  /// Forgets all costs and priorities.
  mutating func removeAll() {
    for index in costs.indices { costs[index] = 0 }
    layers.removeAll()
    order.removeAll()
    freeSlots = Array((0..<slotCount).reversed())
  }

  // MARK: - Costs

  mutating func add(_ cost: Double, to column: Int, slot: Int) {
    let place = column * slotCount + slot
    let sum = costs[place] + cost
    costs[place] = abs(sum) < Self.tolerance ? 0 : sum
  }

  mutating func clear(_ column: Int) {
    for place in (column * slotCount)..<((column + 1) * slotCount) { costs[place] = 0 }
  }

  /// Whether the sums become smaller, in their order, when a column grows.
  func isNegative(_ column: Int) -> Bool {
    let start = column * slotCount
    for slot in order {
      let cost = costs[start + slot]
      if cost < -Self.tolerance { return true }
      if cost > Self.tolerance { return false }
    }
    return false
  }

  /// Whether the sums become smaller when a column grows to whose costs a multiple of another one's is
  /// added.
  func isNegative(_ column: Int, adding other: Int, times factor: Double) -> Bool {
    for slot in order {
      let cost = costs[column * slotCount + slot] + factor * costs[other * slotCount + slot]
      if cost < -Self.tolerance { return true }
      if cost > Self.tolerance { return false }
    }
    return false
  }

  /// Whether the costs of a column, divided by a number, are below those of another one.
  func isLess(_ a: Int, per first: Double, than b: Int, per second: Double) -> Bool {
    for slot in order {
      let difference = costs[a * slotCount + slot] / first - costs[b * slotCount + slot] / second
      if difference < -Self.tolerance { return true }
      if difference > Self.tolerance { return false }
    }
    return false
  }

  /// Readies the substitution of a column that becomes basic, and clears its costs; false if it has none.
  mutating func beginSubstitution(of column: Int) -> Bool {
    factors.removeAll(keepingCapacity: true)
    let start = column * slotCount
    for slot in order where costs[start + slot] != 0 {
      factors.append((slot, costs[start + slot]))
    }
    for place in start..<(start + slotCount) { costs[place] = 0 }
    return !factors.isEmpty
  }

  /// Adds what an entry of the row of the column that became basic contributes.
  mutating func substitute(_ entry: SparseRows.Entry) {
    for (slot, cost) in factors { add(cost * entry.coefficient, to: entry.column, slot: slot) }
  }
}
