// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Values in the form in which instances hold them.
extension LayerInstance {
  /// A straight colour under an opacity as premultiplied 16-bit channels; clamped to 0…1 before.
  static func premultiplied(
    _ color: SIMD4<Float>, _ opacity: Float
  ) -> (UInt16, UInt16, UInt16, UInt16) {
    let alpha = min(max(color.w, 0), 1) * opacity
    return (
      channel(color.x, alpha), channel(color.y, alpha), channel(color.z, alpha), channel(1, alpha)
    )
  }

  /// A channel times alpha as 16 bits, rounded to the nearest; 0 for NaN.
  ///
  /// Lane by lane, since the standard library's conversions and roundings of vectors are calls.
  @inline(__always)
  private static func channel(_ value: Float, _ alpha: Float) -> UInt16 {
    let scaled = min(max(value, 0), 1) * alpha * 65535
    guard scaled > 0 else { return 0 }
    // Half is added to a double, where the sum is exact.
    let rounded = Int(clamping: Double(min(scaled, 65535)) + 0.5)
    return UInt16(truncatingIfNeeded: rounded)
  }

  /// The bits of `clipCount` that say of which kind an instance is, for draws that mix them.
  private static let modulatedKind: UInt8 = 0x40
  private static let shadowKind: UInt8 = 0x80

  /// Notes of which kind the instance is.
  @inline(__always)
  mutating func setKind(_ features: LayerFeatures) {
    if features.contains(.tint) { clipCount |= Self.shadowKind }
    if features.contains(.modulated) { clipCount |= Self.modulatedKind }
  }

  /// Whether the instance is neither a shadow nor an image times a colour, as far as it says.
  var isPlainKind: Bool { clipCount & (Self.shadowKind | Self.modulatedKind) == 0 }

  /// Whether a draw that samples a texture shows it in this instance: a border has an opacity, too, but no part of
  /// a texture.
  var showsImage: Bool { imageOpacity != 0 && texture.2 != 0 }

  /// The length of the chain of clips.
  package var chainLength: Int { Int(clipCount & 0x3F) }

  /// Grows (or with a negative margin shrinks) the rounded corners by some points; square ones stay
  /// square, and continuous ones, whose radius is negative, continuous.
  mutating func outsetCorners(by margin: Float) {
    func outset(_ radius: Float) -> Float {
      if radius == 0 { return 0 }
      return radius < 0 ? min(radius - margin, 0) : max(radius + margin, 0)
    }
    radii = (outset(radii.0), outset(radii.1), outset(radii.2), outset(radii.3))
  }
}

/// The kinds of clip records by name.
extension ClipRecord {
  /// A half-plane of pixels: those with line · (X, Y, 1) > 0 stay.
  ///
  /// - Parameter isHidden: it holds the part of a cut plane that is painted first.
  init(halfPlane line: SIMD3<Float>, isHidden: Bool) {
    self.init()
    x = SIMD4(line, 0)
    w = SIMD4(0, 0, 1, isHidden ? Self.hiddenHalfPlaneKind : Self.halfPlaneKind)
  }

  /// A mask that covers a region of pixels.
  ///
  /// - Parameter unitRect: first corner and extent in texture units.
  init(mask region: PixelRect, unitRect: (Float, Float, Float, Float)) {
    self.init()
    x = SIMD4(1, 0, -(Float(region.x) + Float(region.width) / 2), Float(region.width) / 2)
    y = SIMD4(0, 1, -(Float(region.y) + Float(region.height) / 2), Float(region.height) / 2)
    setMask(unitRect, opacity: 1)
  }

  /// Turns the record of a rectangle into that of a mask which fills it.
  mutating func setMask(_ unitRect: (Float, Float, Float, Float), opacity: Float) {
    w.w = Self.maskKind + opacity
    radii = SIMD4(unitRect.0, unitRect.1, unitRect.2, unitRect.3)
  }

  /// Whether the record samples a mask.
  var isMask: Bool {
    @inline(__always) get { w.w >= Self.maskKind }
  }

  /// Whether the record is a half-plane; asked of one that is no mask.
  var isHalfPlane: Bool {
    @inline(__always) get { w.w >= Self.halfPlaneKind }
  }

  /// Whether the record is a rectangle with continuous corners.
  var isContinuous: Bool {
    @inline(__always) get { radii.min() < 0 && !isMask }
  }
}
