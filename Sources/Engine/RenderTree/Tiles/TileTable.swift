// SPDX-License-Identifier: MIT

/// The tiles of a layer by their keys: a dense list, and a table of its indices with open addressing.
struct TileTable {
  private(set) var entries: [TileEntry] = []
  /// Indices into `entries`, or −1; a power of two.
  private var slots: [Int32] = []

  var count: Int { entries.count }

  subscript(index: Int) -> TileEntry {
    _read { yield entries[index] }
    _modify { yield &entries[index] }
  }

  /// The index of a tile in `entries`; nil for one that is not there. Removals change indices.
  func index(of key: TileKey) -> Int? {
    guard !slots.isEmpty else { return nil }
    let slot = slot(of: key)
    return slots[slot] < 0 ? nil : Int(slots[slot])
  }

  /// The index of a tile, which is added if it is not there.
  mutating func insert(_ key: TileKey) -> Int {
    if let index = index(of: key) { return index }
    if 2 * (entries.count + 1) > slots.count { grow() }
    slots[slot(of: key)] = Int32(entries.count)
    entries.append(TileEntry(key: key))
    return entries.count - 1
  }

  /// Removes a tile; the last one takes over its index.
  mutating func remove(at index: Int) {
    vacate(slot(of: entries[index].key))
    let last = entries.count - 1
    if index < last {
      slots[slot(of: entries[last].key)] = Int32(index)
      entries.swapAt(index, last)
    }
    entries.removeLast()
  }

  mutating func removeAll() {
    entries.removeAll()
    slots.removeAll()
  }

  /// The slot that holds a key, or that is free for it.
  private func slot(of key: TileKey) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.spread) & mask
    while slots[slot] >= 0, entries[Int(slots[slot])].key != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Frees a slot, and moves those behind it that would not be found any more.
  private mutating func vacate(_ freed: Int) {
    let mask = slots.count - 1
    var hole = freed
    var slot = (hole + 1) & mask
    while slots[slot] >= 0 {
      let home = Int(truncatingIfNeeded: entries[Int(slots[slot])].key.spread) & mask
      if (slot - home) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
      slot = (slot + 1) & mask
    }
    slots[hole] = -1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(16, 2 * slots.count))
    for index in entries.indices { slots[slot(of: entries[index].key)] = Int32(index) }
  }
}
