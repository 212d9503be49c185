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

  /// Paints a row of pixels with one colour.
  ///
  /// - Parameters:
  ///   - color: that of pixels without transparency.
  ///   - share: that of the row, in 256th.
  func paintRow(
    _ y: Int32, _ area: Area, color: UInt32, share: UInt32, on canvas: inout StripCanvas,
    through mask: StripMask?
  ) {
    let start = canvas.start(ofRow: Int(y - canvas.region.y))
    let maskStart = mask?.start(ofRow: y) ?? 0
    let color = SIMD4(repeating: color)
    var memory = canvas.takePixels()
    var pixels = memory.mutableSpan
    // Any bytes are alphas.
    let texels = unsafe texels.span.bytes
    var tile = -1
    for group in area.groups {
      let column = columns[group - area.groups.lowerBound]
      // Of eight alphas and those of four pixels there is one more at least.
      if column.isNarrow,
        unsafe texels.unsafeLoadUnaligned(fromByteOffset: Int(column.left[0]), as: UInt64.self) == 0
      {
        continue
      }
      var alpha = StripCanvas.mix(Self.alphaPairs(texels, column.left), share: column.share)
      if let mask {
        alpha = StripCanvas.multiply(mask.alpha(group, row: maskStart), byAlpha: alpha)
      }
      if alpha == .zero { continue }
      var colors = StripCanvas.multiply(color, byAlpha: alpha)
      if !column.isWhole || share < 256 {
        colors = StripCanvas.multiply(colors, by: (column.cover &* share) &>> 8)
      }
      canvas.tiles.open(group, last: &tile, in: &pixels)
      let index = start + group
      pixels[index] = StripCanvas.blend(colors, over: pixels[index])
    }
    canvas.giveBack(&memory)
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
