// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

extension WindowTests {
  /// Windows show after each frame what drawing everything shows, however little was drawn.
  struct DamageTests {
    private let size = CGSize(width: 120, height: 80)

    private func layer(_ x: Int, _ red: CGFloat) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: x, y: 10, width: 24, height: 30)
      layer.backgroundColor = CGColor(srgbRed: red, green: 0.4, blue: 1 - red, alpha: 1)
      return layer
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

    @Test func `each frame is the whole picture`() throws {
      // Before the window: SDL takes its context to be current as long as no one tells it.
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
      try window.graphics.makeCurrent()
      defer { window.graphics.release() }
      let (root, layers) = scene()
      let context = LayerContext(layer: root)
      let renderer = try WindowRenderer(mailbox: context.mailbox)
      defer { renderer.tearDown() }
      let surface = Surface.window(width: 120, height: 80, scale: 1)
      let gl = renderer.gl
      var drawings: [BackBufferHistory.Drawing] = []
      for frame in 0..<14 {
        change(layers, frame: frame)
        renderer.driver?.begin(at: { Double(frame) })
        expect(renderer.isChanged(on: surface))
        renderer.draw(to: surface)
        expect(!renderer.isChanged(on: surface))
        drawings.append(renderer.lastDrawing)
        try ReferencePictures.golden.check(
          try PixelImage(window: gl, width: 120, height: 80), against: expected[frame],
          named: "window-\(frame)")
        try window.graphics.swap()
      }
      // After the first frames no frame is drawn as a whole.
      expect(drawings.last != .whole)
    }
  }
}
