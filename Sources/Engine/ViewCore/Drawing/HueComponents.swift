// SPDX-License-Identifier: MIT

package import Foundation

/// A colour as hue, saturation and brightness, the cylinder around the grey axis of an RGB cube.
package struct HueComponents {
  package var hue: CGFloat
  package var saturation: CGFloat
  package var brightness: CGFloat

  package init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  /// Finds the components of a colour; a grey has hue and saturation 0.
  package init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let (top, low) = (max(red, green, blue), min(red, green, blue))
    let range = top - low
    brightness = top
    saturation = top > 0 ? range / top : 0
    guard range > 0 else {
      hue = 0
      return
    }
    // Sixths of a turn from red, by the two components below and above the largest.
    let sixths: CGFloat
    if top == red {
      sixths = (green - blue) / range
    } else if top == green {
      sixths = 2 + (blue - red) / range
    } else {
      sixths = 4 + (red - green) / range
    }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  /// Red, green and blue; hue and saturation outside of 0...1 count as the nearest end.
  package var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let (h, s) = (min(max(hue, 0), 1), min(max(saturation, 0), 1))
    // Each component falls linearly with the distance, in sixths of a turn, from its own hue.
    func component(_ offset: CGFloat) -> CGFloat {
      let k = (offset + h * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - s * max(0, min(k, 4 - k, 1)))
    }
    return (component(5), component(3), component(1))
  }
}
