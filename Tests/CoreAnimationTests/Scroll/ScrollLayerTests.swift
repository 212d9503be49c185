// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

struct ScrollLayerTests {
  private func scroller(_ mode: CAScrollLayerScrollMode) -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 80)
    layer.scrollMode = mode
    return layer
  }

  @Test func `masks to its bounds and scrolls both ways unless told otherwise (LA-9)`() {
    let layer = CAScrollLayer()
    expect(layer.masksToBounds)
    expect(layer.scrollMode, equals: .both)
    expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool, equals: true)
    layer.setValue("horizontally", forKey: "scrollMode")
    expect(layer.scrollMode, equals: .horizontally)
    expect(layer.value(forKey: "scrollMode") as? String, equals: "horizontally")
  }

  @Test(arguments: [
    (CAScrollLayerScrollMode.horizontally, CGPoint(x: 20, y: 20)),
    (.vertically, CGPoint(x: 10, y: 35)), (.both, CGPoint(x: 20, y: 35)),
    (.none, CGPoint(x: 10, y: 20)),
    (CAScrollLayerScrollMode(rawValue: "sideways"), CGPoint(x: 10, y: 20)),
  ])
  func `to a rectangle by the least way, in the directions allowed (LA-9)`(
    mode: CAScrollLayerScrollMode, origin: CGPoint
  ) {
    let layer = scroller(mode)
    layer.scroll(to: CGRect(x: 90, y: 75, width: 30, height: 40))
    expect(layer.bounds, equals: CGRect(origin: origin, size: CGSize(width: 100, height: 80)))
    // It shows now: nothing more to do.
    layer.scroll(to: CGRect(x: 90, y: 75, width: 30, height: 40))
    expect(layer.bounds.origin, equals: origin)
  }

  @Test func `to a point; a rectangle too large for the layer shows as far as it can (LA-9)`() {
    let layer = scroller(.both)
    layer.scroll(to: CGPoint(x: -5, y: 300))
    expect(layer.bounds.origin, equals: CGPoint(x: -5, y: 300))
    layer.scroll(to: CGRect(x: 0, y: 0, width: 500, height: 500))
    expect(layer.bounds.origin, equals: CGPoint(x: 0, y: 300))
    layer.scroll(to: CGRect(x: 0, y: 0, width: 500, height: 330))
    expect(layer.bounds.origin, equals: CGPoint(x: 0, y: 250))
  }

  @Test func `layers within ask the nearest scroll layer above, in their own space (LA-9)`() {
    let outer = scroller(.both)
    let inner = scroller(.both)
    inner.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    inner.anchorPoint = .zero
    outer.addSublayer(inner)
    let content = CALayer()
    content.frame = CGRect(x: 40, y: 30, width: 500, height: 500)
    inner.addSublayer(content)
    expect(content.visibleRect, equals: CGRect(x: 0, y: 0, width: 60, height: 50))
    content.scroll(CGPoint(x: 5, y: 6))
    expect(inner.bounds.origin, equals: CGPoint(x: 45, y: 36))
    expect(outer.bounds.origin.x, equals: 10)
    expect(content.visibleRect, equals: CGRect(x: 5, y: 6, width: 100, height: 80))
    content.scrollRectToVisible(CGRect(x: 200, y: 10, width: 10, height: 10))
    expect(content.visibleRect, equals: CGRect(x: 110, y: 6, width: 100, height: 80))
    let far = CALayer()
    far.frame = CGRect(x: 4000, y: 0, width: 5, height: 5)
    inner.addSublayer(far)
    expect(far.visibleRect.isEmpty)
    let lone = CALayer()
    lone.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    lone.scroll(.zero)
    expect(lone.visibleRect, equals: lone.bounds)
  }

  @Test func `scrolling animates by itself; the presentation copy keeps the mode`() throws {
    let layer = scroller(.vertically)
    let probe = AnimationProbe(layer)
    layer.scroll(to: CGPoint(x: 0, y: 120))
    probe.shown.commit()
    expect(layer.animationKeys(), equals: ["bounds"])
    let copy = try #require(probe.presented(at: 0.125) as? CAScrollLayer)
    expect(copy.bounds.minY, isAbove: 20)
    expect(copy.bounds.minY, isBelow: 120)
    expect(copy.bounds.minX, equals: 10)
    expect(copy.scrollMode, equals: .vertically)
  }
}
