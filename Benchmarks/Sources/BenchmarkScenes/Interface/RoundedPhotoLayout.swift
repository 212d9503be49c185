// SPDX-License-Identifier: MIT

/// The size and bitmaps of the photos of `rounded-photos-N`.
enum RoundedPhotoLayout {
  static let size = SIMD2(160.0, 120.0)
  static let cornerRadius = 12.0

  /// The opaque pixels of a bitmap repeated over a photo, row by row.
  static func bytes(_ bitmap: Int) -> [UInt8] {
    SceneBitmap.opaqueBytes(Int(size.x), Int(size.y)) { _, _ in bitmap }
  }
}
