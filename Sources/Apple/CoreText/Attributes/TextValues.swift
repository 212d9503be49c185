// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// A value of another module that represents a font in attributed text.
package protocol TextFontValue {
  /// The font.
  var textFont: CTFont { get }
}

/// A value of another module that represents a colour in attributed text.
package protocol TextColorValue {
  /// The colour as it is to be drawn now.
  var textColor: CGColor { get }
}

/// A value of another module that represents a shadow in attributed text.
package protocol TextShadowValue {
  /// The shadow as it is to be drawn now; nil for none.
  var textShadow: TextShadow? { get }
}

/// The shadow of a run of text.
package struct TextShadow {
  /// The distance from the text, in points with y down.
  package var offset: CGSize
  /// Twice the standard deviation of the blur, in points.
  package var blur: CGFloat
  package var color: CGColor

  package init(offset: CGSize, blur: CGFloat, color: CGColor) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}
