// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The colours that properties start with: in RGB with four components, not in grey as
/// `CGColor.black` is (behaviour fact CL-20).
extension CGColor {
  static let opaqueBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  static let opaqueWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}
