// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// An image whose pixels a frame draws on the processor: upright, in its own size or scaled.
struct StripPicture: Sendable {
  var image: CGImage
  /// The image's alpha, if it has one colour.
  var alpha: AlphaImage?
  /// The place of the frame's corner among the texels, and the texels a pixel.
  var corner: SIMD2<Double>
  var step: SIMD2<Double>
  /// The edges in pixels of the frame: left, top, right, bottom.
  var edges: SIMD4<Double>
  var opacity: Float

  /// The share of a pixel between two edges, in 256th.
  static func cover(_ pixel: Int32, between low: Double, and high: Double) -> UInt32 {
    let from = max(Double(pixel), low)
    let to = min(Double(pixel) + 1, high)
    return UInt32(clamping: max(to - from, 0) * 256 + 0.5)
  }

  /// The share of a row of pixels, in 256th.
  func share(ofRow y: Int32) -> UInt32 {
    let cover = Float(Self.cover(y, between: edges.y, and: edges.w))
    return UInt32(clamping: cover * min(max(opacity, 0), 1) + 0.5)
  }

  /// The two rows of texels about a row of pixels, and the weight of the lower one in 256th.
  func rows(about y: Int32) -> (top: Int, bottom: Int, share: UInt32) {
    let last = image.height - 1
    let place = Int(StripPictures.places(y, corner.y, step.y)[0])
    let top = min(max(place >> 8, 0), last)
    return (top, min(top + 1, last), place >= 0 ? UInt32(place & 255) : 0)
  }
}

/// Images that are painted on a canvas row by row: each pixel mixes the four texels about it, with weights in 256th as
/// drivers have them.
///
/// The two rows of texels about a row of pixels are mixed as a whole first, so that a pixel takes two of the mixed ones.
struct StripPictures {
  /// A group of pixels as it lies among the texels.
  struct Column: BitwiseCopyable {
    /// The texels left of the pixels, counted from the first of a row.
    var left: SIMD4<Int32>
    /// The weights of those right of them.
    var share: SIMD4<UInt32>
    /// The shares of the pixels that are drawn, in 256th.
    var cover: SIMD4<UInt32>
    var isWhole: Bool
    /// Whether the texels of all four lie among eight from the first one on.
    var isNarrow: Bool { left[3] >= left[0] && left[3] - left[0] < 7 }
  }

  private(set) var columns: [Column] = []
  /// The texels of a row, mixed of two; of an image of one colour their alphas, a byte each.
  var texels: [UInt32] = []

  /// Bytes that they hold.
  var byteCount: Int {
    columns.capacity * MemoryLayout<Column>.stride + texels.capacity * 4
  }

  /// A part of a canvas in which a picture is painted.
  struct Area {
    var box: PixelRect
    var groups: Range<Int>
    /// The first texel of a row that is read, and how many are.
    var firstTexel = 0
    var texelCount = 0
  }

  // MARK: - Painting

  /// Paints a picture where it lies on a canvas.
  ///
  /// - Parameters:
  ///   - box: the pixels of the canvas that are drawn.
  ///   - mask: a canvas whose alpha the picture is multiplied by; nil for none.
  mutating func paint(
    _ picture: StripPicture, in box: PixelRect, on canvas: inout StripCanvas,
    through mask: borrowing StripCanvas? = nil
  ) {
    guard !box.isEmpty else { return }
    let low = Int(box.x - canvas.region.x) >> 2
    let high = (Int(box.maxX - canvas.region.x) + 3) >> 2
    var area = Area(box: box, groups: low..<high)
    setColumns(picture, &area, canvas.region.x)
    let mask = mask.map { StripMask($0, canvas.region) }
    if let alpha = picture.alpha {
      let color = SIMD4(repeating: alpha.color)
      for y in box.y..<box.maxY where mixRow(y, of: picture, alpha, area) {
        paintRow(y, area, share: picture.share(ofRow: y), on: &canvas, through: mask) {
          Self.tint(color, $0, at: $1)
        }
      }
      return
    }
    picture.image.withPixels { pixels, bytesPerRow in
      // Any bytes are pixels.
      let bytes = unsafe pixels.bytes
      for y in box.y..<box.maxY {
        guard mixRow(y, of: picture, area, bytes, bytesPerRow) else { continue }
        paintRow(y, area, share: picture.share(ofRow: y), on: &canvas, through: mask) {
          Self.mix($0, at: $1)
        }
      }
    }
  }

