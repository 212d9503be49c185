// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Shadows of layers that are faded together with them.
struct FadedShadowTests {
  /// A group that fades with its shadow holds all of the shadow.
  @Test func `faded shadows`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 72)
    let card = CALayer()
    card.frame = CGRect(x: 30, y: 20, width: 30, height: 30)
    card.backgroundColor = .white
    card.shadowOpacity = 1
    card.shadowRadius = 4
    card.shadowOffset = CGSize(width: 8, height: 8)
    card.opacity = 0.5
    root.addSublayer(card)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
    renderer.sceneRenderer?.keepsBitmaps = false
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    // The middle of the shadow's lower edge.
    expect(Int(picture[48, 57].alpha), near: 64, within: 15)
  }
}
