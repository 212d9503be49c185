// SPDX-License-Identifier: MIT

/// Images of one colour, such as text: only their alphas are mixed, sixteen at a time, and most are zero.
extension StripPictures {
  /// Mixes the two rows of alphas about a row of pixels; false if they are zero.
  mutating func mixRow(
    _ y: Int32, of picture: StripPicture, _ alpha: AlphaImage, _ area: Area
  ) -> Bool {
    let (top, bottom, share) = picture.rows(about: y)
    let upper = alpha.start(ofRow: top) + area.firstTexel
    let lower = alpha.start(ofRow: bottom) + area.firstTexel
    let shares = SIMD4(repeating: share)
    var memory: [UInt32] = []
    swap(&memory, &texels)
    var row = memory.mutableSpan
    // Any bytes are alphas.
    var mixed = unsafe row.mutableBytes
    let alphas = alpha.bytes
    let bytes = unsafe alphas.span.bytes
    var seen = SIMD4<UInt32>.zero
    var index = 0
    while index < area.texelCount {
      // Rows end with sixteen bytes more.
      let above = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: upper + index, as: SIMD4<UInt32>.self)
      let below = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: lower + index, as: SIMD4<UInt32>.self)
      var both = above | below
      if both != .zero {
        both = StripCanvas.mix(above, below, share: shares)
        seen |= both
      }
      mixed.storeBytes(of: both, toByteOffset: index, as: SIMD4<UInt32>.self)
      index += 16
    }
    swap(&memory, &texels)
    return seen != .zero
  }

  /// A colour at the alphas of a group of pixels, from those of the row.
  @inline(__always)
  static func tint(
    _ color: SIMD4<UInt32>, _ alphas: RawSpan, at column: Column
  ) -> SIMD4<UInt32> {
    // Of eight alphas and those of four pixels there is one more at least.
    if column.isNarrow,
      unsafe alphas.unsafeLoadUnaligned(fromByteOffset: Int(column.left[0]), as: UInt64.self) == 0
    {
      return .zero
    }
    let alpha = StripCanvas.mix(alphaPairs(alphas, column.left), share: column.share)
    return alpha == .zero ? .zero : StripCanvas.multiply(color, byAlpha: alpha)
  }

  /// Four alphas in the lowest byte, and those right of them in the next one.
  @inline(__always)
  private static func alphaPairs(_ alphas: RawSpan, _ left: SIMD4<Int32>) -> SIMD4<UInt32> {
    func pair(_ index: Int32) -> UInt32 {
      // Any bytes are alphas.
      let pair = unsafe alphas.unsafeLoadUnaligned(fromByteOffset: Int(index), as: UInt16.self)
      return UInt32(UInt16(littleEndian: pair))
    }
    return SIMD4(pair(left[0]), pair(left[1]), pair(left[2]), pair(left[3]))
  }
}
