// SPDX-License-Identifier: MIT

extension CGImageSource {
  /// The largest picture that is decoded, in pixels: 2²⁷. Not part of Apple's API.
  ///
  /// A file whose header claims more is refused before any pixel is decoded, so that a small file cannot take
  /// a large amount of memory.
  public static let maximumPixelCount = DecodedPicture.maximumPixelCount

  /// The most bytes of pixels that a picture is decoded into: 2³⁰. Not part of Apple's API.
  ///
  /// A picture of as many pixels as allowed takes them if its four components have 16 bits. Decoders write
  /// each row to its place, so that no second copy of the picture is made.
  public static let maximumByteCount = 8 * maximumPixelCount
}
