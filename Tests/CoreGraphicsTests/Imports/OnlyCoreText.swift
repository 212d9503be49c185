// SPDX-License-Identifier: MIT

import CoreText

// Imports nothing else.

/// The size of a font that was made by its name.
func sizeWithCoreTextOnly(_ name: String, _ size: CGFloat) -> CGFloat {
  let font = CTFontCreateWithName(name as CFString, size, nil)
  return CTFontGetSize(font)
}

/// The first stretch of a text.
func firstRange(_ count: CFIndex) -> CFRange { CFRangeMake(0, count) }
