// SPDX-License-Identifier: MIT

/// LZW compression as in GIF: codes for sequences of indices that occurred before (GIF89a, appendix
/// F).
///
/// Codes begin one bit wider than the indices and grow as the dictionary does; at 4096 entries the
/// dictionary is reset. It is a hash table with open addressing that fits into a processor's first cache.
struct LZWEncoder {
  private let indexBits: Int
  private var output: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0
  /// The sequences that have a code: 20 bits for the code of what comes before the last index and that
  /// index, and 12 bits for their own code; 0 for free slots. Half of them are free at least.
  private var longer = [UInt32](repeating: 0, count: 1 << tableBits)

  private static let tableBits = 13

  /// The compressed form of indices below 2 to the power of `indexBits`, 2...8.
  static func encoded(_ indices: [UInt8], indexBits: Int) -> [UInt8] {
    var encoder = LZWEncoder(indexBits: indexBits)
    encoder.encode(indices)
    return encoder.output
  }

  private init(indexBits: Int) { self.indexBits = indexBits }

  private mutating func encode(_ indices: [UInt8]) {
    let clear = 1 << indexBits
    var width = indexBits + 1
    var next = clear + 2
    write(clear, width)
    guard var run = indices.first.map({ Int($0) }) else { return finish(clear + 1, width) }
    for index in indices.dropFirst() {
      let key = UInt32(run << 8 | Int(index))
      let slot = self.slot(of: key)
      if longer[slot] != 0 {
        run = Int(longer[slot] & 0xFFF)
        continue
      }
      write(run, width)
      run = Int(index)
      if next == 4096 {
        write(clear, width)
        for slot in longer.indices { longer[slot] = 0 }
        width = indexBits + 1
        next = clear + 2
      } else {
        longer[slot] = key << 12 | UInt32(next)
        // The reader's dictionary lags by one entry behind.
        if next == 1 << width { width += 1 }
        next += 1
      }
    }
    write(run, width)
    // The reader adds an entry for the last sequence too, which may widen the end code.
    if next == 1 << width, width < 12 { width += 1 }
    finish(clear + 1, width)
  }

  /// The slot that holds a sequence, or the free one that is to hold it.
  private func slot(of key: UInt32) -> Int {
    var slot = Int((key &* 0x9E37_79B1) >> UInt32(32 - Self.tableBits))
    while longer[slot] != 0, longer[slot] >> 12 != key { slot = (slot + 1) & (longer.count - 1) }
    return slot
  }

  private mutating func write(_ code: Int, _ width: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      output.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  private mutating func finish(_ end: Int, _ width: Int) {
    write(end, width)
    if pendingBits > 0 { output.append(UInt8(truncatingIfNeeded: pending)) }
  }
}
