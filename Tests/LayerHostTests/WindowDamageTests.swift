// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

extension WindowTests {
  /// Windows show after each frame what drawing everything shows, however little was drawn.
  @Suite struct DamageTests {
    private let size = CGSize(width: 120, height: 80)

    private func layer(_ x: Int, _ red: CGFloat) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: x, y: 10, width: 24, height: 30)
      layer.backgroundColor = CGColor(srgbRed: red, green: 0.4, blue: 1 - red, alpha: 1)
      return layer
    }

    private func read(_ gl: GLContext) throws -> PixelImage {
      var bytes = [UInt8](repeating: 0, count: 120 * 80 * 4)
      try bytes.withUnsafeMutableBytes {
        try PixelReader.read(
          PixelRect(x: 0, y: 0, width: 120, height: 80), ofNamed: 0, into: $0, rowStride: 480,
          in: gl)
      }
      // A window's first row is its lowest.
      var picture = PixelImage(width: 120, height: 80)
      for y in 0..<80 {
        for x in 0..<120 {
          let place = ((79 - y) * 120 + x) * 4
          picture[x, y] = Pixel(bytes[place], bytes[place + 1], bytes[place + 2], 255)
        }
      }
      return picture
    }

    private func scene() -> (root: CALayer, layers: [CALayer]) {
      let root = CALayer()
      root.frame = CGRect(origin: .zero, size: size)
      root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      let layers = [layer(5, 1), layer(40, 0), layer(80, 0.5)]
      for layer in layers { root.addSublayer(layer) }
      return (root, layers)
    }

    private func change(_ layers: [CALayer], frame: Int) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layers[frame % 3].position.y = CGFloat(20 + frame * 3)
      CATransaction.commit()
      CATransaction.flush()
    }

    @Test func eachFrameIsTheWholePicture() throws {
      // Before the window: SDL takes its context to be current as long as nobody tells it.
      let model = scene()
      let whole = try OffscreenRenderer(size: size)
      let expected = try (0..<14).map { frame in
        change(model.layers, frame: frame)
        whole.forgetPicture()
        return PixelImage(try whole.image(of: model.root, at: Double(frame)))
      }
      let window = try Window(
        title: "test", size: size, driver: "offscreen",
        profiles: [.coreThroughEGL, .embeddedThroughEGL])
      let (root, layers) = scene()
      let renderer = try WindowRenderer(layer: root)
      defer { renderer.tearDown() }
      let gl = renderer.graphicsContext
      var drawings: [BackBufferHistory.Drawing] = []
      for frame in 0..<14 {
        change(layers, frame: frame)
        _ = renderer.draw(at: Double(frame), widthInPixels: 120, heightInPixels: 80, scale: 1)
        drawings.append(renderer.lastDrawing)
        try ReferencePictures.golden.check(
          try read(gl), against: expected[frame], named: "window-\(frame)")
        window.swap()
      }
      // After the first frames no frame is drawn as a whole.
      #expect(drawings.last != .whole)
    }
  }
}
