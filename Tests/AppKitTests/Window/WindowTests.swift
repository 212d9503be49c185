// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import LayerHost
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite(.serialized) struct KitWindowTests {
  private func made(_ frame: NSRect = NSRect(x: 10, y: 20, width: 300, height: 200)) -> NSWindow {
    NSWindow(
      contentRect: frame, styleMask: [.titled, .resizable], backing: .buffered, defer: false)
  }

  @Test func `a window has a content view that fills it`() {
    let window = made()
    expect(window.contentView?.frame, equals: NSRect(x: 0, y: 0, width: 300, height: 200))
    expect(window.contentView?.window, isIdenticalTo: window)
    expect(!window.isVisible)
    expectNil(window.screen)
    expect(window.styleMask, equals: [.titled, .resizable])
    window.setContentSize(NSSize(width: 100, height: 50))
    expect(window.frame, equals: NSRect(x: 10, y: 170, width: 100, height: 50))
    expect(window.contentView?.frame.size, equals: NSSize(width: 100, height: 50))
    let view = NSView()
    window.contentView = view
    expect(view.frame.size, equals: NSSize(width: 100, height: 50))
    expect(view.superview, isIdenticalTo: window.topView)
    window.contentView = nil
    expectNil(view.window)
  }

  @Test func `points convert between window and screen`() {
    let window = made()
    expect(window.convertPoint(toScreen: NSPoint(x: 1, y: 2)), equals: NSPoint(x: 11, y: 22))
    expect(window.convertPoint(fromScreen: NSPoint(x: 11, y: 22)), equals: NSPoint(x: 1, y: 2))
    window.center()
    let screen = NSScreen.screens[0].frame
    expect(window.frame.midX, equals: screen.midX)
    expect(window.frame.midY, isAbove: screen.midY)
    expect(window.animationResizeTime(window.frame.offsetBy(dx: 150, dy: 0)), equals: 0.2)
  }

  @Test func `bad frames are refused`() {
    let window = made(NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    expect(window.frame, equals: NSRect(x: 0, y: 0, width: 1, height: 1))
    let ((), refusals) = RefusalLog.recording {
      window.setFrame(NSRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), display: true)
      window.alphaValue = .nan
    }
    expect(refusals.count, equals: 2)
    expect(window.alphaValue, equals: 1)
    expect(window.animationResizeTime(NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1)), equals: 0)
  }

  @Test func `a window's opacity and frame move by its animator`() {
    let stage = KitStage()
    let window = stage.window
    let root = window.state.rootLayer
    stage.change {
      let animator = window.animator()
      animator.alphaValue = 0
      animator.setFrame(NSRect(x: 0, y: 0, width: 200, height: 400), display: true)
    }
    expect(window.alphaValue, equals: 0)
    expect(window.frame.width, equals: 200)
    expect(root.animation(forKey: "opacity")?.duration, equals: 0.25)
    expect(root.animation(forKey: "bounds") != nil)
    stage.run(to: 1)
    stage.change {
      window.setFrame(
        NSRect(x: 0, y: 0, width: 350, height: 400), display: false, animate: true)
    }
    expect(root.animation(forKey: "bounds")?.duration ?? 0, near: 0.2, within: 1e-9)
    expect(window.animation(forKey: "alphaValue") is CABasicAnimation)
    expectNil(window.animation(forKey: "title"))
  }

  @Test func `windows come, go and take keys`() {
    let app = NSApplication.shared
    let (first, second) = (made(), made())
    expect(app.windows.contains { $0 === first })
    first.makeKeyAndOrderFront(nil)
    expect(first.isVisible)
    expect(app.keyWindow, isIdenticalTo: first)
    second.orderFront(nil)
    expect(app.keyWindow, isIdenticalTo: first)
    expect(app.visibleWindows.last, isIdenticalTo: second)
    first.orderOut(nil)
    expectNil(app.keyWindow)
    expect(!first.isVisible)
    second.close()
    first.close()
    expect(!app.windows.contains { $0 === second })
    expect(app.visibleWindows.isEmpty)
  }

  @Test func `the views of a window are presented while the program starts (MP-2)`() {
    let app = NSApplication.shared
    app.stage = .launching
    let window = made()
    defer {
      app.stage = .none
      window.close()
    }
    window.contentView?.wantsLayer = true
    window.makeKeyAndOrderFront(nil)
    CATransaction.flush()
    expect(window.contentView?.layer?.presentation() != nil)
  }

  @Test func `windows lie in a picture as on the screen`() {
    let app = NSApplication.shared
    let (first, second) = (made(), made(NSRect(x: 60, y: 50, width: 100, height: 100)))
    first.orderFront(nil)
    second.orderFront(nil)
    let size = app.takePicture(of: NSSize(width: 320, height: 240))
    defer {
      app.stage = .none
      first.close()
      second.close()
    }
    expect(size, equals: NSSize(width: 320, height: 240))
    expect(first.frame, equals: NSRect(x: 10, y: -20, width: 320, height: 240))
    expect(app.picture.sublayers?.count, equals: 2)
    expect(first.state.rootLayer.position, equals: .zero)
    expect(second.state.rootLayer.position, equals: CGPoint(x: 50, y: 70))
    let view = NSView(frame: second.contentView?.bounds ?? .zero)
    final class Clicked: NSView {
      var point: NSPoint?
      override func mouseDown(with event: NSEvent) { point = event.locationInWindow }
    }
    let clicked = Clicked(frame: view.frame)
    second.contentView?.addSubview(clicked)
    app.receive(
      .pointer(
        .init(time: 0, phase: .down, location: CGPoint(x: 60, y: 90), button: .primary)))
    expect(clicked.point, equals: NSPoint(x: 10, y: 80))
  }
}
