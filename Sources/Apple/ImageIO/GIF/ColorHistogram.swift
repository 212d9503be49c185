// SPDX-License-Identifier: MIT

/// The distinct colours of a picture, with their numbers of pixels, and the colour of each pixel.
///
/// The colours are found by a hash table with open addressing. Neighbours are often equal, so a run of one
/// colour is looked up once.
struct ColorHistogram {
  /// A distinct colour.
  struct Entry {
    /// 0xRRGGBB.
    let color: UInt32
    /// The number of the colour in the order in which the picture shows them.
    let number: Int32
    /// The pixels of that colour, at least 1.
    var pixels: Int

    /// Red, green or blue.
    func channel(_ axis: Int) -> Int { Int(color >> UInt32(16 - 8 * axis) & 0xFF) }
  }

  /// The colours in the order in which the picture shows them.
  private(set) var entries: [Entry] = []
  /// The number of the colour of each pixel; `clear` for pixels of less than half alpha.
  private(set) var numbers: [Int32]
  /// Whether there are pixels of less than half alpha.
  private(set) var hasClear = false

  /// The number of what has no colour.
  static let clear: Int32 = -1

  /// The numbers of colours by hash, one higher; 0 for free slots. Twice as many as colours, at least.
  private var slots = [Int32](repeating: 0, count: 1 << 12)
  /// The bits of a hash that are left out.
  private var shift: UInt32 = 32 - 12

  /// Counts the colours of straight 0xAARRGGBB pixels.
  init(_ pixels: [UInt32]) {
    numbers = [Int32](repeating: Self.clear, count: pixels.count)
    // A clear pixel, as if one came before the first.
    var (last, number, run): (UInt32, Int32, Int) = (0, Self.clear, 0)
    for (index, pixel) in pixels.enumerated() {
      if pixel != last {
        count(run, of: number)
        last = pixel
        number = pixel >> 24 < 128 ? Self.clear : self.number(of: pixel & 0xFF_FFFF)
        run = 0
      }
      run += 1
      numbers[index] = number
    }
    count(run, of: number)
  }

  private mutating func count(_ pixels: Int, of number: Int32) {
    if number != Self.clear {
      entries[Int(number)].pixels += pixels
    } else if pixels > 0 {
      hasClear = true
    }
  }

  /// The number of a colour, which it gets where it has none.
  private mutating func number(of color: UInt32) -> Int32 {
    var slot = self.slot(of: color)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if entries[Int(number)].color == color { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(entries.count)
    entries.append(Entry(color: color, number: number, pixels: 0))
    slots[slot] = number + 1
    if 2 * entries.count > slots.count { grow() }
    return number
  }

  /// Doubles the table.
  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    shift -= 1
    for entry in entries {
      var slot = self.slot(of: entry.color)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry.number + 1
    }
  }

  /// The slot at which the search for a colour begins: multiplicative hashing.
  private func slot(of color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> shift) }
}
