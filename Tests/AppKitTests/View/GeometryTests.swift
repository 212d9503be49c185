// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite struct ViewGeometryTests {
  private final class Down: NSView {
    override var isFlipped: Bool { true }
  }

  private func near(_ a: CGPoint, _ b: CGPoint, _ d: CGFloat = 1e-6) -> Bool {
    abs(a.x - b.x) <= d && abs(a.y - b.y) <= d
  }

  @Test func `frame and bounds follow each other`() {
    let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    expect(view.bounds, equals: NSRect(x: 0, y: 0, width: 30, height: 40))
    view.setFrameSize(NSSize(width: 60, height: 80))
    expect(view.bounds.size, equals: NSSize(width: 60, height: 80))
    view.setBoundsOrigin(NSPoint(x: 5, y: 6))
    expect(view.bounds, equals: NSRect(x: 5, y: 6, width: 60, height: 80))
    expect(view.frame, equals: NSRect(x: 10, y: 20, width: 60, height: 80))
    view.setBoundsSize(NSSize(width: 30, height: 20))
    expect(view.bounds, equals: NSRect(x: 5, y: 6, width: 30, height: 20))
    view.setFrameSize(NSSize(width: 120, height: 80))
    expect(view.bounds.size, equals: NSSize(width: 60, height: 20))
  }

  @Test func `points convert between flipped and unflipped views (NV-13)`() {
    let up = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let down = Down(frame: NSRect(x: 10, y: 20, width: 50, height: 40))
    up.addSubview(down)
    expect(down.convert(NSPoint.zero, to: up), equals: NSPoint(x: 10, y: 60))
    expect(up.convert(NSPoint(x: 10, y: 20), to: down), equals: NSPoint(x: 0, y: 40))
    let inner = NSView(frame: NSRect(x: 5, y: 5, width: 10, height: 10))
    down.addSubview(inner)
    expect(inner.convert(inner.bounds, to: up), equals: NSRect(x: 15, y: 45, width: 10, height: 10))
    expect(inner.convert(NSPoint(x: 0, y: 10), to: up), equals: NSPoint(x: 15, y: 55))
  }

  @Test func `a rotation turns about the frame's origin, or about the middle (NV-16)`() {
    let parent = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 200))
    let view = NSView(frame: NSRect(x: 50, y: 50, width: 20, height: 10))
    parent.addSubview(view)
    parent.wantsLayer = true
    expect(view.layer?.anchorPoint, equals: .zero)
    view.frameRotation = 90
    expect(near(view.convert(NSPoint(x: 20, y: 0), to: parent), NSPoint(x: 50, y: 70)))
    view.frameRotation = 0
    view.frameCenterRotation = 90
    expect(near(view.convert(NSPoint(x: 10, y: 5), to: parent), NSPoint(x: 60, y: 55)))
    expect(near(view.convert(NSPoint(x: 20, y: 5), to: parent), NSPoint(x: 60, y: 65)))
    expect(view.frameCenterRotation, equals: 90)
    expect(near(view.frame.origin, NSPoint(x: 65, y: 45)))
  }

  @Test func `coordinates are turned about their origin`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 20))
    view.boundsRotation = 90
    expect(near(view.convert(NSPoint(x: 10, y: 0), to: nil), NSPoint(x: 0, y: 10)))
    expect(view.bounds.width, near: 20, within: 1e-9)
    expect(view.bounds.height, near: 40, within: 1e-9)
    view.rotate(byDegrees: -90)
    expect(view.bounds.size, equals: NSSize(width: 40, height: 20))
    view.translateOrigin(to: NSPoint(x: 3, y: 4))
    expect(view.convert(NSPoint.zero, to: nil), equals: NSPoint(x: 3, y: 4))
    view.scaleUnitSquare(to: NSSize(width: 2, height: 2))
    expect(view.convert(NSPoint(x: 1, y: 1), to: nil), equals: NSPoint(x: 5, y: 6))
  }

  /// A view in a random place, with everything that moves points.
  private func randomView(_ random: inout SeededGenerator) -> NSView {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    let frame = NSRect(
      x: number(-50...50), y: number(-50...50), width: number(20...100), height: number(20...100))
    let view = Bool.random(using: &random) ? Down(frame: frame) : NSView(frame: frame)
    if Bool.random(using: &random) { view.frameRotation = number(-200...200) }
    if Int.random(in: 0..<3, using: &random) == 0 { view.frameCenterRotation = number(-90...90) }
    if Bool.random(using: &random) {
      view.setBoundsOrigin(NSPoint(x: number(-9...9), y: number(-9...9)))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      view.setBoundsSize(NSSize(width: number(20...100), height: number(20...100)))
    }
    if Int.random(in: 0..<3, using: &random) == 0 { view.boundsRotation = number(-90...90) }
    return view
  }

  @Test(arguments: 0..<40)
  func `layers lie where their views do, whichever views have layers (NV-1, NV-13)`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 300, height: 200), styleMask: [], backing: .buffered,
      defer: true)
    var views = [window.contentView ?? NSView()]
    for _ in 0..<7 {
      let view = randomView(&random)
      views.randomElement(using: &random)?.addSubview(view)
      if Int.random(in: 0..<3, using: &random) == 0 { view.wantsLayer = true }
      views.append(view)
    }
    for _ in 0..<10 {
      guard let view = views.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: view.wantsLayer.toggle()
      case 1: view.setFrameOrigin(NSPoint(x: .random(in: -50...50, using: &random), y: 7))
      case 2: view.setFrameSize(NSSize(width: .random(in: 10...90, using: &random), height: 33))
      case 3: view.frameCenterRotation = .random(in: -90...90, using: &random)
      default:
        let other = views.randomElement(using: &random)
        if view !== views[0], other !== view, other?.isDescendant(of: view) == false {
          other?.addSubview(view)
        }
      }
    }
    for view in views {
      guard let layer = view.layer else { continue }
      let point = CGPoint(x: 3, y: 11)
      let byLayers = layer.convert(view.convertToLayer(point), to: window.state.rootLayer)
      let byViews = view.convert(point, to: nil)
      expect(byLayers.x, near: byViews.x, within: 1e-6)
      expect(byLayers.y, near: byViews.y, within: 1e-6)
      expect(layer.superlayer != nil)
    }
  }

  @Test func `pixels are points times the scale`() {
    let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    expect(view.convertToBacking(NSPoint(x: 1, y: 2)), equals: NSPoint(x: 11, y: 22))
    expect(view.convertFromBacking(NSPoint(x: 11, y: 22)), equals: NSPoint(x: 1, y: 2))
    let rect = NSRect(x: 0, y: 0, width: 5, height: 6)
    expect(view.convertFromBacking(view.convertToBacking(rect)), equals: rect)
    expect(view.convertFromLayer(view.convertToLayer(rect)), equals: rect)
  }

  @Test func `masks share a change of the size`() {
    let parent = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let view = NSView(frame: NSRect(x: 20, y: 10, width: 60, height: 40))
    view.autoresizingMask = [.width, .minYMargin]
    parent.addSubview(view)
    parent.setFrameSize(NSSize(width: 150, height: 120))
    expect(view.frame, equals: NSRect(x: 20, y: 30, width: 110, height: 40))
    parent.autoresizesSubviews = false
    parent.setFrameSize(NSSize(width: 300, height: 300))
    expect(view.frame, equals: NSRect(x: 20, y: 30, width: 110, height: 40))
  }

  @Test func `numbers that are not finite are refused`() {
    let view = NSView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
    let old = view.frame
    let ((), refusals) = RefusalLog.recording {
      view.frame = NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
      view.setFrameSize(NSSize(width: CGFloat.infinity, height: 1))
      view.setFrameOrigin(NSPoint(x: -CGFloat.infinity, y: 1))
      view.frameRotation = .nan
      view.frameCenterRotation = .infinity
      view.boundsRotation = .nan
      view.setBoundsSize(NSSize(width: 0, height: 1))
      view.setBoundsOrigin(NSPoint(x: CGFloat.nan, y: 0))
      view.alphaValue = .nan
      view.setNeedsDisplay(NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    }
    expect(refusals.count, isAtLeast: 6)
    expect(view.frame, equals: old)
    expect(view.bounds, equals: NSRect(x: 0, y: 0, width: 3, height: 4))
    expect(view.alphaValue, equals: 1)
    expect(NSView(frame: NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).frame, equals: .zero)
  }

  @Test func `an archive brings geometry and subviews back`() throws {
    let view = NSView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
    view.alphaValue = 0.5
    view.wantsLayer = true
    let child = NSView(frame: NSRect(x: 5, y: 6, width: 7, height: 8))
    child.frameRotation = 30
    view.addSubview(child)
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    view.encode(with: archiver)
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder.requiresSecureCoding = false
    let copy = try #require(NSView(coder: coder))
    expect(copy.frame, equals: view.frame)
    expect(copy.alphaValue, equals: 0.5)
    expect(copy.wantsLayer)
  }
}
