// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A context that the driver loses is created again, and what was on screen is drawn again.
struct ContextLossTests {
  private static let size = CGSize(width: 120, height: 90)

  /// A tree with all that lives in textures: images, kept groups, shadows, masks, filters.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `the picture is the same`(api: GLAPI) throws {
    let layers = try RandomLayers(test: "thePictureIsTheSame", hasEffects: true)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: api, debug: true)
    for step in 0..<6 {
      for _ in 0..<8 { layers.edit() }
      let before = PixelImage(try renderer.image(of: layers.root, at: Double(step)))
      expect(renderer.takeReports(), equals: [])
      renderer.graphicsContext.lose()
      expect(renderer.graphicsContext.isLost)
      let after = PixelImage(try renderer.image(of: layers.root, at: Double(step)))
      try ReferencePictures.golden.check(
        after, against: before, named: "context-loss-\(step)",
        tolerance: .pixels(perChannel: 1, count: 0))
      expect(!renderer.graphicsContext.isLost)
      expect(renderer.takeReports().contains { $0.contains("context was lost") })
      expect(renderer.graphicsContext.takeErrors(), equals: [])
    }
  }

  /// Only what changed is drawn after a loss as before it: the frame after the first is cheap again.
  @Test func `frames after a loss are cheap again`() throws {
    let layers = try RandomLayers(test: "framesAfterALossAreCheapAgain")
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: layers.root, at: 0)
    renderer.graphicsContext.lose()
    _ = try renderer.image(of: layers.root, at: 0)
    renderer.graphicsContext.resetStatistics()
    _ = try renderer.image(of: layers.root, at: 1)
    expect(renderer.graphicsContext.statistics.drawCalls, equals: 0)
  }

  /// Animations go on where they are: time does not stop with the context.
  @Test func `animations go on`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(dot)
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: root, at: 0)
    let way = CABasicAnimation(keyPath: "position.x")
    way.fromValue = 5
    way.toValue = 105
    way.duration = 10
    dot.add(way, forKey: nil)
    _ = try renderer.image(of: root, at: 1)
    renderer.graphicsContext.lose()
    let picture = PixelImage(try renderer.image(of: root, at: 6))
    expect(picture[55, 5], equals: Pixel(255, 0, 0))
    expect(picture[25, 5], equals: Pixel(0, 0, 0, 0))
  }

  /// In the middle of a transition the old look is gone; the new one shows, and nothing fails.
  @Test func `transitions show their new look`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    let transition = CATransition()
    transition.duration = 10
    root.add(transition, forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.commit()
    let halfway = PixelImage(try renderer.image(of: root, at: 0))
    expect(halfway[50, 50], equals: Pixel(255, 0, 0))
    renderer.graphicsContext.lose()
    let after = PixelImage(try renderer.image(of: root, at: 9.99))
    expect(after[50, 50].blue, isAbove: 250)
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }
}
