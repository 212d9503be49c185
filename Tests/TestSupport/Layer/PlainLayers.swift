// SPDX-License-Identifier: MIT

package import CoreAnimation
package import CoreGraphics

/// An sRGB colour; components from 0 to 1.
package func color(
  _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
) -> CGColor {
  CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
}

/// A layer with a frame and a background.
package func plainLayer(_ frame: CGRect, _ color: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}
