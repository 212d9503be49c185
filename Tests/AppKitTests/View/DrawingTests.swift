// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite struct ViewDrawingTests {
  /// The bytes of a pixel of a window's picture, from the top left.
  private func pixels(of window: NSWindow, at time: Double = 0) throws -> PictureReader {
    let size = window.frame.size
    let renderer = try OffscreenRenderer(size: size)
    let host = CALayer()
    host.frame = CGRect(origin: .zero, size: size)
    host.addSublayer(window.state.rootLayer)
    return PictureReader(try renderer.image(of: host, at: time))
  }

  private func window(_ size: CGFloat = 40) -> NSWindow {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: size, height: size), styleMask: [],
      backing: .buffered, defer: true)
    window.backgroundColor = .white
    return window
  }

  @Test func `views without layers are drawn into the window, y upward`() throws {
    let window = window()
    let view = CountingView(frame: NSRect(x: 4, y: 4, width: 20, height: 10))
    let child = FlippedView(frame: NSRect(x: 2, y: 1, width: 4, height: 4))
    child.color = .blue
    view.addSubview(child)
    window.contentView?.addSubview(view)
    let picture = try pixels(of: window)
    expectNil(view.layer)
    expect(picture[5, 35], equals: [255, 0, 0, 255])
    expect(picture[5, 27], equals: [255, 0, 0, 255])
    expect(picture[5, 24], equals: [255, 255, 255, 255])
    expect(picture[7, 33], equals: [0, 0, 255, 255])
    expect(picture[7, 29], equals: [255, 0, 0, 255])
  }

  @Test func `views with and without layers show the same picture`() throws {
    func build(_ isBacked: Bool) throws -> PictureReader {
      let window = window(60)
      window.contentView?.wantsLayer = isBacked
      let view = FlippedView(frame: NSRect(x: 5, y: 5, width: 40, height: 50))
      view.setBoundsOrigin(NSPoint(x: 3, y: 4))
      let child = CountingView(frame: NSRect(x: 10, y: 10, width: 20, height: 10))
      child.color = .blue
      child.alphaValue = 0.5
      let turned = CountingView(frame: NSRect(x: 33, y: 30, width: 10, height: 10))
      turned.color = .green
      turned.frameRotation = 90
      view.addSubview(child)
      view.addSubview(turned)
      window.contentView?.addSubview(view)
      return try pixels(of: window)
    }
    let (backed, plain) = (try build(true), try build(false))
    for y in stride(from: 1, to: 60, by: 2) {
      for x in stride(from: 1, to: 60, by: 2) {
        let (a, b) = (backed[x, y], plain[x, y])
        expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
      }
    }
    expect(plain[7, 7], equals: [255, 0, 0, 255])
  }

  @Test func `only the part that is marked is drawn`() throws {
    let window = window()
    let view = CountingView(frame: NSRect(x: 4, y: 4, width: 20, height: 10))
    window.contentView?.addSubview(view)
    _ = try pixels(of: window)
    view.drawn = []
    view.setNeedsDisplay(NSRect(x: 2, y: 3, width: 4, height: 5))
    expect(view.needsDisplay)
    view.displayIfNeeded()
    expect(view.drawn, equals: [NSRect(x: 2, y: 3, width: 4, height: 5)])
    expect(!view.needsDisplay)
    view.display()
    expect(view.drawn.last, equals: view.bounds)
  }

  @Test func `the context is flipped as the view is (NV-13)`() throws {
    final class Asking: NSView {
      var flips: [Bool] = []
      var isDown = false
      override var isFlipped: Bool { isDown }
      override func draw(_ dirtyRect: NSRect) {
        flips.append(NSGraphicsContext.current?.isFlipped ?? !isDown)
      }
    }
    let window = window()
    let (up, down) = (Asking(frame: window.frame), Asking(frame: window.frame))
    down.isDown = true
    window.contentView?.addSubview(up)
    up.addSubview(down)
    window.display()
    expect(up.flips.last, equals: false)
    expect(down.flips.last, equals: true)
    expectNil(NSGraphicsContext.current)
  }

  @Test func `updateLayer comes in the place of draw (NV-12)`() {
    final class Updating: NSView {
      var updates = 0
      var draws = 0
      override var wantsUpdateLayer: Bool { true }
      override func updateLayer() {
        updates += 1
        layer?.backgroundColor = .black
      }
      override func draw(_ dirtyRect: NSRect) { draws += 1 }
    }
    let view = Updating(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let stage = KitStage(view)
    stage.frame(at: 0)
    let before = view.updates
    expect(before, isAtLeast: 1)
    stage.change { view.needsDisplay = true }
    expect(view.updates, equals: before + 1)
    expect(view.draws, equals: 0)
    expectNil(view.layer?.contents)
    expectNil(view.layer?.animationKeys())
    // With subviews in its layer it draws.
    stage.change {
      view.canDrawSubviewsIntoLayer = true
      view.needsDisplay = true
    }
    expect(view.draws, equals: 1)
  }

  /// The times at which a view is drawn when it is resized by an animator.
  private func drawings(_ policy: NSView.LayerContentsRedrawPolicy) -> CountingView {
    let view = CountingView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    view.layerContentsRedrawPolicy = policy
    let stage = KitStage(view)
    stage.frame(at: 0)
    view.drawn = []
    view.sizes = []
    stage.change { view.animator().setFrameSize(NSSize(width: 200, height: 100)) }
    stage.run(to: 0.4)
    return view
  }

  @Test func `never: a new size draws nothing, nor does a mark (NV-10)`() {
    let view = drawings(.never)
    expect(view.drawn.isEmpty)
    expectNil(view.layer?.contents)
  }

  @Test func `onSetNeedsDisplay: a new size stretches (NV-10)`() {
    let view = drawings(.onSetNeedsDisplay)
    expect(view.drawn.isEmpty)
    expect(view.layer?.contents != nil)
    expect(view.layer?.contentsGravity, equals: .resize)
  }

  @Test func `duringViewResize is the default and draws every step, in that size (NV-10)`() {
    expect(NSView().layerContentsRedrawPolicy, equals: .duringViewResize)
    let view = drawings(.duringViewResize)
    expect(view.drawn.count, isAbove: 8)
    let widths = view.sizes.map(\.width)
    expect(widths.contains { $0 > 105 && $0 < 195 })
    expect(widths.last, equals: 200)
    expect(view.bounds.width, equals: 200)
  }

  @Test func `beforeViewResize draws once, in the final size (NV-10)`() {
    let view = drawings(.beforeViewResize)
    expect(view.sizes, equals: [NSSize(width: 200, height: 100)])
  }

  @Test func `crossfade draws once, and the old contents fade into the new ones (NV-10)`() {
    let view = CountingView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    view.layerContentsRedrawPolicy = .crossfade
    let stage = KitStage(view)
    stage.frame(at: 0)
    view.drawn = []
    stage.change { view.animator().setFrameSize(NSSize(width: 200, height: 100)) }
    expect(view.drawn.count, equals: 1)
    expect(view.layer?.animationKeys()?.contains { $0 != "bounds" } ?? false)
    stage.run(to: 0.4)
    expect(view.drawn.count, equals: 1)
  }

  @Test func `a picture of a view is drawn without the screen`() throws {
    let view = CountingView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let child = CountingView(frame: NSRect(x: 0, y: 0, width: 5, height: 5))
    child.color = .blue
    child.wantsLayer = true
    view.addSubview(child)
    let space = CGColorSpaceCreateDeviceRGB()
    let context = try #require(
      CGContext(
        data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    view.displayIgnoringOpacity(
      view.bounds, in: NSGraphicsContext(cgContext: context, flipped: false))
    let picture = PictureReader(try #require(context.makeImage()))
    expect(picture[2, 7], equals: [0, 0, 255, 255])
    expect(picture[8, 2], equals: [255, 0, 0, 255])
  }

  @Test func `what clips cuts the visible rectangle`() {
    let window = window(50)
    let parent = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
    let child = NSView(frame: NSRect(x: 10, y: 10, width: 40, height: 60))
    parent.addSubview(child)
    window.contentView?.addSubview(parent)
    expect(child.visibleRect, equals: NSRect(x: 0, y: 0, width: 40, height: 40))
    parent.clipsToBounds = true
    expect(child.visibleRect, equals: NSRect(x: 0, y: 0, width: 10, height: 10))
  }
}
