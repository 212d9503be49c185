// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A renderer in a program's own context copies what scrolled within its picture.
struct CARendererScrollTests {
  private static let size = (width: 240, height: 180)

  /// A list of rows of many colours under a bar that stands still.
  private func tree() -> (root: CALayer, list: CAScrollLayer) {
    let root = plainLayer(
      CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height), color(0.2, 0.4, 0.6))
    let list = CAScrollLayer()
    list.frame = CGRect(x: 10, y: 5, width: 220, height: 160)
    list.backgroundColor = color(1, 1, 1)
    for index in 0..<40 {
      list.addSublayer(
        plainLayer(
          CGRect(x: index, y: index * 20, width: 170, height: 19),
          color(CGFloat(index * 6) / 255, CGFloat(index % 3) / 2, 1)))
    }
    root.addSublayer(list)
    root.addSublayer(plainLayer(CGRect(x: 30, y: 0, width: 40, height: 12), color(1, 0, 0)))
    return (root, list)
  }

  @Test func `frames that scroll are copied, and are the whole picture`() throws {
    try GLTestContext.run { gl in
      let (root, list) = tree()
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = root
      renderer.bounds = root.bounds
      var copied = 0
      for step in 0..<6 {
        // Down, and back up again.
        CATransaction.withoutActions { list.bounds.origin.y = [0, 7, 30, 31, 20, 4][step] }
        let picture = draw(renderer, at: Double(step))
        let count = try #require(renderer.driver).scene.copiedPixelCount
        expect((count > 0), equals: (step > 0), "step \(step)")
        copied += count
        let other = try CARenderer(currentContext: "test")
        other.layer = root
        other.bounds = root.bounds
        expect(draw(other, at: Double(step)), equals: picture, "step \(step)")
        other.tearDown()
      }
      expect(copied, isAbove: 5 * 100 * 170)
      expect(renderer.takeReports(), equals: [])
      renderer.tearDown()
      expect(gl.errors.isEmpty)
    }
  }

  private func draw(_ renderer: CARenderer, at time: Double) -> PixelImage {
    let scene = HostScene(
      .plain, isES: false, version: 45, width: Int32(Self.size.width),
      height: Int32(Self.size.height))
    renderer.drawFrame(at: time)
    return scene.picture()
  }
}
