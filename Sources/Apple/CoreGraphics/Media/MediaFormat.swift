// SPDX-License-Identifier: MIT

/// The layout of a media frame's pixels in memory.
///
/// Chroma planes of the 4:2:0 formats have half the width and height of the frame, rounded up.
public enum MediaFormat: Sendable, BitwiseCopyable, CaseIterable {
  /// One plane of red, green, blue, alpha, a byte each; colours are premultiplied.
  case rgba
  /// One plane of blue, green, red, alpha, a byte each; colours are premultiplied.
  case bgra
  /// As `rgba`, with a fourth byte that is ignored: all pixels are opaque.
  case rgbx
  /// As `bgra`, with a fourth byte that is ignored: all pixels are opaque.
  case bgrx
  /// YUV 4:2:0 in three planes: luma, blue difference, red difference (I420).
  case yuv420
  /// YUV 4:2:0 in two planes: luma, then pairs of blue and red difference.
  case nv12

  /// The number of planes.
  public var planeCount: Int {
    switch self {
    case .rgba, .bgra, .rgbx, .bgrx: 1
    case .nv12: 2
    case .yuv420: 3
    }
  }

  /// Whether the pixels are luma and colour differences.
  public var isYUV: Bool { self == .yuv420 || self == .nv12 }

  /// Whether the pixels have no alpha.
  public var isOpaque: Bool { self != .rgba && self != .bgra }

  /// Width and height of a plane, in samples, for a frame's size in pixels.
  public func planeSize(_ plane: Int, width: Int, height: Int) -> (width: Int, height: Int) {
    plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
  }

  /// Bytes of a sample of a plane.
  public func bytesPerSample(_ plane: Int) -> Int {
    switch self {
    case .rgba, .bgra, .rgbx, .bgrx: 4
    case .nv12: plane == 0 ? 1 : 2
    case .yuv420: 1
    }
  }
}

/// The weights of red, green and blue in luma, by the standard that defines them.
public enum MediaColorMatrix: Sendable, BitwiseCopyable, CaseIterable {
  /// Standard definition.
  case bt601
  /// High definition.
  case bt709
  /// Ultra high definition, with non-constant luminance. The primaries are taken for those of sRGB.
  case bt2020

  /// The weights of red and blue; green has the rest.
  package var weights: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}

/// The codes that luma and colour differences take.
public enum MediaRange: Sendable, BitwiseCopyable, CaseIterable {
  /// Luma 16…235, differences 16…240.
  case video
  /// All codes, 0…255.
  case full
}
