// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

extension WindowTests {
  /// A window whose context the driver gives up goes on in another one.
  struct LostContextTests {
    private let size = CGSize(width: 60, height: 40)

    @Test func `a window goes on in another context`() throws {
      let shown = ShownPictures()
      let root = CALayer()
      root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 30, height: 20)
      layer.contents = try PixelImage(
        width: 30, height: 20, filledWith: Pixel(20, 200, 90)
      ).cgImage()
      root.addSublayer(layer)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 2 * Double.pi
      turn.duration = 1.7
      turn.repeatCount = .infinity
      layer.add(turn, forKey: nil)
      let window = try LayerWindow(
        title: "test", layer: root,
        in: Window(
          title: "test", size: size, driver: "offscreen",
          profiles: [.coreThroughEGL, .embeddedThroughEGL]),
        observe: shown.observe)
      for _ in 0..<3 {
        let count = shown.wait { $0.distinct >= 3 }.distinct
        shown.entries.change { $0.losesContext = true }
        // The animation goes on, in a context that has everything again.
        shown.wait { !$0.losesContext && $0.distinct >= count + 4 }
      }
      layer.removeAllAnimations()
      CATransaction.flush()
      let renderer = try OffscreenRenderer(size: size)
      let expected = PixelImage(try renderer.image(of: root, at: CACurrentMediaTime()))
      shown.wait { $0.last == expected }
      window.close()
      expect(shown.now.tornDown, equals: 1)
      expect(shown.now.leftObjects, equals: [])
      expect(shown.now.errors, equals: [])
    }
  }
}