  /// Finds the texels of the groups of an area.
  private mutating func setColumns(
    _ picture: StripPicture, _ area: inout Area, _ firstPixel: Int32
  ) {
    columns.removeAll(keepingCapacity: true)
    let last = SIMD4(repeating: Int32(clamping: picture.image.width - 1))
    for group in area.groups {
      let pixel = firstPixel + Int32(group * 4)
      let places = Self.places(pixel, picture.corner.x, picture.step.x)
      let left = (places &>> 8).clamped(lowerBound: .zero, upperBound: last)
      // Beyond the edges their texels are repeated.
      let isBetween = places .>= 0 .& left .< last
      let share = SIMD4<UInt32>(truncatingIfNeeded: places & 255)
      let cover = Self.cover(pixel, picture, area)
      columns.append(
        Column(
          left: left, share: SIMD4<UInt32>.zero.replacing(with: share, where: isBetween),
          cover: cover, isWhole: cover == SIMD4(repeating: 256)))
    }
    // Places go one way.
    let ends = (columns[0].left[0], columns[columns.count - 1].left[3])
    let lowest = min(ends.0, ends.1)
    area.firstTexel = Int(lowest)
    area.texelCount = Int(min(max(ends.0, ends.1) + 1, last[0]) - lowest) + 1
    for index in columns.indices { columns[index].left &-= lowest }
    // One more, which has no weight.
    while texels.count < area.texelCount + 4 { texels.append(0) }
  }

  /// The shares of four pixels that are drawn, in 256th.
  private static func cover(
    _ pixel: Int32, _ picture: StripPicture, _ area: Area
  ) -> SIMD4<UInt32> {
    let (low, high) = (picture.edges.x, picture.edges.z)
    if pixel >= area.box.x, pixel + 4 <= area.box.maxX, Double(pixel) >= low,
      Double(pixel + 4) <= high
    {
      return SIMD4(repeating: 256)
    }
    var cover = SIMD4<UInt32>.zero
    for lane in 0..<4 {
      let pixel = pixel + Int32(lane)
      guard pixel >= area.box.x, pixel < area.box.maxX else { continue }
      cover[lane] = StripPicture.cover(pixel, between: low, and: high)
    }
    return cover
  }

  /// The places of the middles of four pixels among the middles of texels, in 256th, rounded up in the middle.
  static func places(
    _ pixel: Int32, _ corner: Double, _ step: Double
  ) -> SIMD4<Int32> {
    let middles = SIMD4<Double>(0.5, 1.5, 2.5, 3.5) + Double(pixel)
    let places = ((corner + middles * step) * 256).clamped(
      lowerBound: SIMD4(repeating: -farthest), upperBound: SIMD4(repeating: farthest))
    // The sum has the nearest whole number in its lowest bits, of two the even one.
    var sums = places + Double.roundingOffset
    sums.replace(with: sums + 1, where: places - (sums - Double.roundingOffset) .== 0.5)
    return SIMD4<Int32>(truncatingIfNeeded: sums.bitPatterns) &- 128
  }

  /// A place that no image reaches, in 256th.
  private static let farthest = 1_073_741_824.0

