// SPDX-License-Identifier: MIT

import CoreGraphics

// Imports nothing else.

/// The size of the image in the bytes of a PNG.
func sizeWithCoreGraphicsOnly(_ png: CFData) -> CGSize? {
  guard let provider = CGDataProvider(data: png),
    let image = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  else { return nil }
  return CGSize(width: image.width, height: image.height)
}
