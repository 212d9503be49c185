// SPDX-License-Identifier: MIT

/// Random numbers of one birth: a hash of who is born, so that they are the same whenever asked for.
///
/// Behaviour fact EM-11 leaves the sequence open. This is the finalizer of SplitMix64 (Steele, Lea
/// and Flood, "Fast splittable pseudorandom number generators", 2014) over seed, cell, parent and
/// number of the birth.
struct EmitterRandom: BitwiseCopyable {
  /// Identifies the birth; the parent of the particle born from this particle.
  let key: UInt64

  init(key: UInt64) {
    self.key = key
  }

  /// The numbers of a birth.
  ///
  /// - Parameters:
  ///   - cell: the cell's number among those of the emitter.
  ///   - parent: the key of the particle that it is born from; 0 for none.
  ///   - birth: counts the births of the cell, or of the cell from that parent.
  init(seed: UInt32, cell: UInt32, parent: UInt64, birth: Int) {
    var key = Self.mixed(UInt64(seed) << 32 | UInt64(cell))
    key = Self.mixed(key ^ parent)
    self.key = Self.mixed(key ^ UInt64(truncatingIfNeeded: birth))
  }

  /// The uses of random numbers; each has a fixed index, so that adding one changes none of the
  /// others.
  enum Use: UInt64 {
    case lifetime = 1
    case velocity
    case scale
    case spin
    case red
    case green
    case blue
    case alpha
    case coneAngle
    case coneTurn
    case position
    case positionU
    case positionV
    case positionW
  }

  /// A number in 0..<1.
  @inline(__always)
  func unit(_ use: Use) -> Double {
    let bits = Self.mixed(key &+ use.rawValue &* 0x9E37_79B9_7F4A_7C15)
    return Double(bits >> 40) * 0x1p-24
  }

  /// A number in -1...1.
  @inline(__always)
  func signed(_ use: Use) -> Double { unit(use) * 2 - 1 }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
