// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite struct AnimationContextTests {
  private func duration(_ view: NSView, _ key: String) -> Double? {
    view.layer?.animation(forKey: key)?.duration
  }

  @Test func `groups nest: an inner duration ends with its group (NV-9)`() {
    let views = (0..<4).map { _ in NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10)) }
    let stage = KitStage(views[0], views[1], views[2], views[3])
    stage.change {
      expect(NSAnimationContext.current.duration, equals: 0.25)
      NSAnimationContext.beginGrouping()
      NSAnimationContext.current.duration = 1
      views[0].animator().setFrameOrigin(NSPoint(x: 9, y: 0))
      NSAnimationContext.beginGrouping()
      expect(NSAnimationContext.current.duration, equals: 1)
      NSAnimationContext.current.duration = 0.5
      views[1].animator().alphaValue = 0
      NSAnimationContext.endGrouping()
      views[2].animator().alphaValue = 0
      NSAnimationContext.endGrouping()
      views[3].animator().alphaValue = 0
    }
    expect(duration(views[0], "position"), equals: 1)
    expect(duration(views[1], "opacity"), equals: 0.5)
    expect(duration(views[2], "opacity"), equals: 1)
    expect(duration(views[3], "opacity"), equals: 0.25)
  }

  @Test func `the completion handler waits for the group's animations (NV-9)`() {
    let view = NSView()
    let stage = KitStage(view)
    let notes = Notes()
    stage.change {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0.5
        view.animator().alphaValue = 0
      } completionHandler: {
        notes.add("done")
      }
      NSAnimationContext.runAnimationGroup { _ in
      } completionHandler: {
        notes.add("empty")
      }
      expect(notes.list.isEmpty)
    }
    CATransaction.endTurn()
    expect(notes.list, equals: ["empty"])
    stage.run(to: 0.4)
    expect(notes.list, equals: ["empty"])
    stage.run(to: 0.6)
    expect(notes.list, equals: ["empty", "done"])
  }

  @Test func `a handler is called when the animations are cancelled, and may end the view (NV-9)`()
  {
    var view: NSView? = NSView()
    let stage = KitStage(view ?? NSView())
    let notes = Notes()
    stage.change {
      NSAnimationContext.runAnimationGroup { _ in
        view?.animator().alphaValue = 0
      } completionHandler: {
        view?.removeFromSuperview()
        view = nil
        notes.add("gone")
      }
    }
    stage.change { view?.layer?.removeAllAnimations() }
    expect(notes.list, equals: ["gone"])
    expectNil(view)
    expect(stage.content.subviews.isEmpty)
    stage.run(to: 1)
  }

  @Test func `a duration of 0 changes at once, one of its own is kept (NV-9)`() {
    let (view, other) = (NSView(), NSView())
    let stage = KitStage(view, other)
    let own = CABasicAnimation()
    own.duration = 3
    other.animations["alphaValue"] = own
    stage.change {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0
        view.animator().alphaValue = 0
        other.animator().alphaValue = 0
      }
    }
    expectNil(view.layer?.animationKeys())
    expect(duration(other, "opacity"), equals: 3)
  }

  @Test func `implicit animation is for plain setters and layers (NV-4)`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let stage = KitStage(view)
    stage.change {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0.75
        context.allowsImplicitAnimation = true
        view.frame.origin.x = 50
        view.layer?.backgroundColor = NSColor.red.cgColor
      }
      view.layer?.cornerRadius = 3
    }
    expect(duration(view, "position"), equals: 0.75)
    expect(duration(view, "backgroundColor"), equals: 0.75)
    expectNil(view.layer?.animation(forKey: "cornerRadius"))
  }

  @Test func `layers of the application take the context's duration`() {
    let view = NSView()
    let layer = CALayer()
    let stage = KitStage(view)
    view.layer?.addSublayer(layer)
    stage.frame(at: 0)
    stage.change {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 2
        layer.opacity = 0
      }
    }
    expect(layer.animation(forKey: "opacity")?.duration, equals: 2)
  }

  @Test func `settings outside of groups end with the turn`() {
    NSAnimationContext.current.duration = 9
    expect(NSAnimationContext.current.duration, equals: 9)
    CATransaction.endTurn()
    expect(NSAnimationContext.current.duration, equals: 0.25)
  }

  @Test func `bad settings and an end without a beginning are refused`() {
    let ((), refusals) = RefusalLog.recording {
      NSAnimationContext.current.duration = -1
      NSAnimationContext.current.duration = .nan
      NSAnimationContext.endGrouping()
    }
    expect(refusals.count, equals: 3)
    expect(NSAnimationContext.current.duration, equals: 0.25)
    NSAnimationContext.runAnimationGroup { _ in
      NSAnimationContext.beginGrouping()
      NSAnimationContext.current.duration = 4
    }
    expect(NSAnimationContext.current.duration, equals: 0.25)
  }
}
