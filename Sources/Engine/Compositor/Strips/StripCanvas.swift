// SPDX-License-Identifier: MIT

/// A band of a target's pixels that shapes are painted over: premultiplied RGBA, four pixels a group.
///
/// It is as high as the processor's cache holds. Where one colour lies below all shapes, only the tiles that they paint
/// are filled and copied.
struct StripCanvas {
  private(set) var pixels: [SIMD4<UInt32>] = []
  /// The pixels of the frame; x is a multiple of four.
  private(set) var region = PixelRect.zero
  /// Groups in a row.
  private(set) var groups = 0
  /// The tiles that were painted.
  var tiles = StripTiles()
  /// Whether the first row of the memory is the lowest of the frame.
  private var isYUp = false

  /// The rows of a band.
  static let bandHeight: Int32 = 64

  /// Bytes that it holds.
  var byteCount: Int { pixels.capacity * 16 + tiles.byteCount }

  /// Begins with all pixels undefined.
  ///
  /// - Parameter color: the premultiplied colour that they get before something is painted; nil if they are read.
  mutating func begin(_ region: PixelRect, isYUp: Bool, color: SIMD4<Float>?) {
    self.region = region
    self.isYUp = isYUp
    groups = Int(region.width) / 4
    let count = groups * Int(region.height)
    if pixels.count < count {
      pixels.append(contentsOf: repeatElement(.zero, count: count - pixels.count))
    }
    tiles.begin(groups: groups, rows: Int(region.height), color: color.map(Self.packed))
  }

  /// Hands over the memory of the pixels, for loops that change the canvas as well.
  @inline(__always)
  mutating func takePixels() -> [SIMD4<UInt32>] {
    var taken: [SIMD4<UInt32>] = []
    swap(&taken, &pixels)
    return taken
  }

  /// Takes the memory of the pixels back.
  @inline(__always)
  mutating func giveBack(_ memory: inout [SIMD4<UInt32>]) { swap(&memory, &pixels) }

  /// Fills all of it with the colour that it began with.
  mutating func clear() {
    guard groups > 0 else { return }
    var memory = takePixels()
    var span = memory.mutableSpan
    tiles.open(0..<groups, in: &span)
    giveBack(&memory)
  }

