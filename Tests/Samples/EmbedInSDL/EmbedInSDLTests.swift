// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import EmbedInSDL

/// The sample's scene and its layers, in an OpenGL context without a window.
struct EmbedInSDLTests {
  private static let size = CGSize(width: 320, height: 240)

  private static let references = ReferencePictures.golden.within("Samples")

  /// Where a button is, in points of the window.
  private func center(_ name: String, in hud: HUD) throws -> CGPoint {
    let panel = try #require(hud.layer.sublayers?.first)
    let button = try #require(panel.sublayers?.first { $0.name == name })
    return button.convert(CGPoint(x: 20, y: 20), to: hud.layer)
  }

  /// The system's fonts differ from machine to machine; this one comes with the tests.
  private func useTestFont(in layer: CALayer) {
    if let text = layer as? CATextLayer { text.font = TestFonts.sans(text.fontSize) }
    for sublayer in layer.sublayers ?? [] { useTestFont(in: sublayer) }
  }

  @Test func `buttons act when they are released where they were pressed`() throws {
    let hud = HUD(size: Self.size)
    for (name, speed) in [
      ("faster", 1.5), ("faster", 2), ("slower", 1.5), ("stop", 0), ("stop", 1),
    ] {
      let place = try center(name, in: hud)
      hud.pointerMoved(to: place)
      expect(hud.press(at: place))
      hud.release(at: place)
      expect(hud.speed, equals: speed, "\(name)")
    }
    expect(!hud.press(at: CGPoint(x: 5, y: 5)))
    expect(hud.press(at: try center("stop", in: hud)))
    hud.release(at: CGPoint(x: 5, y: 5))
    expect(hud.speed, equals: 1)
  }

  @Test func `the scene goes on turning under the layers, which move and stay on top`() throws {
    try GLTestContext.run { gl in
      let target = HostScene(.withDepth, isES: false, version: 45, width: 320, height: 240)
      expect(target.isComplete)
      let scene = try #require(SpinningScene())
      let hud = HUD(size: Self.size)
      useTestFont(in: hud.layer)
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = hud.layer
      renderer.bounds = CGRect(origin: .zero, size: Self.size)
      var pictures: [PixelImage] = []
      for frame in 0..<3 {
        if frame == 1 { hud.pointerMoved(to: try center("faster", in: hud)) }
        scene.draw(angle: 0.6 + Double(frame), width: 320, height: 240)
        renderer.beginFrame(atTime: Double(frame), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        pictures.append(target.picture())
      }
      expect(gl.errors.isEmpty)
      // The cube turned; the panel stayed, but for the button that lit up.
      let moved = (0..<Int(320 * 150)).count {
        pictures[0][$0 % 320, $0 / 320] != pictures[1][$0 % 320, $0 / 320]
      }
      expect(moved, isAbove: 1000)
      expect(pictures[0][40, 200], equals: pictures[2][40, 200])
      let lit = try center("faster", in: hud)
      let (x, y) = (Int(lit.x), Int(lit.y) - 14)
      expect(pictures[0][x, y] != pictures[2][x, y])
      try Self.references.check(
        pictures[0], named: "embed-in-sdl", tolerance: .neighbourhood(fraction: 0.02, mean: 1))
      renderer.tearDown()
    }
  }
}