  /// Mixes the two rows of texels about a row of pixels; false if they are clear.
  private mutating func mixRow(
    _ y: Int32, of picture: StripPicture, _ area: Area, _ bytes: RawSpan, _ bytesPerRow: Int
  ) -> Bool {
    let (top, bottom, share) = picture.rows(about: y)
    let upper = top * bytesPerRow + area.firstTexel * 4
    let lower = bottom * bytesPerRow + area.firstTexel * 4
    var memory: [UInt32] = []
    swap(&memory, &texels)
    var row = memory.mutableSpan
    // Any bytes are texels.
    var bytesOfRow = unsafe row.mutableBytes
    var seen = SIMD4<UInt32>.zero
    var index = 0
    while index + 4 <= area.texelCount {
      // The texels lie within the image, whose bytes may be those of any numbers.
      let above = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: upper + index * 4, as: SIMD4<UInt32>.self)
      let below = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: lower + index * 4, as: SIMD4<UInt32>.self)
      var mixed = above | below
      if mixed != .zero {
        mixed = StripCanvas.mix(above, below, share: SIMD4(repeating: share))
        seen |= mixed
      }
      bytesOfRow.storeBytes(of: mixed, toByteOffset: index * 4, as: SIMD4<UInt32>.self)
      index += 4
    }
    while index < area.texelCount {
      let above = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: upper + index * 4, as: UInt32.self)
      let below = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: lower + index * 4, as: UInt32.self)
      let mixed = StripCanvas.mix(
        SIMD4(repeating: above), SIMD4(repeating: below), share: SIMD4(repeating: share))
      seen |= mixed
      row[index] = mixed[0]
      index += 1
    }
    swap(&memory, &texels)
    return seen != .zero
  }

  /// Paints a row of pixels.
  ///
  /// - Parameters:
  ///   - share: that of the row, in 256th.
  ///   - colors: those of a group, from the mixed texels of the row.
  @inline(__always)
  private func paintRow(
    _ y: Int32, _ area: Area, share: UInt32, on canvas: inout StripCanvas,
    through mask: StripMask?, colors: (RawSpan, Column) -> SIMD4<UInt32>
  ) {
    let start = canvas.start(ofRow: Int(y - canvas.region.y))
    let maskStart = mask?.start(ofRow: y) ?? 0
    var memory = canvas.takePixels()
    var pixels = memory.mutableSpan
    // Any bytes are texels.
    let texels = unsafe texels.span.bytes
    var tile = -1
    for group in area.groups {
      let column = columns[group - area.groups.lowerBound]
      var alpha = SIMD4<UInt32>(repeating: 255)
      if let mask {
        alpha = mask.alpha(group, row: maskStart)
        if alpha == .zero { continue }
      }
      var colors = colors(texels, column)
      if colors == .zero { continue }
      if !column.isWhole || share < 256 {
        colors = StripCanvas.multiply(colors, by: (column.cover &* share) &>> 8)
      }
      if alpha != SIMD4(repeating: 255) {
        colors = StripCanvas.multiply(colors, byAlpha: alpha)
      }
      canvas.tiles.open(group, last: &tile, in: &pixels)
      let index = start + group
      pixels[index] = StripCanvas.blend(colors, over: pixels[index])
    }
    canvas.giveBack(&memory)
  }

  /// The texels about a group of pixels, mixed; clear where all of them are.
  @inline(__always)
  private static func mix(_ texels: RawSpan, at column: Column) -> SIMD4<UInt32> {
    let (left, right) = pairs(texels, column.left)
    return left | right == .zero ? .zero : StripCanvas.mix(left, right, share: column.share)
  }

  /// Four texels, and those right of them.
  @inline(__always)
  private static func pairs(
    _ texels: RawSpan, _ left: SIMD4<Int32>
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    func pair(_ index: Int32) -> SIMD2<UInt32> {
      // Any bytes are texels.
      unsafe texels.unsafeLoadUnaligned(fromByteOffset: Int(index) &* 4, as: SIMD2<UInt32>.self)
    }
    let low = SIMD4(lowHalf: pair(left[0]), highHalf: pair(left[1]))
    let high = SIMD4(lowHalf: pair(left[2]), highHalf: pair(left[3]))
    return (
      SIMD4(lowHalf: low.evenHalf, highHalf: high.evenHalf),
      SIMD4(lowHalf: low.oddHalf, highHalf: high.oddHalf)
    )
  }
}
