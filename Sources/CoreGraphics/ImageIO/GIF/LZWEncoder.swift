// SPDX-License-Identifier: MIT

/// LZW compression as in GIF: codes for sequences of indices that occurred before (GIF89a, appendix
/// F).
///
/// Codes begin one bit wider than the indices and grow as the dictionary does; at 4096 entries the
/// dictionary is reset.
struct LZWEncoder {
  private let indexBits: Int
  private var output: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

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
    // The code of a known sequence followed by one more index; 0 for none, since no sequence has
    // the code 0.
    var longer = [UInt16](repeating: 0, count: 4096 << indexBits)
    write(clear, width)
    guard var run = indices.first.map({ Int($0) }) else { return finish(clear + 1, width) }
    for index in indices.dropFirst() {
      let key = run << indexBits | Int(index)
      if longer[key] != 0 {
        run = Int(longer[key])
        continue
      }
      write(run, width)
      run = Int(index)
      if next == 4096 {
        write(clear, width)
        longer = [UInt16](repeating: 0, count: longer.count)
        width = indexBits + 1
        next = clear + 2
      } else {
        longer[key] = UInt16(next)
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
