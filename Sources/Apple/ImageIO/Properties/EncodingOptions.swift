// SPDX-License-Identifier: MIT

/// The choices of an encoder.
struct EncodingOptions {
  /// The quality of JPEG, 0...1; NaN counts as 0.9.
  var quality = 0.9
  /// Pixels per inch, for PNG, JPEG and TIFF.
  var resolution: SIMD2<Double>?
  /// The orientation, for PNG, JPEG and TIFF.
  var orientation = CGImagePropertyOrientation.up

  /// The resolution, where it can be written.
  var dots: SIMD2<Double>? {
    resolution.flatMap { $0.x >= 1 && $0.y >= 1 && $0.max() <= 65_535 ? $0 : nil }
  }
}
