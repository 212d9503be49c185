// SPDX-License-Identifier: MIT

extension CGImageSource {
  /// The largest picture that is decoded, in pixels: 2²⁷ unless it is set. Not part of Apple's API.
  ///
  /// A file whose header claims more is refused before any pixel is decoded, so that a small file cannot take
  /// a large amount of memory. Programs with little memory lower the limit, others raise it, up to 2³⁰; it holds
  /// for the process, and for pictures that are decoded from then on.
  public static var maximumPixelCount: Int {
    get { DecodedPicture.maximumPixelCount }
    set { DecodedPicture.maximumPixelCount = newValue }
  }

  /// The most bytes of pixels that a picture is decoded into: 2³⁰ unless the pixels' limit is set. Not part of
  /// Apple's API.
  ///
  /// A picture of as many pixels as allowed takes them if its four components have 16 bits. Decoders write
  /// each row to its place, so that no second copy of the picture is made.
  public static var maximumByteCount: Int { 8 * maximumPixelCount }

  /// The most elements that an SVG file repeats by `use`: 2¹⁷ unless it is set. Not part of Apple's API.
  ///
  /// Repetitions within one another count each time. A file of more is refused before it is drawn, so that a small
  /// file cannot take a large amount of time; so is one that declares entities with elements of their own. The limit
  /// holds for the process, and for files that are decoded from then on.
  public static var maximumRepeatedElementCount: Int {
    get { RepeatedElements.maximumCount }
    set { RepeatedElements.maximumCount = newValue }
  }
}
