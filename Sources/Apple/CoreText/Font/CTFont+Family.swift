// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

extension CTFont {
  /// The installed or registered font of a family with a style nearest to one; nil without any font.
  package static func font(
    family: String, weight: CGFloat, isItalic: Bool, size: CGFloat
  ) -> CTFont? {
    let fitting = RegisteredFont.all.filter { $0.font.familyName == family }
    let nearest = fitting.min { first, second in
      func distance(_ font: RegisteredFont) -> CGFloat {
        abs(font.font.traits.weight - weight) + (font.font.traits.isItalic == isItalic ? 0 : 1000)
      }
      return distance(first) < distance(second)
    }
    if let nearest { return CTFont(nearest.font, size: size) }
    let made = CTFont(systemFamily: family, weight: weight, isItalic: isItalic, size: size)
    return made.graphicsFont == nil ? nil : made
  }
}
