// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The default colours of properties, in RGB (behaviour fact CL-20), which scenes omit.
extension CGColor {
  static let opaqueBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  static let opaqueWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}
