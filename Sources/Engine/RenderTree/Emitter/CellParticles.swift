// SPDX-License-Identifier: MIT

/// The records of the births of one cell that may matter at the sampled time.
///
/// Those of a layer's own cell are numbered without a gap. Those of a cell that emits from particles
/// lie by parent, in the order of the parents' records. So each frame's list is made of stretches of
/// the one before, and of the births since.
struct CellParticles {
  var records: [EmittedParticle] = []
  /// Where the records in use begin; earlier ones are dead, and are removed from time to time.
  var head = 0
  /// The number of the first record's birth; of a layer's own cell.
  var firstBirth = 1
  /// For each record, its former index in the list, or -1; kept for cells from which others emit.
  var origins: [Int32] = []
  /// For each record of the parent cell, the range of its births among the records.
  var ranges: [BirthRange] = []
  /// The lists of the frame before, whose memory is used again.
  var spareRecords: [EmittedParticle] = []
  var spareRanges: [BirthRange] = []

  var isEmpty: Bool { head == records.count }
  var count: Int { records.count - head }

  /// The births from one parent.
  struct BirthRange: BitwiseCopyable {
    /// The number of the first birth that has a record.
    var first: Int32 = 1
    var count: Int32 = 0
    /// The index of the first record.
    var start: Int32 = 0
    /// Births per second of the layer, settled at the parent's birth.
    var rate: Double
    /// Between which ages of the parent it emits.
    var begin: Double
    var end: Double
    var opening: Double

    /// The births up to an age of the parent, with the share of the next.
    func births(at age: Double) -> Double {
      let age = min(age, end)
      return age > begin && rate > 0 ? rate * (age - begin) : 0
    }
  }

  /// Forgets all, but keeps the memory.
  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    head = 0
    firstBirth = 1
  }
}
