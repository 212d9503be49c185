// SPDX-License-Identifier: MIT

internal import Diagnostics

extension CGImage {
  /// Makes an image of PNG bytes; nil, with a logged reason, when they are not a complete PNG.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    unsafe self.init(
      encoded: source, type: "public.png", decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// Makes an image of JPEG bytes; nil, with a logged reason, when they are not a complete JPEG.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    unsafe self.init(
      encoded: source, type: "public.jpeg", decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// Makes an image of a file's bytes, which must be of one type.
  ///
  /// `decode` holds two values for each component of the image's space when it is not nil.
  private convenience init?(
    encoded provider: CGDataProvider, type: String, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let decoder = ProgramDecoder.decoder else { return nil }
    let image: CGImage
    do {
      image = try decoder.image(of: provider.bytes)
    } catch {
      RefusalLog.refuse("image: undecodable \(type)", "\(error)")
      return nil
    }
    guard image.fileType == type else {
      RefusalLog.refuse("image: not \(type)", "the data is \(image.fileType ?? "of another type")")
      return nil
    }
    // The caller promises two values per component, as on Apple's platforms.
    let count = 2 * image.format.colorCount
    let values = unsafe decode.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
    guard
      let format = PixelFormat(
        width: image.width, height: image.height, bitsPerComponent: 8,
        bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: image.format.space,
        bitmapInfo: image.bitmapInfo,
        decode: values)
    else { return nil }
    self.init(
      format: format, bytes: image.bytes, shouldInterpolate: shouldInterpolate,
      renderingIntent: intent, utType: type, isPaddingOpaque: image.isPaddingOpaque)
  }
}
