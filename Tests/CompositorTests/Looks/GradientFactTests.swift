// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Gradients that draw nothing: of one colour, or with fewer locations than colours (fact GL-0).
struct GradientFactTests {
  @Test func `too little is no gradient`() throws {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let size = CGSize(width: 8, height: 8)
    let renderer = try OffscreenRenderer(size: size)
    let cases: [(colors: [CGColor], locations: [NSNumber]?, isPainted: Bool)] = [
      ([red], nil, false), ([red], [0], false), ([red, red], [0.5], false),
      ([red, red, red], [0, 1], false), ([red, red], [], true), ([red, red], nil, true),
      ([red, red], [0, 1], true), ([red, red], [0, 0.5, 1], true), ([], nil, false),
    ]
    for (colors, locations, isPainted) in cases {
      let layer = CAGradientLayer()
      layer.frame = CGRect(origin: .zero, size: size)
      layer.backgroundColor = green
      layer.colors = colors
      layer.locations = locations
      let pixel = PixelImage(try renderer.image(of: layer, at: 0))[4, 4]
      expect(
        pixel, equals: (isPainted ? Pixel(255, 0, 0) : Pixel(0, 255, 0)),
        "\(colors.count) colours, locations \(String(describing: locations))")
    }
  }
}
