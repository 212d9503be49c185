// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// The page of a textbook, run.
@MainActor
struct TextbookTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test func `a picture grows by its constraint, in a block`() throws {
    let renderer = try OffscreenRenderer(size: window.bounds.size)
    let controller = ProfileViewController()
    renderer.perform(at: 0) {
      window.rootViewController = controller
      window.makeKeyAndVisible()
    }
    _ = try renderer.image(of: window.layer, at: 0.1)
    expect(controller.avatarHeight, equals: 80)
    renderer.perform(at: 1) { controller.toggle() }
    expect(controller.avatarHeight, equals: 160)
    _ = try renderer.image(of: window.layer, at: 1.15)
    let shown = renderer.perform { controller.view.subviews[0].layer.presentation()?.bounds.height }
    let height = try #require(shown)
    expect(height, isAbove: 80)
    expect(height, isBelow: 160)
    _ = try renderer.image(of: window.layer, at: 1.4)
    expectNil(controller.view.subviews[0].layer.animationKeys())
  }

  @Test func `views with initialisers and layers of their own are made`() {
    expect(GradientView(colors: [.red, .blue]).gradientLayer.colors?.count, equals: 2)
    let badge = BadgeView()
    expect(badge.label.superview, isIdenticalTo: badge)
    let ring = RingView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    ring.progress = 0.5
    ring.layer.displayIfNeeded()
    expect(ring.layer.contents != nil)
  }
}