  /// Reads the pixels of a part from a framebuffer; false if that fails.
  ///
  /// - Parameters:
  ///   - part: those of the frame.
  ///   - place: where they lie in the framebuffer.
  mutating func read(
    _ part: PixelRect, from place: PixelRect, ofNamed framebuffer: UInt32, in gl: GLContext
  ) -> Bool {
    let skip = offset(of: part)
    let stride = groups * 16
    // The array lends its storage for the time of the call; pixels are plain bytes.
    return unsafe pixels.withUnsafeMutableBytes { bytes in
      do throws(PixelReadError) {
        try unsafe PixelReader.read(
          place, ofNamed: framebuffer,
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[skip...]), rowStride: stride, in: gl)
        return true
      } catch { return false }
    }
  }

  /// Uploads the pixels of a part to some of a texture of the same format; false if that fails.
  ///
  /// - Parameters:
  ///   - corner: where they lie in the texture.
  ///   - texture: GL's name.
  func upload(
    _ part: PixelRect, to corner: SIMD2<Int32>, ofTexture texture: UInt32, in gl: GLContext
  ) -> Bool {
    let skip = offset(of: part)
    let rect = PixelRect(x: corner.x, y: corner.y, width: part.width, height: part.height)
    // The array lends its storage for the time of the call.
    return unsafe pixels.withUnsafeBytes { bytes in
      do throws(TextureError) {
        try unsafe gl.upload(
          UnsafeRawBufferPointer(rebasing: bytes[skip...]), rowStride: groups * 16, to: rect,
          ofTexture: texture, .rgba8)
        return true
      } catch { return false }
    }
  }

  /// The offset in bytes of the first pixel in memory of a part.
  private func offset(of part: PixelRect) -> Int {
    let row = isYUp ? region.maxY - part.maxY : part.y - region.y
    return Int(row) * groups * 16 + Int(part.x - region.x) * 4
  }

  /// The index of a row's first group.
  ///
  /// - Parameter y: the row, from the first one of the frame's region.
  func start(ofRow y: Int) -> Int { (isYUp ? Int(region.height) - 1 - y : y) * groups }

  /// A colour as a pixel.
  static func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bits = (color.clamped(lowerBound: .zero, upperBound: .one) * 255)
      .rounded(.toNearestOrAwayFromZero)
    return UInt32(bits.x) | UInt32(bits.y) << 8 | UInt32(bits.z) << 16 | UInt32(bits.w) << 24
  }

  // MARK: - Painting

  /// Notes that some groups of a row are painted.
  mutating func open(_ groups: Range<Int>) {
    var memory = takePixels()
    var span = memory.mutableSpan
    tiles.open(groups, in: &span)
    giveBack(&memory)
  }

  /// Makes the pixels of the tiles of a part known.
  mutating func open(_ part: PixelRect) {
    open(Int(part.x - region.x) >> 2..<(Int(part.maxX - region.x) + 3) >> 2)
  }

  /// Paints pixels with one colour.
  mutating func paint(_ color: UInt32, in range: Range<Int>) {
    let colors = SIMD4(repeating: color)
    change(range) { below, _ in color >> 24 == 255 ? colors : Self.blend(colors, over: below) }
  }

  /// Paints pixels with as many colours of a list.
  ///
  /// - Parameter first: the index of the first one.
  mutating func paint(_ colors: [UInt32], from first: Int, in range: Range<Int>) {
    let colors = colors.span.extracting(first..<first + range.count)
    change(range) { below, index in
      var group = SIMD4<UInt32>.zero
      for lane in 0..<min(4, colors.count - index) { group[lane] = colors[index + lane] }
      return Self.blend(group, over: below)
    }
  }

  /// Changes pixels, four at a time from the first one on, wherever that lies.
  @inline(__always)
  private mutating func change(
    _ range: Range<Int>, _ body: (SIMD4<UInt32>, _ index: Int) -> SIMD4<UInt32>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count * 4)
    // The range lies within the array, which lends its storage for the time of the call.
    unsafe pixels.withUnsafeMutableBytes { bytes in
      var index = 0
      while index + 4 <= range.count {
        let place = (range.lowerBound + index) * 4
        let below = unsafe bytes.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt32>.self)
        unsafe bytes.storeBytes(
          of: body(below, index), toByteOffset: place, as: SIMD4<UInt32>.self)
        index += 4
      }
      var below = SIMD4<UInt32>.zero
      for lane in 0..<range.count - index {
        below[lane] = unsafe bytes.load(
          fromByteOffset: (range.lowerBound + index + lane) * 4, as: UInt32.self)
      }
      let changed = body(below, index)
      for lane in 0..<range.count - index {
        unsafe bytes.storeBytes(
          of: changed[lane], toByteOffset: (range.lowerBound + index + lane) * 4, as: UInt32.self)
      }
    }
  }

  /// Colours over others, rounded as drivers do.
  @inline(__always)
  static func blend(
    _ colors: SIMD4<UInt32>, over below: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    // Products of bytes have 16 bits, of which a processor multiplies eight at a time.
    let rest = 255 &- (colors &>> 24)
    let factor = words(rest | rest &<< 16)
    var even = words(below & low) &* factor &+ 128
    var odd = words((below &>> 8) & low) &* factor &+ 128
    even = (even &+ (even &>> 8)) &>> 8
    odd = (odd &+ (odd &>> 8)) & 0xFF00
    return colors &+ (unsafe unsafeBitCast(even | odd, to: SIMD4<UInt32>.self))
  }

  /// Four pixels mixed with others, of which each has a share in 256th.
  @inline(__always)
  static func mix(
    _ pixels: SIMD4<UInt32>, _ others: SIMD4<UInt32>, share: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let factor = words(share | share &<< 16)
    let rest = 256 &- factor
    let even =
      words(pixels & low) &* rest &+ words(others & low) &* factor &+ 128
    let odd =
      words((pixels &>> 8) & low) &* rest &+ words((others &>> 8) & low) &* factor &+ 128
    let result = even &>> 8 | odd & 0xFF00
    return unsafe unsafeBitCast(result, to: SIMD4<UInt32>.self)
  }

  /// The lowest bytes of four numbers mixed with the next ones, of which each has a share in 256th.
  @inline(__always)
  static func mix(_ pairs: SIMD4<UInt32>, share: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let sum =
      words(pairs & 255) &* words(256 &- share) &+ words(pairs &>> 8) &* words(share) &+ 128
    return unsafe unsafeBitCast(sum &>> 8, to: SIMD4<UInt32>.self)
  }

  /// Four pixels times numbers in 256th.
  @inline(__always)
  static func multiply(_ pixels: SIMD4<UInt32>, by share: SIMD4<UInt32>) -> SIMD4<UInt32> {
    mix(.zero, pixels, share: share)
  }

  /// Four pixels times alphas of 0 to 255, rounded to the nearest.
  @inline(__always)
  static func multiply(_ pixels: SIMD4<UInt32>, byAlpha alpha: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let factor = words(alpha | alpha &<< 16)
    let even = words(pixels & low) &* factor &+ 128
    let odd = words((pixels &>> 8) & low) &* factor &+ 128
    // A number divided by 255 is the number and its 256th part, divided by 256.
    let result = (even &+ even &>> 8) &>> 8 | (odd &+ odd &>> 8) & 0xFF00
    return unsafe unsafeBitCast(result, to: SIMD4<UInt32>.self)
  }

  /// The halves of four numbers.
  @inline(__always)
  private static func words(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafe unsafeBitCast(numbers, to: SIMD8<UInt16>.self)
  }

  /// A number of 0…255 for each of four pixels, rounded.
  @inline(__always)
  static func bytes(_ values: SIMD4<Float>) -> SIMD4<UInt32> {
    // The sum's last bits are the number.
    let sum = values + 8_388_608
    return unsafe unsafeBitCast(sum, to: SIMD4<UInt32>.self) & 0xFF
  }
}
