// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Shadows that need no pass: of layers whose sublayers stay within their rounded bounds.
struct ShadowKindTests {
  /// The passes of a window with a title bar and some other sublayers.
  private func passCount(
    children: Int = 20, radius: CGFloat = 10,
    corners: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  ) throws -> Int {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    let window = CALayer()
    window.frame = CGRect(x: 20, y: 20, width: 150, height: 100)
    window.backgroundColor = CGColor(gray: 0.9, alpha: 1)
    window.cornerRadius = 10
    window.shadowOpacity = 0.5
    let title = CALayer()
    title.frame = CGRect(x: 0, y: 0, width: 150, height: 20)
    title.backgroundColor = CGColor(gray: 0.4, alpha: 1)
    title.cornerRadius = radius
    title.maskedCorners = corners
    window.addSublayer(title)
    for index in 0..<children {
      let child = CALayer()
      child.frame = CGRect(
        x: CGFloat(10 + index % 10 * 12), y: CGFloat(30 + index / 10 * 12), width: 10, height: 10)
      child.backgroundColor = CGColor(gray: 0.2, alpha: 1)
      window.addSublayer(child)
    }
    root.addSublayer(window)
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    _ = try renderer.image(of: root, at: 0)
    return try #require(renderer.sceneRenderer).statistics.passes
  }

  @Test func `a title bar with the window's upper corners needs no pass`() throws {
    try expect(passCount(), equals: 1)
    try expect(passCount(radius: 12), equals: 1)
  }

  @Test func `many sublayers need none`() throws {
    try expect(passCount(children: 60), equals: 1)
  }

  /// The corners of the bar lie outside of the window, and cast a shadow of their own.
  @Test func `sublayers that reach past a corner cast a general shadow`() throws {
    try expect(passCount(radius: 4), isAbove: 1)
    try expect(passCount(corners: [.layerMinXMinYCorner]), isAbove: 1)
  }
}
