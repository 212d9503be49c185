// SPDX-License-Identifier: MIT

import ImageIO

// Imports nothing else.

/// Writes an image as PNG and reads its size back.
func sizeWithImageIOOnly(_ image: CGImage) -> CGSize? {
  guard let data = CFDataCreateMutable(kCFAllocatorDefault, 0),
    let destination = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
  else { return nil }
  let options = [kCGImageDestinationLossyCompressionQuality: 0.9] as CFDictionary
  CGImageDestinationAddImage(destination, image, options)
  guard CGImageDestinationFinalize(destination),
    let source = CGImageSourceCreateWithData(data as CFData, nil),
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
    let width = properties[kCGImagePropertyPixelWidth] as? CGFloat,
    let height = properties[kCGImagePropertyPixelHeight] as? CGFloat
  else { return nil }
  return CGSize(width: width, height: height)
}

/// The bytes of an image as PNG.
func pngWithImageIOOnly(_ image: CGImage) -> CFData? {
  guard let data = CFDataCreateMutable(kCFAllocatorDefault, 0),
    let destination = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
  else { return nil }
  CGImageDestinationAddImage(destination, image, nil)
  return CGImageDestinationFinalize(destination) ? data as CFData : nil
}
